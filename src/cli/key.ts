import { type Command, InvalidArgumentError } from "commander";
import { dayMs } from "../clock.ts";
import { describeIdleBearerScopes, findUnknownScopes, scopes } from "../service/scopes.ts";
import { addConnectionOptions, type ConnectionOptions, withStore } from "./admin/connection.ts";
import { printObject, printRows, toDate } from "./admin/report.ts";
import { readSettings } from "./admin/settings.ts";
import { CommandError, exitCodes, printNote } from "./output.ts";
import { readNumber } from "./process/numbers.ts";

interface CreateOptions extends ConnectionOptions {
  readonly org: string;
  readonly user: string;
  readonly name: string;
  readonly scope?: readonly string[];
  readonly days?: number;
  readonly bearer?: true;
}

/** Adds the commands `prospecting key`, which create, list, rotate and revoke credentials. */
export function registerKey(program: Command): void {
  const key = program.command("key").description("credentials: create, list, rotate, revoke");
  addConnectionOptions(key.command("create").description("create a key pair; its secret is shown once"))
    .requiredOption("--org <id>", "organization to which it belongs")
    .option("--user <name>", "user to whom it belongs; created if missing", "admin")
    .option("--name <name>", "what it is for", "key")
    .option("--scope <scope>", "limit it, such as to people:read; may be repeated", collectScope)
    .option("--days <number>", "days until it expires", readNumber({ min: 1, max: 36_500, whole: true }))
    .option("--bearer", "create an API key for Authorization: Bearer instead of a key pair")
    .addHelpText(
      "after",
      `\nScopes, where :write covers :read; without any the key may do everything:\n  ${scopes.join(", ")}`,
    )
    .action(create);
  addConnectionOptions(key.command("list").description("show credentials, never their secrets"))
    .option("--org <id>", "of one organization")
    .action(list);
  addConnectionOptions(
    key.command("rotate <id>").description("replace the secret; the old one ends at once"),
  ).action(rotate);
  addConnectionOptions(key.command("revoke <id>").description("end a credential for good")).action(revoke);
}

async function create(options: CreateOptions): Promise<void> {
  const { createCredential } = await import("../service/index.ts");
  const { ensureUser, findOrganization } = await import("../store/organizations.ts");
  const { pepper } = await readSettings(process.env);
  const now = Date.now();
  const issued = await withStore(options, (store) =>
    store.transaction(async (tx) => {
      if ((await findOrganization(tx, options.org)) === undefined)
        throw new CommandError(`there is no organization ${options.org}`, exitCodes.failure);
      const userId = await ensureUser(tx, { organizationId: options.org, name: options.user }, now);
      return createCredential(
        tx,
        {
          kind: options.bearer === true ? "bearer" : "pair",
          organizationId: options.org,
          userId,
          name: options.name,
          scopes: options.scope,
          expiresAt: options.days === undefined ? undefined : now + options.days * dayMs,
        },
        { pepper, now },
      );
    }),
  );
  printObject({ ...issued }, options.json);
  if (options.json !== true) printNote("The secret is shown this once.");
  const idle = options.bearer === true ? describeIdleBearerScopes(options.scope ?? []) : null;
  if (idle !== null) printNote(idle);
}

async function list(options: ConnectionOptions & { org?: string }): Promise<void> {
  const { listCredentials } = await import("../store/credentials.ts");
  const rows = await withStore(options, (store) => listCredentials(store.db, options.org));
  printRows(
    // The hash is not secret, but no reader of the list needs it.
    rows.map(({ secret_hash: _, ...row }) => row),
    {
      json: options.json,
      empty: "No credential yet: prospecting key create --org ID",
      columns: {
        id: (row) => row.id,
        organization: (row) => row.organization_id,
        name: (row) => row.name,
        scopes: (row) => row.scopes ?? "all",
        created: (row) => toDate(row.created_at),
        expires: (row) => toDate(row.expires_at),
        revoked: (row) => toDate(row.revoked_at),
      },
    },
  );
}

async function rotate(id: string, options: ConnectionOptions): Promise<void> {
  const { rotateCredential } = await import("../service/index.ts");
  const { pepper } = await readSettings(process.env);
  const issued = await withStore(options, (store) =>
    store.transaction((tx) => rotateCredential(tx, id, { pepper, now: Date.now() })),
  );
  if (issued === undefined) throw notValid(id);
  printObject({ ...issued }, options.json);
}

async function revoke(id: string, options: ConnectionOptions): Promise<void> {
  const { revokeCredential } = await import("../store/credentials.ts");
  const isRevoked = await withStore(options, (store) =>
    store.transaction((tx) => revokeCredential(tx, id, Date.now())),
  );
  if (!isRevoked) throw notValid(id);
  printObject({ id, status: "revoked" }, options.json);
}

function notValid(id: string): CommandError {
  return new CommandError(`there is no valid credential ${id}`, exitCodes.failure);
}

function collectScope(value: string, previous: readonly string[] = []): readonly string[] {
  if (findUnknownScopes([value]).length > 0)
    throw new InvalidArgumentError(`The contract's scopes are ${scopes.join(", ")}.`);
  return [...previous, value];
}
