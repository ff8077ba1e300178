import type { Cursor } from "../load/contract.ts";
import type { Wire } from "../sets/wire.ts";
import { followed } from "./access.ts";
import { type alignParameters, covers, type Endpoint, type Endpoints } from "./addresses.ts";
import { readParameters } from "./parameters.ts";
import { toWire } from "./wires.ts";

/** A new operation at addresses for which a template of the base answered. */
export interface Takeover {
  /** The operation with the template, as it was. */
  readonly base: Endpoint;
  readonly head: Endpoint;
  /** What the parameters of the template have to take for the address to be one of the template's. */
  readonly demands: readonly Demand[];
  readonly names: ReturnType<typeof alignParameters>;
}

/** A text that a parameter would have to take. */
export interface Demand {
  readonly schema: Cursor;
  readonly wire: Wire;
  readonly text: string;
}

/**
 * Finds new operations that answer in place of a template: a concrete path is matched before its templated counterparts
 * (OpenAPI 3.1, 4.8.8). Not those whose path was there with other methods, nor those whose template is gone.
 */
export function findTakeovers(base: readonly Endpoint[], { pairs, added }: Endpoints): Takeover[] {
  const templates = new Map<string, Endpoint[]>();
  for (const [one] of pairs) {
    if (!one.plain.includes("{}")) continue;
    const key = toGroup(one);
    templates.set(key, [...(templates.get(key) ?? []), one]);
  }
  const known = new Set(base.map(({ plain }) => plain));
  return added.flatMap((head): Takeover[] => {
    if (known.has(head.plain)) return [];
    const fitting = (templates.get(toGroup(head)) ?? []).filter((one) => answersFor(one, head));
    const [template] = fitting.sort((a, b) => countParameters(a) - countParameters(b));
    if (template === undefined) return [];
    const values = toValues(template, head);
    return [{ base: template, head, demands: toDemands(template, values), names: toNames(values, head) }];
  });
}

function toGroup({ method, plain }: Endpoint): string {
  return `${method} ${plain.split("/").length}`;
}

function answersFor(template: Endpoint, { plain, addresses }: Endpoint): boolean {
  if (!covers(template.plain, plain)) return false;
  const starts = new Set(template.addresses.map((address) => address.slice(0, -template.plain.length)));
  return addresses.some((address) => starts.has(address.slice(0, -plain.length)));
}

function countParameters({ plain }: Endpoint): number {
  return plain.split("{}").length;
}

/** What stands in a path where a template has parameters. */
function toValues(template: Endpoint, head: Endpoint): [name: string, text: string][] {
  const source = template.plain.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const values = new RegExp(`^${source.join("([^/]*)")}$`).exec(head.plain)?.slice(1) ?? [];
  return namesOf(template.path).map((name, index) => [name, values[index] ?? ""]);
}

function namesOf(path: string): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
}

function toDemands(
  { item, method }: Endpoint,
  values: readonly (readonly [name: string, text: string])[],
): Demand[] {
  const parameters = readParameters(item, followed(item.child(method)));
  return values.flatMap(([name, text]): Demand[] => {
    const parameter = parameters.get(`path ${name}`);
    // Where both have a parameter, or the contract does not describe one, nothing tells them apart.
    if (parameter === undefined || text.includes("{}")) return [];
    return [{ schema: parameter.cursor.child("schema"), wire: toWire(parameter), text }];
  });
}

/** Parameters that both have, by their names, and those that are fixed in the new path. */
function toNames(
  values: readonly (readonly [name: string, text: string])[],
  head: Endpoint,
): Takeover["names"] {
  const free = values.filter(([, text]) => text === "{}").map(([name]) => name);
  const after = namesOf(head.path);
  const rename = new Map(
    free.length === after.length ? free.map((name, at) => [name, after[at] ?? name]) : [],
  );
  const absorbed = values.map(([name]) => name).filter((name) => !rename.has(name));
  return { rename, absorbed: new Set(absorbed) };
}
