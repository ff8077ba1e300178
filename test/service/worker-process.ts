import { createClock } from "../../src/clock.ts";
import { createStandIn, type Providers } from "../../src/providers/index.ts";
import { createService, loadSettings } from "../../src/service/index.ts";
import { openStore } from "../../src/store/store.ts";

/**
 * Runs a worker on the database in the first argument. If the second argument is `deadly`, a people search kills the
 * worker. If it is `halting`, a people search gets the contacts of four people, prints `waiting`, and then waits forever
 * for the contacts of the fifth.
 */
const [location = ":memory:", mode = ""] = process.argv.slice(2);
const clock = createClock();
const store = await openStore({ location });
const standIn = createStandIn({ clock, pace: Number(process.env["PACE"] ?? 0) });
const deadly: Providers = {
  ...standIn,
  people: {
    ...standIn.people,
    search: () => {
      process.kill(process.pid, "SIGKILL");
      return new Promise(() => {});
    },
  },
};
const unanswered = new Set<string>();
const halting: Providers = {
  ...standIn,
  people: {
    ...standIn.people,
    async search(request, call) {
      const answer = await standIn.people.search(request, call);
      for (const { id } of answer.people.slice(4)) unanswered.add(id);
      return answer;
    },
  },
  contacts: {
    find(person, ...rest) {
      if (!unanswered.has(person.id)) return standIn.contacts.find(person, ...rest);
      console.log("waiting");
      return new Promise(() => {});
    },
  },
};
const providers: Record<string, Providers> = { deadly, halting };
const service = createService({
  store,
  clock,
  settings: loadSettings(process.env),
  providers: providers[mode] ?? standIn,
});
service.start();
console.log("working");
process.once("SIGTERM", async () => {
  await service.stop();
  await store.close();
  console.log("stopped");
  clearInterval(keep);
});
const keep = setInterval(() => {}, 1_000_000);
