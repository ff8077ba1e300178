import { createServer, type Socket, connect as toSocket } from "node:net";

/** One side of a connection. */
type Side = "client" | "server";

type BrokenCommit = "before" | "after" | "silent" | "held";

/** A proxy in front of a database. A test can break its connections in several ways. */
export interface TcpProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Number of currently open connections. */
  readonly open: number;
  /**
   * From now on, drops all bytes on the connections that are open, or only the bytes sent to these sides. Neither side
   * is notified. Connections that are opened later work.
   */
  silence(...to: Side[]): void;
  /** Drops all bytes on all connections, including later ones, until `recover` is called. */
  silenceAll(): void;
  recover(): void;
  /** Closes the open connections, as a crash does. */
  cut(): void;
  /**
   * Ends the open connections on the database's side, so that the database rolls back. The clients are not notified.
   */
  halfClose(): void;
  /** Closes each open connection once the database has sent this many more bytes, in the middle of a reply. */
  cutAfter(bytes: number): void;
  /** Forwards the bytes on the open connections one by one, one per millisecond. */
  drip(): void;
  /**
   * Breaks this number of connections at their next COMMIT. `before`: closes the connection instead of forwarding the
   * COMMIT. `after`: closes it after the server has answered the COMMIT. `silent`: swallows the answer and leaves the
   * connection open. `held`: swallows the COMMIT and leaves the connection open.
   */
  breakCommits(count: number, how: BrokenCommit): void;
  /** Number of COMMITs broken since the last call. */
  readonly broken: number;
  close(): Promise<void>;
}

interface Line {
  /** The sides to which the proxy no longer forwards anything on this connection. */
  readonly silent: Set<Side>;
  /** Number of bytes from the server that the proxy still forwards before it cuts the connection. */
  left: number;
  isSlow: boolean;
  /** What the proxy does with the next bytes from the server. */
  answer: "pass" | "cut" | "swallow";
  cut(): void;
  /** Ends the connection on the server's side. */
  halfClose(): void;
}

/** A COMMIT in the simple query protocol, as drivers send it. */
const commit = Buffer.from("commit\0");

/** Starts a proxy for the database at this address, on a free port of this machine. */
export async function createTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const lines = new Set<Line>();
  let isSilent = false;
  let breaking: { count: number; how: BrokenCommit } = { count: 0, how: "before" };
  let broken = 0;

  const onCommit = (line: Line): boolean => {
    if (breaking.count <= 0) return true;
    breaking.count -= 1;
    broken += 1;
    if (breaking.how === "before") line.cut();
    else if (breaking.how === "held") silence(line, bothSides);
    else line.answer = breaking.how === "after" ? "cut" : "swallow";
    return breaking.how === "after" || breaking.how === "silent";
  };

  // Without `allowHalfOpen`, Node.js would end the connection to a client by itself when the client ends it.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = toSocket(Number(port), hostname);
    const line: Line = {
      silent: new Set(isSilent ? bothSides : []),
      left: Number.POSITIVE_INFINITY,
      isSlow: false,
      answer: "pass",
      cut() {
        client.destroy();
        upstream.destroy();
      },
      halfClose: () => upstream.end(),
    };
    lines.add(line);
    let ends = 2;
    const end = (): void => {
      ends -= 1;
      if (ends === 0) lines.delete(line);
      // If the connection is silent, neither side may learn that the other one has ended it.
      if (line.silent.size === 0) line.cut();
    };
    const [toServer, toClient] = [createWriter(upstream, line), createWriter(client, line)];
    relay(client, (bytes) => {
      if (line.silent.has("server")) return;
      if (!bytes.includes(commit) || onCommit(line)) toServer(bytes);
    });
    relay(upstream, (bytes) => {
      if (line.answer === "cut") line.cut();
      else if (line.answer === "swallow") silence(line, bothSides);
      else if (!line.silent.has("client")) {
        toClient(bytes.subarray(0, line.left));
        line.left -= bytes.length;
        if (line.left <= 0) client.end(() => line.cut());
      }
    });
    client.on("end", () => {
      if (line.silent.size === 0) client.end();
    });
    client.on("close", end);
    upstream.on("close", end);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy listens on no port");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);

  const all = (change: (line: Line) => void): void => {
    for (const line of [...lines]) change(line);
  };
  return {
    url: url.href,
    get open() {
      return lines.size;
    },
    get broken() {
      return broken;
    },
    silence: (...to) => all((line) => silence(line, to.length === 0 ? bothSides : to)),
    silenceAll() {
      isSilent = true;
      all((line) => silence(line, bothSides));
    },
    recover() {
      isSilent = false;
    },
    cut: () => all((line) => line.cut()),
    halfClose: () =>
      all((line) => {
        silence(line, bothSides);
        line.halfClose();
      }),
    cutAfter: (bytes) =>
      all((line) => {
        line.left = bytes;
      }),
    drip: () =>
      all((line) => {
        line.isSlow = true;
      }),
    breakCommits(count, how) {
      breaking = { count, how };
      broken = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        all((line) => line.cut());
      }),
  };
}

const bothSides: readonly Side[] = ["client", "server"];

function silence(line: Line, to: readonly Side[]): void {
  for (const side of to) line.silent.add(side);
}

function relay(socket: Socket, use: (bytes: Buffer) => void): void {
  socket.on("data", use);
  socket.on("error", () => {});
}

/** Returns a function that writes bytes in order: usually all together, but one by one while the connection is slow. */
function createWriter(socket: Socket, line: Line): (bytes: Buffer) => void {
  const waiting: number[] = [];
  const drip = (): void => {
    const byte = waiting.shift();
    if (byte === undefined || socket.destroyed) return;
    socket.write(Buffer.of(byte));
    setTimeout(drip, 1);
  };
  return (bytes) => {
    if (!line.isSlow) return void socket.write(bytes);
    const isIdle = waiting.length === 0;
    waiting.push(...bytes);
    if (isIdle) drip();
  };
}
