import { pino } from "pino";
import { createClock } from "../../src/clock.ts";
import { createHandlers } from "../../src/handlers/index.ts";
import { createStandIn } from "../../src/providers/index.ts";
import { createServer } from "../../src/server/index.ts";
import { createService, loadSettings } from "../../src/service/index.ts";
import { openStore } from "../../src/store/store.ts";

/**
 * This program is an API server on the database in its first argument; the second one says whether it also runs jobs.
 */
const [location = ":memory:", role = "api"] = process.argv.slice(2);
const clock = createClock();
const store = await openStore({ location });
const service = createService({
  store,
  clock,
  settings: { ...loadSettings(process.env), publicUrl: "https://app.prospecting.example" },
  providers: createStandIn({ clock, pace: 0 }),
});
const server = await createServer(createHandlers(service), {
  authenticate: service.authenticate,
  rateLimit: service.rateLimit,
  // Each operation compiles its validators at its first request instead of at the start: other tests compile the whole
  // contract.
  warmUp: false,
  logger: pino({ level: "silent" }),
});
const { url } = await server.listen({ port: 0, host: "127.0.0.1" });
if (role === "all") service.start();
console.log(`url ${url}`);
