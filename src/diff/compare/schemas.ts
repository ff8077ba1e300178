import type { Deadline } from "../limits.ts";
import type { Cursor } from "../load/contract.ts";
import { classify } from "../schema/classes.ts";
import { describeAnnotations } from "../schema/facts.ts";
import { SchemaGraph } from "../schema/graph.ts";
import type { Direction, SchemaNode } from "../schema/node.ts";
import { WitnessChecker } from "../sets/check.ts";
import { Compiler } from "../sets/compiler.ts";
import { Expressions } from "../sets/expression.ts";
import type { Serialization } from "../sets/serialization.ts";
import { Solver } from "../sets/solver.ts";
import { TextSets } from "../sets/texts.ts";
import { compareAnnotations } from "./annotations.ts";
import { isBreak } from "./finding.ts";
import { type Bench, Case } from "./judge.ts";
import { compareKeywords, ruleName } from "./keywords.ts";
import { type Pair, PairTable } from "./pairs.ts";
import { compareProperties } from "./properties.ts";
import { locationClass, toLocation } from "./schema-location.ts";
import { collectSeeds } from "./seeds.ts";
import { compareUnions, isKept } from "./unions.ts";

/**
 * A place where the contracts use a schema. If a contract has no schema there, the cursor for that contract has no
 * value.
 */
export interface SchemaUse {
  readonly direction: Direction;
  readonly base: Cursor;
  readonly head: Cursor;
  /** Describes how each contract sends the values; null for JSON. */
  readonly serializations: Record<"base" | "head", Serialization | null>;
}

/**
 * Compares the schemas at all places where they are used. Returns one pair of schemas for each place, in the same
 * order. The pairs contain the findings.
 */
export function compareSchemas(
  uses: readonly SchemaUse[],
  options: { readonly deadline: Deadline; readonly xml: boolean },
): Pair[] {
  const checker = new WitnessChecker();
  const result = new Map<SchemaUse, Pair>();
  for (const direction of ["request", "response"] as const) {
    const own = uses.filter((use) => use.direction === direction);
    for (const [use, pair] of compareDirection(own, direction, { checker, ...options }))
      result.set(use, pair);
  }
  return uses.map((use) => result.get(use)).filter((pair) => pair !== undefined);
}

function compareDirection(
  uses: readonly SchemaUse[],
  direction: Direction,
  options: { checker: WitnessChecker; deadline: Deadline; xml: boolean },
): Map<SchemaUse, Pair> {
  const { checker, deadline, xml } = options;
  let last = 0;
  const nextId = (): number => {
    last += 1;
    return last;
  };
  const graphs = { base: new SchemaGraph(direction, nextId), head: new SchemaGraph(direction, nextId) };
  const read = (graph: SchemaGraph, cursor: Cursor): SchemaNode =>
    cursor.value === undefined ? graph.anything(cursor) : graph.read(cursor);
  const roots = uses.map((use) => ({
    use,
    base: read(graphs.base, use.base),
    head: read(graphs.head, use.head),
  }));
  const nodes = [...graphs.base.nodes, ...graphs.head.nodes];
  classify(nodes, describeAnnotations);
  const compiler = new Compiler(new Expressions());
  const solver = new Solver({ make: compiler.make, deadline, seeds: collectSeeds(nodes) });
  const exists = (node: SchemaNode): boolean => solver.solve(compiler.expression(node)).kind !== "empty";
  const table = new PairTable(direction, { compiler, types: solver.types, deadline, exists });
  const pairs = new Map(
    roots.map(({ use, base, head }) => [
      use,
      table.open(
        toLocation([base], base.cursor, use.serializations.base),
        toLocation([head], head.cursor, use.serializations.head),
      ),
    ]),
  );
  const { make, types } = solver;
  const sets = (isSent: boolean): TextSets => new TextSets({ make, types, isSent });
  const texts = { sent: sets(true), taken: sets(false) };
  const bench: Bench = { direction, solver, texts, checker, table, xml };
  const cases = table.pairs.flatMap((pair) => judge(pair, bench) ?? []);
  judgeEdges(cases, findBroken(table.pairs));
  return pairs;
}

/**
 * Compares the two schemas of a pair (the same place in base and head), and adds findings to the pair. Returns the
 * comparison; null if the accepted values need no comparison, because both schemas accept the same ones or another
 * comparison covers them.
 */
function judge(pair: Pair, bench: Bench): Case | null {
  if (pair.onlyParts || locationClass(pair.base, "fullClass") === locationClass(pair.head, "fullClass"))
    return null;
  const current = new Case(pair, bench);
  compareAnnotations(current);
  if (pair.quiet) return null;
  if (locationClass(pair.base, "class") === locationClass(pair.head, "class")) return null;
  compareKeywords(current);
  compareProperties(current);
  compareUnions(current);
  compareSent(current);
  return current;
}

/**
 * Decides for each edge whether a breaking change of the subschema breaks the schema that contains it. A comparison of
 * sets may involve every schema of a recursive contract, so it runs only if the subschema has a breaking change and
 * another schema may still accept the values.
 */
function judgeEdges(cases: readonly Case[], broken: ReadonlySet<Pair>): void {
  for (const current of cases) {
    const { existence } = current.bench.table;
    const [node, ...others] = current.left.location.nodes;
    const plain = node === undefined || others.length > 0 ? null : existence.plain(node);
    for (const edge of current.pair.edges) {
      if (!broken.has(edge.to)) continue;
      const group = current.right.groups.get(edge.group);
      if (edge.branch === null && group !== undefined) {
        const part = group.family === "items" ? "items" : edge.group;
        edge.breaks = plain?.parts.has(part)
          ? existence.isPossible(plain, part)
          : current.break(group.expression).kind !== "empty";
      }
      if (!edge.breaks) edge.kept ||= isKept(current, edge);
    }
  }
}

/** Returns the pairs of schemas with a breaking change, and all pairs of schemas that contain such a pair. */
function findBroken(pairs: readonly Pair[]): ReadonlySet<Pair> {
  const owners = new Map<Pair, Pair[]>();
  for (const pair of pairs) {
    for (const { to } of pair.edges) {
      const known = owners.get(to);
      if (known === undefined) owners.set(to, [pair]);
      else known.push(pair);
    }
  }
  const broken = new Set(pairs.filter(({ findings }) => findings.some(isBreak)));
  for (const pair of broken) for (const owner of owners.get(pair) ?? []) broken.add(owner);
  return broken;
}

/**
 * Reports that the accepting side refuses a text that is sent, although the text satisfies each keyword alone. Example:
 * in a query, a schema for integers or for strings of one character refuses `1.55`, because it is no integer as a
 * number and too long as a string. Must run last, because it reports only what no other comparison explains.
 */
function compareSent(current: Case): void {
  if (!current.isText || current.refused.kind === "empty") return;
  if (current.pair.findings.some(({ gain, verdict }) => verdict !== "stated" && gain !== true)) return;
  const isExplained = current.pair.edges.some(
    ({ to }) => new Case(to, current.bench).refused.kind !== "empty",
  );
  if (isExplained) return;
  current.report({ rule: ruleName(current, "schema", "break"), ...current.prove(current.refused) });
}
