import { isObject, type JsonObject } from "../contract.ts";
import { preferenceError } from "../mock/preference.ts";

/**
 * States that a job shows, one for each poll. After the last one, the job stays in that state if `stays` is true, and
 * is done otherwise.
 */
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

/** Outcomes that a request can choose for its job. */
export type Outcome = keyof typeof courses;

/**
 * Returns the requested outcome of a job: from `Prefer: outcome=`, or from a word such as `[fail]` in the request's
 * text.
 */
export function readOutcome(preferred: string | undefined, request: string): Outcome | undefined {
  const outcome = preferred ?? /\[(fail|partial|slow|stuck)\]/.exec(request)?.[1];
  if (outcome === undefined || isOutcome(outcome)) return outcome;
  throw preferenceError([`outcome must be one of ${Object.keys(courses).join(", ")}`]);
}

/**
 * State that a poll shows: the name of an example, and the status to show instead of the example's own, if it differs.
 */
export interface Shown {
  readonly example?: string;
  readonly status?: string;
}

/** How a job is started. */
export interface Start {
  readonly outcome: Outcome | undefined;
  /** Idempotency key of the request: a repeated key starts no second job. */
  readonly key: string | undefined;
  /** Members that override the example's in the job's result. */
  readonly result?: JsonObject | undefined;
}

/** Memory of a set of handlers for the jobs that it started. */
export interface Jobs {
  /**
   * Records a started job with its outcome, or a cancelled job, from the answer of an operation. Returns the answer
   * with the job's own id: the first job has the example's id, later ones have new ids.
   */
  note(answer: unknown, start: Start): unknown;
  /**
   * Returns the state to show for a job; empty if the job is unknown or done, so that its example is shown unchanged.
   * Each poll advances the job, except if `isPeek` is true.
   */
  show(id: string, examples: ReadonlyMap<string, unknown>, isPeek?: boolean): Shown;
  /** True for a job that this set of handlers started. */
  has(id: string): boolean;
  /** True for a job that this set of handlers started, and that a request has seen ended. */
  hasEnded(id: string): boolean;
  /**
   * Returns the body of a job with the job's own times, and with the members of the `result` that the job was started
   * with; returns any other body unchanged.
   */
  reveal(body: unknown): unknown;
  /** Returns the id of the example that a job is based on; any other id unchanged. */
  toExample(id: string): string;
}

/** A job that was started or cancelled. */
interface Job {
  /** Id of the example that contains the job's result. */
  readonly exampleId: string;
  readonly course: Course;
  looks: number;
  readonly createdAt: string;
  /** Time of the request that first saw the job ended. */
  finishedAt?: string;
}

/** Creates the memory of one set of handlers. */
export function createJobs(): Jobs {
  const jobs = new Map<string, Job>();
  const idsByKey = new Map<string, string>();
  const results = new Map<string, JsonObject>();
  const now = (): string => new Date().toISOString();
  const toExample = (id: string): string => jobs.get(id)?.exampleId ?? id;
  const start = (exampleId: string, { outcome = "succeed", key, result }: Start): string => {
    const known = key === undefined ? undefined : idsByKey.get(key);
    if (known !== undefined) return known;
    let id = exampleId;
    for (let number = jobs.size; jobs.has(id); number += 1) id = toNumbered(exampleId, number);
    jobs.set(id, { exampleId, course: courses[outcome], looks: 0, createdAt: now() });
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
      if (typeof id === "string" && status === "cancelled") {
        const times = jobs.get(id) ?? { createdAt: String(answer["createdAt"]) };
        jobs.set(id, {
          ...times,
          exampleId: toExample(id),
          course: { states: [status], stays: true },
          looks: 0,
        });
      }
      return answer;
    },
    has: (id) => jobs.has(id),
    hasEnded: (id) => jobs.get(id)?.finishedAt !== undefined,
    reveal(body) {
      if (!isObject(body) || body["createdAt"] === undefined) return body;
      const id = String(body["id"]);
      const job = jobs.get(id);
      if (job === undefined) return body;
      const own = { ...body, createdAt: job.createdAt };
      if (body["finishedAt"] === undefined) return own;
      job.finishedAt ??= now();
      const result = isObject(body["result"]) ? { ...body["result"], ...results.get(id) } : body["result"];
      return { ...own, finishedAt: job.finishedAt, result };
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

/** Returns the id with its end replaced by the number, in at least four digits; appends the number to a short id. */
function toNumbered(id: string, number: number): string {
  const end = String(number).padStart(4, "0");
  return id.length > 2 * end.length ? id.slice(0, -end.length) + end : id + end;
}

/** Replaces a job's id in the members of an answer that equal the id or are a URL that ends with it. */
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

/**
 * Returns an example with this status, preferably of the job's kind. If no example of that kind has the status
 * `partial_success`, returns the job's own example, to be shown with that status.
 */
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
