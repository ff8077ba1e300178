import { dirname } from "node:path";
import { expect, it } from "vitest";
import { newLocation } from "../store/engines.ts";
import { startServe } from "./served.ts";

it("prospecting serve keeps V8's young generation at 8 MB, unless the operator chose a size", async () => {
  const measure = async (options: string): Promise<number> => {
    const folder = dirname(await newLocation("sqlite"));
    const args = ["--json", "--data-dir", folder, "--metrics-port", "0"];
    const { child, line, exited } = startServe(args, { NODE_OPTIONS: options });
    const { metricsPort } = JSON.parse(await line('"ready"'));
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    child.kill("SIGTERM");
    await exited;
    const [, bytes] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)/m.exec(text) ?? [];
    return Number(bytes) / 1024 / 1024;
  };
  expect(await measure("")).toBe(8);
  expect(await measure("--max-semi-space-size=16")).toBe(32);
});
