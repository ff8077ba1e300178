import { createHash } from "node:crypto";
import type { components } from "../../../generated/types.ts";
import { isObject } from "../../contract.ts";
import type { Capability, Observation, Sighting } from "../../providers/index.ts";
import { createId } from "../../store/identifiers.ts";
import { insertEvents } from "../../store/monitor-events.ts";
import { findMonitor, lockMonitor, updateMonitor } from "../../store/monitors.ts";
import type { MonitorEventRow, MonitorRow } from "../../store/schema.ts";
import type { Executor } from "../../store/store.ts";
import { toStorable } from "../../text/storable-json.ts";
import { notAllowed } from "../finish-job.ts";
import { toEvent } from "../monitor-shapes.ts";
import { checkEvent } from "../result-schemas.ts";
import { JobFailure, type JobKind, type JobRun } from "./kind.ts";

type MonitorType = components["schemas"]["CreateMonitorRequest"]["type"];

/** The monitor's data that is needed to accept its job. The job reads the rest of the data when it runs. */
export interface MonitorRunRequest {
  monitor_id: string;
  type: MonitorType;
  config: components["schemas"]["MonitorConfig"];
}

/**
 * State of a monitor after its last run: the last known members of the profile, and the keys of the items seen so far.
 */
interface MonitorState {
  profile: Record<string, unknown> | null;
  seen: string[];
}

const maxSeen = 2_000;
/** Maximum number of characters of a stored key. The contract allows 512. */
const longestKey = 500;

/** Job kind that observes a monitor's target and records new items and changes as events. */
export const monitorRun: JobKind<MonitorRunRequest> = {
  name: "monitor_run",
  operation: "runMonitor",
  retrySeconds: 5,
  capabilities: ({ type }) => [capabilityOf(type)],
  ceiling: () => ({ base: 1 }),
  async run(run) {
    const key = { organizationId: run.job.organizationId, id: run.request.monitor_id };
    const monitor = await findMonitor(run.db, key);
    if (monitor === undefined) throw new JobFailure("not_found", "The monitor was deleted");
    await run.progress(10);
    const observation = await run.step("look", async (use) => {
      const { sightings: seen, profile } = await observe(run, monitor);
      const sightings = seen.map(toStorableKey);
      refuseInvalid({ sightings, profile }, monitor, run.clock.now());
      use({ base: 1 });
      return { sightings, profile };
    });
    const state = parseState(monitor.state);
    const isBaseline = state === null && hasBaseline(run.request.type);
    const fresh = isBaseline ? [] : newSightings(observation, state, { monitor, now: run.clock.now() });
    const result: components["schemas"]["MonitorRunResult"] = {
      monitor_id: monitor.id,
      baseline: isBaseline,
      items_seen: observation.sightings.length,
      events_recorded: 0,
    };
    return {
      status: "succeeded",
      result,
      commit: async (tx, now) => {
        const current = await lockMonitor(tx, key);
        // False if the monitor was deleted or given another target during this run. The observation then no longer
        // belongs to the monitor.
        const isSame = current !== undefined && isTarget(current, run.request);
        if (isSame) result.events_recorded = await recordEvents(tx, monitor, { sightings: fresh, now });
        await updateMonitor(tx, key, {
          ...(isSame ? { state: JSON.stringify(toState(observation, state)) } : {}),
          last_run_at: now,
          consecutive_failures: 0,
          open_job_id: null,
        });
      },
    };
  },
};

/** Returns the capability that a monitor of this type needs. */
export function capabilityOf(type: MonitorType): Capability {
  if (type === "web_search" || type === "site_search") return "webSearch";
  const name = type.split("_")[0];
  if (name === "linkedin" || name === "instagram" || name === "x" || name === "reddit" || name === "tiktok")
    return name;
  throw new Error(`no capability watches ${type}`);
}

/**
 * True for monitors of a profile or company. Their first run records no events and only stores the baseline for later
 * runs.
 */
function hasBaseline(type: string): boolean {
  return type.endsWith("_profile") || type.endsWith("_company");
}

async function observe(run: JobRun<MonitorRunRequest>, monitor: MonitorRow): Promise<Observation> {
  const { type, config } = run.request;
  const capability = capabilityOf(type);
  if (capability === "webSearch") {
    const { results } = await run.providers.webSearch.search(
      {
        query: config.query ?? "",
        maxResults: Math.min(50, monitor.max_results),
        ...(config.site === undefined ? {} : { includeDomains: [config.site] }),
        ...(config.include_domains === undefined ? {} : { includeDomains: config.include_domains }),
        ...(config.exclude_domains === undefined ? {} : { excludeDomains: config.exclude_domains }),
      },
      run.call,
    );
    const sightings = results.map((hit) => ({
      dedupKey: `web:${hit.url}`,
      eventType: "web_result_found",
      payload: { ...hit },
    }));
    return { sightings, profile: null };
  }
  const platform = run.providers[capability];
  if (!("observe" in platform)) throw new Error(`${capability} can't watch ${type}`);
  return platform.observe({ type, config, maxResults: monitor.max_results }, run.call);
}

/**
 * Returns a sighting whose deduplication key can be stored. If the key cannot be stored unchanged, a digest of the
 * whole key replaces its end.
 */
function toStorableKey(sighting: Sighting): Sighting {
  const { dedupKey } = sighting;
  const storable = toStorable(dedupKey);
  if (dedupKey.length <= longestKey && storable === dedupKey) return sighting;
  // A key with lone surrogates is written as JSON first: in UTF-8, all lone surrogates become the same character, so
  // two different keys could have the same digest.
  const whole = storable === dedupKey ? dedupKey : JSON.stringify(dedupKey);
  const digest = createHash("sha256").update(whole).digest("hex");
  const beginning = toStorable(storable.slice(0, longestKey - digest.length - 1));
  return { ...sighting, dedupKey: `${beginning}:${digest}` };
}

/**
 * Checks an observation before it is charged.
 * @throws JobFailure if the contract does not allow one of its events, or if an event can't be stored.
 */
function refuseInvalid({ sightings, profile }: Observation, monitor: MonitorRow, now: number): void {
  const problems = sightings.flatMap((sighting) => {
    const row = toRow(sighting, monitor, now);
    const lost = Object.entries(row).filter(
      ([, text]) => typeof text === "string" && toStorable(text) !== text,
    );
    return [...checkEvent(toEvent(row)), ...lost.map(([column]) => `${column} can't be stored`)];
  });
  if (profile !== null && !isObject(profile)) problems.push("the profile is not an object");
  if (problems.length > 0)
    throw new JobFailure(notAllowed.code, notAllowed.message, { cause: new Error(problems.join("; ")) });
}

function newSightings(
  { sightings, profile }: Observation,
  state: MonitorState | null,
  { monitor, now }: { monitor: MonitorRow; now: number },
): Sighting[] {
  const seen = new Set(state?.seen);
  const lastSeen = sightings.findLastIndex(({ dedupKey }) => seen.has(dedupKey));
  // A profile's posts are listed newest first, so an unknown post below a known one is old, unless its date is after
  // the last run. An old post can appear because another post was deleted, or because more posts were read.
  const isOld = ({ payload }: Sighting, index: number): boolean =>
    hasBaseline(monitor.type) &&
    lastSeen !== -1 &&
    index > lastSeen &&
    !(Date.parse(String(payload["published_at"])) > (monitor.last_run_at ?? now));
  const fresh = sightings.filter((one, index) => !seen.has(one.dedupKey) && !isOld(one, index));
  const changes = state?.profile == null || profile === null ? {} : changesOf(state.profile, profile);
  if (Object.keys(changes).length === 0) return fresh;
  const change: Sighting = {
    dedupKey: `profile:${now}`,
    eventType: "profile_changed",
    payload: { changes },
  };
  return [change, ...fresh];
}

function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, { from: before[name] ?? null, to: after[name] }]));
}

async function recordEvents(
  tx: Executor,
  monitor: MonitorRow,
  { sightings, now }: { sightings: readonly Sighting[]; now: number },
): Promise<number> {
  const rows = sightings.map((sighting) => toRow(sighting, monitor, now));
  return (await insertEvents(tx, rows)).length;
}

function toRow(sighting: Sighting, monitor: MonitorRow, now: number): MonitorEventRow {
  const { dedupKey, eventType, payload, personId, companyId } = sighting;
  const isCompany = monitor.type.endsWith("_company");
  return {
    id: createId("evt_", now),
    monitor_id: monitor.id,
    organization_id: monitor.organization_id,
    dedup_key: dedupKey,
    event_type: eventType === "profile_changed" && isCompany ? "company_changed" : eventType,
    event_json: JSON.stringify(payload),
    canonical_person_id: personId ?? null,
    canonical_company_id: companyId ?? null,
    detected_at: now,
  };
}

function isTarget({ config }: MonitorRow, request: MonitorRunRequest): boolean {
  return JSON.stringify(JSON.parse(config)) === JSON.stringify(request.config);
}

function toState({ sightings, profile }: Observation, state: MonitorState | null): MonitorState {
  const keys = new Set([...sightings.map(({ dedupKey }) => dedupKey), ...(state?.seen ?? [])]);
  // Keeps the old value of each missing member, because a member that could not be read has not necessarily changed.
  const known = profile === null ? (state?.profile ?? null) : { ...state?.profile, ...profile };
  return { profile: known, seen: [...keys].slice(0, maxSeen) };
}

function parseState(text: string | null): MonitorState | null {
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || !Array.isArray(value["seen"])) return null;
  return {
    profile: isObject(value["profile"]) ? value["profile"] : null,
    seen: value["seen"].filter((key) => typeof key === "string"),
  };
}
