import { type OperationId, operations } from "../../generated/operations.ts";
import type { Settings } from "./settings.ts";

/** Number of units used, keyed by the name of the unit, such as `page`. */
export type Usage = Readonly<Record<string, number>>;

/** Prices of operations in credits, for estimates, checks, reservations and charges. */
export interface Pricing {
  /** Returns the price of used units in whole credits, rounded up. Units without a price are free. */
  price(operation: OperationId, usage: Usage): number;
  /** Returns the price of one unit in credits. */
  unit(operation: OperationId, unit: string): number;
}

/**
 * Returns the contract's prices (`x-credits`), overridden by the operator's prices.
 * @throws Error for an override of an operation or unit that the contract does not have.
 */
export function createPricing(overrides: Settings["prices"]): Pricing {
  const table = new Map<string, Record<string, number>>();
  for (const row of Object.values(operations)) table.set(row.id, { ...row.credits });
  for (const [operation, units] of Object.entries(overrides)) {
    const row = table.get(operation);
    if (row === undefined) throw new Error(`prices: the contract has no operation ${operation}`);
    for (const [unit, credits] of Object.entries(units)) {
      if (!Object.hasOwn(row, unit)) throw new Error(`prices: ${operation} has no unit ${unit}`);
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

/**
 * Adds up two usages, unit by unit.
 * @throws TypeError for a number of units that is negative or not finite, because no charge can be computed from it. A
 * provider whose answer violates its type can cause such a number.
 */
export function addUsage(first: Usage, second: Usage): Usage {
  const sum: Record<string, number> = { ...first };
  for (const [unit, count] of Object.entries(second)) {
    if (!(count >= 0 && count < Infinity)) throw new TypeError(`${count} is not a number of units (${unit})`);
    sum[unit] = (sum[unit] ?? 0) + count;
  }
  return sum;
}
