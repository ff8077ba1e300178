import { expect, it, vi } from "vitest";
import { hourMs } from "../../src/clock.ts";
import { openIndex } from "../store/index-rows.ts";
import { createWorld } from "./world.ts";

it("forgets people whom searches have given when jobs of that age go", async () => {
  const world = await createWorld({ settings: { retentionMs: hourMs } });
  const index = openIndex(world.store);
  const found = (id: string) => ({ id, linkedin: null, person: `{"id":"${id}","fullName":"Mara"}` });
  await index.remember([found("per_old")], world.clock.now());
  await world.clock.advance(5_400_000);
  await index.remember([found("per_new")], world.clock.now());
  await world.clock.advance(hourMs);
  await vi.waitUntil(async () => (await index.recall({ id: "per_old" })) === null, { timeout: 60_000 });
  expect(await index.recall({ id: "per_new" })).toContain("per_new");
  await world.close();
});
