import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { JsonObject } from "../contract.ts";
import { generatedMark, type HandlerFile, toIndexText, toNewHandlerFiles } from "./handler-files.ts";
import { type MergedManifest, mergeManifest } from "./manifest.ts";
import { toProjectFiles } from "./templates.ts";

/** What of an operation shows in its stub. */
export interface ScaffoldOperation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
}

/** What a scaffold is made of. */
export interface ScaffoldOptions {
  readonly operations: readonly ScaffoldOperation[];
  /** What package.json asks npm for to get prospecting-contract. */
  readonly dependency: string;
  /** What package.json asks npm for to get the packages beside it, by name. */
  readonly otherDependencies?: Readonly<Record<string, string>>;
}

/** What was done to a project: paths in it, by what became of them. */
export interface ScaffoldReport {
  readonly added: readonly string[];
  readonly updated: readonly string[];
  /** Files that were left as they are. */
  readonly kept: readonly string[];
  /** What only the project's owner can decide, a sentence each. */
  readonly todo: readonly string[];
}

const handlersFolder = "src/handlers";
const manifestFile = "package.json";
const indexFile = `${handlersFolder}/index.ts`;

/**
 * Writes a backend project into a folder, or adds to one what it lacks. Files that are there stay as they are, with two
 * exceptions: package.json gains the scripts and dependencies that it lacks, and the index of handlers is written anew from
 * what the handlers' files export.
 * @throws Error when package.json is not JSON, the index was written by hand, or a file stands where a new one must go;
 * nothing is written then.
 */
export function scaffoldProject(folder: string, options: ScaffoldOptions): ScaffoldReport {
  const { operations, dependency, otherDependencies = {} } = options;
  const root = resolve(folder);
  const name = toPackageName(basename(root));
  const existing = readHandlerFiles(join(root, handlersFolder));
  const added = toNewHandlerFiles(operations, existing);
  const index = toIndexText(operations, [...existing, ...added]);
  checkIndex(join(root, indexFile));

  const files = toProjectFiles({ name, dependency, otherDependencies });
  const manifest = mergeOwn(join(root, manifestFile), files[manifestFile] ?? "{}");
  const wanted = Object.entries(files);
  const missing = wanted.filter(([file]) => !existsSync(join(root, file)));
  const stubs = added.map((file): [string, string] => [`${handlersFolder}/${file.name}`, file.text]);
  for (const [file, text] of [...missing, ...stubs]) write(join(root, file), text);

  // Git for Windows may have changed the ends of its lines.
  const before = readIfThere(join(root, indexFile))?.replaceAll("\r\n", "\n");
  if (before !== index) write(join(root, indexFile), index);
  if (manifest.isChanged) write(join(root, manifestFile), manifest.text);
  const fresh = before === undefined ? [indexFile] : [];
  const updated = [
    ...(manifest.isChanged ? [manifestFile] : []),
    ...(before !== undefined && before !== index ? [indexFile] : []),
  ];
  const present = wanted.filter((entry) => !missing.includes(entry)).map(([file]) => file);
  return {
    added: [...missing, ...stubs].map(([file]) => file).concat(fresh),
    updated,
    kept: [
      ...present.filter((file) => !updated.includes(file)),
      ...existing.map((file) => `${handlersFolder}/${file.name}`),
    ],
    todo: [...manifest.todo, ...(present.includes("tsconfig.json") ? checkCompiler(root) : [])],
  };
}

function mergeOwn(file: string, wanted: string): MergedManifest & { readonly isChanged: boolean } {
  const text = readIfThere(file);
  if (text === undefined) return { text: "", todo: [], isChanged: false };
  const parsed: JsonObject = JSON.parse(wanted);
  const merged = mergeManifest(text, parsed);
  return { ...merged, isChanged: merged.text !== text };
}

/** Settings of the compiler without which the handlers do not compile, as far as the text of tsconfig.json shows them. */
function checkCompiler(root: string): string[] {
  const text = readIfThere(join(root, "tsconfig.json")) ?? "";
  const needed = ["strict", "allowImportingTsExtensions", "noEmit"];
  const missing = needed.filter((name) => !new RegExp(`"${name}"\\s*:\\s*true`).test(text));
  if (missing.length === 0) return [];
  return [`tsconfig.json: the handlers need ${missing.map((name) => `"${name}": true`).join(", ")}`];
}

function readHandlerFiles(folder: string): HandlerFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "index.ts");
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

function checkIndex(file: string): void {
  const text = readIfThere(file);
  if (text !== undefined && !text.startsWith(generatedMark))
    throw new Error(
      `${file} was written by hand; rename it, and its first line will tell the next one apart`,
    );
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A name that npm takes: lower case, and no character that an address would have to encode. */
function toPackageName(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "") || "backend"
  );
}
