import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { isObject, type JsonObject } from "../contract.ts";

/**
 * Returns a list with one sentence, which names the compiler settings that the handlers need and tsconfig.json lacks.
 * The list is empty if tsconfig.json, or a file that it extends, has all of them.
 */
export function checkCompiler(root: string): string[] {
  const settings = readSettings(join(root, "tsconfig.json"), new Set());
  // With `rewriteRelativeImportExtensions`, TypeScript allows imports of .ts files even if it emits JavaScript.
  const emits = settings["rewriteRelativeImportExtensions"] === true;
  // `skipLibCheck` is needed because the types of prospecting-contract/mock do not compile without prospecting-service.
  const needed = ["strict", "skipLibCheck", ...(emits ? [] : ["allowImportingTsExtensions", "noEmit"])];
  const lacking = needed.filter((name) => settings[name] !== true).map((name) => `"${name}": true`);
  if (!readsExports(settings)) lacking.push('"module": "NodeNext"');
  if (lacking.length === 0) return [];
  const other = lacking.some((one) => one.includes("noEmit"))
    ? '; a project that writes .js files sets "rewriteRelativeImportExtensions": true (TypeScript 5.7) instead of "noEmit" and "allowImportingTsExtensions"'
    : "";
  return [`tsconfig.json: the handlers need ${lacking.join(", ")}${other}`];
}

/**
 * Returns whether the compiler reads the `exports` of packages. Only these `exports` declare the types of
 * `prospecting-contract/server`.
 */
function readsExports(settings: JsonObject): boolean {
  const module = String(settings["module"] ?? "").toLowerCase();
  const resolution = String(settings["moduleResolution"] ?? "").toLowerCase();
  // Without a `moduleResolution`, TypeScript derives it from `module`.
  return /^(?:node16|node18|node20|nodenext|bundler)$/.test(
    resolution || (module === "preserve" ? "bundler" : module),
  );
}

/** Returns the compiler options of a tsconfig.json and of the files that it extends; empty if it cannot be read. */
function readSettings(file: string, seen: Set<string>): JsonObject {
  // Ends the recursion if two files extend each other. TypeScript reports this mistake.
  if (seen.has(file) || !existsSync(file)) return {};
  seen.add(file);
  const config = parse(readFileSync(file, "utf8"));
  const bases = [config["extends"] ?? []].flat().map(String);
  const inherited = bases.map((base) => readSettings(findBase(base, file), seen));
  const own = isObject(config["compilerOptions"]) ? config["compilerOptions"] : {};
  return Object.assign({}, ...inherited, own);
}

function findBase(base: string, from: string): string {
  if (/^\.{0,2}[/\\]/.test(base)) {
    const file = resolve(dirname(from), base);
    return existsSync(file) && file.endsWith(".json") ? file : `${file}.json`;
  }
  const { resolve: find } = createRequire(from);
  for (const name of [base, `${base}.json`, `${base}/tsconfig.json`])
    try {
      return find(name);
    } catch {
      // This folder does not have the file. Either the package is not installed, or the loop finds the file under one
      // of the other names.
    }
  return "";
}

/**
 * Parses JSON with the comments and trailing commas that tsconfig.json allows. Returns an empty object for any other
 * text.
 */
function parse(text: string): JsonObject {
  const bare = text
    .replace(/^\ufeff/, "")
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_all, string = "") => string)
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_all, string = "") => string);
  try {
    const parsed: unknown = JSON.parse(bare);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
