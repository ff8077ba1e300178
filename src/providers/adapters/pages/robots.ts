import { type Clock, hourMs } from "../../../clock.ts";
import type { ProviderCall } from "../../capabilities.ts";
import type { Fail } from "../failure.ts";
import { readInThread, Unreadable } from "../reading/index.ts";
import type { Fetcher } from "./fetch.ts";

/** Checks whether a site's robots.txt allows our user agent to read a page. */
export interface Robots {
  allows(url: string, call: ProviderCall, fail: Fail): Promise<boolean>;
}

/** Options of {@link createRobots}. */
export interface RobotsOptions {
  fetcher: Fetcher;
  clock: Clock;
  userAgent: string;
  /** Maximum number of milliseconds for evaluating a robots.txt file for one page. */
  timeoutMs: number;
}

interface CachedFile {
  text: string;
  until: number;
}

/** Milliseconds for which a robots.txt file is cached. RFC 9309 allows at most a day. */
const keepMs = hourMs;
const keepAtMost = 1_000;
/**
 * Maximum number of characters of all cached files together. That is enough for 32 files of the largest size that is
 * read.
 */
const keepCharacters = 16 * 2 ** 20;
/** Maximum number of bytes that are read of a robots.txt file. RFC 9309 requires at least 500 KiB. */
const readAtMost = 512 * 1024;
/**
 * Time limit in milliseconds for evaluating a robots.txt file. The largest files of ordinary sites take a tenth of this
 * time.
 */
const rulesMs = 3_000;

/** Creates a {@link Robots} that caches each robots.txt file for an hour. */
export function createRobots({ fetcher, clock, userAgent, timeoutMs }: RobotsOptions): Robots {
  const files = new Map<string, CachedFile>();
  let characters = 0;
  const forget = (address: string): void => {
    characters -= files.get(address)?.text.length ?? 0;
    files.delete(address);
  };
  const keep = (address: string, file: CachedFile): void => {
    forget(address);
    files.set(address, file);
    characters += file.text.length;
    for (const oldest of files.keys()) {
      if (files.size <= keepAtMost && characters <= keepCharacters) return;
      forget(oldest);
    }
  };
  const load = async (address: string, call: ProviderCall, fail: Fail): Promise<string> => {
    const answer = await fetcher.fetch(address, call, fail);
    // By RFC 9309, 2.3.1, an absent file allows everything, and an unreachable one forbids everything.
    if (answer.status >= 500) return "User-agent: *\nDisallow: /";
    if (answer.status >= 400) return "";
    return answer.body.subarray(0, readAtMost).toString("utf8");
  };
  const isAllowed = async (question: { address: string; text: string; url: string }, call: ProviderCall) => {
    if (question.text.trim() === "") return true;
    const options = { ...call, limitMs: Math.min(timeoutMs, rulesMs) };
    try {
      return await readInThread({ kind: "robots", ...question, userAgent }, options);
    } catch (error) {
      // If the rules cannot be evaluated in time, the page counts as forbidden.
      if (error instanceof Unreadable) return false;
      throw error;
    }
  };
  return {
    async allows(url, call, fail) {
      const address = new URL("/robots.txt", url).href;
      let known = files.get(address);
      if (known === undefined || known.until <= clock.now()) {
        known = { text: await load(address, call, fail), until: clock.now() + keepMs };
        keep(address, known);
      }
      return isAllowed({ address, text: known.text, url }, call);
    },
  };
}
