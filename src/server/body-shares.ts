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
  take(sender: BodySender): Promise<Resize> | undefined;
}

/** A request with a body. */
export interface BodySender {
  readonly owner: string;
  readonly request: IncomingMessage;
  /** Answers the request before its body has arrived. Must give back the memory for the body. */
  refuse(failure: ApiError): void;
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

/**
 * Minimum rate in bytes per millisecond at which a body has to arrive while bodies of other owners wait for memory. At
 * this rate, a body of 1 MB takes 10 seconds.
 */
const minRate = 100;

/** Milliseconds by which a body may be late: the longest time for which its client may send nothing. */
const graceMs = 2_000;

/** Milliseconds between two searches for bodies that arrive too slowly. */
const searchMs = 250;

/** A body that is being read. */
interface Arriving {
  readonly sender: BodySender;
  /** Bytes that the connection had received when the server last looked. */
  bytesSeen: number;
  /** Monotonic time after which the body is too slow, unless more bytes arrive. */
  dueAt: number;
}

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
 *
 * While the next body waits for memory, bodies that arrive more slowly than `minRate` are refused with 408, the oldest
 * first. Otherwise clients that stop sending would keep the memory from all other owners.
 */
export function createBodyShares(limit: number): BodyShares {
  const shares = new Map<string, Share>();
  /** The bodies that are being read, the oldest first. */
  const arriving = createLinkedList<Arriving>();
  let total = 0;
  let count = 0;
  let isSearching = false;

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
      if (total > 0 && share.used + entry.value.bytes > mostTogether - total) {
        if (!isSearching) startSearch();
        return;
      }
      share.waiting.remove(entry);
      hold(share, entry.value.bytes);
      entry.value.start();
    }
  }

  function startSearch(): void {
    isSearching = true;
    // If the event loop was blocked, Node.js reads the bytes that have arrived meanwhile before it calls `refuseSlow`.
    setTimeout(() => setImmediate(refuseSlow), searchMs).unref();
  }

  function refuseSlow(): void {
    isSearching = false;
    for (const { value } of arriving) {
      if (findNext() === undefined) return;
      if (isSlow(value)) value.sender.refuse(new ApiError("request_timeout", { message: tooSlow }));
    }
    startNext();
  }

  function hold(share: Share, bytes: number): void {
    share.used += bytes;
    total += bytes;
  }

  function toResize(share: Share, bytes: number, sender: BodySender): Resize {
    let held = bytes;
    const bytesSeen = sender.request.socket.bytesRead;
    const reading = arriving.add({ sender, bytesSeen, dueAt: performance.now() + graceMs });
    let isRead = false;
    return (size) => {
      if (!isRead) arriving.remove(reading);
      isRead = true;
      const own = size > maxSmallBytes ? size : 0;
      if (own === held) return;
      hold(share, own - held);
      held = own;
      startNext();
    };
  }

  return {
    take(sender) {
      const { owner, request } = sender;
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
          resolve(toResize(share, bytes, sender));
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
const tooSlow = "The request body arrives too slowly while other requests wait";

/** Extends the time limit of a body by the bytes that have arrived. Returns true if the body is still too slow. */
function isSlow(body: Arriving): boolean {
  const { bytesRead } = body.sender.request.socket;
  const now = performance.now();
  body.dueAt = Math.min(body.dueAt + (bytesRead - body.bytesSeen) / minRate, now + graceMs);
  body.bytesSeen = bytesRead;
  return now > body.dueAt;
}

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
