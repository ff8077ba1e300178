import { readFileSync } from "node:fs";
import { RE2JS } from "re2js";
import { parse } from "yaml";
import { isObject, toObject } from "../fields.ts";
import { type TechnologyRule, technologyRules } from "./technology-rules.ts";

/** Parts of a page that reveal the technologies it uses. */
export interface PageTraces {
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
  scripts: readonly string[];
  meta: Readonly<Record<string, string>>;
  /** HTML source of the page; it may be truncated. */
  html: string;
}

/** Returns the names of the technologies that a page uses, in alphabetical order. */
export type DetectTechnologies = (traces: PageTraces) => string[];

/** Creates a detector from the built-in rules and additional rules, such as those of an operator's YAML file. */
export function createDetector(further: readonly TechnologyRule[] = []): DetectTechnologies {
  const rules = [
    ...technologyRules.map((rule) => ({ rule, found: compile(rule, toTest) })),
    ...further.map((rule) => ({ rule, found: compile(rule, toLinearTest) })),
  ];
  const implied = new Map(rules.map(({ rule }) => [rule.name, rule.implies ?? []]));
  return (traces) => {
    const names = new Set<string>();
    const add = (name: string): void => {
      if (names.has(name)) return;
      names.add(name);
      for (const one of implied.get(name) ?? []) add(one);
    };
    for (const { rule, found } of rules) if (found(traces)) add(rule.name);
    return [...names].sort((a, b) => a.localeCompare(b, "en"));
  };
}

/** Compiles a pattern to a function that tests a string. */
type ToTest = (source: string) => (text: string) => boolean;

function compile(rule: TechnologyRule, toTest: ToTest): (traces: PageTraces) => boolean {
  const headers = Object.entries(rule.headers ?? {}).map(([name, source]) => ({
    name,
    fits: toTest(source),
  }));
  const meta = Object.entries(rule.meta ?? {}).map(([name, source]) => ({ name, fits: toTest(source) }));
  const cookies = (rule.cookies ?? []).map((source) => toTest(`^${source}`));
  const scripts = (rule.scripts ?? []).map(toTest);
  const html = (rule.html ?? []).map(toTest);
  const has = (values: Readonly<Record<string, string>>, { name, fits }: (typeof headers)[number]): boolean =>
    values[name] !== undefined && fits(values[name]);
  return (traces) =>
    headers.some((one) => has(traces.headers, one)) ||
    meta.some((one) => has(traces.meta, one)) ||
    cookies.some((fits) => traces.cookies.some(fits)) ||
    scripts.some((fits) => traces.scripts.some(fits)) ||
    html.some((fits) => fits(traces.html));
}

/** Compiles a built-in pattern. These patterns bound every repetition, so that no page can make a match slow. */
const toTest: ToTest = (source) => {
  const pattern = new RegExp(source, "i");
  return (text) => pattern.test(text);
};

/**
 * Compiles an operator's pattern, whose repetitions may be unbounded. RE2 always matches in linear time, but is a
 * hundred times slower than JavaScript's engine.
 */
const toLinearTest: ToTest = (source) => {
  const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  return (text) => pattern.matcher(text).find();
};

/**
 * Loads the rules of an operator's YAML or JSON file, which is a list of objects with the members of {@link
 * TechnologyRule}.
 * @throws Error that names the invalid rule.
 */
export function loadTechnologyRules(file: string): TechnologyRule[] {
  const document: unknown = parse(readFileSync(file, "utf8"));
  if (!Array.isArray(document)) throw new Error("must hold a list of rules");
  return document.map((entry: unknown, index) => {
    if (!isObject(entry) || typeof entry["name"] !== "string")
      throw new Error(`rule ${index + 1} has no name`);
    const rule: TechnologyRule = {
      name: entry["name"],
      headers: toTexts(entry["headers"]),
      meta: toTexts(entry["meta"]),
      cookies: toList(entry["cookies"]),
      scripts: toList(entry["scripts"]),
      html: toList(entry["html"]),
      implies: toList(entry["implies"]),
    };
    compile(rule, toLinearTest);
    return rule;
  });
}

/** Converts names to lower case, the form in which headers and meta elements are looked up. */
function toTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(toObject(value)).map(([name, one]) => [name.toLowerCase(), String(one)]),
  );
}

function toList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
