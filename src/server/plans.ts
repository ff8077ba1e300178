import type { Handlers } from "../../generated/handlers.ts";
import type { OperationRow } from "../contract.ts";
import { findNearest } from "../text/unknown-member.ts";
import { createBodyReaders } from "./body.ts";
import { createDeadlines, type Deadlines } from "./deadlines.ts";
import type { Plan } from "./pipeline.ts";
import type { PreparedContract } from "./prepared-contract.ts";
import type { HandlerMap, LooseHandler, ServerOptions } from "./types.ts";

/**
 * Combines the contract's rules for each operation with the operation's handler and the server's settings.
 * @throws Error for a handler that is not a function, or whose operation does not exist.
 */
export function createPlans(
  { document, prepared }: Pick<PreparedContract, "document" | "prepared">,
  given: HandlerMap | Partial<Handlers>,
  options: ServerOptions,
): Plan[] {
  const handlers = readHandlers(
    given,
    prepared.map(({ shape }) => shape.row),
  );
  const toReader = createBodyReaders(options.bodyLimitBytes ?? 1_048_576);
  const handled = new Set(handlers.keys());
  const checked = options.validateResponses ?? process.env["NODE_ENV"] !== "production";
  const known = new Map<number, Deadlines>();
  const toDeadlines = (milliseconds: number): Deadlines => {
    const deadlines = known.get(milliseconds) ?? createDeadlines(milliseconds);
    known.set(milliseconds, deadlines);
    return deadlines;
  };
  return prepared.map(({ shape, facts, credentials, validate, check, checkRate }) => {
    if (checked && options.warmUp !== false) check();
    return {
      shape,
      credentials,
      validate,
      readBody: toReader(shape, facts),
      check: checked ? check : null,
      checkRate,
      handler: handlers.get(shape.row.id),
      fallback: options.fallback,
      handled,
      contract: document,
      hiddenHeaders: new Set(["authorization", "cookie", ...credentials.headerNames]),
      deadlines: toDeadlines(toTimeout(shape.row, options.handlerTimeoutMs)),
    };
  });
}

function toTimeout(row: OperationRow, setting: ServerOptions["handlerTimeoutMs"]): number {
  return (typeof setting === "function" ? setting(row) : setting) ?? 30_000;
}

function readHandlers(
  handlers: HandlerMap | Partial<Handlers>,
  operations: readonly OperationRow[],
): ReadonlyMap<string, LooseHandler> {
  const known = new Set(operations.map(({ id }) => id));
  const found = new Map<string, LooseHandler>();
  for (const [id, handler] of Object.entries<unknown>({ ...handlers })) {
    if (handler === undefined) continue;
    if (!known.has(id)) throw new Error(toUnknownHandler(id, [...known]));
    if (!isHandler(handler)) throw new Error(`the handler ${id} is not a function`);
    found.set(id, handler);
  }
  return found;
}

function toUnknownHandler(id: string, known: readonly string[]): string {
  const near = findNearest(id, known);
  const advice = near === undefined ? "" : `; did you mean ${near}?`;
  return `there is a handler ${id}, but no operation of that name in the contract${advice}`;
}

function isHandler(value: unknown): value is LooseHandler {
  return typeof value === "function";
}
