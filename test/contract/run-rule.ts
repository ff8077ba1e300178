import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { parse } from "yaml";
import { isObject, type JsonObject } from "../../src/contract.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The names of our own rules in `.spectral.yaml`. */
export async function listRules(): Promise<string[]> {
  return Object.keys(section(await loadRuleset(), "rules"));
}

/** What one rule of `.spectral.yaml` says about a document; the options replace those of the file where given. */
export async function runRule(
  name: string,
  document: JsonObject,
  options?: JsonObject,
): Promise<readonly string[]> {
  const ruleset = await loadRuleset();
  const rule = section(section(ruleset, "rules"), name);
  const then = section(rule, "then");
  const functionOptions = options ?? then["functionOptions"] ?? null;
  const call = { function: await loadFunction(then["function"]), functionOptions };
  const definition: unknown = {
    aliases: ruleset["aliases"],
    // biome-ignore lint/suspicious/noThenProperty: Spectral's own name for what a rule does.
    rules: { [name]: { ...rule, then: call } },
  };
  const spectral = new Spectral();
  if (!isRuleset(definition)) throw new Error(`${name} is no ruleset`);
  spectral.setRuleset(definition);
  const results = await spectral.run(JSON.stringify(document));
  return results.map((result) => result.message);
}

async function loadRuleset(): Promise<JsonObject> {
  const ruleset: unknown = parse(await readFile(`${root}.spectral.yaml`, "utf8"));
  if (!isObject(ruleset)) throw new Error(".spectral.yaml is no object");
  return ruleset;
}

async function loadFunction(name: unknown): Promise<unknown> {
  const loaded: unknown = await import(pathToFileURL(`${root}openapi/rules/${String(name)}.js`).href);
  return isObject(loaded) ? loaded["default"] : undefined;
}

function section(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  if (!isObject(found)) throw new Error(`.spectral.yaml has no ${key}`);
  return found;
}

function isRuleset(value: unknown): value is RulesetDefinition {
  return isObject(value) && isObject(value["rules"]);
}
