import type { Command } from "commander";
import { addConnectionOptions, type ConnectionOptions, withStore } from "./admin/connection.ts";
import { exitCodes, paint, print, printJson, toPrintable } from "./output.ts";

/** Adds the command `prospecting audit`, which checks the credits ledger and the charges of all jobs. */
export function registerAudit(program: Command): void {
  addConnectionOptions(
    program
      .command("audit")
      .description("prove that the ledger adds up to the balances and every job is settled once"),
  ).action(audit);
}

async function audit(options: ConnectionOptions): Promise<void> {
  const { auditStore } = await import("../store/audit.ts");
  const report = await withStore(options, auditStore, { patient: true });
  if (report.findings.length > 0) process.exitCode = exitCodes.failure;
  if (options.json === true) return printJson(report);
  const counts = [
    toCount(report.organizations, "organization", "organizations"),
    toCount(report.entries, "ledger entry", "ledger entries"),
    toCount(report.openReservations, "open reservation", "open reservations"),
  ];
  print(counts.join(", "));
  for (const { check, subject, message } of report.findings)
    print(`${paint(check, "bad")}  ${toPrintable(subject)}  ${message}`);
  if (report.findings.length === 0) print(paint("The books add up.", "good"));
}

function toCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
