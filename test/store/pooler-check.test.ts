import { createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { refuseSharedSessions } from "../../src/store/pooler-check.ts";
import { toTimeLimits } from "../../src/store/time-limits.ts";
import { startCommand } from "../cli/command.ts";
import { newLocation } from "./engines.ts";

/**
 * Chooses which PostgreSQL process answers a statement. Both arguments count from 0: the number of the client, and the
 * number of the statement among those of the client.
 */
type Choose = (client: number, statement: number) => number;

interface StandIn {
  readonly url: string;
  /** The SQL text of every statement that was received. */
  readonly statements: string[];
  close(): Promise<void>;
}

/**
 * Starts a simulated connection pooler. It answers each statement as if the process that `choose` returns had run it.
 */
async function createPooler(choose: Choose): Promise<StandIn> {
  const sockets: Socket[] = [];
  const statements: string[] = [];
  const server = createServer((socket) => {
    const client = sockets.push(socket) - 1;
    let count = 0;
    let isOpen = false;
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      if (!isOpen) {
        isOpen = true;
        // Like every pooler, sends a process id of its own, with which a client can cancel a statement.
        socket.write(Buffer.concat([message("R", int(0)), message("K", int(9_000 + client), int(7)), ready]));
      } else if (bytes.toString("latin1", 0, 1) === "Q") {
        statements.push(bytes.toString("utf8", 5, bytes.length - 1));
        const text = Buffer.from(String(choose(client, count)));
        count += 1;
        const column = Buffer.concat([Buffer.from("pid\0"), int(0), short(0), int(23), short(4), int(-1)]);
        socket.write(
          Buffer.concat([
            message("T", short(1), column, short(0)),
            message("D", short(1), int(text.length), text),
            message("C", Buffer.from("SELECT 1\0")),
            ready,
          ]),
        );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in listens on no port");
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    statements,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int(body.length + 4), body]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function short(value: number): Buffer {
  return int(value).subarray(2);
}

const ready = message("Z", Buffer.from("I"));

const limits = toTimeLimits(30_000);

it.each<[string, Choose]>([
  ["the process that was used last", () => 100],
  ["two processes in turn", (client, statement) => 100 + ((client + statement) % 2)],
  ["another process at each statement", (client, statement) => 100 + 10 * client + statement],
  [
    "another process at the last statement of the second client",
    (client, statement) => (client === 1 && statement === 2 ? 300 : 100 + client),
  ],
])("a pooler is refused that gives a client %s", async (_, choose) => {
  const pooler = await createPooler(choose);
  await expect(refuseSharedSessions({ url: pooler.url, limits })).rejects.toThrow(/session mode/);
  // The check must not change a setting: other programs may share the session, and the setting would affect them too.
  expect(new Set(pooler.statements)).toEqual(new Set(["select pg_backend_pid() as pid"]));
  await pooler.close();
});

it("a pooler in session mode and PostgreSQL itself are accepted", async () => {
  const pooler = await createPooler((client) => 100 + client);
  await refuseSharedSessions({ url: pooler.url, limits });
  await pooler.close();
  await refuseSharedSessions({ url: await newLocation("postgres"), limits });
});

it.each([["serve", "--port", "0"], ["migrate"], ["org", "list"]])(
  "prospecting %s names a pooler in transaction mode and what to do, before it migrates",
  async (...args) => {
    const pooler = await createPooler(() => 100);
    const { status, stderr } = await startCommand(args, { DATABASE_URL: pooler.url }).end();
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /connection pooler .*transaction.* mode.* session mode, or use PostgreSQL's own address/,
    );
    expect(new Set(pooler.statements)).toEqual(new Set(["select pg_backend_pid() as pid"]));
    await pooler.close();
  },
);
