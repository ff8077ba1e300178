import { expect, it } from "vitest";
import { warmUpInterpretation } from "../../src/service/kinds/index.ts";

it("a process serves requests while it prepares the interpretation of queries", async () => {
  const events: string[] = [];
  const warm = warmUpInterpretation().then(() => events.push("warm"));
  setImmediate(() => events.push("request"));
  await warm;
  expect(events).toEqual(["request", "warm"]);
});
