import type { components } from "../../../../generated/types.ts";
import {
  defined,
  type JsonObject,
  toCount,
  toDomain,
  toObject,
  toObjects,
  toText,
  toTime,
} from "../fields.ts";
import { toCompanyId, toLinkedinUrl } from "../identity.ts";
import { toYear } from "./pdl-fields.ts";
import { mostEmployees, toPerson } from "./persons.ts";
import { seniorities } from "./titles.ts";

type Schemas = components["schemas"];

/** Converts a record to a person; null if the record has no name. */
export function toApolloPerson(record: JsonObject): Schemas["Person"] | null {
  const parts = [toText(record["first_name"]), toText(record["last_name"])].filter(
    (part) => part !== undefined,
  );
  const fullName = toText(record["name"]) ?? (parts.length > 0 ? parts.join(" ") : undefined);
  if (fullName === undefined) return null;
  const id = toText(record["id"]);
  const organization = toObject(record["organization"]);
  return toPerson({
    source: id === undefined ? undefined : `apollo:${id}`,
    fullName,
    headline: toText(record["headline"], 1_000),
    title: toText(record["title"]),
    seniority: seniorities.find((one) => one === record["seniority"]),
    location: joinPlace(record),
    linkedinUrl: toText(record["linkedin_url"], 2_048),
    company: {
      name: toText(organization["name"]),
      domain: toDomain(organization["primary_domain"] ?? organization["website_url"]),
      linkedinUrl: toText(organization["linkedin_url"], 2_048),
    },
  });
}

export function toApolloCompany(record: JsonObject): Schemas["Company"] | null {
  const name = toText(record["name"]);
  if (name === undefined) return null;
  const domain = toDomain(record["primary_domain"] ?? record["website_url"]);
  const linkedinUrl = toLinkedinUrl(toText(record["linkedin_url"], 2_048));
  const id = toText(record["id"]);
  return {
    id: toCompanyId({ domain, linkedinUrl, source: id === undefined ? undefined : `apollo:${id}`, name }),
    name,
    ...defined({
      domain,
      linkedinUrl,
      industry: toText(record["industry"], 200),
      employeeCount: toCount(record["estimated_num_employees"], mostEmployees),
      location: joinPlace(record),
      foundedYear: toYear(record["founded_year"]),
      description: toText(record["short_description"], 5_000),
    }),
  };
}

/**
 * Reads the email addresses and phone numbers of a record. Drops the placeholder that Apollo returns for an address
 * that was not paid for.
 */
export function toApolloContacts(record: JsonObject) {
  const work = toText(record["email"]);
  const isReal = work !== undefined && !/^email_not_unlocked@|@domain\.com$/.test(work);
  const personal = Array.isArray(record["personal_emails"]) ? record["personal_emails"] : [];
  const claimed = record["email_status"] === "verified" ? ("valid" as const) : undefined;
  return {
    emails: [
      ...(isReal ? [{ address: work, type: "work", claimed }] : []),
      ...personal.flatMap((entry) => {
        const address = toText(entry);
        return address === undefined ? [] : [{ address, type: "personal" }];
      }),
    ],
    phones: toObjects(record["phone_numbers"]).flatMap((entry) => {
      const number = toText(entry["sanitized_number"] ?? entry["raw_number"]);
      return number === undefined ? [] : [{ number, type: toPhoneType(entry["type"]) }];
    }),
  };
}

/** Returns a signal if the record's current job began at `since` (milliseconds since 1970) or later. */
export function toApolloSignals(
  record: JsonObject,
  person: Schemas["Person"],
  since: number,
): Schemas["Signal"][] {
  const current = toObjects(record["employment_history"]).find((job) => job["current"] === true);
  const started = toTime(current?.["start_date"]);
  if (current === undefined || started === undefined || Date.parse(started) < since) return [];
  const job = [toText(current["title"]), toText(current["organization_name"])].filter(
    (part) => part !== undefined,
  );
  return [
    {
      type: "job_change",
      title: `${person.fullName} started as ${job.join(", ")}`,
      platform: "linkedin",
      detectedAt: started,
      ...(person.linkedinUrl === undefined ? {} : { url: person.linkedinUrl }),
    },
  ];
}

function joinPlace(record: JsonObject): string | undefined {
  const parts = [record["city"], record["state"], record["country"]].map((part) => toText(part, 90));
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : known.join(", ");
}

function toPhoneType(type: unknown): string {
  if (type === "mobile") return "mobile";
  return type === "work_hq" ? "office" : "direct";
}
