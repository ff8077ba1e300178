import type { Command } from "commander";
import { addConnectionOptions, type ConnectionOptions, withStore } from "./admin/connection.ts";
import { printObject, printRows, toDate } from "./admin/report.ts";
import { CommandError, exitCodes } from "./output.ts";
import { readNumber } from "./process/numbers.ts";

interface CreateOptions extends ConnectionOptions {
  readonly credits: number;
  readonly confirmAbove?: number;
}

/** Adds the commands `prospecting org`, which create, list, suspend and resume organizations. */
export function registerOrg(program: Command): void {
  const org = program.command("org").description("organizations: create, list, suspend, resume");
  addConnectionOptions(org.command("create <name>").description("add an organization"))
    .option("--credits <amount>", "credits to start with", readNumber({ min: 0, whole: true }), 0)
    .option(
      "--confirm-above <credits>",
      "ask for confirm: true above this ceiling",
      readNumber({ min: 0, whole: true }),
    )
    .action(create);
  addConnectionOptions(org.command("list").description("show every organization")).action(list);
  addConnectionOptions(org.command("suspend <id>").description("refuse its requests with 403")).action(
    (id: string, options: ConnectionOptions) => setStatus(id, "suspended", options),
  );
  addConnectionOptions(org.command("resume <id>").description("serve its requests again")).action(
    (id: string, options: ConnectionOptions) => setStatus(id, "active", options),
  );
}

async function create(name: string, options: CreateOptions): Promise<void> {
  if (name.trim() === "") throw new CommandError("an organization needs a name");
  const { createOrganization } = await import("../store/organizations.ts");
  const { grantCredits } = await import("../store/credits.ts");
  const now = Date.now();
  const { id } = await withStore(
    options,
    (store) =>
      store.transaction(async (tx) => {
        const organization = await createOrganization(tx, { name, confirmAbove: options.confirmAbove }, now);
        const grant = { organizationId: organization.id, amount: options.credits, reason: "first grant" };
        if (options.credits > 0)
          await grantCredits(tx, grant, now).catch((error: unknown) => {
            throw new CommandError(error instanceof Error ? error.message : String(error), exitCodes.failure);
          });
        return organization;
      }),
    { create: true },
  );
  printObject({ id, name, credits: options.credits }, options.json);
}

async function list(options: ConnectionOptions): Promise<void> {
  const { listOrganizations } = await import("../store/organizations.ts");
  const rows = await withStore(options, (store) => listOrganizations(store.db));
  printRows(rows, {
    json: options.json,
    empty: "No organization yet: prospecting org create NAME",
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      status: (row) => row.status,
      credits: (row) => row.balance,
      "confirm above": (row) => row.confirm_above,
      created: (row) => toDate(row.created_at),
    },
  });
}

async function setStatus(
  id: string,
  status: "active" | "suspended",
  options: ConnectionOptions,
): Promise<void> {
  const { updateOrganization } = await import("../store/organizations.ts");
  const isFound = await withStore(options, (store) => updateOrganization(store.db, id, { status }));
  if (!isFound) throw new CommandError(`there is no organization ${id}`, exitCodes.failure);
  printObject({ id, status }, options.json);
}
