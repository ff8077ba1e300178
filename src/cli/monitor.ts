import type { Command } from "commander";
import { addConnectionOptions, type ConnectionOptions, withStore } from "./admin/connection.ts";
import { printObject, printRows, toDate } from "./admin/report.ts";
import { CommandError, exitCodes } from "./output.ts";
import { readNumber } from "./process/numbers.ts";

/** Adds the commands `prospecting monitor`, which list, pause and resume monitors. */
export function registerMonitor(program: Command): void {
  const monitor = program.command("monitor").description("monitors: list, pause, resume");
  addConnectionOptions(monitor.command("list").description("show monitors, newest first"))
    .option("--org <id>", "of one organization")
    .option("--limit <number>", "how many", readNumber({ min: 1, whole: true }), 50)
    .action(list);
  addConnectionOptions(monitor.command("pause <id>").description("stop its runs")).action(
    (id: string, options: ConnectionOptions) => setStatus(id, "paused", options),
  );
  addConnectionOptions(
    monitor.command("resume <id>").description("run it again, also after it was disabled"),
  ).action((id: string, options: ConnectionOptions) => setStatus(id, "active", options));
}

async function list(options: ConnectionOptions & { org?: string; limit: number }): Promise<void> {
  const { listMonitors } = await import("../store/monitors.ts");
  const rows = await withStore(options, (store) =>
    listMonitors(store.db, { organizationId: options.org, limit: options.limit }),
  );
  printRows(
    rows.map(({ state: _, ...row }) => row),
    {
      json: options.json,
      empty: "No monitors.",
      columns: {
        id: (row) => row.id,
        name: (row) => row.name,
        type: (row) => row.type,
        status: (row) => row.status,
        minutes: (row) => row.cadence_minutes,
        failures: (row) => row.consecutive_failures,
        "next run": (row) => toDate(row.next_run_at),
      },
    },
  );
}

async function setStatus(id: string, status: "active" | "paused", options: ConnectionOptions): Promise<void> {
  const { updateMonitor } = await import("../store/monitors.ts");
  const now = Date.now();
  const isFound = await withStore(options, async (store) => {
    const row = await store.db
      .selectFrom("monitors")
      .select("organization_id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row === undefined) return false;
    const change = {
      status,
      next_run_at: status === "active" ? now : null,
      consecutive_failures: 0,
      updated_at: now,
    };
    return (await updateMonitor(store.db, { organizationId: row.organization_id, id }, change)) !== undefined;
  });
  if (!isFound) throw new CommandError(`there is no monitor ${id}`, exitCodes.failure);
  printObject({ id, status }, options.json);
}
