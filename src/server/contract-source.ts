import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type ContractDocument, ContractFault, isObject, readOperations } from "../contract.ts";
import { isContractDocument } from "./contract-file.ts";
import { toOpenApi31 } from "./contract-upgrade.ts";

/** A contract that was read from disk. */
export interface ContractSource {
  readonly document: ContractDocument;
  /** SHA-256 of the first file's text, in hex. */
  readonly hash: string;
}

/** Receives every file of a contract, including the main file and files that could not be read. */
export type NoteFiles = (files: readonly string[]) => void;

/**
 * Reads a contract of one or several JSON or YAML files as one document whose references are local; a folder stands for
 * the `openapi.yaml`, `.yml` or `.json` in it. Calls `note` before it returns or throws.
 * @throws Error that names the file, if it is missing, can't be parsed, is not an OpenAPI document or has two operations
 * with one operationId.
 */
export async function loadContractSource(path: string, note?: NoteFiles): Promise<ContractSource> {
  const file = await findFile(resolve(path), note);
  const text = await readFile(file, "utf8");
  const document = parseSingleJson(text) ?? (await loadFiles(file, note));
  if (!isContractDocument(document)) throw new Error(`${file} is not an OpenAPI 3 document`);
  const upgraded = upgrade(document, file);
  origins.set(upgraded, file);
  await withFaultPlace(upgraded, () => readOperations(upgraded));
  return { document: upgraded, hash: createHash("sha256").update(text).digest("hex") };
}

/** Paths of the files that documents were read from. */
const origins = new WeakMap<ContractDocument, string>();

/**
 * Returns the result of `work`. If it throws a {@link ContractFault} and the document came from a file, throws an Error
 * that names the file and the line.
 */
export async function withFaultPlace<T>(
  document: ContractDocument | undefined,
  work: () => T,
): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    const file = document === undefined ? undefined : origins.get(document);
    if (file === undefined || !(error instanceof ContractFault)) throw error;
    const { locateFailure } = await import("../diff/load/load-document.ts");
    return withPlainErrors(async () => {
      throw await locateFailure(file, error.keys, error.fault);
    });
  }
}

/** Returns the file, or the root document in a folder. */
async function findFile(path: string, note: NoteFiles | undefined): Promise<string> {
  note?.([path]);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path;
  const { findDocument } = await import("../diff/load/load-document.ts");
  return withPlainErrors(() => findDocument(path, note));
}

function upgrade(document: ContractDocument, file: string): ContractDocument {
  try {
    return toOpenApi31(document);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Parses JSON that refers to no other file, which needs no further parser; undefined for any other text. */
function parseSingleJson(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return hasFileReference(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** True for a reference outside the document; a `$ref` that starts with "#" is inside. */
function hasFileReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasFileReference);
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([key, member]) =>
      (key === "$ref" && typeof member === "string" && !member.startsWith("#")) || hasFileReference(member),
  );
}

async function loadFiles(file: string, note: NoteFiles | undefined): Promise<unknown> {
  // Loaded only for YAML and contracts of several files, since loading the parsers is slow.
  const { loadDocument } = await import("../diff/load/load-document.ts");
  return withPlainErrors(() => loadDocument(file, { directory: process.cwd(), note }));
}

/**
 * Calls `read`; if the contract's reader throws an error, adds the place and the advice of this error to its message.
 */
async function withPlainErrors<T>(read: () => Promise<T>): Promise<T> {
  const { isDiffError, toFailureText } = await import("../diff/failure.ts");
  try {
    return await read();
  } catch (error) {
    throw isDiffError(error) ? new Error(toFailureText(error), { cause: error }) : error;
  }
}
