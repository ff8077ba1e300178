import { CORE_SCHEMA, defineScalarTag, floatCoreTag, intCoreTag, load } from "js-yaml";
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from "yaml";
import { DiffError } from "../failure.ts";
import type { Limits } from "../limits.ts";
import { toLongNumber } from "../long-number.ts";
import { findLosses, parseWithNumbers } from "./json-scan.ts";

/** Parses YAML or JSON. Throws `unreadable` with line and column, or `limit_exceeded`. */
export function parseText(text: string, label: string, limits: Limits): unknown {
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.fileBytes) {
    const message = `The file has ${bytes} bytes, more than ${limits.fileBytes}`;
    throw new DiffError("limit_exceeded", message, { place: { file: label, pointer: "" } });
  }
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return /^\s*\{/.test(plain) ? parseJsonText(plain, label, limits) : parseYamlText(plain, label, limits);
}

/**
 * Parses a text that begins like JSON. If it is not valid JSON, parses it as YAML, because YAML in flow style begins in
 * the same way.
 */
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
  throw toRefusal(text, label)(duplicate.offset, `The key ${JSON.stringify(duplicate.key)} is repeated`);
}

/** Creates an error with the line and column of an offset in the text. */
type Refusal = (offset: number, message: string) => DiffError;

function toRefusal(text: string, label: string): Refusal {
  return (offset, message) =>
    new DiffError("unreadable", message, {
      place: { file: label, pointer: "", ...toPosition(text, offset) },
    });
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
    const document = parseDocument(text, { merge: true, logLevel: "error", prettyErrors: true });
    const [error] = document.errors;
    if (error !== undefined) {
      const position = error.linePos?.[0];
      const place = { file: label, pointer: "", line: position?.line, column: position?.col };
      const [reason = "The text can't be parsed"] = error.message.split(/ at line |\n/);
      const message = error.code === "MULTIPLE_DOCS" ? "The file holds more than one document" : reason;
      throw new DiffError("unreadable", message, { place, cause: error });
    }
    toPlainDocument(document, toRefusal(text, label));
    return document.toJS({ maxAliasCount: 1_000 });
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(label, error);
    if (error instanceof ReferenceError) {
      throw new DiffError("limit_exceeded", "The file's aliases repeat too many values", {
        place: { file: label, pointer: "" },
        cause: error,
      });
    }
    throw error;
  }
}

/** The tags of the YAML 1.2 core schema. Their types are those of JSON. */
const coreTags: ReadonlySet<string> = new Set(["map", "seq", "str", "int", "float", "bool", "null"]);

/**
 * Replaces each number that JavaScript would round with a `LongNumber`. Throws for a repeated key. Also throws for a
 * tag such as `!!binary`: JSON has no such values, so the comparison would not notice their changes.
 */
function toPlainDocument(document: Document, refuse: Refusal): void {
  visit(document, {
    Value: (key, node) => {
      const tag = /^tag:yaml\.org,2002:(.*)/.exec(node.tag ?? "")?.[1];
      if (tag !== undefined && !coreTags.has(tag))
        throw refuse(startOf(node), `The tag !!${tag} makes a value that JSON does not have`);
      if (isMap(node)) checkKeys(node, document, refuse);
      if (!isScalar(node) || key === "key" || typeof node.value !== "number") return;
      const long = node.source === undefined ? null : toLongNumber(node.source);
      if (long !== null) node.value = long;
    },
  });
}

/**
 * Throws for a key that occurs twice in an object. The YAML parser itself accepts `200` together with `"200"`, which
 * are the same key in JSON.
 */
function checkKeys(map: YAMLMap, document: Document, refuse: Refusal): void {
  const seen = new Set<string>();
  for (const { key: written } of map.items) {
    const key = isAlias(written) ? written.resolve(document) : written;
    const start = startOf(isNode(written) ? written : map);
    if (!isScalar(key)) throw refuse(start, "A key must be a single value");
    // Skips the YAML merge key `<<`, which may occur twice.
    if (typeof key.value === "symbol") continue;
    const text = String(key.value ?? "");
    if (seen.has(text)) throw refuse(start, `The key ${JSON.stringify(text)} is repeated`);
    seen.add(text);
  }
}

function startOf({ range }: Node): number {
  return range?.[0] ?? 0;
}

/** Returns a copy of a YAML number tag. The copy yields a `LongNumber` for each number that JavaScript would round. */
function keepNumber(tag: typeof intCoreTag | typeof floatCoreTag): ReturnType<typeof defineScalarTag> {
  return defineScalarTag(tag.tagName, {
    ...tag,
    resolve: (source, isExplicit, name) => toLongNumber(source) ?? tag.resolve(source, isExplicit, name),
  });
}

const schemaWithNumbers = CORE_SCHEMA.withTags(keepNumber(intCoreTag), keepNumber(floatCoreTag));

/**
 * Parses YAML without aliases, merge keys or tags. Nearly all YAML contracts have none of these. Returns undefined for
 * any other text. Uses js-yaml, which takes a tenth of the time of the parser that reports positions.
 */
function parsePlainYaml(text: string, limits: Limits): unknown {
  if (text.includes("<<")) return undefined;
  try {
    return load(text, { maxAliases: 0, maxDepth: limits.depth, schema: schemaWithNumbers });
  } catch {
    return undefined;
  }
}

/**
 * Refuses deeply nested text before it is parsed, because the parser takes minutes for thousands of nested brackets.
 */
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
