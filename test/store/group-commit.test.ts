import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance, readCredits, spreadBalance } from "../../src/store/balances.ts";
import { listLedger, reserveCredits, settleCredits } from "../../src/store/credits.ts";
import { createGroupCommit, type Submit } from "../../src/store/group-commit.ts";
import { createId } from "../../src/store/identifiers.ts";
import { listJobs } from "../../src/store/job-queries.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { type Submission, submitOne } from "../../src/store/submit-statements.ts";
import { unlimited } from "../../src/store/time-limits.ts";
import { engines, newLocation } from "./engines.ts";
import { addOrganization, countTransactions, newJob, openTestStore, range, untilWaiting } from "./seed.ts";

const now = Date.parse("2026-11-20T10:00:00Z");

describe.each(engines)("submissions that are sent at once on %s", (engine) => {
  let store: Store;
  let submit: Submit;
  beforeAll(async () => {
    store = await openTestStore(engine);
    submit = createGroupCommit(store);
  });
  afterAll(async () => {
    expect((await auditStore(store)).findings).toEqual([]);
    await store.close();
  });

  const toSubmission = (
    organizationId: string,
    reserved: number,
    more: Partial<Submission> = {},
  ): Submission => ({
    job: { ...newJob(organizationId, { reserved }), id: createId("op_", now) },
    reason: "test",
    now,
    ...more,
  });
  const jobsOf = async (organizationId: string) =>
    (await listJobs(store.db, { organizationId, limit: 1_000 })).map(({ id }) => id).sort();

  /**
   * Returns the function `submit` of a group commit, and a function `count` that returns how many transactions it has
   * run. Calls `whenFirst` when its first transaction starts.
   */
  const countSubmits = (whenFirst?: () => void): { submit: Submit; count: () => number } => {
    const { store: counted, count } = countTransactions(store, whenFirst);
    return { submit: createGroupCommit(counted), count };
  };

  it("are in a few transactions, and each has its job, hold and entry", async () => {
    const organizations = await Promise.all(range(10).map(() => addOrganization(store, 100)));
    const { submit: together, count } = countSubmits();
    const submissions = range(100).map((index) => toSubmission(organizations[index % 10] ?? "", 3));
    const answers = await Promise.all(submissions.map((one) => together(one)));
    expect(answers).toEqual(submissions.map(() => ({ isNew: true })));
    expect(count()).toBe(2);
    for (const id of organizations) {
      expect(await readBalance(store.db, id)).toBe(70);
      expect(await jobsOf(id)).toHaveLength(10);
      expect(await listLedger(store.db, id, 100)).toHaveLength(11);
    }
  });

  it("share a transaction with those of callers that were just answered", async () => {
    const organization = await addOrganization(store, 100);
    const callers: Promise<void>[] = [];
    const call = async (): Promise<void> => {
      for (const _ of range(5)) {
        await together(toSubmission(organization, 1));
        // Between two submissions, a caller awaits several promises that resolve in the same turn of the event loop.
        for (const _hop of range(20)) await undefined;
      }
    };
    const startFour = (): unknown => callers.push(...range(4).map(call));
    // The other four callers arrive while the first transaction, with the jobs of the first four, is running.
    const { submit: together, count } = countSubmits(startFour);
    startFour();
    while (callers.length < 8) await Promise.all(callers);
    await Promise.all(callers);
    // Six transactions: the first with the first jobs of four callers, then four with a job of each of the eight
    // callers, and the last with the fifth jobs of the other four callers.
    expect(count()).toBe(6);
    expect(await jobsOf(organization)).toHaveLength(40);
  });

  it("are counted one by one where not all can be paid: a small one is accepted after a large one was not", async () => {
    const [poor, rich] = [await addOrganization(store, 10), await addOrganization(store, 100)];
    const wanted = [6, 6, 3, 2, 1].map((reserved) => toSubmission(poor, reserved));
    const other = toSubmission(rich, 50);
    const answers = await Promise.all([...wanted, other].map((one) => submit(one)));
    const yes = { isNew: true };
    expect(answers).toEqual([yes, "too few credits", yes, "too few credits", yes, yes]);
    expect([await readBalance(store.db, poor), await readBalance(store.db, rich)]).toEqual([0, 50]);
  });

  it("with one key make one job, and a key whose first use was refused is free for the next", async () => {
    const organization = await addOrganization(store, 10);
    const equal = range(20).map(() => toSubmission(organization, 2, { key: "k" }));
    const answers = await Promise.all(equal.map((one) => submit(one)));
    expect(answers.filter((answer) => answer !== "too few credits" && answer.isNew)).toHaveLength(1);
    expect(await jobsOf(organization)).toHaveLength(1);
    expect(await readBalance(store.db, organization)).toBe(8);
    const [dear, cheap] = [9, 3].map((reserved) => toSubmission(organization, reserved, { key: "second" }));
    if (dear === undefined || cheap === undefined) throw new Error("two submissions");
    expect(await Promise.all([submit(dear), submit(cheap)])).toEqual(["too few credits", { isNew: true }]);
    const again = await submit(toSubmission(organization, 3, { key: "second" }));
    expect(again).toEqual({ isNew: false, job: { id: cheap.job.id, accepted_meta: null } });
  });

  it("do not fail with one that the database refuses", async () => {
    const organization = await addOrganization(store, 100);
    const good = range(8).map(() => toSubmission(organization, 1));
    const first = toSubmission(organization, 1);
    await submit(first);
    // This submission has the id of an existing job, which the primary key of the table refuses.
    const bad = { ...toSubmission(organization, 1), job: first.job };
    const answers = await Promise.allSettled(
      [...good.slice(0, 4), bad, ...good.slice(4)].map((one) => submit(one)),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      ...range(4).map(() => "fulfilled"),
      "rejected",
      ...range(4).map(() => "fulfilled"),
    ]);
    expect(await readBalance(store.db, organization)).toBe(91);
  });

  it("are taken back by a signal while they wait", async () => {
    const organization = await addOrganization(store, 10);
    const gone = new AbortController();
    const [stays, leaves] = [toSubmission(organization, 1), toSubmission(organization, 1)];
    const answers = Promise.allSettled([submit(stays), submit(leaves, gone.signal)]);
    gone.abort(new Error("the client went away"));
    expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(await jobsOf(organization)).toEqual([stays.job.id]);
    await expect(submit(leaves, gone.signal)).rejects.toThrow("the client went away");
  });

  it("use every shard of a balance that is spread, to the last credit", async () => {
    const organization = await addOrganization(store, 103);
    await store.transaction((tx) => spreadBalance(tx, organization, 4));
    expect(await readBalance(store.db, organization)).toBe(103);
    expect(await readCredits(store.db, organization)).toEqual({ available: 103, reserved: 0 });
    // The balance is spread over several rows (shards). This job reserves more credits than any single row contains.
    expect(await submit(toSubmission(organization, 60))).toEqual({ isNew: true });
    const answers = await Promise.all(range(50).map(() => submit(toSubmission(organization, 1))));
    expect(answers.filter((answer) => answer !== "too few credits")).toHaveLength(43);
    expect(await readBalance(store.db, organization)).toBe(0);
    await expect(store.transaction((tx) => spreadBalance(tx, organization, 0))).rejects.toThrow(
      "1 to 64 rows",
    );
    await store.transaction((tx) => spreadBalance(tx, organization, 1));
    expect(
      await store.db.selectFrom("balances").selectAll().where("organization_id", "=", organization).execute(),
    ).toEqual([{ organization_id: organization, shard: 0, balance: 0 }]);
  });
});

describe("submissions on postgres", () => {
  it("pass over an organization whose balance is held, which waits for itself alone", async () => {
    const store = await openTestStore("postgres");
    const submit = createGroupCommit(store);
    const [held, other] = [await addOrganization(store, 10), await addOrganization(store, 10)];
    const toOne = (organizationId: string): Submission => ({
      job: { ...newJob(organizationId, { reserved: 1 }), id: createId("op_", now) },
      reason: "test",
      now,
    });
    const ended: string[] = [];
    await store.transaction(async (tx) => {
      await sql`update balances set balance = balance where organization_id = ${held}`.execute(tx);
      const waiting = submit(toOne(held)).then(() => ended.push("held"));
      await submit(toOne(other)).then(() => ended.push("other"));
      expect(ended).toEqual(["other"]);
      void waiting;
    });
    await submit(toOne(held));
    expect(ended).toEqual(["other", "held"]);
    expect(await readBalance(store.db, held)).toBe(8);
    await store.close();
  });

  it("wait for a key that another transaction holds, and keep no others waiting, nor their organization's own", async () => {
    const store = await openTestStore("postgres");
    const submit = createGroupCommit(store);
    const [holding, other] = [await addOrganization(store, 20), await addOrganization(store, 20)];
    const toKeyed = (organizationId: string, key?: string, reserved = 1): Submission => ({
      job: { ...newJob(organizationId, { reserved }), id: createId("op_", now) },
      ...(key === undefined ? {} : { key }),
      reason: "test",
      now,
    });
    // This job is free, so its transaction locks no balance.
    const first = toKeyed(holding, "held", 0);
    const waiting: Promise<unknown>[] = [];
    await store.transaction(async (tx) => {
      await submitOne(tx, first);
      for (const round of range(2)) {
        // Submissions wait for the key without a time limit. They continue when this transaction ends.
        waiting.push(submit(toKeyed(holding, "held")));
        const others = [
          toKeyed(other),
          toKeyed(other, `k${round}`),
          toKeyed(holding),
          toKeyed(holding, `k${round}`),
        ];
        expect(await Promise.all(others.map((one) => submit(one)))).toEqual(
          others.map(() => ({ isNew: true })),
        );
      }
    });
    const known = { isNew: false, job: { id: first.job.id, accepted_meta: null } };
    expect(await Promise.all(waiting)).toEqual([known, known]);
    expect((await auditStore(store)).findings).toEqual([]);
    await store.close();
  });

  it("of one organization meet a lock that is not given in time once, not one after the other", async () => {
    const lockMs = 300;
    const location = await newLocation("postgres");
    const store = await openStore({ location, limits: { ...unlimited, lockMs } });
    const organization = await addOrganization(store, 10);
    const { store: counted, count } = countTransactions(store);
    const submit = createGroupCommit(counted);
    await store.transaction(async (tx) => {
      await sql`update balances set balance = balance where organization_id = ${organization}`.execute(tx);
      const answers = await Promise.allSettled(
        range(12).map(() =>
          submit({
            job: { ...newJob(organization, { reserved: 1 }), id: createId("op_", now) },
            reason: "test",
            now,
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === "fulfilled")).toEqual([]);
    });
    // One transaction leaves out the locked organization's submissions; the other one contains only those.
    expect(count()).toBe(2);
    expect(await readBalance(store.db, organization)).toBe(10);
    await store.close();
  });

  it.each([
    [4, 8],
    [4, 1],
    [1, 4],
  ])("lose no credits that come back while a balance is spread from %i to %i shards", async (from, to) => {
    const store = await openTestStore("postgres");
    const organizationId = await addOrganization(store, 100);
    await store.transaction((tx) => spreadBalance(tx, organizationId, from));
    const hold = { organizationId, reference: createId("op_", now), amount: 50, reason: "test" };
    await store.transaction((tx) => reserveCredits(tx, hold, now));
    let settled: Promise<number> = Promise.resolve(0);
    await store.transaction(async (tx) => {
      await spreadBalance(tx, organizationId, to);
      settled = store.transaction((other) => settleCredits(other, { ...hold, used: 0 }, now));
      await untilWaiting(store);
    });
    await settled;
    expect(await readBalance(store.db, organizationId)).toBe(100);
    expect((await auditStore(store)).findings).toEqual([]);
    await store.close();
  });
});
