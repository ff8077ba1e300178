import type { Deadline } from "../limits.ts";
import { classify } from "../schema/classes.ts";
import { SchemaGraph } from "../schema/graph.ts";
import { Compiler } from "../sets/compiler.ts";
import { toConstants } from "../sets/constant.ts";
import { Expressions } from "../sets/expression.ts";
import { Solver } from "../sets/solver.ts";
import { TextSets } from "../sets/texts.ts";
import type { Demand, Journal, Met, MetTakeover } from "../walk/scope.ts";
import { assemble } from "./assemble.ts";
import { compareSchemas } from "./schemas.ts";

/**
 * Returns a finding for each new operation that receives requests which the base routed to another operation. For
 * example, the new `GET /things/new` receives requests that matched `/things/{id}`, unless the schema of `id` refused
 * `new`. The new operation is then compared with the old one, and the finding names the rules that report a breaking
 * difference.
 */
export function judgeTakeovers({ takeovers, beside }: Journal, deadline: Deadline): Met[] {
  const takes = toTakes(
    takeovers.flatMap(({ demands }) => demands),
    deadline,
  );
  const real = takeovers.filter(({ demands }) => demands.every(takes));
  if (real.length === 0 || beside === null) return [];
  const uses = beside.uses.map(({ use }) => use);
  const pairs = compareSchemas(uses, { deadline, xml: beside.xml });
  const breaks = assemble(beside, pairs, "wire").filter(({ level }) => level === "breaking");
  return real.map(({ operation, template, base, head, stability }: MetTakeover): Met => {
    const own = breaks.filter(({ operations }) => operations.includes(operation));
    const rules = [...new Set(own.map(({ id }) => id))].sort();
    const subject =
      rules.length === 0 ? template : `${template}, with breaking differences: ${rules.join(", ")}`;
    const finding = {
      rule: "operation-took-over",
      direction: null,
      base,
      head,
      verdict: "stated",
      subject,
    } as const;
    return { finding, operation, stability };
  });
}

/**
 * Returns a function that checks whether a parameter of the template accepts the segment at its position in the new
 * path. The function returns true if the solver cannot decide.
 */
function toTakes(demands: readonly Demand[], deadline: Deadline): (demand: Demand) => boolean {
  let last = 0;
  const graph = new SchemaGraph("request", () => {
    last += 1;
    return last;
  });
  const nodes = new Map(
    demands.map((demand) => {
      const { schema } = demand;
      return [demand, schema.value === undefined ? graph.anything(schema) : graph.read(schema)];
    }),
  );
  classify(graph.nodes, () => "");
  const compiler = new Compiler(new Expressions());
  const { make } = compiler;
  const solver = new Solver({ make, deadline, seeds: [] });
  const sets = new TextSets({ make, types: solver.types, isSent: true });
  return (demand) => {
    const node = nodes.get(demand);
    if (node === undefined) return true;
    const text = toConstants(make, [demand.serialization.outer ? [demand.text] : demand.text]);
    return (
      solver.solve(make.and([sets.of(compiler.expression(node), demand.serialization), text])).kind !==
      "empty"
    );
  };
}
