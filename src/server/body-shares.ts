import type { IncomingMessage } from "node:http";
import { ApiError } from "../errors.ts";
import { createLinkedList } from "./linked-list.ts";

/**
 * Bounds the memory for the request bodies of one owner. The owner is the caller's organization, or the client's
 * address if the request needs no credentials.
 */
export interface BodyShares {
  /**
   * Resolves when the owner's share has room for the body of a request. Until then, the body must not be read, so that
   * its client stops sending. Returns undefined for a small body.
   * @throws ApiError `unavailable` after 20 seconds.
   */
  take(owner: string, request: IncomingMessage): Promise<Resize> | undefined;
}

/** Sets the number of bytes that a body takes of its share: its size once it is known, and 0 once it is no longer used. */
export type Resize = (bytes: number) => void;

/**
 * Maximum number of bytes of one owner's large bodies that are in memory at the same time. Equals the limit for an
 * organization's unread responses. A single larger body is read alone.
 */
const most = 8_000_000;

/** Largest size in bytes of a small body, which does not wait: Node.js may have read it together with the headers. */
const mostSmall = 65_536;

/** Maximum number of milliseconds that a request waits. */
const longestWaitMs = 20_000;

interface Waiting {
  readonly bytes: number;
  start(): void;
}

/**
 * Creates the shares. A body takes its whole size from its owner's share before it is read. If each body took only the
 * size of the bytes that have arrived, the beginnings of many bodies could fill a share, and no body could be read to
 * its end. `limit` is the maximum size of a body in bytes. A body of unknown size takes this size.
 */
export function createBodyShares(limit: number): BodyShares {
  const owners = new Map<string, ReturnType<typeof createShare>>();
  return {
    take(owner, request) {
      const bytes = sizeOf(request, limit);
      if (bytes <= mostSmall) return undefined;
      let share = owners.get(owner);
      if (share === undefined) {
        share = createShare(() => owners.delete(owner));
        owners.set(owner, share);
      }
      return share(bytes);
    },
  };
}

function sizeOf({ headers }: IncomingMessage, limit: number): number {
  const isKnown = headers["content-length"] !== undefined && headers["content-encoding"] === undefined;
  return isKnown ? Number(headers["content-length"]) : limit;
}

/** Creates the share of one owner. Bodies that wait are read in the order of their requests. */
function createShare(whenEmpty: () => void): (bytes: number) => Promise<Resize> {
  const waiting = createLinkedList<Waiting>();
  let used = 0;

  function startNext(): void {
    for (const entry of waiting) {
      if (used > 0 && used + entry.value.bytes > most) return;
      waiting.remove(entry);
      used += entry.value.bytes;
      entry.value.start();
    }
    if (used === 0) whenEmpty();
  }

  return (bytes) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.remove(entry);
        startNext();
        reject(new ApiError("unavailable", { message: "Your earlier large requests are still running" }));
      }, longestWaitMs);
      let held = bytes;
      const resize: Resize = (size) => {
        const own = size > mostSmall ? size : 0;
        if (own === held) return;
        used += own - held;
        held = own;
        startNext();
      };
      const start = (): void => {
        clearTimeout(timer);
        resolve(resize);
      };
      const entry = waiting.add({ bytes, start });
      startNext();
    });
}
