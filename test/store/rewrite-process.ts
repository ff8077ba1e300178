import { vocabulary } from "../../src/providers/adapters/own-index/index.ts";
import { openStore } from "../../src/store/store.ts";
import { openIndex, today } from "./index-rows.ts";

/**
 * Rewrites the search words that an earlier version wrote into the database in the first argument. Prints when the
 * rewrite begins and ends.
 */
const store = await openStore({ location: process.argv[2] ?? ":memory:" });
console.log(`begins with version ${vocabulary.version}`);
// An import first rewrites the rows of an earlier version, even if the import contains no person.
await openIndex(store).importPeople([], today);
console.log("has ended");
await store.close();
