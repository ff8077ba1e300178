import { toTimestamp } from "../../clock.ts";
import { ApiError } from "../../errors.ts";
import { createId } from "../../store/identifiers.ts";
import { insertEvents } from "../../store/monitor-events.ts";
import type { MonitorEventRow } from "../../store/schema.ts";
import type { SessionState } from "../mock-environment.ts";
import { invalid, readMembers } from "./members.ts";

/** The contract's maximum length of an event type, in characters. */
const longestEventType = 64;

/** Adds an event to a monitor as if a run had detected it. */
export async function fireEvent(state: SessionState, id: string, body: unknown): Promise<object> {
  const { store, clock } = state;
  const members = readMembers(body, ["event_type", "event_json", "dedup_key"]);
  const monitor = await store.db.selectFrom("monitors").selectAll().where("id", "=", id).executeTakeFirst();
  if (monitor === undefined || monitor.deleted_at !== null)
    throw new ApiError("not_found", { message: `Monitor ${id} was not found` });
  const now = clock.now();
  const event: MonitorEventRow = {
    id: createId("evt_", now),
    monitor_id: id,
    organization_id: monitor.organization_id,
    dedup_key: members.text("dedup_key") ?? `mock:${createId("evt_", now)}`,
    event_type: members.text("event_type", longestEventType) ?? defaultEventType(monitor.type),
    event_json: JSON.stringify(members.object("event_json") ?? { title: "Fired by hand" }),
    canonical_person_id: null,
    canonical_company_id: null,
    detected_at: now,
  };
  const added = await store.transaction((tx) => insertEvents(tx, [event]));
  if (added.length === 0) throw invalid("body.dedup_key", "is known to this monitor already");
  const { id: eventId, monitor_id, dedup_key, event_type, event_json } = event;
  const shown = { id: eventId, monitor_id, dedup_key, event_type };
  return { ...shown, event_json: JSON.parse(event_json), detected_at: toTimestamp(now) };
}

function defaultEventType(type: string): string {
  if (type === "web_search" || type === "site_search") return "web_result_found";
  if (type.endsWith("_company")) return "company_changed";
  if (type.endsWith("_profile")) return "profile_changed";
  return type.endsWith("_post") ? "comment_added" : "post_matched";
}
