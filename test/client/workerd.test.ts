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

/** One client for all requests, created when the module is loaded, as in a real Worker. */
const worker = (baseUrl: string) => `
import { createClient } from "./src/client/index.ts";
const client = createClient({ baseUrl: ${JSON.stringify(baseUrl)}, pollIntervalMs: 20 });
export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const finish = pathname === "/start"
      ? client.people.search({ query: "q" }).then(({ operationId }) => ({ id: operationId }))
      : pathname === "/run"
        ? client.people.search({ query: "q" }).wait()
        : client.operations.wait(${JSON.stringify(operationId)}, { timeoutMs: pathname === "/brief" ? 60 : 60_000 });
    return finish.then(
      (done) => Response.json(done),
      (error) => Response.json({ error: String(error) }, { status: 500 }),
    );
  },
};`;

describe("in Cloudflare's workerd", () => {
  it.each(["2023-07-10", "2026-10-01"])(
    "waits of several requests for one job do not await one another (compatibility date %s)",
    async (date) => {
      let polls = 0;
      const api: Step = ({ method }) => {
        if (method === "POST") return { status: 202, body: accepted(server.url) };
        polls += 1;
        return { body: job(polls < 20 ? "processing" : "succeeded") };
      };
      const server = await startServer(api);
      const url = await startWorker(worker(server.url), date);
      const ask = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
      // The request that started the job has ended before other requests wait for the job.
      expect(await ask("/start")).toEqual({ id: operationId });
      // The first request to wait ends first: later ones must not depend on work that it started.
      const brief = ask("/brief");
      const outcomes = await Promise.all(["/run", "/run", "/wait", "/wait", "/wait"].map(ask));
      expect(await brief).toEqual({ error: expect.stringContaining("WaitTimeoutError") });
      expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining({ status: "succeeded" })));
      expect(outcomes).toHaveLength(5);
    },
  );
});

/** Starts a worker in its own workerd, which ends with the test; returns its address. */
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
  // The package's own start script would be a second process to stop.
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
