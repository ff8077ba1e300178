import type { Ajv, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type ContractDocument, ContractFault, isObject, type JsonObject } from "../../contract.ts";
import { make } from "../lazy.ts";
import { limitLoops } from "./error-limit.ts";
import {
  addDecimalMultipleOf,
  correctUnevaluatedProperties,
  patternEngine,
  strictFormats,
} from "./keywords.ts";
import { createSchemaRegistry, listSubschemas } from "./schema-registry.ts";
import { addUnionKeywords } from "./union-keywords.ts";

/** Compiles schemas of one contract into functions that list every violation, up to a limit. */
export interface SchemaCompiler {
  /** Compiles a check of values that were sent as JSON. */
  compile(schema: unknown): ValidateFunction;
  /** Compiles a check of a single value that was sent as text. The check takes an object `{ value }`. */
  compileText(schema: unknown): ValidateFunction;
  /**
   * Returns the compiled copies of all schemas that apply to the same value as `schema`. These are the schema itself,
   * the targets of its `$ref` and the schemas of its `allOf`, recursively.
   */
  compose(schema: unknown): readonly JsonObject[];
  /** Formats that no validator knows. Values are not checked against them. */
  readonly unknownFormats: ReadonlySet<string>;
}

const prefix = "contract:/";

/**
 * Ajv options for the validators of express-openapi-validator and of this package. References are not inlined and the
 * code is not optimized: compiling the contract then takes 0.7 s of processor time instead of 1.1 s, while each request
 * takes 1 µs more. Loops end early, because even a validator that stops at the first error finishes its loops over
 * `patternProperties`. Only own properties count as members, because every object inherits `constructor` and
 * `toString`.
 */
export const compiling = {
  inlineRefs: false,
  ownProperties: true,
  code: { optimize: false, process: limitLoops, regExp: patternEngine },
} as const;

/** Keyword of the members that a request or a response leaves out. */
const hiding = { request: "readOnly", answer: "writeOnly" } as const;

/**
 * Creates a compiler for the requests or the responses of a bundled contract. Compiles each named schema, and each
 * schema object of the document, only once, because operations share error bodies and headers.
 */
export function createSchemaCompiler(
  document: ContractDocument,
  direction: keyof typeof hiding,
): SchemaCompiler {
  const registry = createSchemaRegistry(document, { prefix, hides: hiding[direction] });
  // express-openapi-validator's validators need the list of unknown formats when they are created, before the first
  // schema compiles.
  const unknownFormats = new Set([...findFormats(document)].filter((format) => !knownFormats.has(format)));
  const plain = make(() => createAjv(false, unknownFormats), false);
  const coercing = make(() => createAjv(true, unknownFormats), false);

  /** Number of named schemas that each validator had at its last compilation. */
  const counts = new Map<Ajv, number>();

  function compileWith(ajv: Ajv, schema: unknown): ValidateFunction {
    const copy = registry.copy(schema);
    // Adds the named schemas only if there are new ones. A large contract has hundreds of named schemas and compiles
    // thousands of schemas, so adding them at each compilation would be slow.
    const isGrown = counts.get(ajv) !== registry.named.size;
    for (const [name, named] of isGrown ? registry.named : []) {
      if (ajv.schemas[prefix + name] !== undefined) continue;
      ajv.addSchema(toAjvSchema(named), prefix + name);
    }
    counts.set(ajv, registry.named.size);
    return ajv.compile(toAjvSchema(copy));
  }

  function compose(schema: unknown, seen = new Set<unknown>()): readonly JsonObject[] {
    if (!isObject(schema) || seen.has(schema)) return [];
    seen.add(schema);
    const ref = schema["$ref"];
    const referred =
      typeof ref === "string" ? compose(registry.named.get(ref.slice(prefix.length)), seen) : [];
    const parts = Array.isArray(schema["allOf"]) ? schema["allOf"] : [];
    return [schema, ...referred, ...parts.flatMap((part) => compose(part, seen))];
  }

  function once(compile: (schema: unknown) => ValidateFunction): (schema: unknown) => ValidateFunction {
    const compiled = new Map<unknown, ValidateFunction>();
    return (schema) => {
      const known = compiled.get(schema) ?? compile(schema);
      compiled.set(schema, known);
      return known;
    };
  }

  /**
   * Compiles a schema.
   * @throws ContractFault with the place of the innermost schema that does not compile.
   */
  function compilePlaced(ajv: Ajv, schema: unknown): ValidateFunction {
    try {
      return compileWith(ajv, schema);
    } catch (error) {
      throw toSchemaFault(error, schema, { document, compile: (inner) => compileWith(ajv, inner) });
    }
  }

  return {
    compose: (schema) => compose(schema),
    compile: once((schema) => compilePlaced(plain(), schema)),
    compileText: once((schema) => compilePlaced(coercing(), { properties: { value: schema } })),
    unknownFormats,
  };
}

/** Formats that all validators check. */
const knownFormats: ReadonlySet<string> = new Set([
  ...Object.keys(fullFormats),
  ...Object.keys(strictFormats),
]);

function createAjv(coerceTypes: boolean, unknownFormats: ReadonlySet<string>): Ajv {
  const ajv = new Ajv2020({
    ...compiling,
    allErrors: true,
    // Adds the failed schema to each error. The schema's identity shows which union has failed.
    verbose: true,
    coerceTypes,
    strict: false,
    strictTuples: false,
    validateSchema: false,
    // Leaves out the schemas of JSON Schema itself, which only `validateSchema` needs.
    meta: false,
    logger: false,
  });
  formats.default(ajv);
  for (const [name, format] of Object.entries(strictFormats)) ajv.addFormat(name, format);
  addDecimalMultipleOf(ajv);
  correctUnevaluatedProperties(ajv);
  addUnionKeywords(ajv);
  for (const format of unknownFormats) ajv.addFormat(format, true);
  return ajv;
}

function findFormats(schema: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof schema !== "object" || schema === null) return found;
  if ("format" in schema && typeof schema.format === "string") found.add(schema.format);
  for (const value of Object.values(schema)) if (typeof value === "object") findFormats(value, found);
  return found;
}

function toAjvSchema(schema: unknown): object {
  if (typeof schema === "object" && schema !== null) return schema;
  return schema === false ? { not: {} } : {};
}

/**
 * Returns a ContractFault with the place of the innermost schema that does not compile. Returns `error` itself if that
 * schema is not part of the document.
 * @param compile Compiles one schema; throws if that fails.
 */
function toSchemaFault(
  error: unknown,
  schema: unknown,
  {
    document,
    compile,
  }: { readonly document: ContractDocument; readonly compile: (schema: unknown) => unknown },
): unknown {
  const seen = new Set<unknown>([schema]);
  let found = { schema, error };
  for (let inner: typeof found | undefined = found; inner !== undefined; inner = findFailing(inner.schema))
    found = inner;
  const keys = findKeys(document, found.schema);
  if (keys === undefined || !(found.error instanceof Error)) return error;
  return new ContractFault(keys, found.error.message, found.error);

  function findFailing(outer: unknown): typeof found | undefined {
    for (const one of list(outer)) {
      if (!isObject(one) || seen.has(one)) continue;
      seen.add(one);
      try {
        compile(one);
      } catch (cause) {
        return { schema: one, error: cause };
      }
    }
    return undefined;
  }

  /**
   * Returns the schemas directly inside `outer`. Returns an empty list if the `$ref` of `outer` has no target; `outer`
   * is then the faulty schema.
   */
  function list(outer: unknown): readonly unknown[] {
    try {
      return listSubschemas(document, outer);
    } catch {
      return [];
    }
  }
}

/** Returns the keys that lead from `value` to the object `wanted`; undefined if `value` does not contain it. */
function findKeys(value: unknown, wanted: unknown): string[] | undefined {
  if (value === wanted) return [];
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const keys = findKeys(member, wanted);
    if (keys !== undefined) return [key, ...keys];
  }
  return undefined;
}
