import { followed } from "./access.ts";
import { type alignParameters, type Endpoint, type Endpoints, toPattern } from "./addresses.ts";
import { readParameters } from "./parameters.ts";
import type { Demand } from "./scope.ts";
import { toSerialization } from "./serializations.ts";

/** A new operation at an address that a template of the base, such as `/things/{id}`, matched before. */
export interface Takeover {
  /** The operation of the template in the base. */
  readonly base: Endpoint;
  readonly head: Endpoint;
  /** The texts that the parameters of a template must accept for the template to match an address. */
  readonly demands: readonly Demand[];
  readonly names: ReturnType<typeof alignParameters>;
}

/**
 * Finds new operations that take over from a template: a concrete path is matched before templates (OpenAPI 3.1,
 * 4.8.8). Skips paths that existed with other methods, and templates that are gone.
 */
export function findTakeovers(base: readonly Endpoint[], { pairs, added }: Endpoints): Takeover[] {
  const templates = indexTemplates(pairs.map(([one]) => one));
  const known = new Set(base.flatMap(({ addresses }) => addresses));
  return added.flatMap((head): Takeover[] => {
    if (head.addresses.some((address) => known.has(address))) return [];
    const fitting = head.addresses.flatMap((address) => findTemplates(templates, head.method, address));
    const [closest] = fitting.sort((a, b) => a.values.length - b.values.length);
    if (closest === undefined) return [];
    const { endpoint, values } = closest;
    return [{ base: endpoint, head, demands: toDemands(endpoint, values), names: toNames(values, head) }];
  });
}

interface Template {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
}

/** Returns templates by method and the start of their addresses, up to the first placeholder. */
function indexTemplates(endpoints: readonly Endpoint[]): Map<string, Template[]> {
  const templates = new Map<string, Template[]>();
  for (const endpoint of endpoints) {
    if (!endpoint.plain.includes("{}")) continue;
    for (const address of endpoint.addresses) {
      const key = `${endpoint.method} ${address.slice(0, address.indexOf("{}"))}`;
      const known = templates.get(key) ?? [];
      templates.set(key, [...known, { endpoint, pattern: toPattern(address) }]);
    }
  }
  return templates;
}

type Values = readonly (readonly [name: string, text: string])[];

/** Returns the templates that match an address, with the texts of their parameters. */
function findTemplates(
  templates: ReadonlyMap<string, readonly Template[]>,
  method: string,
  address: string,
): { endpoint: Endpoint; values: Values }[] {
  const starts = Array.from({ length: address.length }, (_, end) => `${method} ${address.slice(0, end)}`);
  return starts
    .flatMap((start) => templates.get(start) ?? [])
    .flatMap(({ endpoint, pattern }) => {
      const found = pattern.exec(address)?.slice(1);
      if (found === undefined) return [];
      // In a match, the texts of server variables come before those of path parameters.
      const names = namesOf(endpoint.path);
      const texts = found.slice(found.length - names.length);
      return [{ endpoint, values: names.map((name, index) => [name, texts[index] ?? ""] as const) }];
    });
}

function namesOf(path: string): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
}

function toDemands({ item, method }: Endpoint, values: Values): Demand[] {
  const parameters = readParameters(item, followed(item.operations.get(method) ?? item.cursor));
  return values.flatMap(([name, text]): Demand[] => {
    const parameter = parameters.get(`path ${name}`);
    // A placeholder in the new path, or a parameter that the contract does not describe, makes no demand.
    if (parameter === undefined || text.includes("{}")) return [];
    return [{ schema: parameter.cursor.child("schema"), serialization: toSerialization(parameter), text }];
  });
}

/**
 * Maps the template's parameters that are also parameters of the new path to their names there. `absorbed` are the
 * template's parameters in whose place the new path has a fixed text.
 */
function toNames(values: Values, head: Endpoint): Takeover["names"] {
  const free = values.filter(([, text]) => text === "{}").map(([name]) => name);
  const after = namesOf(head.path);
  const rename = new Map(
    free.length === after.length ? free.map((name, at) => [name, after[at] ?? name]) : [],
  );
  const absorbed = values.map(([name]) => name).filter((name) => !rename.has(name));
  return { rename, absorbed: new Set(absorbed) };
}
