import { isObject, type JsonObject } from "../contract.ts";
import { preferenceError } from "../mock/preference.ts";

/**
 * The states of a job, one for each poll. After the last state, further polls repeat it if `stays` is true; otherwise
 * they show a job that has succeeded.
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

/** Outcomes of a job that a request can choose. */
export type Outcome = keyof typeof courses;

/**
 * Returns the outcome that a request chooses for its job: with `Prefer: outcome=`, or with a word such as `[fail]`
 * anywhere in its body.
 */
export function readOutcome(preferred: string | undefined, request: string): Outcome | undefined {
  const outcome = preferred ?? /\[(fail|partial|slow|stuck)\]/.exec(request)?.[1];
  if (outcome === undefined || isOutcome(outcome)) return outcome;
  throw preferenceError([`outcome must be one of ${Object.keys(courses).join(", ")}`]);
}

/**
 * The response to a poll. `example` names the example to return. If `status` is set, it replaces the status in the
 * example.
 */
export interface Shown {
  readonly example?: string;
  readonly status?: string;
}

/** The properties of a job that the starting request sets. */
export interface Start {
  readonly outcome: Outcome | undefined;
  /** Idempotency key of the request. A further request with the same key starts no second job. */
  readonly key: string | undefined;
  /** Members for the result of the job. They replace members of the example. */
  readonly result?: JsonObject | undefined;
}

/** The jobs that one set of handlers has started. */
export interface Jobs {
  /**
   * Records the job that a request started or cancelled. `answer` is the body of the response. Returns this body with
   * the job's own id: the first job has the id of the example, later jobs have new ids.
   */
  note(answer: unknown, start: Start): unknown;
  /**
   * Returns the example and the status to show for a job. Returns an empty object if the job is unknown or has
   * succeeded; the job's own example is then shown unchanged. Each call advances the job to its next state unless
   * `isPeek` is true.
   */
  show(id: string, examples: ReadonlyMap<string, unknown>, isPeek?: boolean): Shown;
  /** True if these handlers started the job. */
  has(id: string): boolean;
  /** True if these handlers started the job and a response has shown that it ended. */
  hasEnded(id: string): boolean;
  /**
   * Returns the body of a job with the job's own times, and with the `result` members that were given at its start.
   * Returns any other body unchanged.
   */
  reveal(body: unknown): unknown;
  /** Returns the id of the example that supplies the content of a job. Returns an unknown id unchanged. */
  toExample(id: string): string;
}

/** A job that was started or cancelled. */
interface Job {
  /** Id of the example that has the result of the job. */
  readonly exampleId: string;
  readonly course: Course;
  polls: number;
  readonly createdAt: string;
  /** Time of the first response that showed the job as ended. */
  finishedAt?: string;
}

/** Creates an empty record of jobs. */
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
    jobs.set(id, { exampleId, course: courses[outcome], polls: 0, createdAt: now() });
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
          polls: 0,
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
      const state = states[stays ? Math.min(job.polls, states.length - 1) : job.polls];
      if (!isPeek) job.polls += 1;
      return state === undefined ? {} : findState(examples, job.exampleId, state);
    },
  };
}

/**
 * Returns an id that ends with the number, padded to four digits. In a long id, the number replaces the last
 * characters. In a short id, it is appended.
 */
function toNumbered(id: string, number: number): string {
  const end = String(number).padStart(4, "0");
  return id.length > 2 * end.length ? id.slice(0, -end.length) + end : id + end;
}

/** Returns a response with another id of the job: in values that equal the old id, and in URLs that end with it. */
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
 * Returns the example to show for a status: one for the same kind of job as the example with this `id`, or else one for
 * any kind. If the status is `partial_success` and that kind has no such example, returns the example with this `id`,
 * to be shown with that status.
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
