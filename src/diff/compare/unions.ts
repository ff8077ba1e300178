import { isObject, member, toCanonical } from "../json.ts";
import type { SchemaNode } from "../schema/node.ts";
import { areTold } from "../schema/tags.ts";
import type { Answer } from "../sets/answer.ts";
import type { Expression } from "../sets/expression.ts";
import { type Case, gained, type Proof } from "./judge.ts";
import { ruleName } from "./keywords.ts";
import { toMeaning, toSchemaMeaning } from "./meaning.ts";
import type { Edge } from "./pairs.ts";
import type { Group } from "./shape.ts";
import { type Branches, nameOf } from "./variants.ts";

/** Compares unions branch by branch where branches correspond, and as a whole where they don't. */
export function compareUnions(current: Case): void {
  for (const [id, group] of current.right.groups) {
    if (group.family !== "variants") continue;
    const branches = current.pair.branches.find((candidate) => candidate.group === id);
    if (branches === undefined) compareWhole(current, group);
    else compareBranches(current, { id, group, branches });
  }
  for (const [id, group] of current.left.groups) {
    if (group.family !== "variants" || current.right.groups.has(id)) continue;
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
  readonly id: string;
  readonly group: Group;
  readonly branches: Branches;
}

function compareBranches(current: Case, { id, group, branches }: Union): void {
  const whole = current.break(group.expression);
  const [lost, won] = current.isRequest
    ? [branches.removed, branches.added]
    : [branches.added, branches.removed];
  let explained = whole.kind === "empty";
  if (whole.kind !== "empty") {
    for (const branch of lost) {
      const answer = breakOf(current, group, branch);
      if (answer.kind === "empty") continue;
      explained = true;
      reportBranch(current, "break", branch, current.prove(answer));
    }
    for (const edge of current.pair.edges) {
      if (edge.group !== id || edge.branch === null) continue;
      const left = current.isRequest ? edge.branch.base : edge.branch.head;
      if (breakOf(current, group, left).kind === "empty") continue;
      if (!isBroken(current, edge)) continue;
      edge.breaks = true;
      explained = true;
    }
  }
  if (!explained && !isTagged(current)) report(current, "break", group, current.prove(whole));
  compareGains(current, { id, group, branches }, won);
}

/** What the right side takes and the left side did not: by new branches, by wider ones, or by the whole. */
function compareGains(current: Case, { id, group }: Union, won: readonly SchemaNode[]): void {
  const { solver, table } = current.bench;
  const { make } = solver;
  const left = current.left.groups.get(id)?.expression ?? make.true;
  if (current.gain(left).kind !== "value") return;
  let explained = false;
  const isGain = (set: Expression, old: Expression): boolean =>
    solver.solve(make.and([set, make.not(make.mark(old))])).kind === "value";
  for (const branch of won) {
    if (!isGain(table.compiler.expression(branch), current.left.whole)) continue;
    explained = true;
    reportBranch(current, "gain", branch, gained);
  }
  for (const edge of current.pair.edges) {
    if (edge.group !== id || edge.branch === null) continue;
    const [base, head] = [table.shape(edge.to.base).whole, table.shape(edge.to.head).whole];
    edge.gains = current.isRequest ? isGain(head, base) : isGain(base, head);
    explained ||= edge.gains;
  }
  if (!explained && !isTagged(current)) report(current, "gain", group, gained);
}

/**
 * A tag says which branch is meant, so that it does not matter whether a value happens to fit another one as well.
 * Sets know that only where each branch can be told by its tag; that a discriminator appears or goes is told as such.
 */
function isTagged({ base, head }: Case): boolean {
  const owners = [base, head].map(({ nodes }) =>
    nodes.find(({ cursor }) => isObject(member(cursor.value, "discriminator"))),
  );
  const known = owners.filter((owner) => owner !== undefined);
  return known.length === 1 || !known.every(areTold);
}

/** A value of one branch that the union no longer takes. */
function breakOf(current: Case, group: Group, branch: SchemaNode): Answer {
  const { make } = current.bench.solver;
  const set = current.bench.table.compiler.expression(branch);
  return current.break(group.expression, make.and([current.leftCore, set]));
}

/** True when the two branches differ on their own, so that the difference is reported there. */
function isBroken(current: Case, edge: Edge): boolean {
  const { solver, table } = current.bench;
  const base = table.shape(edge.to.base).whole;
  const head = table.shape(edge.to.head).whole;
  const [left, right] = current.isRequest ? [base, head] : [head, base];
  return solver.solve(solver.make.and([left, solver.make.not(solver.make.mark(right))])).kind !== "empty";
}

function report(current: Case, kind: "break" | "gain", group: Group, proof: Proof): void {
  const base = current.base.groups.get(`${group.family} ${group.key}`);
  const head = current.head.groups.get(`${group.family} ${group.key}`);
  current.report({
    rule: ruleName(current, "variants", kind),
    base: current.cursorOf(current.base, base),
    head: current.cursorOf(current.head, head),
    from: base === undefined ? "no union" : group.key,
    to: head === undefined ? "no union" : group.key,
    meaning: toMeaning(base, head),
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
    meaning: toSchemaMeaning(branch),
    ...proof,
  });
}
