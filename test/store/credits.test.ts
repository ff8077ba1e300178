import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import {
  grantCredits,
  listLedger,
  releaseExpiredReservations,
  reserveCredits,
  settleCredits,
} from "../../src/store/credits.ts";
import type { Store } from "../../src/store/store.ts";
import { engines } from "./engines.ts";
import { addOrganization, openTestStore, range } from "./seed.ts";

describe.each(engines)("credits on %s", (engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(engine);
  });
  afterAll(() => store.close());

  const reserve = (organizationId: string, reference: string, amount: number, expiresAt?: number) =>
    store.transaction((tx) =>
      reserveCredits(
        tx,
        {
          organizationId,
          reference,
          amount,
          reason: "test",
          ...(expiresAt === undefined ? {} : { expiresAt }),
        },
        2_000,
      ),
    );
  const settle = (organizationId: string, reference: string, used: number) =>
    store.transaction((tx) => settleCredits(tx, { organizationId, reference, used, reason: "test" }, 3_000));

  it("accepts exactly what fits when 500 reservations of 3 meet 100 credits", async () => {
    const organization = await addOrganization(store, 100);
    const answers = await Promise.all(
      range(500).map((index) => reserve(organization, `${organization}-${index}`, 3)),
    );
    expect(answers.filter(Boolean)).toHaveLength(33);
    expect(await readBalance(store.db, organization)).toBe(1);
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("charges what was used, gives back the rest, and does so once", async () => {
    const organization = await addOrganization(store, 50);
    await reserve(organization, `${organization}-a`, 20);
    expect(await readBalance(store.db, organization)).toBe(30);
    const charges = await Promise.all(range(5).map(() => settle(organization, `${organization}-a`, 7)));
    expect(charges.sort()).toEqual([0, 0, 0, 0, 7]);
    expect(await readBalance(store.db, organization)).toBe(43);
    const kinds = (await listLedger(store.db, organization, 10)).map((entry) => [entry.kind, entry.amount]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ["grant", 50],
        ["reserve", -20],
        ["release", 20],
        ["charge", -7],
      ]),
    );
    expect(kinds).toHaveLength(4);
  });

  it.each([
    { used: 25, charged: 20 },
    { used: -1, charged: 0 },
  ])("charges $charged of 20 held when $used were used", async ({ used, charged }) => {
    const organization = await addOrganization(store, 20);
    await reserve(organization, `${organization}-a`, 20);
    expect(await settle(organization, `${organization}-a`, used)).toBe(charged);
    expect(await readBalance(store.db, organization)).toBe(20 - charged);
  });

  it("refuses to take back more than there is", async () => {
    const organization = await addOrganization(store, 5);
    const takeBack = store.transaction((tx) =>
      grantCredits(tx, { organizationId: organization, amount: -6, reason: "test" }, 2_000),
    );
    await expect(takeBack).rejects.toThrow(
      `${organization} has fewer credits than the amount to take back: 5`,
    );
    expect(await readBalance(store.db, organization)).toBe(5);
  });

  it("refuses more than can be counted exactly, and then adds nothing", async () => {
    const organization = await addOrganization(store, 5);
    for (const amount of [Number.MAX_SAFE_INTEGER, 1_000_000_000_000 - 4]) {
      const grant = { organizationId: organization, amount, reason: "test" };
      await expect(store.transaction((tx) => grantCredits(tx, grant, 2_000))).rejects.toThrow("more than");
      expect(await readBalance(store.db, organization)).toBe(5);
    }
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("grants once for a reference, however many grants with it arrive at once", async () => {
    const [one, other] = [await addOrganization(store, 10), await addOrganization(store, 10)];
    const reference = `invoice of ${one}`;
    const grant = (organizationId: string, amount: number) =>
      store.transaction((tx) =>
        grantCredits(tx, { organizationId, amount, reason: "test", reference }, 2_000),
      );
    // A reservation (hold) and a grant may have the same reference: the reservation has no effect on the grant.
    await reserve(one, reference, 3);
    await settle(one, reference, 3);
    expect(await Promise.all(range(10).map(() => grant(one, 5)))).toEqual(range(10).map(() => 12));
    const refusal = `${reference} is the reference of a grant of 5 to ${one}`;
    await expect(grant(one, 6)).rejects.toThrow(refusal);
    await expect(grant(other, 5)).rejects.toThrow(refusal);
    const own = [await addOrganization(store, 0), await addOrganization(store, 0)];
    const shared = own.map((organizationId) =>
      store.transaction((tx) =>
        grantCredits(tx, { organizationId, amount: 5, reason: "test", reference: own.join() }, 2_000),
      ),
    );
    expect((await Promise.allSettled(shared)).map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
    ]);
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("gives back a hold whose process died, and leaves the others", async () => {
    const organization = await addOrganization(store, 30);
    await reserve(organization, `${organization}-dead`, 10, 2_500);
    await reserve(organization, `${organization}-alive`, 10, 9_000);
    await releaseExpiredReservations(store, 2_600);
    expect(await readBalance(store.db, organization)).toBe(20);
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("finds every kind of broken book", async () => {
    const broken = await openTestStore(engine);
    const organization = await addOrganization(broken, 30);
    await broken.db.updateTable("balances").set({ balance: 31 }).execute();
    await broken.db
      .insertInto("reservations")
      .values({ reference: "x", organization_id: organization, amount: 1, expires_at: null })
      .execute();
    await broken.db
      .insertInto("idempotency_keys")
      .values({ organization_id: organization, key: "k", job_id: "gone", created_at: 1 })
      .execute();
    const { findings } = await auditStore(broken);
    expect(findings.map((row) => row.check).sort()).toEqual([
      "balance",
      "hold without ledger",
      "key without job",
    ]);
    await broken.close();
  });
});
