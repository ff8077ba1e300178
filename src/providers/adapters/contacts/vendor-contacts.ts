import type { components } from "../../../../generated/types.ts";
import type { ContactFinder, ProviderCall } from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import type { JsonObject } from "../fields.ts";
import type { Query, Upstream } from "../http.ts";
import { apolloKey, createApolloUpstream, matchPerson, probeApollo } from "../people/apollo.ts";
import { toApolloContacts } from "../people/apollo-fields.ts";
import { createPdlUpstream, enrich, pdlKey, probePdl } from "../people/pdl.ts";
import { toPdlContacts } from "../people/pdl-fields.ts";
import { parseAddress } from "./address.ts";
import { toPhone } from "./phones.ts";
import { createVerifier, type EmailVerifier } from "./verifier.ts";

type Schemas = components["schemas"];

/** Contact data as a vendor returns it. `claimed` is the status that the vendor gives an address. */
export interface RawContacts {
  emails: readonly { address: string; type: string; claimed?: "valid" | undefined }[];
  phones: readonly { number: string; type: string }[];
}

/** Maximum number of email addresses, and of phone numbers, in a response. The limit comes from the contract. */
const maxAddresses = 20;

/** Finds contact data through People Data Labs. */
export const pdlContacts: AdapterDefinition<"contacts"> = {
  base: { default: "https://api.peopledatalabs.com" },
  keys: [pdlKey],
  create(context) {
    const upstream = createPdlUpstream(context);
    return createFinder(context, {
      async read(person, _fields, call) {
        const query = toQuery(person);
        const record = query === null ? null : await enrich("person", { query, upstream }, call);
        return record === null ? null : toPdlContacts(record);
      },
      probe: (call) => probePdl(upstream, call),
    });
  },
};

/** Finds contact data through Apollo, which charges for revealing addresses. */
export const apolloContacts: AdapterDefinition<"contacts"> = {
  base: { default: "https://api.apollo.io" },
  keys: [apolloKey],
  create(context) {
    const upstream = createApolloUpstream(context);
    return createFinder(context, {
      async read(person, fields, call) {
        const record = await readApollo(person, fields, { call, upstream });
        return record === null ? null : toApolloContacts(record);
      },
      probe: (call) => probeApollo(upstream, call),
    });
  },
};

interface Source {
  read(
    person: Schemas["Person"],
    fields: readonly Schemas["ContactField"][],
    call: ProviderCall,
  ): Promise<RawContacts | null>;
  probe(call: ProviderCall): Promise<string>;
}

function createFinder(context: AdapterContext, source: Source): Adapter<"contacts"> {
  const verifier = createVerifier(context);
  const provider: ContactFinder = {
    async find(person, fields, call) {
      const raw = (await source.read(person, fields, call)) ?? { emails: [], phones: [] };
      return toContacts(raw, fields, { verifier, call });
    },
  };
  return { provider, probe: async (call) => `${await source.probe(call)}${await verifier.warn()}` };
}

/** Returns the requested fields without duplicates, and verifies each address. */
export async function toContacts(
  raw: RawContacts,
  fields: readonly Schemas["ContactField"][],
  { verifier, call }: { verifier: EmailVerifier; call: ProviderCall },
): Promise<Schemas["Contacts"]> {
  const contacts: Schemas["Contacts"] = {};
  if (fields.includes("email")) {
    // Drops text that is not an email address.
    const addresses = raw.emails.filter(({ address }) => parseAddress(address) !== null);
    const verdicts = await Promise.all(
      addresses.slice(0, maxAddresses).map(async ({ address, type, claimed }) => ({
        type,
        ...(await verifier.verify(address, call, claimed)),
      })),
    );
    contacts.emails = [
      ...new Map(verdicts.toReversed().map((one) => [one.address, one])).values(),
    ].toReversed();
  }
  if (fields.includes("phone")) {
    const phones = raw.phones.flatMap(({ number, type }) => toPhone(number, { type }) ?? []);
    contacts.phones = [...new Map(phones.toReversed().map((one) => [one.number, one])).values()]
      .toReversed()
      .slice(0, maxAddresses);
  }
  return contacts;
}

/**
 * Returns the query for a person: by profile, or by name and employer if the profile is unknown. A match by name needs
 * a higher likelihood than a match by profile.
 */
function toQuery(person: Schemas["Person"]): Query | null {
  if (person.linkedinUrl !== undefined) return { profile: person.linkedinUrl, min_likelihood: 6 };
  const company = person.company?.domain ?? person.company?.name;
  return company === undefined ? null : { name: person.fullName, company, min_likelihood: 8 };
}

async function readApollo(
  person: Schemas["Person"],
  fields: readonly Schemas["ContactField"][],
  { call, upstream }: { call: ProviderCall; upstream: Upstream },
): Promise<JsonObject | null> {
  if (person.linkedinUrl === undefined) return null;
  // Does not ask Apollo to look up phone numbers, because Apollo would send them to a webhook later. The record
  // contains the numbers that Apollo already has.
  const reveal = { reveal_personal_emails: fields.includes("email") };
  return matchPerson({ linkedinUrl: person.linkedinUrl }, call, upstream, reveal);
}
