import { CORE_SCHEMA, defineScalarTag, floatCoreTag, intCoreTag, load } from "js-yaml";
import { parseDocument, visit } from "yaml";
import { DiffError } from "../failure.ts";
import type { Limits } from "../limits.ts";
import { toLongNumber } from "../long-number.ts";
import { findLosses, parseWithNumbers } from "./json-scan.ts";

/** The value of a YAML or JSON text; throws `unreadable` with line and column, or `limit_exceeded`. */
export function parseText(text: string, label: string, limits: Limits): unknown {
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.fileBytes) {
    const message = `The file has ${bytes} bytes, more than ${limits.fileBytes}`;
    throw new DiffError("limit_exceeded", message, { place: { file: label, pointer: "" } });
  }
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return /^\s*\{/.test(plain) ? parseJsonText(plain, label, limits) : parseYamlText(plain, label, limits);
}

/** A text that starts like JSON may still be YAML in flow style. */
function parseJsonText(text: string, label: string, limits: Limits): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(label, error);
    return parseYamlText(text, label, limits);
  }
  const { duplicate, numbers } = findLosses(text);
  if (duplicate === null) return numbers.length === 0 ? value : parseWithNumbers(text, numbers);
  const { key, offset } = duplicate;
  const place = { file: label, pointer: "", ...toPosition(text, offset) };
  throw new DiffError("unreadable", `The key ${JSON.stringify(key)} is repeated`, { place });
}

function toPosition(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function parseYamlText(text: string, label: string, limits: Limits): unknown {
  refuseDeepText(text, label, limits);
  const value = parsePlainYaml(text, limits);
  if (value !== undefined) return value;
  try {
    const document = parseDocument(text, { merge: true, logLevel: "silent", prettyErrors: true });
    const [error] = document.errors;
    if (error !== undefined) {
      const position = error.linePos?.[0];
      const place = { file: label, pointer: "", line: position?.line, column: position?.col };
      const [message = "The text can't be parsed"] = error.message.split(/ at line |\n/);
      throw new DiffError("unreadable", message, { place, cause: error });
    }
    visit(document, {
      Scalar: (key, node) => {
        if (key === "key" || typeof node.value !== "number" || node.source === undefined) return;
        const long = toLongNumber(node.source);
        if (long !== null) node.value = long;
      },
    });
    return document.toJS({ maxAliasCount: 1_000 });
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(label, error);
    if (error instanceof ReferenceError) {
      throw new DiffError("limit_exceeded", "The file repeats itself too often by aliases", {
        place: { file: label, pointer: "" },
        cause: error,
      });
    }
    throw error;
  }
}

/** A plain scalar as a number, kept whole when it would be rounded. */
function keepNumber(tag: typeof intCoreTag | typeof floatCoreTag): ReturnType<typeof defineScalarTag> {
  return defineScalarTag(tag.tagName, {
    ...tag,
    resolve: (source, isExplicit, name) => {
      const value = tag.resolve(source, isExplicit, name);
      return typeof value === "number" ? (toLongNumber(source) ?? value) : value;
    },
  });
}

const schemaWithNumbers = CORE_SCHEMA.withTags(keepNumber(intCoreTag), keepNumber(floatCoreTag));

/**
 * The value of a text without aliases, merges and tags, which is nearly every contract; undefined for any other, and
 * for one with mistakes. js-yaml takes a tenth of the time of the parser that names them and their lines.
 */
function parsePlainYaml(text: string, limits: Limits): unknown {
  if (text.includes("<<")) return undefined;
  try {
    return load(text, { maxAliases: 0, maxDepth: limits.depth, schema: schemaWithNumbers });
  } catch {
    return undefined;
  }
}

/** Thousands of brackets in a row cost the parser minutes, so that they are refused before. */
function refuseDeepText(text: string, label: string, limits: Limits): void {
  const run = /[[{(?-](?:\s*[[{(?-]){300,}/.exec(text);
  if (run !== null && /[[{]\s*[[{]\s*[[{]|(?:[-?] ){50}/.test(run[0])) throw tooDeep(label, null);
  const indentation = new RegExp(`^ {${limits.depth * 16},}\\S`, "m");
  if (indentation.test(text)) throw tooDeep(label, null);
}

function tooDeep(label: string, cause: unknown): DiffError {
  return new DiffError("limit_exceeded", "The file is nested too deeply", {
    place: { file: label, pointer: "" },
    cause,
  });
}
