import type { ContractDocument, JsonObject, OperationRow } from "../contract.ts";
import { type AnswerType, chooseType, findDeclared, rankTypes, readTypes } from "./answer-types.ts";
import { type OperationShape, readOperationShape } from "./operation-shapes.ts";
import { createFactFinder, type FindFacts } from "./parameters/schema-facts.ts";
import { type CheckResponse, createResponseCheck } from "./responses.ts";
import { toBasePaths } from "./routes.ts";
import { createSchemaCompiler } from "./validation/compiler.ts";

/** The declared response for a status. */
export interface DeclaredAnswer {
  /** Schema of the body; undefined for a response without a body. */
  readonly schema: unknown;
  readonly media: ReadonlyMap<string, JsonObject>;
  /** Schema of each header, by its name in lower case. */
  readonly headers: ReadonlyMap<
    string,
    { readonly required: boolean; readonly schema: unknown; readonly declared: JsonObject }
  >;
}

/** The contract's declarations that a mock needs to generate responses. */
export interface ContractReading {
  /**
   * Returns the contract's declarations for an operation.
   * @throws Error for an operation of another contract.
   */
  shape(operation: OperationRow): OperationShape;
  /** Returns the path prefixes of the operation; a list with one empty prefix if its servers have no path. */
  basePaths(operation: OperationRow): readonly string[];
  /**
   * Returns the response that the contract declares for the status itself, for its range (`4XX`) or as `default`, in
   * this order of precedence. Returns undefined if it declares no such response.
   */
  declared(operation: OperationRow, status: number): DeclaredAnswer | undefined;
  /** Returns the declared types of a response that an Accept header allows: see {@link rankTypes}. */
  rankTypes(operation: OperationRow, status: number, accept: string | undefined): readonly AnswerType[];
  /** Returns the media type in which the server sends a response to a request without an Accept header. */
  chooseType(operation: OperationRow, answer: Parameters<typeof chooseType>[1]): AnswerType;
  /** Returns the violations in a response; empty if it conforms to the contract. */
  check(operation: OperationRow, ...outgoing: Parameters<CheckResponse>): string[];
  readonly facts: FindFacts;
  /** Names of formats that no validator knows. Every value is valid for such a format. */
  readonly unknownFormats: ReadonlySet<string>;
}

/**
 * Returns the path prefixes of an operation in a contract; a list with one empty prefix if its servers have no path.
 */
export function readBasePaths(document: ContractDocument, operation: OperationRow): readonly string[] {
  return toBasePaths(readOperationShape(document, operation).servers);
}

/** Reads a bundled OpenAPI 3.1 contract. The schemas of an operation are compiled at their first use. */
export function readContract(
  document: ContractDocument,
  operations: readonly OperationRow[],
): ContractReading {
  const compiler = createSchemaCompiler(document, "answer");
  const shapes = new Map(operations.map((row) => [row.id, readOperationShape(document, row)]));
  const facts = createFactFinder(document, compiler);
  const checks = new Map<string, CheckResponse>();
  const shape = ({ id }: OperationRow): OperationShape => {
    const found = shapes.get(id);
    if (found === undefined) throw new Error(`the contract has no operation ${id}`);
    return found;
  };
  return {
    shape,
    basePaths: (operation) => toBasePaths(shape(operation).servers),
    declared: (operation, status) => {
      const response = findDeclared(shape(operation).responses, status);
      if (response === undefined) return undefined;
      const headers = response.headers.map(({ name, ...header }) => [name, header] as const);
      const schema = response.content.get(readTypes(response.content).usual.declaredAs ?? "");
      return { schema, media: response.media, headers: new Map(headers) };
    },
    rankTypes: (operation, status, accept) => rankTypes(shape(operation), status, accept),
    chooseType: (operation, answer) => chooseType(shape(operation), answer, undefined),
    check: (operation, outgoing) => {
      const check =
        checks.get(operation.id) ?? createResponseCheck(shape(operation), { compiler, facts, warm: false });
      checks.set(operation.id, check);
      return check(outgoing);
    },
    facts,
    unknownFormats: compiler.unknownFormats,
  };
}
