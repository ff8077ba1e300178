import { createHash } from "node:crypto";
import type { Ajv } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { type ContractDocument, readOperations } from "../../src/contract.ts";
import { type OperationShape, readOperationShape } from "../../src/server/operation-shapes.ts";
import { createSchemaCompiler } from "../../src/server/validation/compiler.ts";
import { createParts, type EovParts } from "../../src/server/validation/eov-parts.ts";
import { limitLoops } from "../../src/server/validation/error-limit.ts";
import {
  createEovValidator,
  judgeEmpty,
  listMediaTypes,
} from "../../src/server/validation/openapi-validator.ts";
import { toPrecompiledKey } from "../../src/server/validation/precompiled.ts";
import { generatedNotice } from "./text.ts";

/**
 * Renders `request-validators.ts`: the functions that express-openapi-validator compiles to check requests, so that the
 * server need not compile them when it starts. Leaves out an operation whose functions need values that cannot be
 * written as code, such as the function of a custom keyword.
 * @param text Text of `openapi.json`.
 */
export function requestValidatorsFile(document: ContractDocument, text: string): string {
  const shapes = readOperations(document).map((row) => readOperationShape(document, row));
  const { unknownFormats } = createSchemaCompiler(document, "request");
  const parts = createParts(document, shapes, unknownFormats, true);
  const { ajv, ajvBody } = parts.validator as unknown as Record<"ajv" | "ajvBody", Ajv>;
  const keys = shapes
    .flatMap((shape) => compile(shape, parts))
    .filter((key) => [ajv, ajvBody].every((each) => render(each, [key]) !== undefined));
  return [
    `// ${generatedNotice}`,
    "// @ts-nocheck Compiled by Ajv, which writes no types.",
    "",
    "/** SHA-256 of generated/openapi.json. */",
    `export const digest = "${createHash("sha256").update(text).digest("hex")}";`,
    "",
    "export function createFunctions({ toExpression, isMultipleOf, ucs2length, formats }) {",
    "return { general: createGeneral({}), bodies: createBodies({}) };",
    ...toFunction("createGeneral", ajv, keys),
    ...toFunction("createBodies", ajvBody, keys),
    "}",
    "",
  ].join("\n");
}

/** Name of a function in the generated file, and its key in the validator's cache. */
type Key = readonly [ours: string, cached: string];

/** Compiles the functions that validate an operation's requests. Returns the key of each of these functions. */
function compile(shape: OperationShape, parts: EovParts): Key[] {
  const validator = createEovValidator(shape, () => parts);
  const { ajv } = parts.validator as unknown as Record<"ajv", Ajv>;
  return listMediaTypes(shape).flatMap((mediaType) => {
    const before = new Set(Object.keys(ajv.schemas));
    judgeEmpty(validator, shape, mediaType);
    const added = Object.keys(ajv.schemas).filter((key) => !before.has(key));
    return added.map((key): Key => [toPrecompiledKey(shape.row.id, mediaType), key]);
  });
}

function toFunction(name: string, ajv: Ajv, keys: readonly Key[]): string[] {
  const lines = (render(ajv, keys) ?? "").replace('"use strict";', "").split("\n");
  return [`function ${name}(exports) {`, ...withoutUnused(lines), "return exports;", "}"];
}

/** Returns the code of the functions; undefined if they need a value that cannot be written as code. */
function render(ajv: Ajv, keys: readonly Key[]): string | undefined {
  try {
    const code = standaloneCode.default(ajv, Object.fromEntries(keys));
    const known = code.replaceAll('require("ajv/dist/runtime/ucs2length").default', "ucs2length");
    // Ajv applies the option `code.process` only to functions that it compiles itself, not to standalone code. So
    // `limitLoops` must be called here.
    return known.includes("require(") ? undefined : limitLoops(known);
  } catch {
    return undefined;
  }
}

/** Returns the lines of code without the schemas that no function reads. */
function withoutUnused(lines: readonly string[]): string[] {
  const names = lines.flatMap(
    (line) => line.replace(/^const schema\d+ = /, "").match(/\bschema\d+\b/g) ?? [],
  );
  const read = new Set(names);
  return lines.filter((line) => {
    const [, schema] = /^const (schema\d+) = /.exec(line) ?? [];
    return schema === undefined || read.has(schema);
  });
}
