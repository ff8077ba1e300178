import { capabilitySettings } from "../../providers/capabilities.ts";
import type { Providers } from "../../providers/index.ts";
import { isUrl } from "../../text/is-url.ts";
import { print, printJson } from "../output.ts";

/** What `serve` says once it is up. */
export interface Announcement {
  readonly role: "all" | "api" | "worker";
  /** Empty for a worker. */
  readonly url: string;
  readonly metricsPort: number | undefined;
  /** Location of the database, as it was opened. */
  readonly location: string;
  readonly providers: Providers;
}

/** Says where the service is, which database it keeps its state in, and what it can't do as it is configured. */
export function announce(facts: Announcement, json: true | undefined): void {
  const { role, url, metricsPort, providers } = facts;
  const database = toDatabase(facts.location);
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
  if (providers.rehearse !== undefined) print("Providers: stand-in, which makes every answer up");
  else if (missing.length > 0)
    print(`Not configured, answered with 503: ${missing.join(", ")} (docs/providers.md)`);
  print(`Ready${url === "" ? "" : ` on ${url}`}, ${tasks[role]}`);
}

const tasks = {
  all: "serving requests and running jobs",
  api: "serving requests; jobs wait for a worker",
  worker: "running jobs",
} as const;

/** Says that nothing runs any more, so that a log tells a stop from a death. */
export function announceEnd(json: true | undefined): void {
  if (json === true) printJson({ event: "stopped" });
  else print("Stopped: requests were answered, jobs that ran go on with the next worker");
}

/** The settings of what is not configured. */
function listMissing(providers: Providers): string[] {
  return Object.entries(capabilitySettings).flatMap(([name, setting]) =>
    Object.hasOwn(providers, name) ? [] : [setting],
  );
}

/** The database in words, without the password that its address may hold. */
export function toDatabase(location: string): string {
  if (!isUrl(location) || !/^postgres(ql)?:/.test(location)) return `SQLite, ${location}`;
  const { host, pathname } = new URL(location);
  return `PostgreSQL, ${decodeURIComponent(pathname.slice(1))} on ${host}`;
}
