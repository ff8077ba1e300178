import { readFileSync } from "node:fs";
import { RE2JS } from "re2js";
import { parse } from "yaml";
import { isObject, toObject } from "../fields.ts";
import { technologyRules } from "./technology-rules.ts";

/** What gives a technology away; every member lists patterns, of which one is enough. */
export interface TechnologyRule {
  readonly name: string;
  /** Name of a header, then a pattern for its value. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Names of cookies. */
  readonly cookies?: readonly string[];
  /** Addresses of scripts. */
  readonly scripts?: readonly string[];
  /** Name of a meta element, then a pattern for its content. */
  readonly meta?: Readonly<Record<string, string>>;
  readonly html?: readonly string[];
  /** Technologies that come with it. */
  readonly implies?: readonly string[];
}

/** What a page shows of its making. */
export interface PageTraces {
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
  scripts: readonly string[];
  meta: Readonly<Record<string, string>>;
  /** The page as it is written, or its start. */
  html: string;
}

/** Names the technologies of a page, in alphabetical order. */
export type DetectTechnologies = (traces: PageTraces) => string[];

/** A detector by our rules, and by those of an operator's YAML file, which come on top. */
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

/** Makes a test out of a pattern. */
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

/** Our own patterns, each repetition in them bounded, so that no page can hold us up. */
const toTest: ToTest = (source) => {
  const pattern = new RegExp(source, "i");
  return (text) => pattern.test(text);
};

/** Patterns that we have not seen: linear whatever they are, and a hundred times slower. */
const toLinearTest: ToTest = (source) => {
  const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  return (text) => pattern.matcher(text).find();
};

/**
 * Rules of an operator's YAML or JSON file: a list of objects like {@link TechnologyRule}.
 * @throws Error that says which rule is wrong.
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

/** Names in lower case, as headers and meta elements are looked up. */
function toTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(toObject(value)).map(([name, one]) => [name.toLowerCase(), String(one)]),
  );
}

function toList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
