import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that may be under way at once; browsers and fetch send the next one after the answer. */
const most = 32;

/**
 * Stops reading from a connection while too many of its requests are unanswered, or their answers unread: one that sends on and on
 * would fill the memory and hold up everybody else. What has arrived by then, 64 KB at most, is still answered. The function counts a
 * request, and returns what to call when its answer is out.
 */
export function createOutstandingBound(): (request: IncomingMessage) => () => void {
  const connections = new WeakMap<Socket, Connection>();
  return ({ socket }) => {
    const connection = connections.get(socket) ?? watch(socket);
    connections.set(socket, connection);
    connection.requests += 1;
    if (connection.requests >= most) socket.pause();
    return connection.release;
  };
}

interface Connection {
  requests: number;
  readonly release: () => void;
}

function watch(socket: Socket): Connection {
  const connection = {
    requests: 0,
    release() {
      connection.requests -= 1;
      // Only a connection that was full has been paused.
      if (connection.requests === most - 1 && !socket.destroyed) socket.resume();
    },
  };
  // Node reads on whenever it is done with one request, which must not outwit the bound.
  socket.on("resume", () => {
    if (connection.requests >= most) socket.pause();
  });
  return connection;
}
