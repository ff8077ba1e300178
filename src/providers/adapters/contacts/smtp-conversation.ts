import { createConnection, type Socket } from "node:net";

/** A reply that a mail server sends. */
export interface Reply {
  code: number;
  text: string;
}

/** A conversation with a mail server, one line at a time. */
export interface Conversation {
  /** Sends a line and returns the server's reply. */
  say(line: string): Promise<Reply>;
  /** Returns the server's greeting, which it sends on connection, before the client sends a line. */
  greeting(): Promise<Reply>;
  close(): void;
}

/**
 * Maximum number of characters of a reply. RFC 5321 allows 512 bytes per line, so a host that sends this much is not a
 * mail server.
 */
const mostBytes = 64 * 1024;

/** Opens a conversation. Every pending call rejects if the signal aborts or the connection ends. */
export function openConversation(target: { host: string; port: number }, signal: AbortSignal): Conversation {
  const socket = createConnection({ host: target.host, port: target.port });
  const reader = createReplyReader(socket, signal);
  return {
    greeting: () => reader.next(),
    say(line) {
      // A line break is refused, because the server would read the text after it as a second command.
      if (/[\r\n]/.test(line)) return Promise.reject(new Error("a line break within a command"));
      socket.write(`${line}\r\n`);
      return reader.next();
    },
    close() {
      socket.destroy();
    },
  };
}

function createReplyReader(socket: Socket, signal: AbortSignal): { next(): Promise<Reply> } {
  let text = "";
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    wake?.();
  };
  const abort = (): void => {
    fail(new Error("no reply in time"));
    socket.destroy();
  };
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    text += chunk;
    if (text.length > mostBytes) socket.destroy(new Error("the reply has no end"));
    wake?.();
  });
  socket.on("error", fail);
  socket.on("close", () => {
    signal.removeEventListener("abort", abort);
    fail(new Error("the connection was closed"));
  });
  return {
    async next() {
      for (;;) {
        // A reply is complete if its last line has no hyphen after the code. All earlier lines have one.
        const match = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: ([^\n]*))?\r?\n/.exec(text);
        if (match !== null) {
          text = text.slice(match[0].length);
          return { code: Number(match[1]), text: (match[2] ?? "").trim() };
        }
        if (failure !== undefined) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
