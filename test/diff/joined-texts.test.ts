import fc from "fast-check";
import { pino } from "pino";
import { diffContracts } from "prospecting-contract/diff";
import { createServer } from "prospecting-contract/server";
import { describe, expect, it } from "vitest";
import type { ContractDocument } from "../../src/contract.ts";
import { document } from "./support/documents.ts";

type Schema = Readonly<Record<string, unknown>>;
type Row = readonly [title: string, base: Schema, head: Schema, isBreak: boolean];

const text = { type: "string" };
const integer = { type: "integer" };
const list = (items: Schema, more: Schema = {}): Schema => ({ type: "array", items, ...more });
const few = list({ ...integer, minimum: 0, maximum: 9 }, { maxItems: 3 });
const closed = { type: "object", properties: { a: integer }, required: ["a"], additionalProperties: false };

const rows: readonly Row[] = [
  ["a list becomes a text", list(integer), text, false],
  ["a list of texts becomes a text", list(text), text, false],
  ["a short list becomes a text that is long enough", few, { ...text, minLength: 1, maxLength: 5 }, false],
  ["a short list becomes a text that is too short", few, { ...text, maxLength: 4 }, true],
  ["a list becomes a text of limited length", list(integer), { ...text, maxLength: 10 }, true],
  ["a list becomes a text without delimiters", list(integer), { ...text, pattern: "^[0-9-]*$" }, true],
  ["a list becomes a text of its characters", list(integer), { ...text, pattern: "^[^a-z]*$" }, false],
  ["a list of known texts becomes a text", list({ enum: ["b", "c"] }), { ...text, pattern: "^[bc]" }, false],
  ["a list of known texts becomes one of them", list({ enum: ["b", "c"] }), { enum: ["b", "c"] }, true],
  ["a list becomes a number", list(integer), { ...integer, minimum: 1 }, true],
  ["an object becomes a text", closed, text, false],
  ["a text becomes a list of texts", text, list(text), false],
  ["a text becomes a list of numbers", text, list(integer), true],
  ["a text becomes a list of at least two", text, list(text, { minItems: 2 }), true],
  ["a text becomes a list of short texts", text, list({ ...text, maxLength: 3 }), true],
  ["a text becomes a list of different texts", text, list(text, { minItems: 2, uniqueItems: true }), true],
  ["a text becomes a list of known texts", text, list({ enum: ["b", "c"] }), true],
  ["a number becomes a list of at least two", integer, list(integer, { minItems: 2 }), true],
  ["a list becomes a text next to a reference", { $ref: "#/components/schemas/Few" }, text, false],
  ["a text becomes a limited reference", text, { $ref: "#/components/schemas/Any", maxItems: 1 }, true],
];

const urlEncoded = "application/x-www-form-urlencoded";

const styles: readonly (readonly [place: string, more: Schema, sent: readonly string[]])[] = [
  ["query", { explode: false }, ["1", "1,2", "1,2,3", "a", "a,1", "b,c", ",", "-1"]],
  ["query", { style: "spaceDelimited", explode: false }, ["1", "1%202", "1%202%203", "b%20c", "a%201"]],
  ["query", { style: "pipeDelimited", explode: false }, ["1", "1|2", "1%7C2%7C3", "b|c", "a|1"]],
  ["header", {}, ["1", "1,2", "1,2,3", "b,c", "a,1", ","]],
  ["cookie", { explode: false }, ["1", "1,2", "1,2,3", "b,c", "a,1"]],
  ["path", {}, ["1", "1,2", "1,2,3", "b,c", "a,1", ","]],
  ["path", { style: "label" }, [".1", ".1,2", ".1,2,3", ".b,c", ".a,1"]],
  ["path", { style: "label", explode: true }, [".1", ".1.2", ".1.2.3", ".b.c", ".a=1"]],
  ["path", { style: "matrix" }, [";p=1", ";p=1,2", ";p=1,2,3", ";p=b,c", ";p=a,1"]],
  [urlEncoded, { explode: false }, ["1", "1,2", "1,2,3", "b,c", "a,1", ","]],
  [urlEncoded, { style: "spaceDelimited", explode: false }, ["1", "1%202", "1%202%203", "b%20c", "a%201"]],
  [urlEncoded, { style: "pipeDelimited", explode: false }, ["1", "1|2", "1%7C2%7C3", "b|c", "a|1"]],
  ["multipart/form-data", { explode: false }, ["1", "1,2", "1,2,3", "b,c", "a,1", ","]],
];

const isForm = (place: string): boolean => place.includes("/");

const toContract = (place: string, schema: Schema, more: Schema) =>
  document({
    paths: {
      [place === "path" ? "/{p}" : "/"]: {
        [isForm(place) ? "post" : "get"]: {
          operationId: "read",
          ...(isForm(place)
            ? {
                requestBody: {
                  content: {
                    [place]: { schema: { type: "object", properties: { p: schema } }, encoding: { p: more } },
                  },
                },
              }
            : {
                parameters: [
                  { name: "p", in: place, schema, ...more, ...(place === "path" ? { required: true } : {}) },
                ],
              }),
          responses: { 204: { description: "Done" } },
        },
      },
    },
    components: { schemas: { Few: few, Any: list(text) } },
  });

/** Returns the parameter as a report shows it in a request, such as `?p=1` for a query parameter. */
const toTravels = (place: string, sent: string): string =>
  ({ query: `?p=${sent}`, header: `p: ${sent}`, cookie: `Cookie: p=${sent}`, path: `/${sent}` })[place] ??
  `p=${sent}`;

/** Returns the request that sends the text, which is in the form that a report shows. */
function toRequest(place: string, travels: string): { address: string; init: RequestInit } {
  if (place === urlEncoded)
    return { address: "/", init: { method: "POST", body: travels, headers: { "Content-Type": place } } };
  if (isForm(place)) {
    const body = new FormData();
    for (const [field, text] of new URLSearchParams(travels)) body.append(field, text);
    return { address: "/", init: { method: "POST", body } };
  }
  const [, name, value] = /^(p|Cookie): (.*)$/.exec(travels) ?? [];
  if (name === undefined) return { address: travels.replace(/^\?/, "/?"), init: {} };
  return { address: "/", init: { headers: { [name]: value ?? "" } } };
}

/** Starts a server for the contract; `accepts` sends a request with the text and returns whether it is accepted. */
async function serve(contract: ContractDocument, place: string) {
  const server = await createServer(
    { read: () => Promise.resolve({ status: 204 }) },
    { contract, logger: pino({ level: "silent" }) },
  );
  const { url } = await server.listen();
  const accepts = async (travels: string): Promise<boolean> => {
    const { address, init } = toRequest(place, travels);
    const { status } = await fetch(url + address, init);
    return status === 204;
  };
  return { accepts, close: () => server.close() };
}

describe.each(styles)("lists and objects as one text: %s %j", (place, more, sent) => {
  it.each(rows)("%s", async (_, before, after, isBreak) => {
    const [base, head] = [toContract(place, before, more), toContract(place, after, more)];
    const broken = diffContracts(base, head).changes.filter(({ level }) => level === "breaking");
    const [old, current] = [
      await serve(base as ContractDocument, place),
      await serve(head as ContractDocument, place),
    ];
    try {
      const witnesses = broken.map(({ verdict, travels }) => (verdict === "proven" ? travels : verdict));
      expect([witnesses.join(" "), witnesses.length > 0]).toEqual([witnesses.join(" "), isBreak]);
      // A client resolves a path segment of two dots before it sends the request.
      for (const witness of witnesses.filter((one) => one !== "/..")) {
        const seen = [await old.accepts(witness ?? ""), await current.accepts(witness ?? "")];
        expect([witness, ...seen]).toEqual([witness, true, false]);
      }
      for (const travels of isBreak ? [] : sent.map((one) => toTravels(place, one))) {
        if (await old.accepts(travels))
          expect([travels, await current.accepts(travels)]).toEqual([travels, true]);
      }
    } finally {
      await Promise.all([old.close(), current.close()]);
    }
  });
});

const count = fc.integer({ min: 0, max: 3 });
const scalar: fc.Arbitrary<Schema> = fc.oneof(
  fc.record({ type: fc.constant("string"), minLength: count, maxLength: count }, { requiredKeys: ["type"] }),
  fc.record({ type: fc.constant("integer"), minimum: count, maximum: count }, { requiredKeys: ["type"] }),
  fc.subarray(["a", "b,c", "1"], { minLength: 1 }).map((values) => ({ enum: values })),
);
const lists: fc.Arbitrary<Schema> = fc.record(
  { type: fc.constant("array"), items: scalar, minItems: count, maxItems: count },
  { requiredKeys: ["type", "items"] },
);

it("any witness of a text and a list is accepted by the base and refused by the head", async () => {
  const places = fc.constantFrom<readonly [string, Schema]>(
    ["query", { explode: false }],
    ["query", { explode: true }],
    ["header", {}],
    [urlEncoded, { style: "pipeDelimited", explode: false }],
  );
  await fc.assert(
    fc.asyncProperty(places, scalar, lists, fc.boolean(), async ([place, more], one, other, isReverse) => {
      const [base, head] = (isReverse ? [other, one] : [one, other]).map((schema) =>
        toContract(place, schema, more),
      );
      const { changes } = diffContracts(base ?? {}, head ?? {});
      const witnesses = changes.flatMap(({ verdict, travels }) =>
        verdict === "proven" && travels !== undefined ? [travels] : [],
      );
      const old = await serve(base as ContractDocument, place);
      const current = await serve(head as ContractDocument, place);
      try {
        for (const witness of witnesses)
          expect([witness, await old.accepts(witness), await current.accepts(witness)]).toEqual([
            witness,
            true,
            false,
          ]);
      } finally {
        await Promise.all([old.close(), current.close()]);
      }
    }),
    { numRuns: 60, seed: 20261130 },
  );
}, 300_000);

it("shows the list of a path in style label as RFC 6570 writes it: commas, or dots with explode", () => {
  const travelsOf = (explode: boolean) => {
    const [base, head] = [list(text), list(text, { maxItems: 2 })].map((schema) =>
      toContract("path", schema, { style: "label", explode }),
    );
    return diffContracts(base ?? {}, head ?? {}).changes.map(({ travels }) => travels);
  };
  expect(travelsOf(false)).toEqual([expect.stringMatching(/^\/\.[^.]*,[^.]*,[^.]*$/)]);
  expect(travelsOf(true)).toEqual([expect.stringMatching(/^\/\.[^,]*\.[^,]*\.[^,]*$/)]);
});
