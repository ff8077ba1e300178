import { stringify } from "yaml";
import { DiffError } from "../failure.ts";
import type { Rule } from "../rules/rule.ts";
import { findRule, rules } from "../rules/table.ts";

/** What a rule means: why it breaks whom, with an example of each side. Throws `invalid_option` for another name. */
export function explainRule(name: string): string {
  const rule = findRule(name);
  if (rule === undefined) {
    const near = suggestRules(name);
    const hint = near.length === 0 ? "" : `; near it are ${near.join(", ")}`;
    throw new DiffError("invalid_option", `There is no rule ${name}${hint}`);
  }
  return [
    `${rule.id}: ${rule.title}`,
    "",
    `Level      ${rule.level}`,
    `Breaks     ${toKindText(rule)}`,
    `Direction  ${toDirectionText(rule)}`,
    "",
    rule.why,
    ...(rule.fixed === true ? ["A low stability does not lessen it."] : []),
    "",
    "Before",
    indent(toExampleText(rule.example.base)),
    "",
    "After",
    indent(toExampleText(rule.example.head)),
    "",
  ].join("\n");
}

/** Who notices the change. */
export function toKindText({ kind }: Rule): string {
  return kind === "wire" ? "requests and answers" : "generated clients only";
}

/** Which way the data goes. */
export function toDirectionText({ direction }: Rule): string {
  if (direction === null) return "either";
  return direction === "request" ? "what consumers send" : "what consumers receive";
}

/** A fragment as YAML; nothing is written as such. */
export function toExampleText(value: unknown): string {
  const isNothing = value === null || (typeof value === "object" && Object.keys(value).length === 0);
  return isNothing ? "(nothing)" : stringify(value, { lineWidth: 100 }).trimEnd();
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}

/** Rules that share the most words with the name. */
function suggestRules(name: string): string[] {
  const words = new Set(name.toLowerCase().split(/[^a-z]+/));
  const score = (id: string): number => id.split("-").filter((word) => words.has(word)).length;
  return rules
    .map(({ id }) => id)
    .filter((id) => score(id) > 0)
    .sort((a, b) => score(b) - score(a))
    .slice(0, 3);
}
