import { isList, isObject, member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";

/** Kinds of values that become text in ways of their own. */
export const kinds = ["scalar", "array", "object"] as const;
export type Kind = (typeof kinds)[number];

/** How a parameter, header or part becomes text, with every default filled in. */
export interface Style {
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}

/** How values of one kind are written, leaving out what OpenAPI 3.1 gives no effect there (4.8.12). */
export function toSerialization({ style, explode, allowReserved }: Style, kind: Kind): string {
  const reserved = allowReserved ? " allowReserved" : "";
  if (kind === "scalar") return `${style === "matrix" || style === "label" ? style : "plain"}${reserved}`;
  const isFixed = style === "deepObject" || (style === "simple" && kind === "array");
  return `${style}${explode && !isFixed ? " exploded" : ""}${reserved}`;
}

/** Kinds of values that a schema may take; all that a look at types, constants and combinations does not rule out. */
export function kindsOf(schema: Cursor): readonly Kind[] {
  return kinds.filter((kind) => mayHold(schema, kind, 0));
}

function mayHold(schema: Cursor, kind: Kind, depth: number): boolean {
  if (!isObject(schema.value) || depth > 8) return true;
  const reference = member(schema.value, "$ref");
  if (typeof reference === "string") {
    const target = schema.contract.resolve(reference, schema);
    if (!mayHold(target, kind, depth + 1)) return false;
    if (schema.contract.version === "3.0") return true;
  }
  const type = member(schema.value, "type");
  if (type !== undefined && ![type].flat().some((name) => kindOfType(name) === kind)) return false;
  const constant = member(schema.value, "const");
  const values = member(schema.value, "enum") ?? (constant === undefined ? undefined : [constant]);
  if (isList(values) && !values.some((value) => kindOf(value) === kind)) return false;
  const parts = (keyword: string): boolean[] => {
    const list = schema.child(keyword);
    const count = isList(list.value) ? list.value.length : 0;
    return Array.from({ length: count }, (_, index) => mayHold(list.child(String(index)), kind, depth + 1));
  };
  const isPossible = (some: boolean[]): boolean => some.length === 0 || some.includes(true);
  return !parts("allOf").includes(false) && isPossible(parts("anyOf")) && isPossible(parts("oneOf"));
}

function kindOfType(name: unknown): Kind {
  return name === "array" || name === "object" ? name : "scalar";
}

function kindOf(value: unknown): Kind {
  if (isList(value)) return "array";
  return isObject(value) ? "object" : "scalar";
}
