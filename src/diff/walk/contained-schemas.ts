import { toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { membersOf } from "./access.ts";

/**
 * Schemas inside the parameter, header, body or response of a finding, and the string that represents them in the
 * finding's fingerprint.
 */
export interface ContainedSchemas {
  readonly contained: readonly Cursor[];
  readonly fingerprintText: string;
}

/**
 * Returns the schemas inside parameters, headers, bodies or responses. They are sorted, so that their order in the
 * documents does not matter.
 */
export function containedIn(...owners: readonly Cursor[]): ContainedSchemas {
  const found = owners.flatMap((owner, index) => collect(owner, String(index)));
  found.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    contained: found.map(([, schema]) => schema),
    fingerprintText: toCanonical(found.map(([name]) => name)),
  };
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
