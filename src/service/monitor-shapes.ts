import type { components } from "../../generated/types.ts";
import { toTimestamp } from "../clock.ts";
import type { MonitorEventRow, MonitorRow } from "../store/schema.ts";
import type { MonitorRunRequest } from "./kinds/index.ts";

type Monitor = components["schemas"]["Monitor"];
type MonitorType = components["schemas"]["CreateMonitorRequest"]["type"];

/** Converts a stored monitor to the contract's form. */
export function toMonitor(row: MonitorRow): Monitor {
  return {
    id: row.id,
    name: row.name,
    type: toType(row),
    status: row.status,
    config: JSON.parse(row.config),
    cadence_minutes: row.cadence_minutes,
    max_results: row.max_results,
    last_run_at: row.last_run_at === null ? null : toTimestamp(row.last_run_at),
    next_run_at: row.next_run_at === null ? null : toTimestamp(row.next_run_at),
    consecutive_failures: row.consecutive_failures,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

/** Converts a stored event to the contract's form. */
export function toEvent(row: MonitorEventRow): components["schemas"]["MonitorEvent"] {
  return {
    id: row.id,
    monitor_id: row.monitor_id,
    dedup_key: row.dedup_key,
    event_type: row.event_type,
    event_json: JSON.parse(row.event_json),
    ...(row.canonical_person_id === null ? {} : { canonical_person_id: row.canonical_person_id }),
    ...(row.canonical_company_id === null ? {} : { canonical_company_id: row.canonical_company_id }),
    detected_at: toTimestamp(row.detected_at),
  };
}

/** Creates the request for a run of a stored monitor. */
export function toRunRequest(row: MonitorRow): MonitorRunRequest {
  return { monitor_id: row.id, type: toType(row), config: JSON.parse(row.config) };
}

function toType(row: MonitorRow): MonitorType {
  // The cast is safe: a monitor is stored only if the contract allows its type.
  return row.type as MonitorType;
}
