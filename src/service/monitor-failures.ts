import { lockMonitor, type MonitorKey, updateMonitor } from "../store/monitors.ts";
import type { Executor } from "../store/store.ts";
import type { Settings } from "./settings.ts";

/** Counts a failed run. Disables the monitor after too many consecutive failures. */
export async function recordFailure(
  tx: Executor,
  key: MonitorKey,
  { settings, now }: { settings: Settings; now: number },
): Promise<void> {
  const monitor = await lockMonitor(tx, key);
  if (monitor === undefined) return;
  const failures = monitor.consecutive_failures + 1;
  const isDisabled = failures >= settings.monitorFailures;
  await updateMonitor(tx, key, {
    consecutive_failures: failures,
    last_run_at: now,
    open_job_id: null,
    ...(isDisabled ? { status: "disabled", next_run_at: null } : {}),
  });
}
