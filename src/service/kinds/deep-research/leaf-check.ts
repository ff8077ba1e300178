import type { JsonObject } from "../../../contract.ts";
import { type CallerSchema, compileSchema } from "../../schema/index.ts";
import type { LeafShape, Shape } from "./shape.ts";

/** Returns true if the schema of a leaf (a single value) allows the value. */
export type LeafCheck = (leaf: LeafShape, value: unknown) => boolean;

const checksByShape = new WeakMap<Shape, LeafCheck>();

/**
 * Creates the check for the leaves (single values) of a shape. All their schemas are compiled together, once per shape,
 * because compiling is the slowest part.
 */
export function checkLeaves(shape: Shape): LeafCheck {
  const check = checksByShape.get(shape) ?? createCheck(shape);
  checksByShape.set(shape, check);
  return check;
}

const plainTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
};

function createCheck(shape: Shape): LeafCheck {
  const properties: JsonObject = {};
  const names = new Map<LeafShape, string>();
  for (const leaf of listLeaves(shape)) {
    if (toPlain(leaf.schema) !== undefined) continue;
    const name = `leaf${names.size}`;
    names.set(leaf, name);
    properties[name] = leaf.schema;
  }
  const compiled = names.size === 0 ? undefined : compile(properties);
  return (leaf, value) => {
    const plain = toPlain(leaf.schema);
    if (plain !== undefined) return plain(value);
    const name = names.get(leaf);
    return name === undefined || compiled === undefined || compiled.check({ [name]: value }).length === 0;
  };
}

/**
 * Compiles the schemas of leaves. Returns undefined if one of the schemas is invalid in the default draft of JSON
 * Schema, because the caller may have chosen another draft. These leaves are then not checked here, but the complete
 * data is later checked against the caller's schema.
 */
function compile(properties: JsonObject): CallerSchema | undefined {
  try {
    return compileSchema({ properties });
  } catch {
    return undefined;
  }
}

/** Returns a simple check for a schema that has only a type, as most leaves do. */
function toPlain(schema: JsonObject): ((value: unknown) => boolean) | undefined {
  const { type, description: _, title: __, examples: ___, default: ____, ...constraints } = schema;
  return typeof type === "string" && Object.keys(constraints).length === 0 ? plainTypes[type] : undefined;
}

function listLeaves(shape: Shape): LeafShape[] {
  if (shape.kind === "leaf") return [shape];
  return shape.kind === "list"
    ? listLeaves(shape.items)
    : shape.members.flatMap(([, member]) => listLeaves(member));
}
