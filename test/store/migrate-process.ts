import { openStore } from "../../src/store/store.ts";

/**
 * This program is one of several that open the same database at the same time; it prints the number of organizations.
 */
const store = await openStore({ location: process.argv[2] ?? ":memory:" });
const names = await store.db.selectFrom("organizations").select("id").execute();
console.log(JSON.stringify({ opened: true, organizations: names.length }));
await store.close();
