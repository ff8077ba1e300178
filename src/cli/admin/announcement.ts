import { capabilitySettings } from "../../providers/capability-settings.ts";
import type { Providers } from "../../providers/index.ts";
import { print, printJson } from "../output.ts";
import { describeDatabase } from "./open-database.ts";

/** The facts that `serve` prints when it is ready. */
export interface Announcement {
  readonly role: "all" | "api" | "worker";
  /** URL of the service. Empty for a worker, which serves no requests. */
  readonly url: string;
  readonly metricsPort: number | undefined;
  /** The path of the SQLite file, or the URL of the PostgreSQL database. */
  readonly location: string;
  readonly providers: Providers;
}

/**
 * Prints the URL of the service, its database, and the settings that are missing. Each missing setting disables a
 * capability.
 */
export function announce(facts: Announcement, json: true | undefined): void {
  const { role, url, metricsPort, providers } = facts;
  const database = describeDatabase(facts.location);
  const missing = listMissing(providers);
  if (json === true) {
    printJson({
      event: "ready",
      role,
      ...(url === "" ? {} : { url }),
      ...(metricsPort === undefined ? {} : { metricsPort }),
      database,
      standIn: providers.rehearse !== undefined,
      notConfigured: missing,
    });
    return;
  }
  print(`Database: ${database}`);
  if (providers.rehearse !== undefined) print("Providers: stand-in, which invents every answer");
  else if (missing.length > 0)
    print(`Not configured, answered with 503: ${missing.join(", ")} (docs/providers.md)`);
  print(`Ready${url === "" ? "" : ` on ${url}`}, ${tasks[role]}`);
}

const tasks = {
  all: "serving requests and running jobs",
  api: "serving requests; jobs wait for a worker",
  worker: "running jobs",
} as const;

/** Prints that the process was stopped on purpose. If the log lacks this line, the process has crashed. */
export function announceEnd(json: true | undefined): void {
  if (json === true) printJson({ event: "stopped" });
  else print("Stopped: all requests were answered; the next worker continues the unfinished jobs");
}

/** Returns the names of the settings that must be set to enable the capabilities without a provider. */
function listMissing(providers: Providers): string[] {
  return Object.entries(capabilitySettings).flatMap(([name, setting]) =>
    Object.hasOwn(providers, name) ? [] : [setting],
  );
}
