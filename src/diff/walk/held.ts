import { toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { membersOf } from "./access.ts";

/** Schemas that come with a change, and what they are the schemas of; both belong to its fingerprint. */
export interface Held {
  readonly held: readonly Cursor[];
  readonly meaning: string;
}

/** All that parameters, headers, bodies or answers hold, in an order that is not that of writing. */
export function heldBy(...owners: readonly Cursor[]): Held {
  const found = owners.flatMap((owner, index) => collect(owner, String(index)));
  found.sort(([a], [b]) => (a < b ? -1 : 1));
  return { held: found.map(([, schema]) => schema), meaning: toCanonical(found.map(([name]) => name)) };
}

function collect(owner: Cursor, path: string): [string, Cursor][] {
  const content = owner.child("content");
  const own: [string, Cursor][] =
    owner.child("schema").value === undefined ? [] : [[path, owner.child("schema")]];
  const media = membersOf(content)
    .flatMap(([type, entry]) =>
      ["schema", "itemSchema"].map((key): [string, Cursor] => [
        `${path} ${type.toLowerCase()}${key === "schema" ? "" : " item"}`,
        entry.child(key),
      ]),
    )
    .filter(([name, { value }]) => value !== undefined || !name.endsWith(" item"));
  const headers = membersOf(owner.child("headers")).flatMap(([name, header]) =>
    collect(header, `${path} ${name.toLowerCase()}`),
  );
  return [...own, ...media, ...headers];
}
