import type { IncomingMessage } from "node:http";
import { ApiError } from "../errors.ts";
import { createLinkedList, type Entry, type LinkedList } from "./linked-list.ts";

/**
 * Bounds the memory for the request bodies of each owner and of the whole process. The owner is the caller's
 * organization, or the client's address if the request needs no credentials.
 */
export interface BodyShares {
  /**
   * Resolves when there is memory for the body of a request. Until then, the caller must not read the body, so that the
   * client stops sending. Returns undefined for a small body, which need not wait.
   * @throws ApiError `unavailable` after 20 seconds.
   */
  take(owner: string, request: IncomingMessage): Promise<Resize> | undefined;
}

/** Sets the number of bytes that a body takes of its share: its size once it is known, and 0 once it is no longer used. */
export type Resize = (bytes: number) => void;

/**
 * Maximum number of bytes of one owner's large bodies that are in memory at the same time. Equals the limit for an
 * organization's unread responses. A single body may be larger; no other body of its owner is read at the same time.
 */
const maxShareBytes = 8_000_000;

/** Maximum number of bytes of all large bodies that are in memory at the same time. */
const mostTogether = 32_000_000;

/** Largest size in bytes of a small body, which does not wait: Node.js may have read it together with the headers. */
const maxSmallBytes = 65_536;

/** Maximum number of milliseconds that a request waits. */
const longestWaitMs = 20_000;

/** A body that waits for memory. */
interface Waiting {
  readonly bytes: number;
  /** Bodies that began to wait earlier have smaller numbers. */
  readonly number: number;
  start(): void;
}

/** The large bodies of one owner. */
interface Share {
  /** Bytes of the bodies that are being read or are in memory. */
  used: number;
  /** Bodies that wait for memory. The oldest is read first. */
  readonly waiting: LinkedList<Waiting>;
}

/**
 * Creates the shares. The whole size of a body counts before the body is read. If only the bytes that have arrived
 * counted, the beginnings of many bodies could fill a share, and no body could be read to its end. `limit` is the
 * maximum size of a body in bytes. A body of unknown size counts as this size.
 *
 * A body is read only if it and the other bodies of its owner together are no larger than the memory that is still
 * free, so that a few owners cannot use up all memory. When memory becomes free, the owner whose bodies take the fewest
 * bytes is served first. If the next body of this owner is too large, the bodies of other owners wait too. Otherwise
 * smaller bodies could delay a large one forever.
 */
export function createBodyShares(limit: number): BodyShares {
  const shares = new Map<string, Share>();
  let total = 0;
  let count = 0;

  /** Finds the body to read next. Skips owners that have used up their own share. */
  function findNext(): { share: Share; entry: Entry<Waiting> } | undefined {
    let next: { share: Share; entry: Entry<Waiting> } | undefined;
    for (const [owner, share] of shares) {
      const [entry] = share.waiting;
      if (entry === undefined && share.used === 0) shares.delete(owner);
      if (entry === undefined || isOverShare(share, entry.value.bytes)) continue;
      const lead = next === undefined ? -1 : share.used - next.share.used;
      if (next === undefined || lead < 0 || (lead === 0 && entry.value.number < next.entry.value.number))
        next = { share, entry };
    }
    return next;
  }

  function startNext(): void {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const { share, entry } = next;
      if (total > 0 && share.used + entry.value.bytes > mostTogether - total) return;
      share.waiting.remove(entry);
      hold(share, entry.value.bytes);
      entry.value.start();
    }
  }

  function hold(share: Share, bytes: number): void {
    share.used += bytes;
    total += bytes;
  }

  function toResize(share: Share, bytes: number): Resize {
    let held = bytes;
    return (size) => {
      const own = size > maxSmallBytes ? size : 0;
      if (own === held) return;
      hold(share, own - held);
      held = own;
      startNext();
    };
  }

  return {
    take(owner, request) {
      const bytes = sizeOf(request, limit);
      if (bytes <= maxSmallBytes) return undefined;
      return new Promise((resolve, reject) => {
        const share = shares.get(owner) ?? { used: 0, waiting: createLinkedList<Waiting>() };
        shares.set(owner, share);
        const timer = setTimeout(() => {
          share.waiting.remove(entry);
          reject(
            new ApiError("unavailable", { message: isOverShare(share, bytes) ? ownRunning : othersRunning }),
          );
          startNext();
        }, longestWaitMs);
        const start = (): void => {
          clearTimeout(timer);
          resolve(toResize(share, bytes));
        };
        count += 1;
        const entry = share.waiting.add({ bytes, number: count, start });
        startNext();
      });
    },
  };
}

const ownRunning = "Your earlier large requests are still running";
const othersRunning = "Too many large requests are running";

/**
 * True if a further body would exceed the owner's share. A body that is larger than the share may be read if the owner
 * has no other body in memory.
 */
function isOverShare({ used }: Share, bytes: number): boolean {
  return used > 0 && used + bytes > maxShareBytes;
}

function sizeOf({ headers }: IncomingMessage, limit: number): number {
  const isKnown = headers["content-length"] !== undefined && headers["content-encoding"] === undefined;
  return isKnown ? Number(headers["content-length"]) : limit;
}
