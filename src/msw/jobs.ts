import { isObject, type JsonObject } from "../contract.ts";
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

/** How a job is started. */
export interface Start {
  readonly outcome: Outcome | undefined;
  /** Names the request: with a key that is known it starts no other job. */
  readonly key: string | undefined;
  /** Members laid over the result of the job. */
  readonly result?: JsonObject | undefined;
}

/** What a set of handlers remembers of the jobs that were started through it. */
export interface Jobs {
  /**
   * Notes what an operation that changes something answered: a job began, and how it is to go, or was cancelled. Gives the
   * answer with the job's own id: the first one has that of the example.
   */
  note(answer: unknown, start: Start): unknown;
  /**
   * What to show of a job; nothing where the example that it stands for says it all. Each look brings the job on its way,
   * unless it only peeks.
   */
  show(id: string, examples: ReadonlyMap<string, unknown>, isPeek?: boolean): Shown;
  /** True for a job that was started here. */
  has(id: string): boolean;
  /** The body of an answer with the members that were chosen for the result of its job. */
  reveal(body: unknown): unknown;
  /** The id of the example that a job stands for; any other id as it is. */
  toExample(id: string): string;
}

/** A job that was started, or cancelled. */
interface Job {
  /** Id of the example that has its result. */
  readonly exampleId: string;
  readonly course: Course;
  looks: number;
}

/** Makes the memory of one set of handlers. */
export function createJobs(): Jobs {
  const jobs = new Map<string, Job>();
  const idsByKey = new Map<string, string>();
  const results = new Map<string, JsonObject>();
  const toExample = (id: string): string => jobs.get(id)?.exampleId ?? id;
  const start = (exampleId: string, { outcome = "succeed", key, result }: Start): string => {
    const known = key === undefined ? undefined : idsByKey.get(key);
    if (known !== undefined) return known;
    let id = exampleId;
    for (let number = jobs.size; jobs.has(id); number += 1) id = toNumbered(exampleId, number);
    jobs.set(id, { exampleId, course: courses[outcome], looks: 0 });
    if (key !== undefined) idsByKey.set(key, id);
    if (result !== undefined) results.set(id, result);
    return id;
  };
  return {
    toExample,
    note(answer, how) {
      if (!isObject(answer)) return answer;
      const { operationId, id, status } = answer;
      if (typeof operationId === "string") return withId(answer, operationId, start(operationId, how));
      if (typeof id === "string" && status === "cancelled")
        jobs.set(id, { exampleId: toExample(id), course: { states: [status], stays: true }, looks: 0 });
      return answer;
    },
    has: (id) => jobs.has(id),
    reveal(body) {
      const result = isObject(body) ? results.get(String(body["id"])) : undefined;
      if (result === undefined || !isObject(body) || !isObject(body["result"])) return body;
      return { ...body, result: { ...body["result"], ...result } };
    },
    show(id, examples, isPeek = false) {
      const job = jobs.get(id);
      if (job === undefined) return {};
      const { states, stays } = job.course;
      const state = states[stays ? Math.min(job.looks, states.length - 1) : job.looks];
      if (!isPeek) job.looks += 1;
      return state === undefined ? {} : findState(examples, job.exampleId, state);
    },
  };
}

/** An id of the same length and letters: the number stands in place of the end. */
function toNumbered(id: string, number: number): string {
  const end = String(number).padStart(4, "0");
  return id.length > 2 * end.length ? id.slice(0, -end.length) + end : id + end;
}

/** The id stands alone, and at the end of the poll URL. */
function withId(answer: JsonObject, from: string, to: string): JsonObject {
  const replace = (value: unknown): unknown => {
    if (typeof value !== "string") return value;
    if (value === from) return to;
    return value.endsWith(`/${from}`) ? value.slice(0, -from.length) + to : value;
  };
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, replace(value)]));
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
