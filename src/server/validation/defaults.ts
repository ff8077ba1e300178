import { type ContractDocument, isObject, type JsonObject, lookUp } from "../../contract.ts";

/** Inserts the defaults of a schema into a value, in place. */
export type DefaultFiller = (value: unknown) => void;

const nothing: DefaultFiller = () => {};

/**
 * Creates functions that insert the defaults of a contract's schemas. Ajv's own defaults are not used: Ajv also inserts
 * defaults while it tries a union branch that does not match. The inserted members remain, and a later branch that
 * forbids unknown members can then refuse the value. Covers `properties`, `allOf`, targets of `$ref`, array items and
 * values of a map. In a union with a discriminator, covers the branch that the value names. Does not cover conditions
 * and unions without a discriminator. A default next to a `$ref` or `allOf` takes precedence over a default in the
 * target or in a schema of the `allOf`. A default that its own schema refuses is not inserted, because it would make
 * each request without the member invalid.
 */
export function createDefaults(
  document: ContractDocument,
  accepts: (schema: JsonObject, value: unknown) => boolean,
): (schema: unknown) => DefaultFiller {
  const byRef = new Map<string, { fill: DefaultFiller; isReady: boolean }>();

  function compile(schema: unknown): DefaultFiller {
    if (!isObject(schema)) return nothing;
    const { $ref: ref, properties, items, additionalProperties } = schema;
    const parts = Array.isArray(schema["allOf"]) ? schema["allOf"].map(compile) : [];
    return all([
      typeof ref === "string" ? refer(ref) : nothing,
      ...parts,
      isObject(properties) ? compileMembers(properties) : nothing,
      compileItems(compile(items)),
      compileRest(compile(additionalProperties), isObject(properties) ? properties : {}),
      compileUnion(schema),
    ]);
  }

  /**
   * Returns the filler for the target of a `$ref`. In a recursive schema, this filler may not be complete yet; the
   * returned function then looks up the complete filler at each call.
   */
  function refer(ref: string): DefaultFiller {
    const known = byRef.get(ref);
    if (known !== undefined) return known.isReady ? known.fill : (value) => known.fill(value);
    const entry = { fill: nothing, isReady: false };
    byRef.set(ref, entry);
    entry.fill = compile(lookUp(document, ref));
    entry.isReady = true;
    return entry.fill;
  }

  function compileMembers(properties: JsonObject): DefaultFiller {
    return all(
      Object.entries(properties).map(([name, schema]) => {
        const fill = compile(schema);
        const initial = readDefault(schema);
        if (initial === undefined && fill === nothing) return nothing;
        // Clones only objects and arrays: cloning scalars too would take longer than all other work here.
        const isScalar = typeof initial !== "object" || initial === null;
        return (value) => {
          if (!isObject(value)) return;
          if (initial !== undefined && !Object.hasOwn(value, name))
            define(value, name, isScalar ? initial : structuredClone(initial));
          if (Object.hasOwn(value, name)) fill(value[name]);
        };
      }),
    );
  }

  function readDefault(schema: unknown): unknown {
    const initial = findDefault(schema, new Set());
    if (!isObject(schema) || initial === undefined) return undefined;
    return fitsPlainly(schema, initial) || accepts(schema, initial) ? initial : undefined;
  }

  function findDefault(schema: unknown, seen: Set<unknown>): unknown {
    if (!isObject(schema) || seen.has(schema)) return undefined;
    seen.add(schema);
    if (schema["default"] !== undefined) return schema["default"];
    const parts = Array.isArray(schema["allOf"]) ? [...schema["allOf"]] : [];
    if (typeof schema["$ref"] === "string") parts.unshift(lookUp(document, schema["$ref"]));
    return parts.map((part) => findDefault(part, seen)).find((found) => found !== undefined);
  }

  /**
   * Returns true if the value is a scalar that fits the schema, and the schema has only `plainKeywords`. Returns false
   * if the value does not fit, or if only the slower compiled schema can decide this.
   */
  function fitsPlainly(schema: JsonObject, value: unknown): boolean {
    const { $ref: ref, type, enum: values, minimum, maximum, multipleOf } = schema;
    if (!Object.keys(schema).every((key) => plainKeywords.has(key) || key.startsWith("x-"))) return false;
    if (Array.isArray(values) && !values.includes(value)) return false;
    if (typeof ref === "string") {
      const target = lookUp(document, ref);
      return type === undefined && isObject(target) && fitsPlainly(target, value);
    }
    if (typeof value !== "number") return typeof value === type && schema["format"] === undefined;
    const isInRange = !(value < Number(minimum ?? value)) && !(value > Number(maximum ?? value));
    const isMultiple = multipleOf === undefined || value % Number(multipleOf) === 0;
    return isInRange && isMultiple && (type === "number" || (type === "integer" && Number.isInteger(value)));
  }

  function compileUnion(schema: JsonObject): DefaultFiller {
    const { discriminator } = schema;
    // A discriminator without `oneOf` or `anyOf` belongs to a parent schema, which its children include with `allOf`. A
    // value of the parent need not match a child, so the defaults of the children are not inserted.
    const isUnion = Array.isArray(schema["oneOf"]) || Array.isArray(schema["anyOf"]);
    if (!isObject(discriminator) || !isUnion) return nothing;
    const tag = String(discriminator["propertyName"]);
    const branches = new Map(
      Object.entries(toMapping(discriminator, schema)).map(([value, ref]) => [value, refer(ref)]),
    );
    if ([...branches.values()].every((fill) => fill === nothing)) return nothing;
    return (value) => {
      if (isObject(value)) branches.get(String(value[tag]))?.(value);
    };
  }

  return compile;
}

/** Keywords that {@link createDefaults} can check without a compiled schema, or may ignore. */
const plainKeywords = new Set([
  ...["$ref", "type", "enum", "minimum", "maximum", "multipleOf", "format", "default"],
  ...["title", "description", "example", "examples", "deprecated"],
]);

/** Defines a member. Assigning to `__proto__` would change the object's prototype. */
function define(owner: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true, enumerable: true, writable: true });
}

/**
 * Maps each value of the discriminator to the `$ref` of its branch. If `mapping` omits a branch, the value is the name
 * of the branch's schema.
 */
export function toMapping(discriminator: JsonObject, { oneOf, anyOf }: JsonObject): Record<string, string> {
  const refs = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : [])).flatMap(toRef);
  const mapping = isObject(discriminator["mapping"]) ? Object.entries(discriminator["mapping"]) : [];
  const implicit = refs.map((ref) => [ref.slice(ref.lastIndexOf("/") + 1), ref]);
  const explicit = mapping.map(([value, target]) => [
    value,
    String(target).includes("/") ? String(target) : `#/components/schemas/${String(target)}`,
  ]);
  return Object.fromEntries([...implicit, ...explicit]);
}

function toRef(branch: unknown): string[] {
  return isObject(branch) && typeof branch["$ref"] === "string" ? [branch["$ref"]] : [];
}

function compileItems(fill: DefaultFiller): DefaultFiller {
  if (fill === nothing) return nothing;
  return (value) => {
    if (Array.isArray(value)) value.forEach(fill);
  };
}

function compileRest(fill: DefaultFiller, named: JsonObject): DefaultFiller {
  if (fill === nothing) return nothing;
  return (value) => {
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) if (!Object.hasOwn(named, name)) fill(member);
  };
}

function all(fillers: readonly DefaultFiller[]): DefaultFiller {
  const needed = fillers.filter((fill) => fill !== nothing);
  const [only, ...others] = needed;
  if (only === undefined) return nothing;
  if (others.length === 0) return only;
  return (value) => {
    for (const fill of needed) fill(value);
  };
}
