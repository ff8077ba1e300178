import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContractDocument, isObject, lookUp, readOperations } from "../../src/contract.ts";
import { findOwnContract, loadContract } from "../../src/server/contract-file.ts";
import { loadContractSource } from "../../src/server/contract-source.ts";
import { toOpenApi31 } from "../../src/server/contract-upgrade.ts";
import {
  type OperationShape,
  readOperationShape,
  readParameterSchema,
} from "../../src/server/operation-shapes.ts";
import { createSchemaCompiler } from "../../src/server/validation/compiler.ts";
import { createEovValidators, type EovRequest } from "../../src/server/validation/openapi-validator.ts";
import { findPrecompiled } from "../../src/server/validation/precompiled.ts";
import { shop } from "../generated/documents/shop.ts";
import { zoo } from "../generated/documents/zoo.ts";
import { toContract } from "./small-contract.ts";

/** Generates random JSON values that need not fit any schema. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    "",
    "2026-02-30",
    "2026-01-01T00:00:00Z",
    "a@b.example",
    0.07,
    1e21,
    -1,
    [],
    {},
    [[]],
    null,
  ),
);

/**
 * Generates values that follow most rules of a schema, so that a request with such a value usually has no more than one
 * or two violations.
 */
function toValues(document: ContractDocument, schema: unknown, levels = 5): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: toLikely(document, schema, levels) },
    { weight: 1, arbitrary: junk },
  );
}

function toLikely(document: ContractDocument, schema: unknown, levels: number): fc.Arbitrary<unknown> {
  if (!isObject(schema) || levels === 0) return junk;
  const deeper = (inner: unknown) => toValues(document, inner, levels - 1);
  if (typeof schema["$ref"] === "string") return deeper(lookUp(document, schema["$ref"]));
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...schema["enum"]);
  const union = [schema["oneOf"], schema["anyOf"]].find(Array.isArray);
  if (union !== undefined && !isObject(schema["properties"])) return fc.oneof(...union.map(deeper));
  const examples = [schema["example"], ...(Array.isArray(schema["examples"]) ? schema["examples"] : [])];
  const given = examples.filter((example) => example !== undefined);
  const [type] = [schema["type"]].flat();
  switch (type) {
    case "object":
      return toObjects(schema, deeper);
    case "array":
      return fc.array(deeper(schema["items"]), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.oneof(
        fc.integer({ min: 0, max: 120 }),
        fc.double({ noNaN: true }),
        ...given.map(fc.constant),
      );
    case "boolean":
      return fc.boolean();
    case "string":
      return fc.oneof(
        fc.string({ maxLength: 12 }),
        ...given.map(fc.constant),
        fc.constant("https://x.com/ada"),
      );
    default:
      return junk;
  }
}

function toObjects(
  { properties, required }: Record<string, unknown>,
  deeper: (inner: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const members = Object.entries(isObject(properties) ? properties : {});
  const needed = Array.isArray(required)
    ? required.filter((name) => members.some(([own]) => own === name))
    : [];
  const model = Object.fromEntries(members.map(([name, schema]) => [name, deeper(schema)]));
  const known = fc.record(model, { requiredKeys: needed });
  const more = fc.dictionary(fc.constantFrom("unknown", "constructor", "toString"), junk, { maxKeys: 1 });
  return fc.oneof(
    { weight: 6, arbitrary: known },
    fc.tuple(known, more).map(([own, other]) => ({ ...own, ...other })),
  );
}

/** Generates requests for one operation, in the form in which the parameter reader and the body reader return them. */
function toRequests(
  document: ContractDocument,
  { row, parameters, body }: OperationShape,
): fc.Arbitrary<EovRequest> {
  const inPlace = (place: string): fc.Arbitrary<Record<string, unknown>> => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const model = own.map(({ name, declared }) => [name, toValues(document, readParameterSchema(declared))]);
    return fc.record(Object.fromEntries(model), { requiredKeys: [] });
  };
  const bodies = [...(body?.content ?? [])].map(([mediaType, schema]) =>
    toValues(document, schema).map((value) => ({ mediaType, body: value })),
  );
  const none = fc.constant({ mediaType: undefined, body: undefined });
  const values = fc.record({
    ...{ path: inPlace("path"), query: inPlace("query") },
    ...{ header: inPlace("header"), cookie: inPlace("cookie") },
  });
  return fc
    .tuple(
      values,
      bodies.length === 0 || body?.required !== true ? fc.oneof(none, ...bodies) : fc.oneof(...bodies),
    )
    .map(([read, sent]) => ({ method: row.method, values: read, ...sent }));
}

/** Generates contracts whose schemas use common keywords. */
const foreign = fc
  .letrec<{ schema: Record<string, unknown> }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.record({ type: fc.constantFrom("string", "integer", "boolean", ["string", "null"]) }),
      fc.record({ type: fc.constant("string"), minLength: fc.integer({ min: 0, max: 3 }) }),
      fc.record({
        type: fc.constant("string"),
        format: fc.constantFrom("date", "date-time", "email", "uuid"),
      }),
      fc.record({ type: fc.constant("number"), multipleOf: fc.constantFrom(0.01, 3), maximum: fc.integer() }),
      fc.record({ enum: fc.constantFrom(["a", 1], [null, "b"], [true]) }),
      fc.record({ type: fc.constant("array"), items: tie("schema"), maxItems: fc.constant(2) }),
      fc.record({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
      fc.record({
        type: fc.constant("object"),
        properties: fc.record({ a: tie("schema"), b: tie("schema") }),
        required: fc.subarray(["a", "b", "constructor"]),
        additionalProperties: fc.boolean(),
      }),
      fc.record({
        allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        unevaluatedProperties: fc.boolean(),
      }),
      fc.record({ not: tie("schema") }),
      fc.record({ default: fc.constantFrom("x", 1), type: fc.constantFrom("string", "integer") }),
    ),
  }))
  .schema.map((schema) => schema);

async function compare(
  document: ContractDocument,
  runs: number,
): Promise<{ accepted: number; refused: number }> {
  const shapes = readOperations(document).map((row) => readOperationShape(document, row));
  const { unknownFormats } = createSchemaCompiler(document, "request");
  const eovValidators = await createEovValidators(document, shapes, {
    unknownFormats,
    warm: true,
    verify: true,
  });
  const counts = { accepted: 0, refused: 0 };
  const findAccepts = findPrecompiled(document);
  for (const shape of shapes) {
    const eovValidator = eovValidators.get(shape.row.id);
    if (eovValidator === undefined) throw new Error(`${shape.row.id} has no eovValidator`);
    fc.assert(
      fc.property(toRequests(document, shape), (request) => {
        // Each check gets its own copy of the request, because express-openapi-validator may change a request.
        const [quick, full] = [structuredClone(request), structuredClone(request)];
        const isAccepted = eovValidator.accepts(quick);
        const refusal = eovValidator.judge(full);
        counts[isAccepted ? "accepted" : "refused"] += 1;
        expect({ isAccepted, request }).toEqual({ isAccepted: refusal === null, request });
        if (findAccepts !== undefined) {
          const { path: params, query, header: headers, cookie: cookies } = quick.values;
          const accepts = findAccepts(shape.row.id, request.mediaType);
          const isFit = accepts?.({ query, headers, params, cookies, body: quick.body });
          expect({ isFit, request }).toEqual({ isFit: refusal === null, request });
        }
        if (isAccepted) expect(quick).toEqual(full);
      }),
      { numRuns: runs },
    );
  }
  return counts;
}

describe("generated/request-validators.ts", () => {
  const search: EovRequest = {
    method: "POST",
    values: { path: {}, query: {}, header: {}, cookie: {} },
    body: { query: "VP Engineering in Berlin" },
    mediaType: "application/json",
  };
  const createAccepts = async (document: ContractDocument) => {
    const shapes = readOperations(document).map((row) => readOperationShape(document, row));
    const options = { unknownFormats: new Set<string>(), warm: false, verify: false };
    const validators = await createEovValidators(document, shapes, options);
    return validators.get("searchPeople");
  };

  it("accepts a first request of this package's contract before anything was compiled", async () => {
    const { document } = await loadContractSource(findOwnContract());
    for (const own of [document, loadContract()]) {
      const validator = await createAccepts(own);
      expect(validator?.accepts(search)).toBe(true);
      expect(validator?.accepts({ ...search, body: { query: 1 } })).toBe(false);
      expect(validator?.judge({ ...search, body: { query: 1 } })?.errors).toHaveLength(1);
    }
  });

  it("is not used for a contract that was changed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "contract-"));
    try {
      const file = join(folder, "openapi.json");
      writeFileSync(file, readFileSync(findOwnContract(), "utf8").replace('"1.0.0"', '"1.0.1"'));
      const { document } = await loadContractSource(file);
      for (const changed of [document, structuredClone(loadContract())]) {
        expect(findPrecompiled(changed)).toBe(undefined);
        expect((await createAccepts(changed))?.accepts(search)).toBe(false);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("what the compiled validators accept, express-openapi-validator accepts, and nothing else", () => {
  it("over all operations of the contract", async () => {
    const { accepted, refused } = await compare(loadContract(), 150);
    expect(accepted).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(300);
  });

  it.each([
    ["shop", shop],
    ["zoo", zoo],
  ])("over the contract of others: %s", async (_name, document) => {
    await compare(toOpenApi31(document), 100);
  });

  it("over contracts that are made up", async () => {
    const contracts = fc.sample(fc.tuple(foreign, foreign, foreign), 60);
    const counts = { accepted: 0, refused: 0 };
    for (const [body, query, header] of contracts) {
      const document = toContract({
        "/things/{id}": {
          post: {
            operationId: "makeThing",
            parameters: [
              { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 5 } },
              { name: "q", in: "query", schema: query },
              { name: "x-h", in: "header", schema: header },
              { name: "c", in: "cookie", schema: { type: "string", default: "d" } },
            ],
            requestBody: {
              content: { "application/json": { schema: body }, "text/plain": { schema: query } },
            },
            responses: { 200: { description: "Done" } },
          },
        },
      });
      const { accepted, refused } = await compare(document, 40);
      counts.accepted += accepted;
      counts.refused += refused;
    }
    expect(counts.accepted).toBeGreaterThan(50);
    expect(counts.refused).toBeGreaterThan(50);
  });
});
