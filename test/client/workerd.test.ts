import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it, onTestFinished } from "vitest";
import { accepted, job, operationId } from "./sandbox.ts";
import { type Step, startServer } from "./scripted-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Returns the source of a Worker with one client for all requests, created when the module is loaded, as in a real
 * Worker. A request to the Worker starts a search job and waits for its end. When the wait begins, the Worker sends a PUT
 * to the service. With `?leave`, the Worker does not wait for the end of the job: it responds as soon as the service has
 * answered the PUT.
 */
const worker = (baseUrl: string) => `
import { createClient } from "./src/client/index.ts";
const keys = { accessKey: "ak_sandbox", secretKey: "sk_sandbox" };
const client = createClient({ ...keys, baseUrl: ${JSON.stringify(baseUrl)}, pollIntervalMs: 20 });
const search = () => client.people.search({ query: "q" });
const waits = {
  "/run": (report) => search().wait({ onAccepted: report }),
  "/wait": (report) => {
    const finish = client.operations.wait(${JSON.stringify(operationId)});
    report();
    return finish;
  },
};
async function answer({ pathname, searchParams }) {
  if (pathname === "/start") return search();
  const path = searchParams.has("leave") ? "/leave" : "/waiting";
  let finish;
  const reported = new Promise((resolve) => {
    finish = waits[pathname](() => resolve(fetch(${JSON.stringify(baseUrl)} + path, { method: "PUT" })));
  });
  return path === "/leave" ? reported.then(() => ({ left: true })) : finish;
}
export default {
  fetch: (request) => answer(new URL(request.url)).then(
    (done) => Response.json(done),
    (error) => Response.json({ error: String(error) }, { status: 500 }),
  ),
};`;

/** Returns a promise and the function that resolves it. */
function createGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("in Cloudflare's workerd", () => {
  it.each([
    ["2023-07-10", "/run"],
    ["2023-07-10", "/wait"],
    ["2026-10-01", "/run"],
    ["2026-10-01", "/wait"],
  ])(
    "waits do not depend on another request's wait for the same job (compatibility date %s, first %s)",
    async (date, first) => {
      const others = ["/run", "/run", "/wait", "/wait"];
      const firstPoll = createGate();
      const allWait = createGate();
      const firstLeft = createGate();
      let polls = 0;
      let waiting = 0;
      const api: Step = async ({ method, url: path }) => {
        if (method === "POST") return { status: 202, body: accepted(server.url) };
        if (path === "/leave") await allWait.opened;
        else if (path === "/waiting" && ++waiting === others.length) allWait.open();
        if (method === "PUT") return { body: {} };
        polls += 1;
        firstPoll.open();
        // The first request to the Worker ends while its poll is under way. After that, workerd no longer completes
        // this poll.
        await firstLeft.opened;
        return { body: job(polls < 10 ? "processing" : "succeeded") };
      };
      const server = await startServer(api);
      const url = await startWorker(worker(server.url), date);
      const ask = async (path: string): Promise<unknown> => {
        const answer = await fetch(url + path);
        const text = await answer.text();
        return answer.headers.get("content-type") === "application/json" ? JSON.parse(text) : text;
      };
      // The request to the Worker that starts the job ends before other requests wait for the job.
      expect(await ask("/start")).toMatchObject({ operationId });
      const leaving = ask(`${first}?leave`);
      await firstPoll.opened;
      const answers = others.map(ask);
      expect(await leaving).toEqual({ left: true });
      firstLeft.open();
      expect(await Promise.all(answers)).toEqual(
        others.map(() => expect.objectContaining({ status: "succeeded" })),
      );
    },
  );
});

/** Starts a Worker in a workerd process of its own, which ends with the test; returns the Worker's URL. */
async function startWorker(contents: string, compatibilityDate: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "workerd-"));
  const built = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    write: false,
  });
  await writeFile(join(folder, "worker.js"), built.outputFiles[0]?.contents ?? "");
  await writeFile(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "${compatibilityDate}", globalOutbound = "net")),
    (name = "net", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`,
  );
  // Starts the binary directly, because the package's start script would be a second process to stop.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("workerd"));
  const binary = resolve(
    `@cloudflare/workerd-${process.platform}-${process.arch === "x64" ? "64" : process.arch}/bin/workerd`,
  );
  const child = spawn(binary, ["serve", "config.capnp", "--control-fd=1"], { cwd: folder });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    await rm(folder, { recursive: true });
  });
  let complaints = "";
  child.stderr.on("data", (text) => {
    complaints += text;
  });
  for await (const line of createInterface(child.stdout)) {
    const event: { event: string; port?: number } = JSON.parse(line);
    if (event.port !== undefined) return `http://127.0.0.1:${event.port}`;
  }
  throw new Error(complaints);
}
