import type { components } from "../../../../generated/types.ts";
import type { IndexedPerson, OwnIndex } from "../../../own-index.ts";
import type {
  Companies,
  ContactFinder,
  People,
  PeopleSearch,
  PersonKey,
  ProviderCall,
} from "../../capabilities.ts";
import { createVerifier, toContacts } from "../contacts/index.ts";
import type { AdapterDefinition, AdapterTable } from "../definition.ts";
import { createFail, type Fail } from "../failure.ts";
import { toDomain } from "../fields.ts";
import { refuseSignals } from "../people/query.ts";

import { readEvidence, resolveAccounts, toTargetAccount } from "../people/target-account.ts";
import { toKeyMarks } from "./keys.ts";
import { toCompanyQuery, toPeopleQuery } from "./queries.ts";
import { toIndexedCompany, toIndexedPerson, toPageMark } from "./rows.ts";
import { recognizeNames, searchIndex } from "./search-index.ts";
import { toNameKey } from "./vocabulary.ts";

type Schemas = components["schemas"];
type Open = () => Promise<OwnIndex>;

/**
 * Creates the adapters named `index`, which search people and companies that the operator imported. They open the index
 * when it is first used.
 */
export function createIndexAdapters(open: Open): AdapterTable {
  return {
    people: { index: createPeople(open) },
    companies: { index: createCompanies(open) },
    contacts: { index: createContacts(open) },
  };
}

function createPeople(open: Open): AdapterDefinition<"people"> {
  return {
    base: "none",
    create({ capability, name }) {
      const fail = createFail(capability, name);
      const provider: People = {
        search: async (request, call) => searchPeople(request, call, { index: await open(), fail }),
        async recognize(phrases) {
          const index = await open();
          return recognizeNames(phrases, (queries) => index.hasPeople(queries));
        },
        async find(key, call) {
          call.signal.throwIfAborted();
          const row = await findPerson(key, await open());
          return row === null ? null : toIndexedPerson(row);
        },
        // Returns no signals, because an imported file contains no recent events.
        signals: async () => [],
      };
      return { provider, probe: () => countRows(open, "people") };
    },
  };
}

function createCompanies(open: Open): AdapterDefinition<"companies"> {
  return {
    base: "none",
    create({ capability, name }) {
      const fail = createFail(capability, name);
      const provider: Companies = {
        async search(request, call) {
          refuseSignals(request.filters, { fail });
          call.signal.throwIfAborted();
          const index = await open();
          const { rows, total, next } = await searchIndex(toCompanyQuery(request), request, (query) =>
            index.searchCompanies(query).catch(toRetryable(fail)),
          );
          return { companies: rows.map(toIndexedCompany), total, failedParts: 0, partial: true, ...next };
        },
        async recognize(phrases) {
          const index = await open();
          return recognizeNames(phrases, (queries) => index.hasCompanies(queries));
        },
        async find(key, call) {
          call.signal.throwIfAborted();
          return findCompany(key, await open());
        },
        findImported: async (name) => findCompany({ name }, await open()),
      };
      return { provider, probe: () => countRows(open, "companies") };
    },
  };
}

function createContacts(open: Open): AdapterDefinition<"contacts"> {
  return {
    base: "none",
    create(context) {
      const verifier = createVerifier(context);
      const provider: ContactFinder = {
        async find({ id, linkedinUrl }, fields, call) {
          const row = await findPerson({ id, linkedinUrl }, await open());
          return toContacts(toRawContacts(row), fields, { verifier, call });
        },
      };
      return { provider, probe: async () => `${await countRows(open, "people")}${await verifier.warn()}` };
    },
  };
}

async function searchPeople(
  request: PeopleSearch,
  call: ProviderCall,
  { index, fail }: { index: OwnIndex; fail: Fail },
) {
  refuseSignals(request.filters, { fail });
  const find = (key: { name?: string; domain?: string }) => findCompany(key, index);
  const accounts = await resolveAccounts(request.filters?.company, find, call);
  call.signal.throwIfAborted();
  const { rows, total, next } = await searchIndex(toPeopleQuery(request, accounts), request, (query) =>
    index.searchPeople(query).catch(toRetryable(fail)),
  );
  const people = rows.map(toIndexedPerson);
  const answer = { people, total, failedParts: 0, partial: true, ...next };
  if (accounts === null) return answer;
  const tied = people.flatMap((person) => {
    const evidence = readEvidence(person, accounts);
    return evidence === null ? [] : [{ ...person, companyMatchEvidence: evidence }];
  });
  return { ...answer, people: tied, ...toTargetAccount(accounts, tied) };
}

/**
 * Returns a function that makes a search error retryable. A retry may succeed if the database is available again. If
 * this process has an older `version` of the vocabulary than the index, a retry may succeed in another process that
 * takes over the job.
 */
function toRetryable(fail: Fail): (cause: unknown) => never {
  return (cause) => {
    throw fail("unreachable", "can't be searched now", { cause, ill: false });
  };
}

/** Returns the person that a key identifies; null if the key matches no person or several. */
async function findPerson(key: PersonKey, index: OwnIndex): Promise<IndexedPerson | null> {
  for (const [column, value] of toLookups(key)) {
    const found = await index.findPeople(column, value);
    if (found.length === 1) return found[0] ?? null;
  }
  return null;
}

type Lookup = [Parameters<OwnIndex["findPeople"]>[0], string];

function toLookups(key: PersonKey): Lookup[] {
  const { id, linkedin, linkedinId, email } = toKeyMarks(key);
  const { platform } = key;
  const handle = key.username?.replace(/^@/, "").toLowerCase();
  const lookups: Lookup[] = [];
  if (id !== null) lookups.push(["id", id]);
  if (linkedin !== null && linkedinId !== null) lookups.push(["id", linkedinId], ["late_linkedin", linkedin]);
  if (email !== null) lookups.push(["email", email]);
  if (platform === "x" && handle !== undefined) lookups.push(["x_handle", handle]);
  if (platform === "github" && handle !== undefined) lookups.push(["github", handle]);
  return lookups;
}

async function findCompany(
  { id, domain, linkedinUrl, name }: Schemas["PersonCompany"],
  index: OwnIndex,
): Promise<Schemas["Company"] | null> {
  const lookups: [Parameters<OwnIndex["findCompanies"]>[0], string | null | undefined][] = [
    ["id", id],
    ["domain", toDomain(domain)],
    ["linkedin", toPageMark(linkedinUrl)],
    // Names are ambiguous, so the name is looked up only if the key has neither a domain nor a LinkedIn page.
    [
      "name_key",
      domain === undefined && linkedinUrl === undefined && name !== undefined ? toNameKey(name) : null,
    ],
  ];
  for (const [column, value] of lookups) {
    if (value === null || value === undefined || value === "") continue;
    const found = await index.findCompanies(column, value);
    if (found.length === 1 && found[0] !== undefined) return toIndexedCompany(found[0]);
  }
  return null;
}

function toRawContacts(row: IndexedPerson | null) {
  const employer = row?.company_domain ?? null;
  const isWork = (address: string): boolean => employer !== null && address.endsWith(`@${employer}`);
  return {
    emails: toContactList(row?.email, row?.further_emails).map((address) => ({
      address,
      type: isWork(address) ? "work" : "other",
    })),
    phones: toContactList(row?.phone, row?.further_phones).map((number) => ({ number, type: "direct" })),
  };
}

function toContactList(first: string | null | undefined, further: string | null | undefined): string[] {
  return [first, ...(further?.split(" ") ?? [])].filter((one) => one !== null && one !== undefined);
}

async function countRows(open: Open, what: "people" | "companies"): Promise<string> {
  const counted = await (await open()).count();
  const count = counted[what];
  return count === 0
    ? `empty: prospecting import ${what} FILE`
    : `${counted.people} people, ${counted.companies} companies`;
}
