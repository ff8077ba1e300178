import { type ContractDocument, dataMembers, isObject, type JsonObject, lookUp } from "../../contract.ts";

/**
 * Returns a copy of a contract in which schemas with a `discriminator` require its property to name the schema of the
 * value. JSON Schema ignores `discriminator`, so a value that is generated from the original schema could name no
 * schema or a wrong one, and a client could not read it. Covers the branches of unions, and schemas that include a
 * parent's discriminator by `allOf`. Does not cover branches without a `$ref`. Returns the contract itself if it has no
 * discriminator.
 */
export function nameBranches(document: ContractDocument): ContractDocument {
  const { schemas } = document.components ?? {};
  const components = Object.entries(isObject(schemas) ? schemas : {});
  const refs = components.map(([name]) => toComponentRef(name));
  const ownRules = new Map(components.map(([name, schema]) => [schema, listRules(toComponentRef(name))]));
  return visit(document, "");

  function visit<T>(node: T, key: string): T;
  function visit(node: unknown, key: string): unknown {
    if (Array.isArray(node))
      return keepSame(
        node,
        node.map((one) => visit(one, "")),
      );
    if (!isObject(node)) return node;
    const isNameMap = key === "properties" || key === "schemas";
    const entries = Object.entries(node).map(([name, value]): [string, unknown] => {
      const isData = !isNameMap && (dataMembers.has(name) || name.startsWith("x-"));
      return [name, isData ? value : visit(value, name)];
    });
    const isSame = entries.every(([name, value]) => node[name] === value);
    const copy: JsonObject = isSame ? node : Object.fromEntries(entries);
    const rules = ownRules.get(node) ?? [];
    const united = isNameMap ? copy : withNamedBranches(node, copy);
    if (rules.length === 0) return united;
    const { allOf } = united;
    return { ...united, allOf: [...(Array.isArray(allOf) ? allOf : []), ...rules] };
  }

  /** Adds the required value to each branch of a union that has a discriminator. */
  function withNamedBranches(node: JsonObject, copy: JsonObject): JsonObject {
    const tag = readTag(node);
    if (tag === undefined) return copy;
    const named = { ...copy };
    for (const union of ["oneOf", "anyOf"]) {
      const branches = copy[union];
      if (!Array.isArray(branches)) continue;
      named[union] = branches.map((branch) => {
        const ref = isObject(branch) ? branch["$ref"] : undefined;
        const rule = typeof ref === "string" ? toRule(tag, ref, tag.valuesOf(ref)) : undefined;
        return rule === undefined ? branch : { allOf: [branch, rule] };
      });
    }
    return named;
  }

  /** Returns the rules for a component, one for each discriminator that it declares itself or includes by `allOf`. */
  function listRules(ref: string): JsonObject[] {
    const ancestors = listAncestors(ref);
    return ancestors.flatMap((ancestor) => {
      const schema = lookUp(document, ancestor);
      const tag = isObject(schema) && !isUnion(schema) ? readTag(schema) : undefined;
      if (tag === undefined) return [];
      const heirs = refs.filter((one) => listAncestors(one).includes(ref));
      const rule = toRule(tag, ref, heirs.flatMap(tag.valuesOf));
      return rule === undefined ? [] : [rule];
    });
  }

  /** Returns the references to a component and to all schemas that it includes by `allOf`, directly or indirectly. */
  function listAncestors(ref: string, seen: readonly string[] = []): readonly string[] {
    if (seen.includes(ref)) return seen;
    const schema = lookUp(document, ref);
    const parts = isObject(schema) && Array.isArray(schema["allOf"]) ? schema["allOf"] : [];
    const parents = parts.flatMap((part) =>
      isObject(part) && typeof part["$ref"] === "string" ? [part["$ref"]] : [],
    );
    return parents.reduce<readonly string[]>((found, one) => listAncestors(one, found), [...seen, ref]);
  }

  /**
   * Returns a schema that requires one of the values. Returns undefined if no value of the schema at `ref` could satisfy
   * it: the schema allows other values only, or does not allow the property.
   */
  function toRule({ property }: Tag, ref: string, values: readonly string[]): JsonObject | undefined {
    const parts = listParts(ref);
    const members = parts.map(({ properties }) => (isObject(properties) ? properties[property] : undefined));
    const declared = members.filter((one) => one !== undefined);
    const isClosed = parts.some((part) =>
      [part["additionalProperties"], part["unevaluatedProperties"]].includes(false),
    );
    if (isClosed && declared.length === 0) return undefined;
    const allowed = [
      ...declared.map(readValues),
      ...parts.map((part) => readInnerValues(part, property)),
    ].filter((list) => list !== undefined);
    const fitting = values.filter((value) => allowed.every((list) => list.includes(value)));
    if (fitting.length === 0) return undefined;
    return { required: [property], properties: { [property]: { enum: [...new Set(fitting)] } } };
  }

  /** Returns the schema at a reference, and the schemas to which it leads by `$ref` and `allOf`. */
  function listParts(ref: string): JsonObject[] {
    const parts: JsonObject[] = [];
    const add = (schema: unknown): void => {
      if (!isObject(schema) || parts.includes(schema)) return;
      parts.push(schema);
      if (Array.isArray(schema["allOf"])) schema["allOf"].forEach(add);
      if (typeof schema["$ref"] === "string") add(lookUp(document, schema["$ref"]));
    };
    add(lookUp(document, ref));
    return parts;
  }

  /**
   * Returns the values that name the branches of a schema that is itself a union with a discriminator on `property`.
   * Returns undefined for any other schema.
   */
  function readInnerValues(part: JsonObject, property: string): readonly unknown[] | undefined {
    const tag = readTag(part);
    if (tag?.property !== property || !isUnion(part)) return undefined;
    const branches = [part["oneOf"], part["anyOf"]].filter(Array.isArray).flat();
    return branches.flatMap((branch) => {
      const ref = isObject(branch) ? branch["$ref"] : undefined;
      return typeof ref === "string" ? tag.valuesOf(ref) : [];
    });
  }

  /** Returns the values that `const` or `enum` allows; undefined if there is neither. */
  function readValues(schema: unknown): readonly unknown[] | undefined {
    const own =
      isObject(schema) && typeof schema["$ref"] === "string" ? lookUp(document, schema["$ref"]) : schema;
    if (!isObject(own)) return undefined;
    if ("const" in own) return [own["const"]];
    return Array.isArray(own["enum"]) ? own["enum"] : undefined;
  }
}

/** A discriminator: its property, and the property's values that name a schema. */
interface Tag {
  readonly property: string;
  /** Returns the keys that `mapping` has for the schema; without such a key, the name of the component. */
  readonly valuesOf: (ref: string) => readonly string[];
}

function readTag({ discriminator }: JsonObject): Tag | undefined {
  if (!isObject(discriminator) || typeof discriminator["propertyName"] !== "string") return undefined;
  const mapping = Object.entries(isObject(discriminator["mapping"]) ? discriminator["mapping"] : {});
  const targets = mapping.map(([value, target]): [string, string] => [
    value,
    String(target).includes("/") ? String(target) : toComponentRef(String(target)),
  ]);
  return {
    property: discriminator["propertyName"],
    valuesOf: (ref) => {
      const keys = targets.flatMap(([value, target]) => (target === ref ? [value] : []));
      return keys.length > 0 ? keys : [ref.slice(ref.lastIndexOf("/") + 1)];
    },
  };
}

function isUnion(schema: JsonObject): boolean {
  return Array.isArray(schema["oneOf"]) || Array.isArray(schema["anyOf"]);
}

function toComponentRef(name: string): string {
  return `#/components/schemas/${name}`;
}

function keepSame(list: readonly unknown[], copy: readonly unknown[]): readonly unknown[] {
  return copy.every((one, index) => one === list[index]) ? list : copy;
}
