import type { Command } from "commander";
import type { Executor } from "../store/store.ts";
import { addConnectionOptions, type ConnectionOptions, withStore } from "./admin/connection.ts";
import { printObject, printRows, toDate } from "./admin/report.ts";
import { CommandError, exitCodes, print } from "./output.ts";
import { parseNumber, readNumber } from "./process/numbers.ts";

/** Adds the commands `prospecting credits`, which grant and show credits and spread the balance over several rows. */
export function registerCredits(program: Command): void {
  const credits = program.command("credits").description("credits: grant, show, spread");
  addConnectionOptions(
    credits.command("grant <org> <amount>").description("add credits; a negative amount takes them back"),
  )
    .option("--reason <text>", "reason in the ledger (default: grant, or taken back)")
    .option("--reference <text>", "a repeated command with the same reference grants nothing more")
    .action(grant);
  addConnectionOptions(credits.command("show <org>").description("show the balance and the latest entries"))
    .option("--limit <number>", "entries to show", readNumber({ min: 1, whole: true }), 20)
    .action(show);
  addConnectionOptions(
    credits
      .command("spread <org>")
      .description(
        "divide the balance into several rows, so that processes that submit jobs at the same time wait less for each other",
      )
      .argument("<rows>", "number of rows, 1 to 64", readNumber({ min: 1, whole: true })),
  ).action(spread);
}

async function grant(
  org: string,
  text: string,
  options: ConnectionOptions & { reason?: string; reference?: string },
): Promise<void> {
  const { createId } = await import("../store/identifiers.ts");
  const { findGrant, grantCredits } = await import("../store/credits.ts");
  const amount = parseNumber(text, { whole: true });
  if (amount === undefined) throw new CommandError(`"${text}" is not a whole number of credits`);
  if (amount === 0) throw new CommandError("0 credits change nothing; give another amount");
  const reason = options.reason ?? (amount < 0 ? "taken back" : "grant");
  const now = Date.now();
  const reference = options.reference ?? createId("led_", now);
  const give = async (tx: Executor) => {
    const isRepeated = (await findGrant(tx, reference)) !== undefined;
    const balance = await grantCredits(tx, { organizationId: org, amount, reason, reference }, now);
    return { balance, ...(isRepeated ? { repeated: true } : {}) };
  };
  const again = `whether the credits were granted is unknown; with --reference ${reference} the command can be repeated, and grants once`;
  const granted = await withStore(options, (store) =>
    store.transaction(give).catch((error: unknown) => {
      if (error instanceof Error && error.name === "OutcomeUnknown")
        throw new CommandError(`${error.message}: ${again}`, exitCodes.failure);
      if (store.engine.isUnavailable(error)) throw error;
      throw new CommandError(error instanceof Error ? error.message : String(error), exitCodes.failure);
    }),
  );
  printObject({ id: org, granted: amount, reference, ...granted }, options.json);
}

async function show(org: string, options: ConnectionOptions & { limit: number }): Promise<void> {
  const { findOrganization } = await import("../store/organizations.ts");
  const { listLedger } = await import("../store/credits.ts");
  const { readBalance } = await import("../store/balances.ts");
  const { readOpening } = await import("../store/ledger-retention.ts");
  const { organization, balance, entries, opening } = await withStore(options, async (store) => ({
    organization: await findOrganization(store.db, org),
    balance: await readBalance(store.db, org),
    entries: await listLedger(store.db, org, options.limit),
    opening: await readOpening(store.db, org),
  }));
  if (organization === undefined)
    throw new CommandError(`there is no organization ${org}`, exitCodes.failure);
  if (options.json === true) return printObject({ id: org, balance, entries, opening }, true);
  print(`${balance} credits`);
  printRows(entries, {
    json: undefined,
    empty: "No entries.",
    columns: {
      time: (row) => toDate(row.created_at),
      kind: (row) => row.kind,
      amount: (row) => row.amount,
      reference: (row) => row.reference,
      reason: (row) => row.reason,
    },
  });
  if (opening.entries > 0)
    print(`${opening.amount} credits are the sum of ${opening.entries} older entries that were removed`);
}

async function spread(org: string, rows: number, options: ConnectionOptions): Promise<void> {
  const { readBalance, spreadBalance } = await import("../store/balances.ts");
  const balance = await withStore(options, async (store) => {
    await store
      .transaction((tx) => spreadBalance(tx, org, rows))
      .catch((error: unknown) => {
        if (store.engine.isUnavailable(error)) throw error;
        throw new CommandError(error instanceof Error ? error.message : String(error), exitCodes.failure);
      });
    return readBalance(store.db, org);
  });
  printObject({ id: org, rows, balance }, options.json);
}
