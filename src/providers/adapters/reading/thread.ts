import { once } from "node:events";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { isObject } from "../fields.ts";
import { createSlots } from "../slots.ts";
import type { Answers, Reply, Task } from "./tasks.ts";

/**
 * Limits parsing to two threads at a time. With a single thread, a slow page would delay all others. Parsing runs in
 * threads of its own, because a third-party page can keep a parser busy for an unlimited time. No timer fires in a busy
 * thread, but another thread can terminate it. A process that reads no page starts no thread.
 */
const slots = createSlots(2);
const slowSites = createSlowSites(() => performance.now());
const idle = new Map<Worker, NodeJS.Timeout>();

/**
 * Milliseconds after which an idle thread is ended. Starting a new thread takes about 150 ms, and an idle thread
 * occupies about 60 MB.
 */
const idleMs = 30_000;
/**
 * Memory limits of one thread's heap. A page needs about 60 MB, because `readable.ts` limits the size of its document.
 * `buffers.ts` limits the memory outside of the heap.
 */
const limits: ResourceLimits = { maxOldGenerationSizeMb: 68, maxYoungGenerationSizeMb: 8 };

/**
 * Size in bytes from which a file counts as large. Only one thread at a time reads a large file, and that thread ends
 * afterwards, because V8 does not release a heap that has grown. The process therefore needs memory for only one large
 * file and one small file. A PDF of any size counts as large, because its content may be a thousand times as large as
 * the compressed file.
 */
const largeBytes = 1024 * 1024;

/**
 * Thrown if a file exceeds its time or memory limit, if a parser fails, or if the file's site is blocked because
 * another file of it was slow. The message gives the reason.
 */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** Limits of a task, and the organization for which it runs. */
export interface ReadingOptions {
  /**
   * Time limit in milliseconds from the start of the task. It is measured in real time, not by the service's clock,
   * because tests can stop that clock while a parser runs.
   */
  limitMs: number;
  signal: AbortSignal;
  /** Organization for which the page is read, as in ProviderCall. */
  owner?: string | undefined;
  /**
   * Host of the file. If a file exceeds a limit, all files of its host are refused for a minute, but only for this
   * organization.
   */
  site?: string | undefined;
}

/**
 * Runs a task in another thread and returns its result.
 * @throws Unreadable if the task exceeds a limit or fails. Also throws the signal's reason if the signal aborts.
 */
export async function readInThread<T extends Task>(
  task: T,
  options: ReadingOptions,
): Promise<Answers[T["kind"]]> {
  options.signal.throwIfAborted();
  const isLarge = isLargeTask(task);
  const free = await slots.take({ ...options, isLarge });
  let worker: Worker | undefined;
  let sound = false;
  try {
    if (slowSites.has(options))
      throw new Unreadable(
        "another file of the same site just took too long to read, so this file is not read; try it again later",
      );
    const thread = takeIdle() ?? createThread();
    worker = thread.worker;
    if (!thread.started) await once(worker, "message", { signal: options.signal });
    const reply = await ask(worker, task, options);
    sound = true;
    if ("failure" in reply) throw new Unreadable(`the file can't be parsed (${reply.failure})`);
    return reply.answer;
  } catch (error) {
    options.signal.throwIfAborted();
    throw error;
  } finally {
    if (worker !== undefined && sound && !isLarge) keep(worker);
    else await worker?.terminate();
    free();
  }
}

function isLargeTask(task: Task): boolean {
  if (task.kind === "robots") return false;
  const { body, contentType } = task.file;
  return body.byteLength > largeBytes || /^application\/(pdf|octet-stream)/.test(contentType);
}

async function ask<T extends Task>(
  worker: Worker,
  task: T,
  options: ReadingOptions,
): Promise<Reply<T["kind"]>> {
  const { limitMs } = options;
  const time = AbortSignal.timeout(limitMs);
  const answered = once(worker, "message", { signal: AbortSignal.any([options.signal, time]) });
  worker.postMessage(task, "file" in task ? [task.file.body.buffer] : []);
  try {
    const reply: Reply<T["kind"]> = (await answered)[0];
    return reply;
  } catch (error) {
    const isTooBig = isObject(error) && error["code"] === "ERR_WORKER_OUT_OF_MEMORY";
    if (!time.aborted && !isTooBig) throw error;
    slowSites.add(options);
    const bound = isTooBig ? `${limits.maxOldGenerationSizeMb} MB` : `${limitMs} ms`;
    throw new Unreadable(`reading it takes more than ${bound}`, { cause: error });
  }
}

function takeIdle(): { worker: Worker; started: true } | undefined {
  const [first] = idle;
  if (first === undefined) return undefined;
  const [worker, timer] = first;
  clearTimeout(timer);
  idle.delete(worker);
  // An idle thread must not keep the process alive, but a busy one must.
  worker.ref();
  return { worker, started: true };
}

function keep(worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => {
    idle.delete(worker);
    void worker.terminate();
  }, idleMs);
  idle.set(worker, timer.unref());
}

function createThread(): { worker: Worker; started: false } {
  // The thread does not inherit the process's options, because some of them, such as `--input-type`, would prevent the
  // thread from starting.
  const worker = new Worker(readEntry(), { resourceLimits: limits, execArgv: [] });
  // A caller that waits for the thread receives the error from `once`. Without this listener, an error in an idle
  // thread would end the process.
  worker.on("error", () => undefined);
  worker.once("exit", () => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  });
  return { worker, started: false };
}

/**
 * Returns the thread's main file: the built file or, in a checkout, the TypeScript source. Node.js before 22.18 needs a
 * loader to run TypeScript, and the loader's compiler uses some of the thread's memory.
 */
function readEntry(): URL {
  if (!import.meta.url.endsWith(".ts")) return new URL("./entry.js", import.meta.url);
  const entry = new URL("./entry.ts", import.meta.url);
  if ("typescript" in process.features && process.features.typescript !== false) return entry;
  const loader = import.meta.resolve("tsx/esm/api");
  const start = `import { register } from "${loader}"; register(); await import("${entry.href}");`;
  return new URL(`data:text/javascript,${encodeURIComponent(start)}`);
}

/**
 * A file's website and the organization for which the file is read. If one of the two is unknown, a slow site is not
 * blocked.
 */
interface Reader {
  owner?: string | undefined;
  site?: string | undefined;
}

/**
 * Milliseconds for which a slow site is blocked. This is longer than reading the pages of one search takes. A
 * longer block would punish a site that was slow only once.
 */
const keepMs = 60_000;
const keepAtMost = 1_000;

/**
 * Blocks slow sites: if reading a file exceeded the time or memory limit, further files of its site are refused to the
 * same owner for a while.
 */
interface SlowSites {
  has(reader: Reader): boolean;
  add(reader: Reader): void;
}

function createSlowSites(now: () => number): SlowSites {
  const until = new Map<string, number>();
  const toKey = ({ owner, site }: Reader): string | null =>
    owner === undefined || site === undefined ? null : `${owner} ${site}`;
  return {
    has(reader) {
      return (until.get(toKey(reader) ?? "") ?? 0) > now();
    },
    add(reader) {
      const key = toKey(reader);
      if (key === null) return;
      if (until.size >= keepAtMost) until.clear();
      until.set(key, now() + keepMs);
    },
  };
}
