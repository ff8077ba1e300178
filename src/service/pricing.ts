import { type OperationId, operations } from "../../generated/operations.ts";
import type { Settings } from "./settings.ts";

/** How often each unit of an operation's price was, or may be, used. */
export type Usage = Readonly<Record<string, number>>;

/** Turns measured or expected use into credits: the one price of estimates, checks, reservations and charges. */
export interface Pricing {
  /** Whole credits, rounded up. Units without a price are free. */
  price(operation: OperationId, usage: Usage): number;
  /** Credits of one unit. */
  unit(operation: OperationId, unit: string): number;
}

/**
 * The contract's prices (`x-credits`) with the operator's over them.
 * @throws Error for an override of an operation or unit that the contract does not have.
 */
export function createPricing(overrides: Settings["prices"]): Pricing {
  const table = new Map<string, Record<string, number>>();
  for (const row of Object.values(operations)) table.set(row.id, { ...row.credits });
  for (const [operation, units] of Object.entries(overrides)) {
    const row = table.get(operation);
    if (row === undefined) throw new Error(`prices: the contract has no operation ${operation}`);
    for (const [unit, credits] of Object.entries(units)) {
      if (!(unit in row)) throw new Error(`prices: ${operation} has no unit ${unit}`);
      row[unit] = credits;
    }
  }
  const unit = (operation: OperationId, name: string): number => table.get(operation)?.[name] ?? 0;
  return {
    unit,
    price: (operation, usage) =>
      Math.ceil(Object.entries(usage).reduce((sum, [name, count]) => sum + unit(operation, name) * count, 0)),
  };
}

/** Uses added up unit by unit. */
export function addUsage(first: Usage, second: Usage): Usage {
  const sum: Record<string, number> = { ...first };
  for (const [unit, count] of Object.entries(second)) sum[unit] = (sum[unit] ?? 0) + count;
  return sum;
}
