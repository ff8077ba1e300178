import { expect } from "vitest";

/**
 * Runs the work, and expects that this process spends at most `ms` milliseconds of processor time meanwhile, in all its
 * threads. Unlike the elapsed time, this hardly depends on how busy the machine is.
 */
export async function withinProcessorTime<T>(ms: number, work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThanOrEqual(ms);
  return result;
}
