import type { Client, Company, Job, Monitor, MonitorEvent, Person } from "prospecting-contract/client";
import type { components } from "../../../generated/types.ts";
import type { Equal, Expect } from "./exact.ts";

type Schemas = components["schemas"];

export type Names = [
  Expect<Equal<Person, Schemas["Person"]>>,
  Expect<Equal<Company, Schemas["Company"]>>,
  Expect<Equal<Monitor, Schemas["Monitor"]>>,
  Expect<Equal<MonitorEvent, Schemas["MonitorEvent"]>>,
];

/** The job's status determines whether the job has a result, and the job's kind determines the type of the result. */
export function countPeople(job: Job<"people_search">): number {
  // @ts-expect-error the job may still run
  job.result.data;
  if (job.status === "succeeded" || job.status === "partial_success") {
    const people: Person[] = job.result.data;
    return people.length;
  }
  const none: null = job.result;
  return Number(none);
}

export async function listMonitors(client: Client): Promise<readonly Monitor[]> {
  return (await client.monitors.list()).data;
}
