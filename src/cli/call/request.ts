import contract from "prospecting-contract/openapi.json" with { type: "json" };
import {
  type ContractDocument,
  isObject,
  type OperationRow,
  readOperations,
  resolveOperation,
  resolveRef,
} from "../../contract.ts";
import { countEdits } from "../../text/edit-distance.ts";
import { CommandError } from "../output.ts";

/** An operation, and the names of its path and query parameters. */
export interface CallTarget {
  readonly row: OperationRow;
  readonly path: readonly string[];
  readonly query: readonly string[];
  readonly hasBody: boolean;
}

/**
 * Finds an operation by its operationId, or by its client method, such as `people.search`.
 * @throws CommandError with similar names if there is no such operation.
 */
export function findTarget(name: string): CallTarget {
  const document: ContractDocument = contract;
  const rows = readOperations(document);
  const row = rows.find((one) => one.id === name || toMethod(one) === name);
  if (row === undefined) throw toUnknown(name, rows);
  const { item, operation } = resolveOperation(document, row);
  const parameters = [item["parameters"], operation["parameters"]]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((parameter) => resolveRef(document, parameter));
  const named = (place: string): string[] =>
    parameters.filter((parameter) => parameter["in"] === place).map((parameter) => String(parameter["name"]));
  return { row, path: named("path"), query: named("query"), hasBody: operation["requestBody"] !== undefined };
}

/**
 * Returns the error for an unknown operation. It lists the operations whose names contain the given text or resemble
 * it. If no name matches, it lists all operations.
 */
function toUnknown(name: string, rows: readonly OperationRow[]): CommandError {
  const wanted = name.toLowerCase();
  const near = rows.filter((one) =>
    [one.id, toMethod(one)].some((known) => {
      const candidate = known.toLowerCase();
      return candidate.includes(wanted) || countEdits(candidate, wanted) <= wanted.length * mistyped;
    }),
  );
  const listed = (near.length > 0 ? near : rows).map((one) => `  ${one.id} (${toMethod(one)})`);
  const intro =
    near.length > 0
      ? `there is no operation ${name}; did you mean`
      : `there is no operation ${name}; there are`;
  return new CommandError(`${intro}:\n${listed.join("\n")}`);
}

/** A name is similar if at most this fraction of its letters is wrong. */
const mistyped = 0.25;

/** Returns the client method of an operation, such as `people.search`. */
export function toMethod({ client }: OperationRow): string {
  return `${client.group}.${client.method}`;
}

/**
 * Converts a flat JSON object to the arguments of the client method. A member with the name of a path or query
 * parameter is the value of this parameter. All other members form the body.
 * @throws CommandError if the text is not a JSON object, lacks a path parameter, or has members that the operation does
 * not have.
 */
export function toArguments({ row, path, query, hasBody }: CallTarget, text: string): unknown[] {
  const rest = new Map(Object.entries(parseObject(text)));
  const take = (name: string): unknown => {
    const value = rest.get(name);
    rest.delete(name);
    return value;
  };
  const ids = path.map((name) => {
    const id = take(name);
    if (id === undefined) throw new CommandError(`${row.id} needs ${name}: --json '{"${name}":"…"}'`);
    return id;
  });
  const filters = query.filter((name) => rest.has(name)).map((name) => [name, take(name)]);
  if (!hasBody && rest.size > 0)
    throw new CommandError(
      `${row.id} takes ${[...path, ...query].join(", ") || "nothing"}, not ${[...rest.keys()].join(", ")}`,
    );
  return [
    ...ids,
    ...(hasBody ? [Object.fromEntries(rest)] : []),
    ...(query.length > 0 ? [Object.fromEntries(filters)] : []),
  ];
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`--json is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!isObject(value)) throw new CommandError("--json must be an object");
  return value;
}
