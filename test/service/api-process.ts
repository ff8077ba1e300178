import { pino } from "pino";
import { createClock } from "../../src/clock.ts";
import { createHandlers } from "../../src/handlers/index.ts";
import { createStandIn } from "../../src/providers/index.ts";
import { createServer } from "../../src/server/index.ts";
import { createService, loadSettings } from "../../src/service/index.ts";
import { openStore } from "../../src/store/store.ts";
import { unlimited } from "../../src/store/time-limits.ts";

/**
 * Runs an API server on the database in the first argument. The second argument says whether the server also runs jobs.
 * If the third is `unlimited`, queries and handlers have no time limit that a busy machine may exceed.
 */
const [location = ":memory:", role = "api", limits = ""] = process.argv.slice(2);
const clock = createClock();
const isUnlimited = limits === "unlimited";
const store = await openStore({ location, ...(isUnlimited ? { limits: unlimited } : {}) });
const service = createService({
  store,
  clock,
  settings: { ...loadSettings(process.env), publicUrl: "https://app.prospecting.example" },
  providers: createStandIn({ clock, pace: 0 }),
});
const server = await createServer(createHandlers(service), {
  authenticate: service.authenticate,
  rateLimit: service.rateLimit,
  takeTurn: service.takeTurn,
  ...(isUnlimited ? { handlerTimeoutMs: 600_000 } : {}),
  // Compiles the validators of an operation only at the operation's first request. Other tests already compile those of
  // the whole contract.
  warmUp: false,
  logger: pino({ level: "silent" }),
});
const { url } = await server.listen({ port: 0, host: "127.0.0.1" });
if (role === "all") service.start();
console.log(`url ${url}`);
