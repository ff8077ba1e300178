import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isObject, type JsonObject } from "../contract.ts";
import { createFolder } from "../create-folder.ts";
import { checkCompiler } from "./compiler-settings.ts";
import { checkDependencies } from "./declared-dependencies.ts";
import {
  generatedMark,
  type HandlerFile,
  toExportPattern,
  toIndexText,
  toNewHandlerFiles,
} from "./handler-files.ts";
import { type Ending, toProjectFiles } from "./templates.ts";

/** An operation, with the texts for the stub of its handler. */
export interface ScaffoldOperation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
}

/** Options of {@link scaffoldProject}. */
export interface ScaffoldOptions {
  readonly operations: readonly ScaffoldOperation[];
  /** Specifier of prospecting-contract in package.json, such as a path or a URL. */
  readonly dependency: string;
  /** Specifiers of the other packages in package.json, by package name. */
  readonly otherDependencies?: Readonly<Record<string, string>>;
}

/**
 * Paths of the files that a scaffold added, updated or left unchanged, and the remaining work of the project's owner.
 */
export interface ScaffoldReport {
  readonly added: readonly string[];
  readonly updated: readonly string[];
  /** Files that stayed unchanged. */
  readonly kept: readonly string[];
  /** Sentences about decisions that the project's owner still has to make. */
  readonly todo: readonly string[];
  /** Commands that run the project's test and start its server. */
  readonly commands: { readonly test: string; readonly start: string };
}

const handlersFolder = "src/handlers";
const manifestFile = "package.json";

/** Path of the index of handlers without its file extension. */
const indexPath = `${handlersFolder}/index`;

/**
 * Writes a backend project into a folder, or adds what an existing project lacks. Changes only two existing files: it
 * adds missing members, such as scripts and dependencies, to package.json, and writes the index of handlers again. The
 * index then exports the handlers of all files in its folder.
 * @throws Error if package.json is not JSON, if the index was written by hand, or if a new file's path is taken. In
 * these cases, no file was changed.
 */
export function scaffoldProject(folder: string, options: ScaffoldOptions): ScaffoldReport {
  const { operations, dependency, otherDependencies = {} } = options;
  const root = resolve(folder);
  const name = toPackageName(basename(root));
  const ending = findEnding(root);
  const indexFile = `${indexPath}.${ending}`;
  const existing = readHandlerFiles(join(root, handlersFolder), ending);
  const added = toNewHandlerFiles(operations, existing, ending);
  const index = toIndexText(operations, [...existing, ...added]);
  checkIndex(join(root, indexFile));

  const files = toProjectFiles({ name, dependency, otherDependencies, ending });
  const manifest = mergeOwn(join(root, manifestFile), files[manifestFile] ?? "{}", ending);
  const wanted = Object.entries(files);
  const missing = wanted.filter(([file]) => !existsSync(join(root, file)));
  const stubs = added.map((file): [string, string] => [`${handlersFolder}/${file.name}`, file.text]);
  for (const [file, text] of [...missing, ...stubs]) write(join(root, file), text);

  // Ignores differences in line endings, because Git for Windows may have changed them.
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
    todo: [
      ...manifest.todo,
      ...(present.includes("tsconfig.json") ? checkCompiler(root) : []),
      ...checkImports(
        root,
        wanted.map(([file]) => file),
        present,
      ),
    ],
    commands: manifest.commands,
  };
}

/**
 * Returns the file extension of the project's handlers. An existing index keeps its extension. Otherwise the extension
 * is `mts` if a package.json exists whose `type` is not `module`; the project's own `.ts` files then stay CommonJS. In
 * all other cases it is `ts`.
 */
function findEnding(root: string): Ending {
  for (const ending of ["ts", "mts"] as const)
    if (existsSync(join(root, `${indexPath}.${ending}`))) return ending;
  const manifest = readIfThere(join(root, manifestFile));
  return manifest === undefined || parseManifest(manifest)["type"] === "module" ? "ts" : "mts";
}

function mergeOwn(
  file: string,
  wanted: string,
  ending: Ending,
): MergedManifest & { readonly isChanged: boolean } {
  const text = readIfThere(file);
  const parsed: JsonObject = JSON.parse(wanted);
  if (text === undefined) return { text: "", todo: [], commands: toCommands({}, parsed), isChanged: false };
  const merged = mergeManifest(text, parsed, ending);
  return { ...merged, isChanged: merged.text !== text };
}

/**
 * Returns a sentence for each existing file that does not export what the scaffold's files import from it. Such a file
 * was written for another purpose.
 */
function checkImports(root: string, files: readonly string[], present: readonly string[]): string[] {
  return present.flatMap((file) => {
    const own = readFileSync(join(root, file), "utf8");
    const lacking = new Map<string, string[]>();
    for (const importer of files)
      for (const [, names = "", source = ""] of readFileSync(join(root, importer), "utf8").matchAll(
        /^import \{([^}]*)\} from "(\.[^"]*)";$/gm,
      ))
        if (join(dirname(importer), source) === join(file))
          for (const name of names.split(",").map((one) => one.trim()))
            if (!name.startsWith("type ") && !toExportPattern(name).test(own))
              lacking.set(name, [...(lacking.get(name) ?? []), importer]);
    return [...lacking].map(
      ([name, importers]) =>
        `${file} was there already and does not export ${name}, which ${importers.join(" and ")} import${importers.length === 1 ? "s" : ""}; rename your file and run scaffold again, or change the imports`,
    );
  });
}

function readHandlerFiles(folder: string, ending: Ending): HandlerFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(`.${ending}`) && name !== `index.${ending}`,
  );
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
  createFolder(dirname(file));
  writeFileSync(file, text);
}

/** Converts a folder's name to a valid npm package name of lower-case letters, digits and hyphens. */
function toPackageName(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "") || "backend"
  );
}

/** A completed package.json, and the decisions that the project's owner still has to make. */
interface MergedManifest {
  /** Text of the completed package.json; unchanged if nothing was missing. */
  readonly text: string;
  readonly todo: readonly string[];
  readonly commands: ScaffoldReport["commands"];
}

/**
 * Adds the scripts and dependencies that the project needs to a package.json, and `type` if the handlers are `.ts`
 * files. Does not change existing members. If `type` or a script exists with a different value, adds a sentence about
 * it to `todo`.
 * @throws Error if the text is not a JSON object.
 */
function mergeManifest(text: string, wanted: JsonObject, ending: Ending): MergedManifest {
  const own = dropPlaceholder(parseManifest(text));
  const todo: string[] = [];
  const merged: JsonObject = { ...own };
  if (own["type"] === undefined && ending === "ts") {
    merged["type"] = "module";
    todo.push(
      'package.json: "type": "module" is new, since the handlers are ES modules; a CommonJS file ("require", "module.exports") of yours now needs the ending .cjs or .cts',
    );
  } else if (own["type"] !== "module" && ending === "ts")
    todo.push('package.json: "type" has to be "module", since the handlers are ES modules');
  addMembers("scripts", (name, command) => `the script "${name}" is taken; give ${command} another name`);
  const declared = [own["dependencies"], own["devDependencies"]].filter(isObject);
  for (const group of ["dependencies", "devDependencies"])
    addMembers(group, undefined, (name) => declared.some((one) => Object.hasOwn(one, name)));
  todo.push(...checkDependencies(own, wanted));
  addMembers("allowScripts");
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  const isSame = JSON.stringify(merged) === JSON.stringify(own);
  const lines = `${JSON.stringify(merged, null, indent)}\n`;
  return {
    text: isSame ? text : text.includes("\r\n") ? lines.replaceAll("\n", "\r\n") : lines,
    todo,
    commands: toCommands(own, wanted),
  };

  function addMembers(
    group: string,
    toTodo?: (name: string, value: string) => string,
    isKnown: (name: string) => boolean = () => false,
  ): void {
    const present = isObject(own[group]) ? own[group] : {};
    const members = Object.entries(isObject(wanted[group]) ? wanted[group] : {});
    const missing = members.filter(([name]) => !Object.hasOwn(present, name) && !isKnown(name));
    if (missing.length > 0) merged[group] = { ...present, ...Object.fromEntries(missing) };
    if (toTodo === undefined) return;
    for (const [name, value] of members)
      if (Object.hasOwn(present, name) && present[name] !== value)
        todo.push(`package.json: ${toTodo(name, JSON.stringify(value))}`);
  }
}

/** Returns the package.json without the script "test" that `npm init` writes, because that script always fails. */
function dropPlaceholder(own: JsonObject): JsonObject {
  const { test, ...scripts } = isObject(own["scripts"]) ? own["scripts"] : {};
  return String(test).includes("Error: no test specified") ? { ...own, scripts } : own;
}

/**
 * Returns the commands that test and start the project: `npm test` and `npm start`, or the command itself if the
 * project already has a different script with that name.
 */
function toCommands(own: JsonObject, wanted: JsonObject): ScaffoldReport["commands"] {
  const present = isObject(own["scripts"]) ? own["scripts"] : {};
  const scripts = isObject(wanted["scripts"]) ? wanted["scripts"] : {};
  const toCommand = (name: string) => {
    const line = String(scripts[name]);
    if (!Object.hasOwn(present, name) || present[name] === line) return `npm ${name}`;
    return line.startsWith("node ") ? line : `npx ${line}`;
  };
  return { test: toCommand("test"), start: toCommand("start") };
}

function parseManifest(text: string): JsonObject {
  let parsed: unknown;
  try {
    // Some editors on Windows write a byte order mark, which npm accepts.
    parsed = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw new Error("package.json is not JSON; correct it and run scaffold again", { cause });
  }
  if (!isObject(parsed))
    throw new Error("package.json is not a JSON object; correct it and run scaffold again");
  return parsed;
}
