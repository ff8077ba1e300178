import type { SchemaNode } from "../schema/node.ts";
import { childrenOf } from "./group-parts.ts";
import type { Case } from "./judge.ts";
import type { Branches } from "./variants.ts";

/** Maximum number of pairs of union branches to compare one by one. A union that needs more is compared as a whole. */
const maxQuestions = 30_000;

/**
 * True if each branch of the sending side's union has a branch of the accepting side's union that accepts all its
 * values. In a `oneOf`, also requires that no second branch newly accepts one of these values. The result may be false
 * although the change is not breaking. In return, each check concerns only two branches, so unions with hundreds of
 * branches are compared quickly.
 */
export function isKeptByBranch(current: Case, { base, head, matches, removed, added }: Branches): boolean {
  const { isRequest } = current;
  const [lost, won] = isRequest ? [removed, added] : [added, removed];
  const [from, to] = isRequest ? [base, head] : [head, base];
  const [old, next] = [current.left.groups.get(from), current.right.groups.get(to)];
  if (old === undefined || next === undefined || lost.length > 0) return false;
  // If `allOf` combines several unions, a value must match a branch of each, so comparing single branches is not
  // enough.
  if (old.members.length > 1 || next.members.length > 1) return false;
  const pairs = matches.map((match) =>
    isRequest ? { left: match.base, right: match.head } : { left: match.head, right: match.base },
  );
  const changed = pairs.filter(({ left, right }) => left.class !== right.class);
  if (next.key === "oneOf" && old.key !== "oneOf") return false;
  if (next.key === "oneOf" && childrenOf(old).length * (changed.length + won.length) > maxQuestions)
    return false;
  if (!changed.every(({ left, right }) => keeps(current, left, right))) return false;
  return next.key === "anyOf" || !hasNewRival(current, { pairs, changed, won });
}

interface Pairing {
  readonly left: SchemaNode;
  readonly right: SchemaNode;
}

/** True if some value of a union branch newly matches a second branch as well. */
function hasNewRival(
  current: Case,
  {
    pairs,
    changed,
    won,
  }: { pairs: readonly Pairing[]; changed: readonly Pairing[]; won: readonly SchemaNode[] },
): boolean {
  const { solver, table } = current.bench;
  const { make } = solver;
  const setOf = (node: SchemaNode) => table.compiler.expression(node);
  const more = [
    ...changed.map((pair) => ({ pair, branch: setOf(pair.right), old: make.not(setOf(pair.left)) })),
    ...won.map((added) => ({ pair: null, branch: setOf(added), old: make.true })),
  ].filter(({ branch, old }) => solver.solve(make.and([branch, old])).kind !== "empty");
  return more.some(({ pair, branch, old }) =>
    pairs.some((other) => {
      const left = setOf(other.left);
      if (other === pair || solver.areApart(left, branch)) return false;
      return solver.solve(make.and([left, branch, old])).kind !== "empty";
    }),
  );
}

/** True if the union branch `right` accepts every value that the branch `left` accepts. */
function keeps(current: Case, left: SchemaNode, right: SchemaNode): boolean {
  const { solver, table } = current.bench;
  const { make } = solver;
  const [own, other] = [table.compiler.expression(left), table.compiler.expression(right)];
  return solver.solve(make.and([own, make.not(make.mark(other))])).kind === "empty";
}
