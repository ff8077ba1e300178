import { isObject } from "../../../contract.ts";
import { refuseAnchors } from "../../checks.ts";
import { createSchemaContract, toAnchorPath } from "../../schema/index.ts";
import { checkLeaves, type LeafCheck } from "./leaf-check.ts";
import type { Request } from "./research.ts";
import { readShape, type Shape } from "./shape.ts";

interface Problem {
  path: string;
  message: string;
}

/**
 * Checks the caller's own values (anchors) against the schema before the job costs anything. Does not check members
 * that the schema allows without naming them, or paths into a value whose members the schema does not describe.
 * @throws ApiError `validation_failed` that lists the anchors whose path or type the schema does not allow.
 */
export function checkAnchorsFit(request: Pick<Request, "schema" | "enrich" | "inputAnchors">): void {
  const { inputAnchors } = request;
  if (inputAnchors === undefined) return;
  const { schema } = createSchemaContract(request.schema, { enrich: request.enrich });
  const shape = readShape(schema);
  const fits = checkLeaves(shape);
  if (!Array.isArray(inputAnchors)) {
    const problems = Object.entries(inputAnchors).flatMap(([path, value]) =>
      checkPath(shape, { parts: toAnchorPath(path), value, path: `body.inputAnchors.${path}`, fits }),
    );
    refuseAnchors(problems);
    return;
  }
  const list = findList(shape);
  const problems = inputAnchors.flatMap((members, index): Problem[] => {
    const path = `body.inputAnchors[${index}]`;
    if (list === undefined) return [{ path, message: "needs a list at its place in the schema" }];
    if (list.kind !== "list") return [];
    if (index >= list.maxItems)
      return [{ path, message: `is beyond the ${list.maxItems} items of the list in the schema` }];
    return Object.entries(members).flatMap(([name, value]) =>
      checkPath(list.items, { parts: [name], value, path: `${path}.${name}`, fits }),
    );
  });
  refuseAnchors(problems);
}

/**
 * Returns the shape of the list to which an array of anchors (the caller's own values) applies. If the schema has no
 * list, returns the shape of a value whose members the schema does not describe, because this value may be a list.
 * Returns undefined if the schema has neither.
 */
function findList(shape: Shape): Shape | undefined {
  if (shape.kind !== "object") return isOpenLeaf(shape) || shape.kind === "list" ? shape : undefined;
  return (
    shape.members.map(([, member]) => member).find(({ kind }) => kind === "list") ??
    shape.members.map(([, member]) => member).find(isOpenLeaf)
  );
}

interface Anchor {
  parts: readonly string[];
  value: unknown;
  path: string;
  fits: LeafCheck;
}

function checkPath(shape: Shape, anchor: Anchor): Problem[] {
  const { parts, value, path, fits } = anchor;
  const [part, ...rest] = parts;
  if (part === undefined) return checkValue(shape, value, { path, fits });
  if (shape.kind === "leaf")
    return isOpenLeaf(shape) ? [] : [{ path, message: `has no member ${part} in the schema` }];
  if (shape.kind === "list") {
    if (!/^\d+$/.test(part)) return [{ path, message: `must give the place in a list before ${part}` }];
    if (Number(part) >= shape.maxItems)
      return [{ path, message: `is beyond the ${shape.maxItems} items of the list in the schema` }];
    return checkPath(shape.items, { ...anchor, parts: rest });
  }
  const member = shape.members.find(([name]) => name === part)?.[1];
  if (member !== undefined) return checkPath(member, { ...anchor, parts: rest });
  return shape.closed ? [{ path, message: `has no member ${part} in the schema, which is closed` }] : [];
}

function checkValue(shape: Shape, value: unknown, at: { path: string; fits: LeafCheck }): Problem[] {
  const { path, fits } = at;
  if (value === null && shape.nullable) return [];
  if (shape.kind === "leaf")
    return fits(shape, value) ? [] : [{ path, message: "is not a value that the schema allows there" }];
  if (shape.kind === "list") {
    if (!Array.isArray(value)) return [{ path, message: "must be a list" }];
    return value.flatMap((item, index) => checkValue(shape.items, item, { path: `${path}[${index}]`, fits }));
  }
  if (!isObject(value)) return [{ path, message: "must be an object" }];
  return Object.entries(value).flatMap(([name, inner]) =>
    checkPath(shape, { parts: [name], value: inner, path: `${path}.${name}`, fits }),
  );
}

/** True for a value whose schema allows members without describing any. */
function isOpenLeaf(shape: Shape): boolean {
  if (shape.kind !== "leaf") return false;
  const { type, additionalProperties } = shape.schema;
  if (additionalProperties === false && !isObject(shape.schema["patternProperties"])) return false;
  const types = Array.isArray(type) ? type : [type];
  return type === undefined || types.includes("object") || types.includes("array");
}
