import type { OperationModel } from "./operation-model.ts";
import { toComment, toFile, toIndexed, toKey, toLiteral } from "./text.ts";

/**
 * Renders `operations.ts`: a row for each operation, and the schema and the type of the result for each kind of job.
 */
export function operationsFile(models: readonly OperationModel[]): string {
  const rows = models.map(({ row }) => `  ${toKey(row.id)}: ${toBlock(row)},`);
  const results = new Map<string, string | null>();
  for (const { row, result } of models) if (row.kind !== null) results.set(row.kind, result);
  const named = [...results].filter(([, schema]) => schema !== null);
  return toFile(
    named.length > 0 ? 'import type { components } from "./types.ts";' : "",
    [
      toComment("Every operation of the contract, by operationId, in the order of the document."),
      "export const operations = {",
      ...rows,
      "} as const;",
    ].join("\n"),
    ["/** An operationId of the contract. */", "export type OperationId = keyof typeof operations;"].join(
      "\n",
    ),
    [
      "/** What `result` of a finished job holds, by the kind of job. */",
      "export interface JobResults {",
      ...[...results].map(([kind, schema]) => `  ${toKey(kind)}: ${toResultType(schema)};`),
      "}",
    ].join("\n"),
    [
      "/** Names of the schemas of these results, as far as the contract names them. */",
      "export const resultSchemas = {",
      ...named.map(([kind, schema]) => `  ${toKey(kind)}: ${toLiteral(schema)},`),
      "} as const;",
    ].join("\n"),
    [
      toComment(
        "The client methods whose operations only read, by their group. `true`: a call can cost credits.",
      ),
      "export const readMethods = {",
      ...toReadMethods(models),
      "} as const;",
    ].join("\n"),
    ["/** A kind of job. */", "export type JobKind = keyof JobResults;"].join("\n"),
    [
      "/** The kind of job that an operation starts; null for one that answers at once. */",
      'export type JobKindOf<Id extends OperationId> = (typeof operations)[Id]["kind"];',
    ].join("\n"),
  );
}

/**
 * Renders, for each group of the client's methods, which of them only read: those with the HTTP method GET, and those
 * whose scope ends with `:read`. A method has the value true if a call to it costs credits.
 */
function toReadMethods(models: readonly OperationModel[]): string[] {
  const groups = new Map<string, Record<string, boolean>>();
  for (const { row } of models) {
    if (row.method !== "GET" && !row.scope?.endsWith(":read")) continue;
    const { group, method } = row.client;
    const isPaid = Object.values(row.credits).some((amount) => amount > 0);
    groups.set(group, { ...groups.get(group), [method]: isPaid });
  }
  return [...groups].map(([group, methods]) => `  ${toKey(group)}: ${toLiteral(methods)},`);
}

function toBlock(row: OperationModel["row"]): string {
  const members = Object.entries(row).map(([key, value]) => `    ${key}: ${toLiteral(value)},`);
  return ["{", ...members, "  }"].join("\n");
}

function toResultType(schema: string | null): string {
  return schema === null ? "unknown" : toIndexed("components", "schemas", schema);
}
