import { isApiError } from "prospecting-contract";
import { describe, expect, it } from "vitest";
import { parsePreference } from "../../src/mock/preference.ts";

describe("a Prefer header", () => {
  const readable: [header: string | undefined, want: object][] = [
    [undefined, {}],
    ["", {}],
    ["code=402", { code: 402 }],
    ["code=402, example=errorCreditCapTooLow", { code: 402, example: "errorCreditCapTooLow" }],
    ["code=402; example=errorCreditCapTooLow", { code: 402, example: "errorCreditCapTooLow" }],
    ['Example="a, b; \\"c\\"", CODE = 200', { example: 'a, b; "c"', code: 200 }],
    ["dynamic=true, seed=7", { dynamic: true, seed: "7" }],
    ["dynamic", { dynamic: true }],
    ["dynamic=false", { dynamic: false }],
    ["code=402, code=500", { code: 402 }],
    ["respond-async, return=minimal, wait=10", {}],
    ["constructor=1, __proto__=2, toString", {}],
    [",, code=404 ,", { code: 404 }],
  ];
  for (const [header, want] of readable)
    it(`${header ?? "that is absent"} means ${JSON.stringify(want)}`, () => {
      expect(parsePreference(header)).toEqual(want);
    });

  const unreadable: [header: string, faults: number][] = [
    ["code=abc", 1],
    ["code=", 1],
    ["code", 1],
    ["code=42", 1],
    ["code=900", 1],
    ["code=100", 1],
    ["code=4O4", 1],
    ["dynamic=perhaps", 1],
    ["example=", 1],
    ["seed=", 1],
    ["code=abc, dynamic=perhaps", 2],
  ];
  for (const [header, faults] of unreadable)
    it(`${header} is refused with ${faults} violation(s) of header.prefer`, () => {
      const error = failureOf(() => parsePreference(header));
      expect(error).toMatchObject({ status: 400, code: "validation_failed" });
      expect(isApiError(error) && error.errors.map((violation) => violation.property)).toEqual(
        Array(faults).fill("header.prefer"),
      );
    });
});

function failureOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
