import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { parse } from "yaml";
import { isObject, type JsonObject } from "../../src/contract.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The lint rules that the package publishes, by name. */
export const genericRules = await loadRules("openapi/rules/index.yaml");

/** The entries of `.spectral.yaml`: options for generic rules, and rules for this contract only. */
export const ownRules = await loadRules(".spectral.yaml");

/** Returns the findings of one rule for a document; `options` replace those of `.spectral.yaml`. */
export async function runRule(
  name: string,
  document: JsonObject,
  options?: JsonObject,
): Promise<readonly string[]> {
  const spectral = await createSpectral([name], options);
  const results = await spectral.run(JSON.stringify(document));
  return results.map((result) => result.message);
}

/** Creates a Spectral instance with some of our rules; its `run` rejects if a rule throws. */
export async function createSpectral(names: readonly string[], options?: JsonObject): Promise<Spectral> {
  const rules = await Promise.all(names.map(async (name) => [name, await loadRule(name, options)]));
  const definition: unknown = { rules: Object.fromEntries(rules) };
  const spectral = new Spectral();
  if (!isRuleset(definition)) throw new Error(`${names.join()} is no ruleset`);
  spectral.setRuleset(definition);
  return spectral;
}

async function loadRule(name: string, options?: JsonObject): Promise<JsonObject> {
  const rule = { ...genericRules[name], ...ownRules[name] };
  const then = rule["then"];
  if (!isObject(then)) throw new Error(`${name} has no then`);
  const functionOptions = options ?? then["functionOptions"] ?? null;
  const call = { function: await loadFunction(then["function"]), functionOptions };
  // biome-ignore lint/suspicious/noThenProperty: Spectral calls the action of a rule `then`.
  return { ...rule, then: call };
}

async function loadRules(file: string): Promise<Readonly<Record<string, JsonObject>>> {
  const ruleset: unknown = parse(await readFile(`${root}${file}`, "utf8"));
  const rules = isObject(ruleset) ? ruleset["rules"] : undefined;
  if (!isObject(rules)) throw new Error(`${file} has no rules`);
  return Object.fromEntries(
    Object.entries(rules).filter((entry): entry is [string, JsonObject] => isObject(entry[1])),
  );
}

async function loadFunction(name: unknown): Promise<unknown> {
  const loaded: unknown = await import(pathToFileURL(`${root}openapi/rules/${String(name)}.js`).href);
  return isObject(loaded) ? loaded["default"] : undefined;
}

function isRuleset(value: unknown): value is RulesetDefinition {
  return isObject(value) && isObject(value["rules"]);
}
