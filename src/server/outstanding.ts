import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Most concurrent requests of one connection; browsers and fetch send the next one after the answer. */
const most = 32;

/**
 * Stops reading from a connection while too many of its requests are unanswered, or their answers unread: a client that
 * keeps sending would fill the memory and delay all others. Bytes that have already arrived, at most 64 KB, are still
 * answered. The returned function counts a request, and returns a function to call once its answer is sent.
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
      // Only a connection at the limit has been paused.
      if (connection.requests === most - 1 && !socket.destroyed) socket.resume();
    },
  };
  // Node.js resumes reading after each request; it must stay paused at the limit.
  socket.on("resume", () => {
    if (connection.requests >= most) socket.pause();
  });
  return connection;
}
