import { findUnknownScopes, scopes } from "../../service/index.ts";
import { readBalance } from "../../store/balances.ts";
import { grantCredits } from "../../store/credits.ts";
import type { SessionState } from "../mock-environment.ts";
import { insertSeed } from "../seeds.ts";
import { invalid, readMembers } from "./members.ts";

const maxCredits = 1_000_000_000;

/** Sets the outcome of jobs whose requests do not choose one. */
export async function setScenario(state: SessionState, body: unknown): Promise<object> {
  const outcome = readMembers(body, ["outcome"]).text("outcome") ?? null;
  if (outcome !== null && !state.outcomes.includes(outcome))
    throw invalid("body.outcome", `must be null or one of ${state.outcomes.join(", ")}`);
  state.scenario.outcome = outcome === "succeed" ? null : outcome;
  return state.scenario;
}

/**
 * Adds an organization with keys. If the body contains an `organizationId`, sets that organization's credits instead.
 */
export async function seedOrganization(state: SessionState, body: unknown): Promise<object> {
  const members = readMembers(body, [
    ...["organizationId", "name", "credits", "accessKey", "secretKey", "bearer"],
    ...["scopes", "expiresInSeconds", "confirmAbove", "suspended"],
  ]);
  const organizationId = members.text("organizationId");
  const credits = members.number("credits", { min: 0, max: maxCredits });
  if (organizationId !== undefined) return setCredits(state, organizationId, credits);
  const accessKey = readKey(members.text("accessKey"), "accessKey", "ak_");
  const secretKey = readKey(members.text("secretKey"), "secretKey", "sk_");
  const expires = members.number("expiresInSeconds", { min: 0, max: 1e9, fraction: true });
  const now = state.clock.now();
  const seed = {
    accessKey,
    secretKey,
    name: members.text("name") ?? accessKey.slice(3),
    credits: credits ?? 0,
    bearer: members.text("bearer"),
    scopes: readScopes(members.texts("scopes")),
    confirmAbove: members.number("confirmAbove", { min: 0, max: maxCredits }),
    suspended: members.flag("suspended"),
    expiresAt: expires === undefined ? undefined : now + expires * 1000,
  };
  const id = await state.store
    .transaction((tx) => insertSeed(tx, seed, now))
    .catch((error: unknown) => {
      if (String(error).includes("UNIQUE")) throw invalid("body.accessKey", "is taken");
      throw error;
    });
  state.service.forgetCredentials();
  return { organizationId: id, accessKey, secretKey };
}

async function setCredits(state: SessionState, id: string, credits: number | undefined): Promise<object> {
  if (credits === undefined) throw invalid("body.credits", "says how many credits are left");
  await state.store.transaction(async (tx) => {
    const change = credits - (await readBalance(tx, id));
    const grant = { organizationId: id, amount: change, reason: "seed" };
    await grantCredits(tx, grant, state.clock.now()).catch(() => {
      throw invalid("body.organizationId", "is not an organization of this session");
    });
  });
  return { organizationId: id, credits };
}

function readScopes(wanted: string[] | undefined): string[] | undefined {
  if (wanted?.length !== 0 && findUnknownScopes(wanted ?? []).length === 0) return wanted;
  throw invalid("body.scopes", `has to be of ${scopes.join(", ")}`);
}

function readKey(value: string | undefined, name: string, prefix: string): string {
  if (value?.startsWith(prefix) === true && value.length > prefix.length) return value;
  throw invalid(`body.${name}`, `must start with ${prefix}`);
}
