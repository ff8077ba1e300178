import { toTimestamp } from "../../clock.ts";
import { toMonitor, toOperation } from "../../service/index.ts";
import { listEvents, listJobs, listMonitors, listOrganizations, type MonitorRow } from "../../store/index.ts";
import type { World } from "../world.ts";
import { showClock } from "./clock.ts";

/** Jobs and monitors shown, the newest ones. */
const shown = 50;
const eventsShown = 5;

/** Everything that a world holds, results of jobs left out: those can be long, and polls give them. */
export async function showState(world: World): Promise<object> {
  const { store, faults, scenario, outcomes } = world;
  const [organizations, jobs, monitors] = await Promise.all([
    listOrganizations(store.db),
    listJobs(store.db, { limit: shown }),
    listMonitors(store.db, { limit: shown }),
  ]);
  return {
    clock: showClock(world),
    scenario,
    outcomes,
    faults: faults.list(),
    organizations: organizations.map(({ id, name, status, balance }) => ({
      id,
      name,
      status,
      credits: balance,
    })),
    rates: showRates(world),
    jobs: jobs.map((job) => {
      const { result: _long, ...operation } = toOperation(job);
      const { organization_id: organizationId, reserved, charged, monitor_id: monitorId } = job;
      return { ...operation, organizationId, reserved, charged, monitorId };
    }),
    monitors: await Promise.all(monitors.map((monitor) => showMonitor(world, monitor))),
  };
}

/** Buckets whose window has not passed. */
function showRates({ gauges, clock }: World): object[] {
  const now = clock.now();
  return [...gauges.values()].flatMap(({ organizationId, bucket, limit, remaining, resetsAt }) =>
    resetsAt <= now ? [] : [{ organizationId, bucket, limit, remaining, resetsAt: toTimestamp(resetsAt) }],
  );
}

async function showMonitor({ store }: World, monitor: MonitorRow): Promise<object> {
  const events = await listEvents(store.db, { monitorId: monitor.id, limit: eventsShown });
  return {
    ...toMonitor(monitor),
    organizationId: monitor.organization_id,
    events: events.map(({ id, event_type, detected_at, event_json }) => {
      return { id, event_type, detected_at: toTimestamp(detected_at), event_json: JSON.parse(event_json) };
    }),
  };
}
