import { type ContractDocument, dataMembers, isObject, type JsonObject, lookUp } from "../../contract.ts";
import type { FindMember } from "../../diff/member.ts";
import { createRandom } from "../../providers/stand-in/random.ts";
import type { ContractReading } from "../../server/index.ts";

/** Creates values that a contract's schemas accept. */
export interface Samples {
  /** Returns a valid value; undefined if no generator finds one. The same seed produces the same value. */
  make(schema: unknown, seed: string): Promise<{ readonly value: unknown } | undefined>;
  /**
   * Returns a valid value that keeps as much of the given value as possible: only invalid parts are replaced. Returns
   * undefined if no generator finds a replacement.
   */
  mend(schema: unknown, value: unknown, seed: string): Promise<{ readonly value: unknown } | undefined>;
  /**
   * Returns a copy of a valid object in which these members are set. Skips members that would make the object invalid.
   */
  lay(schema: unknown, valid: JsonObject, members: JsonObject): JsonObject;
}

/**
 * Number of values that json-schema-faker may generate before the mock tries the slower solver. If a schema has both a
 * pattern and a length, the first value is often invalid and the second one valid.
 */
const tries = 3;

/**
 * Number of levels at which only the invalid member is replaced. At deeper levels, the whole value that contains the
 * invalid member is replaced.
 */
const maxDepth = 6;

type Fake = (schema: unknown, seed: string) => unknown;

/**
 * Creates {@link Samples}. Loads json-schema-faker when the first value is needed, and the slower solver when
 * json-schema-faker first fails.
 */
export function createSamples(
  document: ContractDocument,
  { facts, unknownFormats }: ContractReading,
): Samples {
  let fake: Promise<Fake> | undefined;
  let find: FindMember | undefined;
  let plain: ContractDocument | undefined;

  const make: Samples["make"] = async (schema, seed) => {
    const { components = {}, paths = {} } = document;
    plain ??= { ...document, ...withoutFormats({ components, paths }, unknownFormats) };
    fake ??= loadFaker(plain);
    const { allows } = facts(schema);
    const faker = await fake;
    const known = withoutFormats(schema, unknownFormats);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const value = faker(known, `${seed} ${attempt}`);
      if (value !== undefined && allows(value)) return { value };
    }
    find ??= (await import("../../diff/member.ts")).createMemberFinder(plain);
    const member = find(known);
    return member !== undefined && allows(member.value) ? member : undefined;
  };

  const mendAt = async (
    schema: unknown,
    value: unknown,
    seed: string,
    depth: number,
  ): ReturnType<typeof make> => {
    const { allows, properties, takes, member, item } = facts(schema);
    if (value !== undefined && allows(value)) return { value };
    if (depth > 0 && isObject(value)) {
      const mended: JsonObject = {};
      for (const [name, one] of Object.entries(value)) {
        const part = takes(name) ? await mendAt(member(name), one, `${seed} ${name}`, depth - 1) : undefined;
        if (part !== undefined) mended[name] = part.value;
      }
      for (const [name, own] of properties) {
        if (allows(mended)) break;
        if (Object.hasOwn(mended, name)) continue;
        const part = await make(own, `${seed} ${name}`);
        if (part !== undefined) mended[name] = part.value;
      }
      if (allows(mended)) return { value: mended };
    }
    if (depth > 0 && Array.isArray(value)) {
      const parts = value.map((one, index) => mendAt(item(index), one, `${seed} ${index}`, depth - 1));
      const mended = (await Promise.all(parts)).flatMap((part) => (part === undefined ? [] : [part.value]));
      if (allows(mended)) return { value: mended };
    }
    return make(schema, seed);
  };

  const lay: Samples["lay"] = (schema, valid, members) => {
    const { allows, properties } = facts(schema);
    const whole = { ...valid, ...members };
    if (allows(whole)) return whole;
    let laid = valid;
    for (const [name, member] of Object.entries(members)) {
      const given = { ...laid, [name]: member };
      const own = properties.get(name);
      const old = laid[name];
      if (allows(given)) laid = given;
      else if (own !== undefined && isObject(member) && isObject(old)) {
        const inner = { ...laid, [name]: lay(own, old, member) };
        if (allows(inner)) laid = inner;
      }
    }
    return laid;
  };

  return { make, mend: (schema, value, seed) => mendAt(schema, value, seed, maxDepth), lay };
}

/**
 * Returns a copy of a schema without the `format` keywords whose value is in `formats`. json-schema-faker and the
 * solver fail on formats that they do not know.
 */
function withoutFormats<T>(node: T, formats: ReadonlySet<string>): T;
function withoutFormats(node: unknown, formats: ReadonlySet<string>): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutFormats(item, formats));
  if (!isObject(node)) return node;
  const kept = Object.entries(node).filter(
    ([key, value]) => key !== "format" || typeof value !== "string" || !formats.has(value),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => [key, dataMembers.has(key) ? value : withoutFormats(value, formats)]),
  );
}

async function loadFaker(document: ContractDocument): Promise<Fake> {
  const { JSONSchemaFaker: faker } = await import("json-schema-faker");
  return (schema, seed) => {
    // The library's options are global for the process, but this function is synchronous, so no other code can change
    // them before `generate` below.
    faker.option({
      random: createRandom(seed).next,
      // The library would never finish for a schema that refers to itself more than once if it generated all optional
      // members.
      alwaysFakeOptionals: false,
      optionalsProbability: 0.3,
      useDefaultValue: true,
      useExamplesValue: true,
      maxItems: 2,
      maxLength: 48,
      failOnInvalidTypes: false,
      failOnInvalidFormat: false,
      fillProperties: false,
    });
    try {
      const properties: Record<string, unknown> = { value: structuredClone(schema) };
      const holder: Record<string, unknown> = { type: "object", required: ["value"], properties };
      const made: unknown = faker.generate(holder, createTargets(document));
      return isObject(made) ? made["value"] : undefined;
    } catch {
      // The library cannot process the schema. The caller then tries the solver.
      return undefined;
    }
  };
}

/**
 * Returns an object that resolves references: its member `#/components/schemas/Thing` is a copy of that schema. The
 * members are not enumerable. Otherwise json-schema-faker, which copies and resolves the schema for each value, would
 * search them all. With a large contract, that takes a second.
 */
function createTargets(document: ContractDocument): Record<string, never> {
  return new Proxy<Record<string, never>>(
    {},
    {
      get: (own, name) =>
        typeof name === "string" && name.startsWith("#")
          ? // The library has already decoded the reference. It receives a copy, because it changes its input.
            structuredClone(lookUp(document, name.split("/").map(encodePart).join("/")))
          : Reflect.get(own, name),
    },
  );
}

function encodePart(part: string): string {
  return part.startsWith("#") ? part : encodeURIComponent(part);
}
