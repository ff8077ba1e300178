import { collectSeeds } from "./compare/seeds.ts";
import { isDiffError } from "./failure.ts";
import { Deadline, defaultLimits } from "./limits.ts";
import { Cursor } from "./load/contract.ts";
import { toContract } from "./load/document.ts";
import { classify } from "./schema/classes.ts";
import { SchemaGraph } from "./schema/graph.ts";
import { Compiler } from "./sets/compiler.ts";
import { Expressions } from "./sets/expression.ts";
import { Solver } from "./sets/solver.ts";
import { holdsUnwritten } from "./unwritten.ts";

/**
 * A value that the schema accepts according to the solver. The caller of {@link FindMember} should confirm with a
 * validator that the schema accepts it.
 */
export interface Member {
  readonly value: unknown;
}

/** Returns a value that a schema accepts; undefined if there is no such value or the solver cannot decide. */
export type FindMember = (schema: unknown) => Member | undefined;

/** Time limit of one search in milliseconds. For schemas in public contracts, a search takes a few milliseconds. */
const searchMs = 2000;

/**
 * Returns a function that finds a small value that a schema in the document accepts. The document must be OpenAPI 3.0,
 * 3.1 or 3.2, and its references must be local.
 * @throws DiffError if the document is not an OpenAPI document, or exceeds a limit.
 */
export function createMemberFinder(document: unknown): FindMember {
  const contract = toContract(document, "contract", defaultLimits);
  return (schema) => {
    let last = 0;
    const graph = new SchemaGraph("response", () => {
      last += 1;
      return last;
    });
    const node = graph.read(new Cursor(contract.root, "schema", schema));
    classify(graph.nodes, () => "");
    const compiler = new Compiler(new Expressions());
    const deadline = new Deadline(searchMs);
    const solver = new Solver({ make: compiler.make, deadline, seeds: collectSeeds(graph.nodes) });
    try {
      const answer = solver.solve(compiler.expression(node));
      const isWritten = answer.kind === "value" && !holdsUnwritten(answer.value);
      return isWritten ? { value: answer.value } : undefined;
    } catch (error) {
      if (isDiffError(error) || error instanceof RangeError) return undefined;
      throw error;
    }
  };
}
