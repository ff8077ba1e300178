import { describe, expect, it, onTestFinished } from "vitest";
import { findAnyJob } from "../../src/store/job-queries.ts";
import { serve } from "../providers/served.ts";
import { type Running, startCommand } from "./command.ts";

/** Makes a process fail on a signal: SIGUSR2 causes an unhandled rejection, SIGWINCH an uncaught exception. */
const failing = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    'process.on("SIGUSR2", () => Promise.reject(new Error("lost key-of-the-vendor"))).on("SIGWINCH", () => { throw new Error("broken"); })',
  )}`,
};

describe("an error that nothing caught", () => {
  it("ends serve with 1, told without secrets, its jobs given back", async () => {
    const serving = await serve("sqlite", {
      ...failing,
      PROSPECTING_PROVIDERS: "stand-in",
      PROSPECTING_PEPPER: "",
      VENDOR_API_KEY: "key-of-the-vendor",
    });
    onTestFinished(serving.close);
    const { client } = await serving.organization(100);
    const { operationId } = await client.generate.create({ prompt: "Write about robots." });
    const job = () => findAnyJob(serving.store.db, operationId);
    await expect.poll(async () => (await job())?.worker ?? null).not.toBeNull();
    serving.process.child.kill("SIGUSR2");
    expect(await serving.process.exited).toBe(1);
    const told = JSON.parse(await serving.process.line('"level":60'));
    expect(told).toMatchObject({
      msg: "an uncaught error ends the process",
      err: { name: "Error", message: "lost [redacted]", stack: expect.stringContaining("at ") },
    });
    expect(serving.process.lines.join("\n")).not.toContain("key-of-the-vendor");
    expect(await job()).toMatchObject({ worker: null });
  });

  it("ends mock with 1 and what was broken", async () => {
    const mock: Running = startCommand(["mock", "--port", "0", "--json"], failing);
    await mock.line(/"listening"/);
    mock.process.kill("SIGWINCH");
    const { status, stdout } = await mock.end();
    expect(status).toBe(1);
    expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({
      event: "fatal",
      error: { message: "broken" },
    });
  });
});
