import { stringify } from "yaml";
import { DiffError } from "../failure.ts";
import { findRule, type Rule, rules } from "../rules/table.ts";

/**
 * Returns a description of a rule: whom the reported changes affect and why, with an example. Throws `invalid_option`
 * for an unknown rule.
 */
export function explainRule(name: string): string {
  const rule = findRule(name);
  if (rule === undefined) {
    const near = suggestRules(name);
    const hint = near.length === 0 ? "docs/diff.md lists all" : `near it are ${near.join(", ")}`;
    throw new DiffError("invalid_option", `There is no rule ${name}; ${hint}`);
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

/**
 * Returns a phrase that says what the changes reported by a rule affect: all requests and answers, or only generated
 * clients.
 */
function toKindText({ kind }: Rule): string {
  return kind === "wire" ? "requests and answers" : "generated clients only";
}

/** Returns a phrase for the direction of the data to which a rule applies. */
function toDirectionText({ direction }: Rule): string {
  if (direction === null) return "either";
  return direction === "request" ? "what consumers send" : "what consumers receive";
}

/** Returns a fragment of a document as YAML; `(nothing)` for null or an empty object. */
function toExampleText(value: unknown): string {
  const isNothing = value === null || (typeof value === "object" && Object.keys(value).length === 0);
  return isNothing ? "(nothing)" : stringify(value, { lineWidth: 100 }).trimEnd();
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}

/**
 * Returns up to three rules whose names are similar to the given name. Each word that both names contain counts as 1;
 * the similarity of their letters adds at most 1.
 */
function suggestRules(name: string): string[] {
  const wanted = name.toLowerCase();
  const words = new Set(wanted.split(/[^a-z]+/));
  const score = (id: string): number =>
    id.split("-").filter((word) => words.has(word)).length + toLikeness(wanted, id);
  return rules
    .map(({ id }) => ({ id, score: score(id) }))
    .filter((rule) => rule.score > 0.1)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ id }) => id);
}

/** Returns the similarity of two names from 0 to 1: the Dice coefficient of their pairs of adjacent letters. */
function toLikeness(one: string, other: string): number {
  const pairs = (text: string): string[] => [...text].slice(1).map((letter, at) => `${text[at]}${letter}`);
  const [first, second] = [pairs(one), new Set(pairs(other))];
  if (first.length + second.size === 0) return 0;
  return (2 * first.filter((pair) => second.has(pair)).length) / (first.length + second.size);
}
