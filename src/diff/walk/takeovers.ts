import { followed } from "./access.ts";
import { type alignParameters, type Endpoint, type Endpoints, toPattern } from "./addresses.ts";
import { readParameters } from "./parameters.ts";
import type { Demand } from "./scope.ts";
import { toSerialization } from "./serializations.ts";
import { variableNames } from "./servers.ts";

/** A new operation whose path matched a path template of the base, such as `/things/{id}`. */
export interface Takeover {
  /** The operation in the base that has the template. */
  readonly base: Endpoint;
  readonly head: Endpoint;
  /** The strings that the template's parameters must accept; otherwise the template does not match the path. */
  readonly demands: readonly Demand[];
  readonly names: ReturnType<typeof alignParameters>;
}

/**
 * Finds new operations whose path matched a template of the base. In the head, the concrete path takes precedence over
 * the template (OpenAPI 3.1, 4.8.8). Skips paths that the base had with other methods, and templates that the head no
 * longer has.
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

/** Returns the templates by method and by the beginning of their URLs, up to the first placeholder. */
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

/** Returns the templates that match a URL, and the text that each template's path parameters have in this URL. */
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
      // The capture groups for server variables come first, so the last groups belong to the path parameters.
      const names = variableNames(endpoint.path);
      const texts = found.slice(found.length - names.length);
      return [{ endpoint, values: names.map((name, index) => [name, texts[index] ?? ""] as const) }];
    });
}

function toDemands({ item, method }: Endpoint, values: Values): Demand[] {
  const parameters = readParameters(item, followed(item.operations.get(method) ?? item.cursor));
  return values.flatMap(([name, text]): Demand[] => {
    const parameter = parameters.get(`path ${name}`);
    // Adds no demand for a parameter that the base does not declare. Also adds none if the new path has a parameter at
    // this position, because the text at this position is then unknown.
    if (parameter === undefined || text.includes("{}")) return [];
    return [{ schema: parameter.cursor.child("schema"), serialization: toSerialization(parameter), text }];
  });
}

/**
 * Matches the parameters of a template with a new path. For the template `/{kind}/{id}` and the path `/pets/{petId}`,
 * `rename` maps `id` to `petId`, and `absorbed` contains `kind`, for which the path has a fixed segment.
 */
function toNames(values: Values, head: Endpoint): Takeover["names"] {
  const free = values.filter(([, text]) => text === "{}").map(([name]) => name);
  const after = variableNames(head.path);
  const rename = new Map(
    free.length === after.length ? free.map((name, at) => [name, after[at] ?? name]) : [],
  );
  const absorbed = values.map(([name]) => name).filter((name) => !rename.has(name));
  return { rename, absorbed: new Set(absorbed) };
}
