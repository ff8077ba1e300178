import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countJobs } from "../store/job-queries.ts";
import type { Store } from "../store/store.ts";

/** Prometheus metrics of the service. */
export interface Meters {
  readonly registry: Registry;
  readonly jobsAccepted: Counter<"kind">;
  readonly jobsFinished: Counter<"kind" | "status">;
  readonly jobSeconds: Histogram<"kind">;
  readonly creditsCharged: Counter<"operation">;
  readonly requestSeconds: Histogram<"operation" | "status">;
}

const secondsBuckets = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** Creates the meters of one service. Each reading of the gauge of open jobs queries the store. */
export function createMeters(store: Store): Meters {
  const registry = new Registry();
  const registers = [registry];
  const openJobs = new Gauge({
    name: "prospecting_jobs_open",
    help: "Jobs that have not ended, by status",
    labelNames: ["status"],
    registers,
    async collect() {
      this.reset();
      for (const { status, count } of await countJobs(store.db)) openJobs.set({ status }, count);
    },
  });
  return {
    registry,
    jobsAccepted: new Counter({
      name: "prospecting_jobs_accepted_total",
      help: "Jobs accepted by this process",
      labelNames: ["kind"],
      registers,
    }),
    jobsFinished: new Counter({
      name: "prospecting_jobs_finished_total",
      help: "Jobs that this process ended",
      labelNames: ["kind", "status"],
      registers,
    }),
    jobSeconds: new Histogram({
      name: "prospecting_job_seconds",
      help: "Seconds from acceptance to the end of a job",
      labelNames: ["kind"],
      buckets: secondsBuckets,
      registers,
    }),
    creditsCharged: new Counter({
      name: "prospecting_credits_charged_total",
      help: "Credits charged by this process",
      labelNames: ["operation"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "prospecting_request_seconds",
      help: "Seconds to answer a request",
      labelNames: ["operation", "status"],
      buckets: secondsBuckets,
      registers,
    }),
  };
}

/** Adds Node.js's own process metrics. */
export function addProcessMetrics({ registry }: Meters): void {
  collectDefaultMetrics({ register: registry });
}
