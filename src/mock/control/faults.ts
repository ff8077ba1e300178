import type { OperationRow } from "../../contract.ts";
import { type Connection, connections } from "../broken-answer.ts";
import { type Fault, type Faults, faultStatuses } from "../faults.ts";
import { invalid, readHeaders, readMembers } from "./members.ts";

/** Below the server's own time limit for an answer. */
const maxDelayMs = 25_000;
const maxCount = 1_000_000;

/** Adds a fault for the next requests. */
export async function addFault(
  { faults }: { readonly faults: Faults },
  body: unknown,
  operations: readonly OperationRow[],
): Promise<Fault> {
  const members = readMembers(body, [
    ...["operation", "status", "headers", "delayMs", "connection", "probability", "count"],
  ]);
  const operation = members.text("operation") ?? null;
  if (operation !== null && !operations.some(({ id }) => id === operation))
    throw invalid("body.operation", "must be an operationId of the contract");
  const status = members.number("status", { min: 100, max: 599 }) ?? null;
  if (status !== null && !faultStatuses.includes(status))
    throw invalid("body.status", `must be one of ${faultStatuses.join(", ")}`);
  const delayMs = members.number("delayMs", { min: 0, max: maxDelayMs }) ?? 0;
  const connection = readConnection(members.text("connection"));
  const headers = readHeaders(members.object("headers"), "body.headers");
  if (status === null && delayMs === 0 && connection === null && Object.keys(headers).length === 0)
    throw invalid("body.status", "or body.delayMs, body.connection or body.headers says what to do");
  const probability = members.number("probability", { min: 0.000_001, max: 1, fraction: true }) ?? 1;
  const remaining = members.number("count", { min: 1, max: maxCount }) ?? 1;
  return faults.add({ operation, status, headers, delayMs, connection, probability, remaining });
}

function readConnection(text: string | undefined): Connection | null {
  const connection = connections.find((one) => one === text);
  if (text === undefined || connection !== undefined) return connection ?? null;
  throw invalid("body.connection", `must be one of ${connections.join(", ")}`);
}
