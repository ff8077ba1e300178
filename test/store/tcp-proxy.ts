import { createServer, type Socket, connect as toSocket } from "node:net";

/** A connection to a database that can be broken in several ways. */
export interface TcpProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Connections that are open now. */
  readonly open: number;
  /** Swallows every byte of the open connections without notifying either side; later connections work. */
  silence(): void;
  /** Swallows every byte, including those of later connections, until `recover`. */
  silenceAll(): void;
  recover(): void;
  /** Closes the open connections, as a crash does. */
  cut(): void;
  /**
   * Breaks this number of connections at their next COMMIT: `before` it is forwarded, or `after` the server has
   * answered it; `silent` swallows the answer and leaves the connection open.
   */
  breakCommits(count: number, how: "before" | "after" | "silent"): void;
  /** Number of COMMITs broken since the last call. */
  readonly broken: number;
  close(): Promise<void>;
}

interface Line {
  silent: boolean;
  /** Treatment of the server's next bytes. */
  answer: "pass" | "cut" | "swallow";
  cut(): void;
}

/** A COMMIT of the simple protocol, in the form of drivers. */
const commit = Buffer.from("commit\0");

/** Starts a proxy for the database at this address, on a free port of this machine. */
export async function createTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const lines = new Set<Line>();
  let isSilent = false;
  let breaking: { count: number; how: "before" | "after" | "silent" } = { count: 0, how: "before" };
  let broken = 0;

  const onCommit = (line: Line): boolean => {
    if (breaking.count <= 0) return true;
    breaking.count -= 1;
    broken += 1;
    if (breaking.how === "before") line.cut();
    else line.answer = breaking.how === "after" ? "cut" : "swallow";
    return breaking.how !== "before";
  };

  const server = createServer((client) => {
    const upstream = toSocket(Number(port), hostname);
    const line: Line = {
      silent: isSilent,
      answer: "pass",
      cut() {
        client.destroy();
        upstream.destroy();
      },
    };
    lines.add(line);
    let ends = 2;
    const end = (): void => {
      ends -= 1;
      if (ends === 0) lines.delete(line);
      // A silent connection does not report its end either.
      if (!line.silent) line.cut();
    };
    relay(client, (bytes) => {
      if (line.silent) return;
      if (!bytes.includes(commit) || onCommit(line)) upstream.write(bytes);
    });
    relay(upstream, (bytes) => {
      if (line.answer === "cut") line.cut();
      else if (line.answer === "swallow") line.silent = true;
      else if (!line.silent) client.write(bytes);
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

  const silence = (): void => {
    for (const line of lines) line.silent = true;
  };
  return {
    url: url.href,
    get open() {
      return lines.size;
    },
    get broken() {
      return broken;
    },
    silence,
    silenceAll() {
      isSilent = true;
      silence();
    },
    recover() {
      isSilent = false;
    },
    cut() {
      for (const line of [...lines]) line.cut();
    },
    breakCommits(count, how) {
      breaking = { count, how };
      broken = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const line of [...lines]) line.cut();
      }),
  };
}

function relay(socket: Socket, use: (bytes: Buffer) => void): void {
  socket.on("data", use);
  socket.on("error", () => {});
}
