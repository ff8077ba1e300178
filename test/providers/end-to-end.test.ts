import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../generated/operations.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { engines } from "../store/engines.ts";
import { failures } from "./end-to-end-failures.ts";
import { rows } from "./end-to-end-rows.ts";
import { type Served, type Serving, serve } from "./served.ts";
import { createVendors, keys, type Vendors } from "./stand-ins/vendors-together.ts";

/** Matches the only messages that callers receive for an upstream failure. */
const general =
  /(^|: )(An upstream source failed|No identifier could be looked up|No target could be researched)( \(|$)/;

describe.each(engines)("prospecting serve on %s, with every capability configured", (engine) => {
  let vendors: Vendors;
  let serving: Serving;
  let served: Served;
  beforeAll(async () => {
    vendors = await createVendors();
    serving = await serve(engine, vendors.env);
    served = await serving.organization(10_000);
  });
  afterAll(async () => {
    await serving.close();
    await vendors.close();
  });

  const balance = ({ organizationId }: Served) => readBalance(serving.store.db, organizationId);

  it("is called for every operation of the contract here", () => {
    expect(Object.keys(rows).sort()).toEqual(Object.keys(operations).sort());
  });

  it.each(Object.entries(rows))("%s ends as its job should", async (id, row) => {
    // A monitor that is not deleted continues to cost credits, so the call that creates it gets an organization of its
    // own.
    const own = row.apart === true ? await serving.organization(100) : served;
    const before = await balance(own);
    expect(await row.call(own.client, vendors)).toMatchObject(row.want(vendors));
    expect(own.heard.map(({ operation }) => operation)).toContain(id);
    if (row.apart !== true) expect(before - (await balance(own))).toBe(row.credits);
  });

  describe("while every vendor refuses", () => {
    beforeAll(() => {
      for (const [name, standIn] of Object.entries(vendors.standIns)) {
        const key = Object.entries(keys).find(([vendor]) => vendor === name)?.[1] ?? "of nobody";
        const body = { error: { message: `bad key ${key}` }, message: `bad key ${key}` };
        standIn.fault({ kind: "answer", answer: { status: 401, body } }, 1_000);
      }
    });

    it.each(Object.entries(failures))("%s fails in general words, and costs nothing", async (_, call) => {
      const before = await balance(served);
      const error = await call(served.client).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ message: expect.stringMatching(general) });
      expect(await balance(served)).toBe(before);
    });
  });

  it("leaves books that add up, and no key in the database, the log or an answer", async () => {
    expect(await auditStore(serving.store)).toMatchObject({ findings: [], openReservations: 0 });
    const { db } = serving.store;
    const tables = await db.introspection.getTables();
    const stored = await Promise.all(
      tables.map(async ({ name }) =>
        JSON.stringify(
          await db
            .selectFrom(name as "jobs")
            .selectAll()
            .execute(),
        ),
      ),
    );
    const texts = [...stored, ...serving.process.lines, JSON.stringify(served.heard)].join("\n");
    expect(texts).toContain("[key]");
    expect(texts).toContain("mara-lindqvist");
    for (const key of Object.values(keys)) expect(texts).not.toContain(key);
  });
});
