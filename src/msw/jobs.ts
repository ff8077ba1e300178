import { isObject } from "../contract.ts";
import { preferenceError } from "../mock/preference.ts";

/** The states that a job shows, look by look; after the last of them it stays there, or is done. */
const courses = new Map<string, { readonly states: readonly string[]; readonly stays: boolean }>([
  ["fail", { states: ["failed"], stays: true }],
  ["partial", { states: ["partial_success"], stays: true }],
  ["slow", { states: ["queued", "processing"], stays: false }],
  ["stuck", { states: ["processing"], stays: true }],
]);

/** How a job is to go: what `Prefer: outcome=` says, or a mark such as `[fail]` in the text of the request. */
export function readOutcome(preferred: string | undefined, request: string): string | undefined {
  const outcome = preferred ?? /\[(fail|partial|slow|stuck)\]/.exec(request)?.[1];
  if (outcome !== undefined && !courses.has(outcome))
    throw preferenceError([`outcome must be one of ${[...courses.keys()].join(", ")}`]);
  return outcome;
}

/** What a set of handlers remembers of the jobs that were started through it. */
export interface Jobs {
  /** Notes how the job of an accepting answer is to go; undefined: well. */
  note(answer: unknown, outcome: string | undefined): void;
  /** The name of the example to show of an id, if one of them fits better than the first. */
  choose(id: string, examples: ReadonlyMap<string, unknown>): string | undefined;
}

/** Makes the memory of one set of handlers. */
export function createJobs(): Jobs {
  const started = new Map<string, { readonly outcome: string; looks: number }>();
  return {
    note(answer, outcome) {
      if (!isObject(answer) || typeof answer["operationId"] !== "string") return;
      if (outcome === undefined) started.delete(answer["operationId"]);
      else started.set(answer["operationId"], { outcome, looks: 0 });
    },
    choose(id, examples) {
      const job = started.get(id);
      const course = courses.get(job?.outcome ?? "");
      if (job === undefined || course === undefined) return findName(examples, "id", id);
      const look = course.stays ? Math.min(job.looks, course.states.length - 1) : job.looks;
      job.looks += 1;
      const state = course.states[look];
      return state === undefined ? findName(examples, "id", id) : findName(examples, "status", state);
    },
  };
}

function findName(examples: ReadonlyMap<string, unknown>, member: string, value: string): string | undefined {
  const found = [...examples].find(([, example]) => isObject(example) && example[member] === value);
  return found?.[0];
}
