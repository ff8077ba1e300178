import { Deadline, defaultLimits } from "../../../src/diff/limits.ts";
import { toContract } from "../../../src/diff/load/document.ts";
import { classify } from "../../../src/diff/schema/classes.ts";
import { SchemaGraph } from "../../../src/diff/schema/graph.ts";
import type { Answer } from "../../../src/diff/sets/answer.ts";
import { Compiler } from "../../../src/diff/sets/compiler.ts";
import { Expressions } from "../../../src/diff/sets/expression.ts";
import { Solver } from "../../../src/diff/sets/solver.ts";
import type { Schema } from "./schema-arbitrary.ts";

/**
 * Searches for a value that the first schema accepts and the second refuses. Returns such a value, `empty` if there is
 * none, or `unknown` if the solver cannot decide.
 */
export function decide(left: Schema, right: Schema, definitions: Record<string, Schema> = {}): Answer {
  const document = { openapi: "3.1.0", info: {}, left, right, $defs: definitions };
  const contract = toContract(document, "test", defaultLimits);
  let last = 0;
  const graph = new SchemaGraph("request", () => {
    last += 1;
    return last;
  });
  const nodes = [graph.read(contract.root.child("left")), graph.read(contract.root.child("right"))];
  classify(graph.nodes, () => "");
  const compiler = new Compiler(new Expressions());
  const solver = new Solver({ make: compiler.make, deadline: new Deadline(20_000), seeds: [] });
  const [a, b] = nodes.map((node) => compiler.expression(node));
  if (a === undefined || b === undefined) throw new TypeError("Two schemas are compared");
  return solver.solve(compiler.make.and([a, compiler.make.not(b)]));
}
