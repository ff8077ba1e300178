import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { grantCredits, listLedger, reserveCredits, settleCredits } from "../../src/store/credits.ts";
import { createId } from "../../src/store/identifiers.ts";
import { cancelJob, insertJob } from "../../src/store/jobs.ts";
import { dropOldEntries, readOpening, removeOldEntries } from "../../src/store/ledger-retention.ts";
import { makeMonths } from "../../src/store/months.ts";
import type { Store } from "../../src/store/store.ts";
import { engines } from "./engines.ts";
import { addOrganization, newJob, openTestStore, range } from "./seed.ts";

const old = Date.parse("2031-01-15T12:00:00Z");
const recent = Date.parse("2031-03-15T12:00:00Z");
const before = Date.parse("2031-02-10T00:00:00Z");

describe.each(engines)("old entries of the ledger on %s", (engine) => {
  let store: Store;
  let organization: string;
  beforeEach(async () => {
    store = await openTestStore(engine);
    organization = await addOrganization(store, 1_000, old);
    await makeMonths(store.db, old, recent);
  });
  afterEach(() => store.close());

  const remove = async (): Promise<number> => {
    if (engine === "postgres") return dropOldEntries(store.db, before);
    let count = 0;
    for (let last = -1; last !== 0; count += last)
      last = await store.transaction((tx) => removeOldEntries(tx, before));
    return count;
  };
  const reserve = (reference: string, amount: number, at: number) =>
    store.transaction((tx) =>
      reserveCredits(tx, { organizationId: organization, reference, amount, reason: "test" }, at),
    );
  const settle = (reference: string, used: number, at: number) =>
    store.transaction((tx) =>
      settleCredits(tx, { organizationId: organization, reference, used, reason: "test" }, at),
    );
  const references = async (): Promise<Set<string>> =>
    new Set((await listLedger(store.db, organization, 1_000)).map(({ reference }) => reference));

  it("are removed, and their sum is kept as an opening balance, so that the books add up", async () => {
    const gone = range(70).map((index) => createId(index % 2 === 0 ? "op_" : "req_", old + index));
    const kept = createId("op_", recent);
    for (const reference of [...gone, kept]) {
      await reserve(reference, 5, old);
      await settle(reference, 3, old);
    }
    const given = {
      organizationId: organization,
      amount: 7,
      reason: "test",
      reference: createId("req_", old),
    };
    await store.transaction((tx) => grantCredits(tx, given, old));
    const balance = 1_000 - 71 * 3 + 7;
    expect(await remove()).toBeGreaterThan(0);
    expect(await remove()).toBe(0);
    const left = await references();
    expect([left.has(kept), left.has(given.reference), gone.some((one) => left.has(one))]).toEqual([
      ...[true, true, false],
    ]);
    expect(await readOpening(store.db, organization)).toEqual({ amount: -70 * 3, entries: 70 * 3 });
    expect(await readBalance(store.db, organization)).toBe(balance);
    expect(await auditStore(store)).toMatchObject({ findings: [], entries: 3 + 2 });
    // A grant whose reference is known from before still adds no credits.
    expect(await store.transaction((tx) => grantCredits(tx, given, recent))).toBe(balance);
    const later = createId("op_", recent);
    await reserve(later, 5, recent);
    await settle(later, 5, recent);
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it.each(["hold", "job"])("stay with a %s", async (kind) => {
    const { id } = await insertJob(store.db, newJob(organization, { reserved: 5 }), old);
    await reserve(id, 5, old);
    if (kind === "job") {
      await cancelJob(store.db, { organizationId: organization, id }, recent);
      await settle(id, 0, recent);
    }
    await remove();
    expect((await references()).has(id)).toBe(true);
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("are missed by the audit where their opening balance is lost", async () => {
    const reference = createId("op_", old);
    await reserve(reference, 5, old);
    await settle(reference, 5, old);
    await remove();
    await store.db.deleteFrom("ledger_openings").execute();
    expect((await auditStore(store)).findings).toMatchObject([{ check: "balance", subject: organization }]);
  });
});
