import { once } from "node:events";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { isObject } from "../fields.ts";
import { createSlots } from "../slots.ts";
import type { Answers, Reply, Task } from "./tasks.ts";

/**
 * Pages are somebody else's, and so are the parsers: what they take for one nobody can say beforehand, and no timer of a
 * busy thread fires. So pages are read beside the process, where a thread can be ended in the middle of anything.
 * Two, so that one bad page does not hold up all others; a process that reads no page starts none.
 */
const slots = createSlots(2);
const idle = new Map<Worker, NodeJS.Timeout>();

/** Milliseconds that a thread waits for a further page: a new one starts in some 150, an old one holds some 60 MB. */
const idleMs = 30_000;
/** The largest pages of ordinary sites take some 300 MB. */
const limits: ResourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/** A page that could not be read within time and memory, or that a parser gave up on; the message says which. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/**
 * Does a task in another thread, with `limitMs` milliseconds of real time from the moment when that has begun: a clock
 * that is held does not stop the processor.
 * @throws Unreadable, or the reason of the signal.
 */
export async function readInThread<T extends Task>(
  task: T,
  options: { limitMs: number; signal: AbortSignal },
): Promise<Answers[T["kind"]]> {
  options.signal.throwIfAborted();
  const free = await slots.take(options.signal);
  const thread = takeIdle() ?? createThread();
  let sound = false;
  try {
    if (!thread.started) await once(thread.worker, "message", { signal: options.signal });
    const reply = await ask(thread.worker, task, options);
    sound = true;
    if ("failure" in reply) throw new Unreadable(`it can't be parsed (${reply.failure})`);
    return reply.answer;
  } catch (error) {
    options.signal.throwIfAborted();
    throw error;
  } finally {
    if (sound) keep(thread.worker);
    else await thread.worker.terminate();
    free();
  }
}

async function ask<T extends Task>(
  worker: Worker,
  task: T,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<Reply<T["kind"]>> {
  const time = AbortSignal.timeout(limitMs);
  const answered = once(worker, "message", { signal: AbortSignal.any([signal, time]) });
  worker.postMessage(task);
  try {
    const reply: Reply<T["kind"]> = (await answered)[0];
    return reply;
  } catch (error) {
    if (time.aborted) throw new Unreadable(`reading it takes more than ${limitMs} ms`, { cause: error });
    if (isObject(error) && error["code"] === "ERR_WORKER_OUT_OF_MEMORY")
      throw new Unreadable(`reading it takes more than ${limits.maxOldGenerationSizeMb} MB`, {
        cause: error,
      });
    throw error;
  }
}

function takeIdle(): { worker: Worker; started: true } | undefined {
  const [first] = idle;
  if (first === undefined) return undefined;
  const [worker, timer] = first;
  clearTimeout(timer);
  idle.delete(worker);
  // While it waits it must not keep the process alive, and while somebody waits for it, it must.
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
  // No options of the process: some, such as --input-type, are about what it was itself started with.
  const worker = new Worker(readEntry(), { resourceLimits: limits, execArgv: [] });
  // Whoever waits for an answer hears of it by that; without a listener an error of an idle one would end the process.
  worker.on("error", () => undefined);
  worker.once("exit", () => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  });
  return { worker, started: false };
}

/** The built file as it is; its source by way of what this project runs sources with. */
function readEntry(): URL {
  if (!import.meta.url.endsWith(".ts")) return new URL("./entry.js", import.meta.url);
  const loader = import.meta.resolve("tsx/esm/api");
  const entry = new URL("./entry.ts", import.meta.url).href;
  const start = `import { register } from "${loader}"; register(); await import("${entry}");`;
  return new URL(`data:text/javascript,${encodeURIComponent(start)}`);
}
