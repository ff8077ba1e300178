import type { HandlerRequest } from "../../../generated/handlers.ts";
import type { components } from "../../../generated/types.ts";
import type { Capability } from "../../providers/index.ts";
import { toContactUse } from "./contact-use.ts";
import { isFinal, JobFailure, type JobKind, type JobRun, type Use } from "./kind.ts";

type Request = HandlerRequest<"createEnrichment">["body"];
type Identifier = components["schemas"]["EnrichmentIdentifier"];
type Entry = components["schemas"]["EnrichmentEntry"];
type Field = components["schemas"]["EnrichmentField"];

const units: Record<Field, string> = {
  profile: "profile",
  "contact.email": "email",
  "contact.phone": "phone",
  company: "company",
  signals: "signal",
};

const needs: Record<Field, Capability> = {
  profile: "people",
  "contact.email": "contacts",
  "contact.phone": "contacts",
  company: "companies",
  signals: "people",
};

/** Job kind that looks up the people whom the caller identifies, and returns the requested fields. */
export const enrichment: JobKind<Request> = {
  name: "enrichment",
  operation: "createEnrichment",
  retrySeconds: 5,
  capabilities: ({ fields }) => ["people", ...fields.map((field) => needs[field])],
  ceiling: (request) => {
    const count = identifiersOf(request).length;
    return Object.fromEntries([...new Set(request.fields)].map((field) => [units[field], count]));
  },
  async run(run) {
    const identifiers = identifiersOf(run.request);
    const data: Entry[] = [];
    await run.progress(2);
    for (const [index, identifier] of identifiers.entries()) {
      data.push(await run.step(`identifier ${index}`, (use) => enrichOne(run, identifier, use)));
      await run.progress(Math.floor((98 * (index + 1)) / identifiers.length));
    }
    const count = (status: Entry["status"]): number => data.filter((entry) => entry.status === status).length;
    if (count("failed") === data.length)
      throw new JobFailure("upstream_failed", "No identifier could be looked up");
    return {
      status: count("failed") > 0 ? "partial_success" : "succeeded",
      result: {
        data,
        meta: { found: count("found"), not_found: count("not_found"), failed: count("failed") },
      },
    };
  },
};

async function enrichOne(run: JobRun<Request>, identifier: Identifier, use: Use): Promise<Entry> {
  const { providers, call, request } = run;
  try {
    const person = await providers.people.find(
      {
        linkedinUrl: identifier.linkedin_url,
        email: identifier.email,
        ...(identifier.x_handle === undefined ? {} : { platform: "x", username: identifier.x_handle }),
        ...(identifier.github_username === undefined
          ? {}
          : { platform: "github", username: identifier.github_username }),
      },
      call,
    );
    if (person === null) return { identifier, status: "not_found" };
    const { found, used } = await collect(run, person, new Set(request.fields));
    // Records the usage only after all requested fields were looked up, so that an identifier whose look-up fails
    // half-way costs nothing.
    use(used);
    return { identifier, status: "found", ...found };
  } catch (error) {
    if (isFinal(error, run)) return { identifier, status: "failed" };
    throw error;
  }
}

async function collect(
  { providers, call, request }: JobRun<Request>,
  person: components["schemas"]["Person"],
  fields: ReadonlySet<Field>,
): Promise<{ found: Partial<Entry>; used: Record<string, number> }> {
  const found: Partial<Entry> = {};
  const used: Record<string, number> = {};
  if (fields.has("profile")) {
    found.person = person;
    used["profile"] = 1;
  }
  const wanted = (["email", "phone"] as const).filter((field) => fields.has(`contact.${field}`));
  if (wanted.length > 0) {
    found.contacts = await providers.contacts.find(person, wanted, call);
    Object.assign(used, toContactUse(found.contacts));
  }
  if (fields.has("company") && person.company !== undefined) {
    const company = await providers.companies.find(person.company, call);
    if (company !== null) {
      found.company = company;
      used["company"] = 1;
    }
  }
  if (fields.has("signals")) {
    found.signals = await providers.people.signals(person, request.signals_config ?? {}, call);
    used["signal"] = Math.min(1, found.signals.length);
  }
  return { found, used };
}

function identifiersOf({ identifier, identifiers }: Request): readonly Identifier[] {
  return identifiers ?? (identifier === undefined ? [] : [identifier]);
}
