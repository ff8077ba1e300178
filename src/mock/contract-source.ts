import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ContractDocument } from "../contract.ts";
import { isContractDocument, toOpenApi31 } from "../server/index.ts";

/** A contract that was read from disk. */
export interface ContractSource {
  readonly document: ContractDocument;
  /** SHA-256 of the first file's text, in hex. */
  readonly hash: string;
}

/** Path of the bundled contract in this package. */
export function findOwnContract(): string {
  return createRequire(import.meta.url).resolve("prospecting-contract/openapi.json");
}

/** Receives every file of a contract, including the main file and files that could not be read. */
export type NoteFiles = (files: readonly string[]) => void;

/**
 * Reads a contract of one or several JSON or YAML files and bundles it; calls `note` before it returns or throws.
 * @throws Error that names the file, if it is missing, can't be parsed or is not an OpenAPI document.
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

/** True for a reference outside the document; a `$ref` that starts with "#" is inside. */
function hasFileReference(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) =>
      (key === "$ref" && typeof member === "string" && !member.startsWith("#")) || hasFileReference(member),
  );
}

async function bundle(file: string, note: NoteFiles): Promise<unknown> {
  // Loaded only for contracts of several files, since loading it is slow.
  const { $RefParser } = await import("@apidevtools/json-schema-ref-parser");
  const parser = new $RefParser();
  try {
    return await parser.bundle(file, { resolve: { http: false } });
  } finally {
    const read = parser.$refs.paths("file").map(toPath);
    // A file that could not be read has no type, and its path stays encoded.
    const others = parser.$refs.paths("").filter((path) => !/^[a-z]+:\/\//i.test(path));
    note([...new Set([file, ...read, ...others.map(decodeURIComponent)])]);
  }
}

function toPath(path: string): string {
  return path.startsWith("file:") ? fileURLToPath(path) : path;
}
