import { toTimestamp } from "../../clock.ts";
import { isObject } from "../../contract.ts";
import { toMonitor, toOperation } from "../../service/index.ts";
import { listJobs } from "../../store/job-queries.ts";
import { listEvents } from "../../store/monitor-events.ts";
import { listMonitors } from "../../store/monitors.ts";
import { listOrganizations } from "../../store/organizations.ts";
import type { MonitorRow } from "../../store/schema.ts";
import type { SessionState } from "../mock-environment.ts";
import { personas } from "../personas.ts";
import { showClock } from "./clock.ts";

/** Maximum number of jobs, and maximum number of monitors, that `GET /state` returns. The newest come first. */
const shown = 100;
/** Maximum number of characters that `GET /state` returns from a job's request. */
const askedLength = 160;
const eventsShown = 5;

/**
 * Returns the state of a test session. Omits the results of jobs, which can be long; a client gets a result by polling
 * the job.
 */
export async function showState(state: SessionState): Promise<object> {
  const { store, faults, scenario, outcomes } = state;
  const [organizations, jobs, monitors] = await Promise.all([
    listOrganizations(store.db),
    listJobs(store.db, { limit: shown }),
    listMonitors(store.db, { limit: shown }),
  ]);
  return {
    clock: showClock(state),
    scenario,
    outcomes,
    faults: faults.list(),
    organizations: organizations.map(({ id, name, status, balance }) => ({
      id,
      name,
      status,
      credits: balance,
      effect: effects.get(id) ?? (status === "active" ? null : status),
    })),
    rates: organizations.flatMap(({ id }) => showRates(state, id)),
    jobs: jobs.map((job) => {
      const { result: _long, ...operation } = toOperation(job);
      const { organization_id: organizationId, reserved, charged, monitor_id: monitorId } = job;
      return { ...operation, organizationId, reserved, charged, monitorId, asked: toAsked(job.input) };
    }),
    monitors: await Promise.all(monitors.map((monitor) => showMonitor(state, monitor))),
  };
}

/** Descriptions of the personas (test accounts) with special behavior, by organization id. */
const effects = new Map(
  personas.flatMap(({ organizationId, effect }) =>
    effect.startsWith("works") ? [] : [[organizationId, effect.replace(/^(?:is|has) /, "")] as const],
  ),
);

/**
 * Returns the rate limit state of an organization in each bucket. A bucket without a request in the current window
 * shows its full limit.
 */
function showRates({ gauges, clock, limitOf }: SessionState, organizationId: string): object[] {
  return (["global", "polling"] as const).map((bucket) => {
    const gauge = gauges.get(`${organizationId} ${bucket}`);
    const limit = limitOf(organizationId, bucket);
    if (gauge === undefined || gauge.resetsAt <= clock.now())
      return { organizationId, bucket, limit, remaining: limit, isUsed: false };
    const { remaining, resetsAt } = gauge;
    return { organizationId, bucket, limit, remaining, isUsed: true, resetsAt: toTimestamp(resetsAt) };
  });
}

/**
 * Returns the most descriptive string in a job's request, such as its query or prompt. If the request has no such
 * string, returns the whole request as JSON.
 */
function toAsked(input: string): string {
  const { request }: { request?: unknown } = JSON.parse(input);
  if (!isObject(request)) return "";
  const { query, prompt, hashtag, config } = request;
  const watched = isObject(config) ? (config["query"] ?? config["url"]) : undefined;
  const text = [query, prompt, hashtag, watched].find((value) => typeof value === "string");
  return String(text ?? JSON.stringify(request)).slice(0, askedLength);
}

async function showMonitor({ store }: SessionState, monitor: MonitorRow): Promise<object> {
  const events = await listEvents(store.db, { monitorId: monitor.id, limit: eventsShown });
  return {
    ...toMonitor(monitor),
    organizationId: monitor.organization_id,
    events: events.map(({ id, event_type, detected_at, event_json }) => {
      return { id, event_type, detected_at: toTimestamp(detected_at), event_json: JSON.parse(event_json) };
    }),
  };
}
