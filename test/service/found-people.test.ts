import { expect, it, vi } from "vitest";
import { hourMs } from "../../src/clock.ts";
import { openIndex } from "../store/index-rows.ts";
import { createWorld } from "./world.ts";

it("forgets people whom searches have given when jobs of that age go", async () => {
  const world = await createWorld({ settings: { retentionMs: 12 * hourMs } });
  const index = openIndex(world.store);
  const found = (id: string) => ({ id, linkedin: null, person: `{"id":"${id}","fullName":"Mara"}` });
  await index.remember([found("per_old")], world.clock.now());
  await world.clock.advance(18 * hourMs);
  await index.remember([found("per_new")], world.clock.now());
  // Each call advances the clock by a minute. One minute may not be enough, because the removal of old rows does not
  // start again while an earlier one is running.
  const isForgotten = async (): Promise<boolean> => {
    await world.clock.advance(60_000);
    return (await index.recall({ id: "per_old" })) === null;
  };
  await vi.waitUntil(isForgotten, { timeout: 60_000, interval: 100 });
  expect(await index.recall({ id: "per_new" })).toContain("per_new");
  await world.close();
});
