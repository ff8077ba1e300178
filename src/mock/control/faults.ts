import type { OperationRow } from "../../contract.ts";
import { type Fault, type Faults, faultStatuses } from "../faults.ts";
import { invalid, readMembers } from "./members.ts";

/** Below the time that the server gives an answer. */
const maxDelayMs = 25_000;
const maxCount = 1_000_000;

/** Says what the next requests meet. */
export async function addFault(
  { faults }: { readonly faults: Faults },
  body: unknown,
  operations: readonly OperationRow[],
): Promise<Fault> {
  const members = readMembers(body, ["operation", "status", "delayMs", "count"]);
  const operation = members.text("operation") ?? null;
  if (operation !== null && !operations.some(({ id }) => id === operation))
    throw invalid("body.operation", "must be an operationId of the contract");
  const status = members.number("status", { min: 100, max: 599 }) ?? null;
  if (status !== null && !faultStatuses.includes(status))
    throw invalid("body.status", `must be one of ${faultStatuses.join(", ")}`);
  const delayMs = members.number("delayMs", { min: 0, max: maxDelayMs }) ?? 0;
  if (status === null && delayMs === 0) throw invalid("body.status", "or body.delayMs says what to do");
  const remaining = members.number("count", { min: 1, max: maxCount }) ?? 1;
  return faults.add({ operation, status, delayMs, remaining });
}
