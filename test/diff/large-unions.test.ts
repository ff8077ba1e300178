import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { withinProcessorTime } from "../processor-time.ts";
import { inRequest, inResponse } from "./support/documents.ts";

interface Form {
  readonly count: number;
  readonly keyword: "oneOf" | "anyOf";
  /** True if the property that distinguishes the union branches is required. */
  readonly required: boolean;
  readonly closed: boolean;
}

type Branch = { properties: Record<string, unknown>; [keyword: string]: unknown };

/**
 * Creates a union of objects, such as payment methods, that differ in `type` and in the members that `edit` returns.
 */
function makeUnion({ count, keyword, required, closed }: Form, edit: (index: number) => object) {
  const branches = Array.from({ length: count }, (_, index): [string, Branch] => [
    `B${index}`,
    {
      type: "object",
      ...(closed ? { additionalProperties: false } : {}),
      ...(required ? { required: ["type"] } : {}),
      properties: {
        type: { type: "string", enum: [`t${index}`, `u${index}`] },
        id: { type: "string", maxLength: 9 },
        count: { type: "integer" },
        ...edit(index),
      },
    },
  ]);
  const references = branches.map(([name]) => ({ $ref: `#/components/schemas/${name}` }));
  return { schema: { [keyword]: references }, schemas: Object.fromEntries(branches) };
}

function levelsBetween(form: Form, base: (index: number) => object, head: (index: number) => object) {
  const [one, other] = [makeUnion(form, base), makeUnion(form, head)];
  return [inRequest, inResponse].map((wrap) => {
    const { changes } = diffContracts(wrap(one.schema, one.schemas), wrap(other.schema, other.schemas));
    expect(changes.filter(({ verdict }) => verdict === "undecided")).toEqual([]);
    return changes.filter(({ level }) => level === "breaking").map(({ id }) => id);
  });
}

const same = () => ({});
const data = (index: number) => (index % 9 === 0 ? { sdkData: { type: "string" } } : {});
const one = (maxLength: number) => (index: number) =>
  index === 17 ? { id: { type: "string", maxLength } } : {};
const forms: readonly Form[] = (["oneOf", "anyOf"] as const).flatMap((keyword) =>
  [true, false].flatMap((required) =>
    [true, false].map((closed) => ({ count: 60, keyword, required, closed })),
  ),
);

describe("a union of 60 branches", () => {
  it.each(forms)("may gain optional members: $keyword, required $required, closed $closed", (form) => {
    const [request, response] = levelsBetween(form, same, data);
    expect(request).toEqual([]);
    expect(new Set(response)).toEqual(new Set(form.closed ? ["response-property-added-to-closed"] : []));
  });

  it.each(forms.filter(({ required, closed, keyword }) => required || closed || keyword === "oneOf"))(
    "breaks in the one that is narrowed or widened: $keyword, required $required, closed $closed",
    (form) => {
      expect(levelsBetween(form, same, one(5))).toEqual([["request-max-length-narrowed"], []]);
      expect(levelsBetween(form, same, one(12))).toEqual([[], ["response-max-length-widened"]]);
    },
  );

  it("breaks where a branch takes the name of another one as well", () => {
    const stolen = (index: number) => (index === 17 ? { type: { enum: ["t17", "t18"] } } : {});
    const [request] = levelsBetween(
      { count: 60, keyword: "oneOf", required: true, closed: true },
      same,
      stolen,
    );
    expect(request).toContain("request-enum-narrowed");
  });
});

describe("a union of 60 open branches with an optional name", () => {
  const form: Form = { count: 60, keyword: "oneOf", required: false, closed: false };

  it("breaks where a branch takes the name of another one as well, with a proof", () => {
    const stolen = (index: number) => (index === 17 ? { type: { enum: ["t17", "t18"] } } : {});
    expect(levelsBetween(form, same, stolen)).toEqual([["request-enum-narrowed"], []]);
  });

  it("does not break where the name becomes required: a value without it fitted every branch", () => {
    const [base, head] = [makeUnion(form, same), makeUnion({ ...form, required: true }, same)];
    for (const wrap of [inRequest, inResponse]) {
      const { changes } = diffContracts(wrap(base.schema, base.schemas), wrap(head.schema, head.schemas));
      expect(changes.map(({ level, id, verdict }) => [level, id, verdict])).toEqual([]);
    }
  });
});

describe("a union of 300 branches", () => {
  it.each([
    { count: 300, keyword: "oneOf", required: true, closed: true },
    { count: 300, keyword: "anyOf", required: false, closed: true },
  ] as const)("is decided: $keyword, required $required, closed $closed", (form) =>
    withinProcessorTime(60_000, () => {
      expect(levelsBetween(form, same, data)[0]).toEqual([]);
      expect(levelsBetween(form, same, one(5))).toEqual([["request-max-length-narrowed"], []]);
    }),
  );
});
