import { openStore } from "../../src/store/index.ts";

/** One of several processes that open the same database at once; prints the schema's state. */
const store = await openStore({ location: process.argv[2] ?? ":memory:" });
const names = await store.db.selectFrom("organizations").select("id").execute();
console.log(JSON.stringify({ opened: true, organizations: names.length }));
await store.close();
