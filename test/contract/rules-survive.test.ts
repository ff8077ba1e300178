import fc from "fast-check";
import { expect, it } from "vitest";
import { isObject } from "../../src/contract.ts";
import { readerCases } from "./reader-cases.ts";
import { createSpectral, genericRules, ownRules } from "./run-rule.ts";
import { smallDocument } from "./small-document.ts";
import { unionCases } from "./union-cases.ts";

/**
 * Edits that add to the small document everything that the lint rules examine: unions, a job and a deprecated
 * operation.
 */
const edits = Object.assign(
  {},
  ...["union-not-extended", "job-extensions", "deprecated-has-end"].map(
    (name) => (unionCases[name] ?? readerCases[name])?.passes[0],
  ),
);
const text = JSON.stringify(smallDocument(edits));
const wrongValues = [null, true, 7, "x", [], {}, [null], { $ref: "#/components/schemas/Gone" }, { $ref: 5 }];

/**
 * Yields a function for every member and every item inside a value. The function replaces that member or item with its
 * argument.
 */
function* places(node: unknown): Generator<(value: unknown) => void> {
  if (Array.isArray(node))
    for (const [index, child] of node.entries()) {
      yield (value) => {
        node[index] = value;
      };
      yield* places(child);
    }
  else if (isObject(node))
    for (const [key, child] of Object.entries(node)) {
      yield (value) => {
        node[key] = value;
      };
      yield* places(child);
    }
}

it("no rule ends with an error, whatever stands in a place of a document", { timeout: 120_000 }, async () => {
  const spectral = await createSpectral([...Object.keys(genericRules), ...Object.keys(ownRules)], {});
  const change = fc.record({ at: fc.nat(), value: fc.constantFrom(...wrongValues) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const document: unknown = JSON.parse(text);
      for (const { at, value } of changes) {
        const all = [...places(document)];
        all[at % all.length]?.(structuredClone(value));
      }
      await expect(spectral.run(JSON.stringify(document))).resolves.toBeInstanceOf(Array);
    }),
    { numRuns: 60 },
  );
});
