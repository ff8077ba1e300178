import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that may be under way at once; browsers and fetch send the next one after the answer. */
const most = 32;

/**
 * Stops reading from a connection while too many of its requests are unanswered, or their answers unread: one that sends on and on
 * would fill the memory and hold up everybody else. What has arrived by then, 64 KB at most, is still answered.
 */
export function createOutstandingBound(): (request: IncomingMessage, response: ServerResponse) => void {
  const counts = new WeakMap<Socket, number>();
  const isFull = (socket: Socket): boolean => (counts.get(socket) ?? 0) >= most;
  const add = (socket: Socket, change: number): void => {
    counts.set(socket, (counts.get(socket) ?? 0) + change);
  };
  return ({ socket }, response) => {
    if (!counts.has(socket))
      // Node reads on whenever it is done with one request, which must not outwit the bound.
      socket.on("resume", () => {
        if (isFull(socket)) socket.pause();
      });
    add(socket, 1);
    if (isFull(socket)) socket.pause();
    response.once("close", () => {
      add(socket, -1);
      if (!isFull(socket) && !socket.destroyed) socket.resume();
    });
  };
}
