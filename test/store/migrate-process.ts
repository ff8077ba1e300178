import { openStore } from "../../src/store/store.ts";

/**
 * Opens the database in the first argument, and prints the number of organizations. Several of these processes open the
 * same database at the same time.
 */
const store = await openStore({ location: process.argv[2] ?? ":memory:" });
const names = await store.db.selectFrom("organizations").select("id").execute();
console.log(JSON.stringify({ opened: true, organizations: names.length }));
await store.close();
