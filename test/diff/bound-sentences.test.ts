import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { inRequest, inResponse } from "./support/documents.ts";

/** Each row has a type, a keyword for a bound, and the bound's name in sentences. */
const bounds: [type: string, keyword: string, name: string][] = [
  ["integer", "minimum", "minimum"],
  ["integer", "maximum", "maximum"],
  ["string", "minLength", "minimum length"],
  ["string", "maxLength", "maximum length"],
  ["array", "minItems", "minimum number of items"],
  ["array", "maxItems", "maximum number of items"],
  ["object", "minProperties", "minimum number of properties"],
  ["object", "maxProperties", "maximum number of properties"],
];

describe.each([{ wrap: inRequest }, { wrap: inResponse }])(
  "the sentence for a bound, $wrap.name",
  ({ wrap }) => {
    it.each(bounds)("says that it was added, removed, raised or lowered: %s %s", (type, keyword, name) => {
      const say = (base?: number, head?: number): string => {
        const [from, to] = [base, head].map((bound) => ({
          type,
          ...(bound === undefined ? {} : { [keyword]: bound }),
        }));
        const { changes } = diffContracts(wrap(from), wrap(to));
        return changes.map(({ message }) => message.replace(/^.*?: /, "")).join("\n");
      };
      expect([say(undefined, 5), say(5, undefined), say(3, 5), say(5, 3)]).toEqual([
        `${name} added, to 5.`,
        `${name} removed, from 5.`,
        `${name} raised, from 3 to 5.`,
        `${name} lowered, from 5 to 3.`,
      ]);
    });

    it("does not call a bound added that replaces an exclusive one", () => {
      const say = (base: object, head: object): string =>
        diffContracts(wrap({ type: "integer", ...base }), wrap({ type: "integer", ...head }))
          .changes.map(({ message }) => message.replace(/^.*?: /, ""))
          .join("\n");
      expect(say({ exclusiveMinimum: 3 }, { minimum: 9 })).toMatch(/^minimum raised/);
      expect(say({ maximum: 9 }, { exclusiveMaximum: 5 })).toMatch(/^maximum lowered/);
    });
  },
);
