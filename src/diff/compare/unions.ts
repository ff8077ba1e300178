import { isObject, member, toCanonical } from "../json.ts";
import type { SchemaNode } from "../schema/node.ts";
import { areDistinguished } from "../schema/tags.ts";
import type { Answer } from "../sets/answer.ts";
import type { Expression } from "../sets/formula.ts";
import { toFingerprintText, toSchemasText } from "./fingerprint-text.ts";
import { childrenOf } from "./group-parts.ts";
import { type Case, gained, type Proof } from "./judge.ts";
import { ruleName } from "./keywords.ts";
import type { Edge } from "./pairs.ts";
import { isKeptByBranch } from "./rivals.ts";
import type { Group } from "./shape.ts";
import { type Branches, nameOf } from "./variants.ts";

/** Compares unions branch by branch if their branches can be matched, otherwise as a whole. */
export function compareUnions(current: Case): void {
  const { pair, isRequest } = current;
  for (const [id, group] of current.right.groups) {
    if (group.family !== "variants") continue;
    const branches = pair.branches.find(({ base, head }) => id === (isRequest ? head : base));
    if (branches === undefined) compareWhole(current, group);
    else compareBranches(current, { group, branches });
  }
  for (const [id, group] of current.left.groups) {
    if (group.family !== "variants" || current.right.groups.has(id)) continue;
    if (pair.branches.some(({ base, head }) => id === (isRequest ? base : head))) continue;
    const broken = current.pair.findings.some(({ rule }) => rule === ruleName(current, "variants", "break"));
    if (broken || current.gain(group.expression).kind !== "value") continue;
    report(current, "gain", group, gained);
  }
}

function compareWhole(current: Case, group: Group): void {
  const answer = current.break(group.expression);
  if (answer.kind !== "empty") report(current, "break", group, current.prove(answer));
}

interface Union {
  /** The union of the accepting side, `anyOf` or `oneOf`. */
  readonly group: Group;
  readonly branches: Branches;
}

function compareBranches(current: Case, union: Union): void {
  const { group, branches } = union;
  const [lost, won] = current.isRequest
    ? [branches.removed, branches.added]
    : [branches.added, branches.removed];
  if (!isKeptByBranch(current, branches)) {
    let explained = false;
    for (const branch of lost) {
      if (isCovered(current, group, branch)) {
        explained = true;
        if (current.isRequest) reportBranch(current, "break", branch, hidden);
        continue;
      }
      const answer = breakOf(current, group, branch);
      if (answer.kind === "empty") {
        if (isHidden(current, union, branch)) reportBranch(current, "break", branch, hidden);
        continue;
      }
      explained = true;
      reportBranch(current, "break", branch, current.prove(answer));
    }
    for (const edge of current.pair.edges) {
      if (edge.group !== branches.base || edge.branch === null) continue;
      const left = current.isRequest ? edge.branch.base : edge.branch.head;
      if (!isBroken(current, edge) || breakOf(current, group, left).kind === "empty") continue;
      edge.breaks = true;
      explained = true;
    }
    if (explained) compareKeyword(current, group, branches);
    else if (!isTagged(current)) compareWhole(current, group);
  }
  compareGains(current, union, won);
}

/**
 * Returns the values that at least one union branch accepts. For a `oneOf`, this includes the values that match several
 * branches.
 */
function severalOf(current: Case, group: Group): Expression {
  const { compiler } = current.bench.table;
  return current.bench.solver.make.or(childrenOf(group).map((branch) => compiler.expression(branch)));
}

/**
 * Reports a change from `anyOf` to `oneOf` if that change alone makes values invalid. Changes of branches are reported
 * separately.
 */
function compareKeyword(current: Case, group: Group, { base, head }: Branches): void {
  if (base === head || group.key !== "oneOf") return;
  const { make } = current.bench.solver;
  const within = make.and([current.leftCore, severalOf(current, group)]);
  const answer = current.break(group.expression, within);
  if (answer.kind !== "empty") report(current, "break", group, current.prove(answer));
}

/**
 * Reports that the accepting side accepts more values than the sending side allows. Reports the new and the wider union
 * branches if they explain all these values, and otherwise the union as a whole.
 */
function compareGains(current: Case, { group, branches }: Union, won: readonly SchemaNode[]): void {
  const { table } = current.bench;
  const { make } = current.bench.solver;
  const old = current.left.groups.get(current.isRequest ? branches.base : branches.head);
  const left = old?.expression ?? make.true;
  if (current.gain(left).kind !== "value") return;
  let explained = false;
  const isGain = (set: Expression, old: Expression): boolean =>
    current.outside(set, old, "gain").kind === "value";
  for (const branch of won) {
    if (!isGain(table.compiler.expression(branch), current.left.whole)) continue;
    explained = true;
    reportBranch(current, "gain", branch, gained);
  }
  for (const edge of current.pair.edges) {
    if (edge.group !== branches.base || edge.branch === null) continue;
    const [base, head] = [table.shape(edge.to.base).whole, table.shape(edge.to.head).whole];
    edge.gains = current.isRequest ? isGain(head, base) : isGain(base, head);
    explained ||= edge.gains;
  }
  const isLoosened = branches.base !== branches.head && old?.key === "oneOf";
  const isExplained = explained
    ? !isLoosened ||
      current.gain(left, make.and([current.rightCore, severalOf(current, old)])).kind !== "value"
    : isTagged(current);
  if (!isExplained) report(current, "gain", group, gained);
}

/**
 * True if the rules about discriminators report the change, so that the union as a whole is not reported, too. They
 * report it if only one side has a discriminator, or if a discriminator does not identify every branch.
 */
function isTagged({ base, head }: Case): boolean {
  const owners = [base, head].map(({ nodes }) =>
    nodes.find(({ cursor }) => isObject(member(cursor.value, "discriminator"))),
  );
  const known = owners.filter((owner) => owner !== undefined);
  return known.length === 1 || !known.every(areDistinguished);
}

const hidden: Proof = { verdict: "stated", kept: true };

/**
 * True if another branch accepts some value of a branch that was removed from a request. Earlier comparisons have shown
 * that validation still accepts all values of the removed branch, so only consumers that tell the branches apart notice
 * the removal.
 */
function isHidden(current: Case, { group, branches }: Union, branch: SchemaNode): boolean {
  if (!current.isRequest || childrenOf(group).some((other) => other.class === branch.class)) return false;
  const { solver, table } = current.bench;
  const others = othersOf(current, branches.base, branch);
  return solver.solve(solver.make.and([table.compiler.expression(branch), others])).kind !== "empty";
}

/**
 * True if every value of a branch of the sending side's `oneOf` matches at least one branch of the accepting side's
 * `oneOf`. A value that matches two branches counts as accepted, although `oneOf` refuses it, because only unusual
 * values with undeclared members match two branches.
 */
function isCovered(current: Case, group: Group, branch: SchemaNode): boolean {
  const own = current.left.groups.get("variants oneOf");
  if (group.key !== "oneOf" || own === undefined) return false;
  const { solver, table } = current.bench;
  const { make } = solver;
  const others = make.mark(severalOf(current, group));
  return solver.solve(make.and([table.compiler.expression(branch), make.not(others)])).kind === "empty";
}

/** Finds a value that a union branch of the sending side accepts and the union of the accepting side refuses. */
function breakOf(current: Case, group: Group, branch: SchemaNode): Answer {
  const { make } = current.bench.solver;
  const set = current.bench.table.compiler.expression(branch);
  return current.break(group.expression, make.and([current.leftCore, set]));
}

/**
 * True if the accepting side's subschema at `edge` refuses a value that the sending side's subschema allows. With
 * `within`, considers only values in that set.
 */
function isBroken(current: Case, edge: Edge, within?: Expression): boolean {
  const { solver, table } = current.bench;
  const { make } = solver;
  const base = table.shape(edge.to.base).whole;
  const head = table.shape(edge.to.head).whole;
  const [left, right] = current.isRequest ? [base, head] : [head, base];
  const others = within === undefined ? [] : [within];
  return solver.solve(make.and([left, make.not(make.mark(right)), ...others])).kind !== "empty";
}

/**
 * True if another schema accepts the values that the subschema at `edge` newly refuses: a branch of a union inside the
 * subschema or, if the subschema itself is a branch of an `anyOf`, another branch of the sending side's `anyOf`.
 */
export function isKept(current: Case, edge: Edge): boolean {
  if (!isBroken(current, edge)) return true;
  const { branch } = edge;
  if (branch === null) return false;
  const left = current.isRequest ? branch.base : branch.head;
  return isBroken(current, edge, othersOf(current, edge.group, left));
}

/**
 * Returns the values that the other branches of the sending side's `anyOf` accept; the empty set for a `oneOf`, which
 * refuses values that match two branches.
 */
function othersOf(current: Case, id: string, branch: SchemaNode): Expression {
  const { solver, table } = current.bench;
  const union = current.pair.branches.find(({ base }) => base === id);
  const group = current.left.groups.get((current.isRequest ? union?.base : union?.head) ?? id);
  if (group?.key !== "anyOf") return solver.make.false;
  const others = childrenOf(group).filter((other) => other !== branch);
  return solver.make.or(others.map((other) => table.compiler.expression(other)));
}

function report(current: Case, kind: "break" | "gain", group: Group, proof: Proof): void {
  const id = `${group.family} ${group.key}`;
  const paired = current.pair.branches.find(({ base, head }) => id === base || id === head);
  const base = current.base.groups.get(paired?.base ?? id);
  const head = current.head.groups.get(paired?.head ?? id);
  current.report({
    rule: ruleName(current, "variants", kind),
    base: current.cursorOf(current.base, base),
    head: current.cursorOf(current.head, head),
    from: base?.key ?? "no union",
    to: head?.key ?? "no union",
    fingerprintText: toFingerprintText(base, head),
    ...proof,
  });
}

function reportBranch(current: Case, kind: "break" | "gain", branch: SchemaNode, proof: Proof): void {
  const gone = current.isRequest === (kind === "break");
  const name = nameOf(branch) ?? toCanonical(branch.cursor.value).slice(0, 80);
  const place = current.placeOf(gone ? current.head : current.base);
  current.report({
    rule: `${current.bench.direction}-variant-${gone ? "removed" : "added"}`,
    base: gone ? branch.cursor : place,
    head: gone ? place : branch.cursor,
    subject: name,
    fingerprintText: toSchemasText(branch),
    ...proof,
  });
}
