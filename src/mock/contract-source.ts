import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ContractDocument } from "../contract.ts";
import { isContractDocument, toOpenApi31 } from "../server/index.ts";

/** A contract as read from disk. */
export interface ContractSource {
  readonly document: ContractDocument;
  /** SHA-256 of the first file's text, in hex. */
  readonly hash: string;
}

/** Path of the bundled contract that this package carries. */
export function findOwnContract(): string {
  return createRequire(import.meta.url).resolve("prospecting-contract/openapi.json");
}

/** Told of every file that a contract is made of, the first one and those that could not be read included. */
export type NoteFiles = (files: readonly string[]) => void;

/**
 * Reads a contract in JSON or YAML, in one file or several, and bundles it; `note` is told before it returns or throws.
 * @throws Error that names the file, when one is missing, can't be parsed or is no OpenAPI document.
 */
export async function loadContractSource(path: string, note: NoteFiles): Promise<ContractSource> {
  const file = resolve(path);
  note([file]);
  const text = await readFile(file, "utf8");
  const parsed = await parseText(text, file);
  const document = hasFileReference(parsed) ? await bundle(file, note) : parsed;
  if (!isContractDocument(document)) throw new Error(`${file} is not an OpenAPI 3 document`);
  return { document: upgrade(document, file), hash: createHash("sha256").update(text).digest("hex") };
}

function upgrade(document: ContractDocument, file: string): ContractDocument {
  try {
    return toOpenApi31(document);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function parseText(text: string, file: string): Promise<unknown> {
  try {
    if (/^\s*\{/.test(text)) return JSON.parse(text);
    const { parse } = await import("yaml");
    return parse(text, { merge: true });
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** A reference to a place outside the document; a `$ref` with "#" first stays inside. */
function hasFileReference(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) =>
      (key === "$ref" && typeof member === "string" && !member.startsWith("#")) || hasFileReference(member),
  );
}

async function bundle(file: string, note: NoteFiles): Promise<unknown> {
  // Only contracts of several files need it, and it takes its time to load.
  const { $RefParser } = await import("@apidevtools/json-schema-ref-parser");
  const parser = new $RefParser();
  try {
    return await parser.bundle(file, { resolve: { http: false } });
  } finally {
    const read = parser.$refs.paths("file").map(toPath);
    // One that could not be read has no type, and stays encoded.
    const others = parser.$refs.paths("").filter((path) => !/^[a-z]+:\/\//i.test(path));
    note([...new Set([file, ...read, ...others.map(decodeURIComponent)])]);
  }
}

function toPath(path: string): string {
  return path.startsWith("file:") ? fileURLToPath(path) : path;
}
