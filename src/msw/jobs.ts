import { isObject } from "../contract.ts";
import { preferenceError } from "../mock/preference.ts";

/** The states that a job shows, look by look; after the last of them it stays there, or is done. */
interface Course {
  readonly states: readonly string[];
  readonly stays: boolean;
}

const courses = {
  succeed: { states: [], stays: false },
  fail: { states: ["failed"], stays: true },
  partial: { states: ["partial_success"], stays: true },
  slow: { states: ["queued", "processing"], stays: false },
  stuck: { states: ["processing"], stays: true },
} as const satisfies Record<string, Course>;

/** How a job can be asked to go. */
export type Outcome = keyof typeof courses;

/** How a job is to go: what `Prefer: outcome=` says, or a mark such as `[fail]` in the text of the request. */
export function readOutcome(preferred: string | undefined, request: string): Outcome | undefined {
  const outcome = preferred ?? /\[(fail|partial|slow|stuck)\]/.exec(request)?.[1];
  if (outcome === undefined || isOutcome(outcome)) return outcome;
  throw preferenceError([`outcome must be one of ${Object.keys(courses).join(", ")}`]);
}

/** What a poll shows: an example by its name, and a status that no example of the job's kind has. */
export interface Shown {
  readonly example?: string;
  readonly status?: string;
}

/** What a set of handlers remembers of the jobs that were started through it. */
export interface Jobs {
  /** Notes what an operation that changes something answered: a job began, and how it is to go, or was cancelled. */
  note(answer: unknown, outcome: Outcome | undefined): void;
  /** What to show of a job; nothing where the example that has its id says it all. */
  show(id: string, examples: ReadonlyMap<string, unknown>): Shown;
}

/** Makes the memory of one set of handlers. */
export function createJobs(): Jobs {
  const started = new Map<string, { readonly course: Course; looks: number }>();
  return {
    note(answer, outcome = "succeed") {
      const { operationId, id, status }: Readonly<Record<string, unknown>> = isObject(answer) ? answer : {};
      if (typeof operationId === "string") started.set(operationId, { course: courses[outcome], looks: 0 });
      else if (typeof id === "string" && status === "cancelled")
        started.set(id, { course: { states: [status], stays: true }, looks: 0 });
    },
    show(id, examples) {
      const job = started.get(id);
      if (job === undefined) return {};
      const { states, stays } = job.course;
      const state = states[stays ? Math.min(job.looks, states.length - 1) : job.looks];
      job.looks += 1;
      return state === undefined ? {} : findState(examples, id, state);
    },
  };
}

function isOutcome(value: string): value is Outcome {
  return Object.hasOwn(courses, value);
}

/** A state with the result of the job's own kind. One that has no result may be another kind's: the answer says which. */
function findState(examples: ReadonlyMap<string, unknown>, id: string, status: string): Shown {
  const all = [...examples].flatMap(([name, value]) => (isObject(value) ? [{ name, value }] : []));
  const own = all.find(({ value }) => value["id"] === id);
  const fitting = all.filter(({ value }) => value["status"] === status);
  const found = fitting.find(({ value }) => value["kind"] === own?.value["kind"]);
  if (found === undefined && own !== undefined && status === "partial_success")
    return { example: own.name, status };
  const shown = found ?? fitting[0];
  return shown === undefined ? {} : { example: shown.name };
}
