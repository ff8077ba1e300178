import type { RuleId } from "../rules/table.ts";
import { matches } from "../sets/automaton.ts";
import { toSchemasText } from "./fingerprint-text.ts";
import { childrenOf } from "./group-parts.ts";
import { type Case, gained, type Proof } from "./judge.ts";
import { collectNames, type Group, type Shape } from "./shape.ts";

/** Compares which properties the base and the head declare, and which of them they require. */
export function compareProperties(current: Case): void {
  compareRequired(current);
  for (const name of ownNames(current, "base"))
    if (!current.head.names.has(name)) compareRemoved(current, name);
  for (const name of ownNames(current, "head"))
    if (!current.base.names.has(name)) compareAdded(current, name);
}

/**
 * Returns the names of the properties that one side declares. If the union branches of the two sides are compared one
 * by one, leaves out the properties of these branches, because that comparison reports them.
 */
function ownNames(current: Case, side: "base" | "head"): ReadonlySet<string> {
  const { groups, nodes, names } = current[side];
  const { pair } = current;
  if (pair.branches.length === 0) return names;
  const branches = pair.branches.flatMap((union) => {
    const group = groups.get(union[side]);
    return group === undefined ? [] : childrenOf(group);
  });
  return collectNames(nodes, branches);
}

function compareRequired(current: Case): void {
  const reported = new Set<string>();
  for (const [id, group] of current.right.groups) {
    if (group.family !== "required") continue;
    const answer = current.break(group.expression);
    if (answer.kind === "empty") continue;
    reported.add(id);
    report(current, requiredRule(current, group.key), group.key, current.prove(answer));
  }
  for (const [id, group] of current.left.groups) {
    // Skips a property that both sides require.
    if (group.family !== "required" || reported.has(id) || current.right.groups.has(id)) continue;
    const name = group.key;
    if (!current.left.names.has(name) || !current.right.names.has(name)) continue;
    if (current.gain(group.expression).kind !== "value") continue;
    const rule = current.isRequest ? "request-property-became-optional" : "response-property-became-required";
    report(current, rule, name, gained);
  }
}

function requiredRule(current: Case, name: string): RuleId {
  const known = current.left.names.has(name);
  if (current.isRequest) {
    return known || !current.right.names.has(name)
      ? "request-property-became-required"
      : "request-required-property-added";
  }
  return known || !current.right.names.has(name)
    ? "response-property-became-optional"
    : "response-required-property-removed";
}

function compareRemoved(current: Case, name: string): void {
  if (current.isRequest) {
    const answer = refuse(current, name);
    if (answer.kind !== "empty") {
      report(current, "request-property-removed", name, current.prove(answer));
    } else if (!isCovered(current.head, name)) {
      report(current, "request-property-ignored", name, { verdict: "stated" });
    }
    return;
  }
  const required = current.base.groups.has(`required ${name}`);
  const missing = required && current.break(requirement(current, name)).kind !== "empty";
  if (missing || isCovered(current.head, name)) return;
  report(current, "response-optional-property-removed", name, { verdict: "stated" });
}

function compareAdded(current: Case, name: string): void {
  if (isCovered(current.base, name)) return;
  if (current.isRequest) {
    const required = current.head.groups.has(`required ${name}`);
    if (required && current.break(requirement(current, name)).kind !== "empty") return;
    report(current, "request-property-added", name, { verdict: "stated" });
    return;
  }
  const answer = refuse(current, name);
  if (answer.kind === "empty") report(current, "response-property-added", name, { verdict: "stated" });
  else report(current, "response-property-added-to-closed", name, current.prove(answer));
}

/** Finds a value that has the property and that the accepting side refuses because of `additionalProperties: false`. */
function refuse(current: Case, name: string): ReturnType<Case["break"]> {
  const { make } = current.bench.solver;
  const rest = [...current.right.groups.values()].filter(
    ({ family, expression }) => family === "additional-properties" && isClosed(expression),
  );
  if (rest.length === 0) return { kind: "empty" };
  const within = make.and([current.leftCore, requirement(current, name)]);
  return current.break(make.and(rest.map(({ expression }) => expression)), within);
}

function isClosed(expression: Group["expression"]): boolean {
  return (
    expression.kind !== "facet" ||
    expression.facet.kind !== "additional" ||
    expression.facet.child.kind === "false"
  );
}

function requirement(current: Case, name: string): Group["expression"] {
  const { make } = current.bench.solver;
  return make.and([
    make.facet({ kind: "type", mask: 32, integer: false }),
    make.facet({ kind: "required", name }),
  ]);
}

/** True if `patternProperties`, or `additionalProperties` with a value other than false, applies to the name. */
function isCovered(shape: Shape, name: string): boolean {
  return [...shape.groups.values()].some(({ expression }) => {
    if (expression.kind !== "facet") return false;
    const { facet } = expression;
    if (facet.kind === "patternProperty") return matches(facet.source, name) === true;
    return facet.kind === "additional" && !facet.names.includes(name) && facet.child.kind !== "false";
  });
}

function report(current: Case, rule: RuleId, name: string, proof: Proof): void {
  const at = (shape: Shape): ReturnType<Case["placeOf"]> => {
    const group = shape.groups.get(`property ${name}`) ?? shape.groups.get(`required ${name}`);
    return group === undefined ? current.placeOf(shape) : current.cursorOf(shape, group);
  };
  const places = { base: at(current.base), head: at(current.head) };
  const added = rule === "request-required-property-added" || rule === "response-property-added-to-closed";
  const group = added ? current.head.groups.get(`property ${name}`) : undefined;
  const fingerprintText = group === undefined ? undefined : toSchemasText(...childrenOf(group));
  current.report({ rule, ...places, subject: name, ...proof, fingerprintText });
}
