import { createHash } from "node:crypto";
import { readdirSync, type Stats, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type ContractDocument, ContractFault, isObject, readOperations } from "../contract.ts";
import { toErrorMessage } from "../errors.ts";
import { isContractDocument, noteDigest, toDocumentProblem } from "./contract-file.ts";
import { toOpenApi31 } from "./contract-upgrade.ts";

/** A contract that was read from disk. */
export interface ContractSource {
  readonly document: ContractDocument;
  /** SHA-256 of the main file's text, in hex. */
  readonly hash: string;
}

/** Receives the paths of all files of a contract, including the main file and files that could not be read. */
export type NoteFiles = (files: readonly string[]) => void;

/**
 * Reads a contract from one or several JSON or YAML files. Returns it as one OpenAPI 3.1 document whose references are
 * local. `path` may be a folder that contains `openapi.yaml`, `.yml` or `.json`. Calls `note` before it returns or
 * throws.
 * @throws Error that names the file, if the file is missing, cannot be parsed, is not an OpenAPI document or has two
 * operations with the same operationId.
 */
export async function loadContractSource(path: string, note?: NoteFiles): Promise<ContractSource> {
  const file = await findFile(resolve(path), note);
  const text = await readFile(file, "utf8");
  const document = parseSingleJson(text) ?? (await loadFiles(file, note));
  if (!isContractDocument(document)) throw new Error(`${file} ${toDocumentProblem(document)}`);
  const upgraded = upgrade(document, file);
  origins.set(upgraded, file);
  await withFaultPlace(upgraded, () => readOperations(upgraded));
  const hash = createHash("sha256").update(text).digest("hex");
  noteDigest(upgraded, hash);
  return { document: upgraded, hash };
}

/** The file that each document was read from. */
const origins = new WeakMap<ContractDocument, string>();

/**
 * Adds what the author of a contract needs to an error about it: all other faults of the contract (see
 * {@link toEveryFault}) and, for a document that was read from a file, the file and the line of each fault. Otherwise
 * returns the result of `work`.
 */
export async function withFaultPlace<T>(
  document: ContractDocument | undefined,
  work: () => T,
): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (first) {
    if (document === undefined) throw first;
    const { toEveryFault } = await import("./contract-faults.ts");
    const error = await toEveryFault(first, document);
    const file = origins.get(document);
    if (file === undefined) throw error;
    const { locateFailure } = await import("../diff/load/load-document.ts");
    if (error instanceof ContractFault)
      return withPlainErrors(async () => {
        throw await locateFailure(file, error.keys, error.fault);
      });
    if (!(error instanceof AggregateError)) throw error;
    const { toFaultList, toPlacedText } = await import("../diff/failure.ts");
    const texts: string[] = [];
    for (const one of error.errors) {
      const isPlaced = one instanceof ContractFault;
      texts.push(
        isPlaced ? toPlacedText(await locateFailure(file, one.keys, one.fault)) : toErrorMessage(one),
      );
    }
    throw new AggregateError(error.errors, toFaultList(texts));
  }
}

/** Returns `path`, or the path of the root document if `path` is a folder. */
async function findFile(path: string, note: NoteFiles | undefined): Promise<string> {
  note?.([path]);
  const stats = findStats(path);
  if (stats === undefined) throw toMissingError(path);
  if (!stats.isDirectory()) return path;
  const { findDocument } = await import("../diff/load/load-document.ts");
  return withPlainErrors(() => findDocument(path, note));
}

/** Returns undefined if nothing exists at the path, or if the path leads through a file as if it were a folder. */
function findStats(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (isObject(error) && (error["code"] === "ENOENT" || error["code"] === "ENOTDIR")) return undefined;
    throw error;
  }
}

/** Returns an error that names the missing file and the documents that its folder does contain. */
function toMissingError(path: string): Error {
  const advice = toAdvice(dirname(path));
  const text = `there is no contract ${path}${advice === undefined ? "" : `; ${advice}`}`;
  return Object.assign(new Error(text), { code: "ENOENT" });
}

function toAdvice(folder: string): string | undefined {
  if (findStats(folder)?.isDirectory() !== true) return `there is no folder ${folder}`;
  const names = listNames(folder).filter((name) => /^openapi\.(?:ya?ml|json)$/.test(name));
  return names.length === 0 ? undefined : `its folder contains ${names.join(" and ")}`;
}

/** Returns the names of the files in a folder; an empty list if the process may not read the folder. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function upgrade(document: ContractDocument, file: string): ContractDocument {
  try {
    return toOpenApi31(document);
  } catch (error) {
    throw new Error(`${file}: ${toErrorMessage(error)}`, { cause: error });
  }
}

/**
 * Parses a JSON contract that contains no references to other files. Returns undefined for any other text, which the
 * slower parsers have to read.
 */
function parseSingleJson(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return hasFileReference(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Returns true if the value contains a reference to another file: a `$ref` that does not start with `#`. */
function hasFileReference(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("$ref" in value && typeof value.$ref === "string" && !value.$ref.startsWith("#")) return true;
  return Object.values(value).some(hasFileReference);
}

async function loadFiles(file: string, note: NoteFiles | undefined): Promise<unknown> {
  // Imports the document reader only here, because it loads slowly, and only YAML and contracts of several files need
  // it.
  const { loadDocument } = await import("../diff/load/load-document.ts");
  return withPlainErrors(() => loadDocument(file, { directory: process.cwd(), note }));
}

/**
 * Returns the result of `read`. Converts an error of the document reader in `src/diff` to a plain Error, whose message
 * also says where the fault is and how to mend it.
 */
async function withPlainErrors<T>(read: () => Promise<T>): Promise<T> {
  const { isDiffError, toFailureText } = await import("../diff/failure.ts");
  try {
    return await read();
  } catch (error) {
    throw isDiffError(error) ? new Error(toFailureText(error), { cause: error }) : error;
  }
}
