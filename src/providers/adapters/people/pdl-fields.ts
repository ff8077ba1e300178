import type { components } from "../../../../generated/types.ts";
import { defined, type JsonObject, readPath, toCount, toDomain, toObjects, toText } from "../fields.ts";
import { toCompanyId, toLinkedinUrl } from "../identity.ts";
import { mostEmployees, toPerson } from "./persons.ts";

type Schemas = components["schemas"];

/** People Data Labs' seniority levels and the contract's equivalents. */
const levels: readonly { theirs: string; ours: Schemas["Seniority"] }[] = [
  { theirs: "cxo", ours: "c_suite" },
  { theirs: "owner", ours: "owner" },
  { theirs: "owner", ours: "founder" },
  { theirs: "partner", ours: "partner" },
  { theirs: "vp", ours: "vp" },
  { theirs: "director", ours: "director" },
  { theirs: "director", ours: "head" },
  { theirs: "manager", ours: "manager" },
  { theirs: "senior", ours: "senior" },
  { theirs: "entry", ours: "entry" },
  { theirs: "training", ours: "intern" },
];

export function toPdlLevels(seniorities: readonly Schemas["Seniority"][]): string[] {
  return [...new Set(levels.filter(({ ours }) => seniorities.includes(ours)).map(({ theirs }) => theirs))];
}

/**
 * Converts a People Data Labs record to a person; null if the record has no name. A member that the operator's plan
 * hides has the value `true` and is treated as absent.
 */
export function toPdlPerson(record: JsonObject): Schemas["Person"] | null {
  const fullName = toTitleCase(toText(record["full_name"]));
  if (fullName === undefined) return null;
  const id = toText(record["id"]);
  return toPerson({
    source: id === undefined ? undefined : `pdl:${id}`,
    fullName,
    headline: toText(record["headline"], 1_000),
    title: toTitleCase(toText(record["job_title"])),
    location: toTitleCase(toText(record["location_name"])),
    linkedinUrl: toText(record["linkedin_url"], 2_048),
    company: {
      name: toTitleCase(toText(record["job_company_name"])),
      domain: toDomain(record["job_company_website"]),
      linkedinUrl: toText(record["job_company_linkedin_url"], 2_048),
    },
  });
}

export function toPdlCompany(record: JsonObject): Schemas["Company"] | null {
  const name = toText(record["display_name"]) ?? toTitleCase(toText(record["name"]));
  if (name === undefined) return null;
  const domain = toDomain(record["website"]);
  const linkedinUrl = toLinkedinUrl(toText(record["linkedin_url"], 2_048));
  const id = toText(record["id"]);
  return {
    id: toCompanyId({ domain, linkedinUrl, source: id === undefined ? undefined : `pdl:${id}`, name }),
    name,
    ...defined({
      domain,
      linkedinUrl,
      industry: toTitleCase(toText(record["industry"], 200)),
      employeeCount: toCount(record["employee_count"], mostEmployees),
      location: toTitleCase(toText(readPath(record, "location.name"))),
      foundedYear: toYear(record["founded"]),
      description: toText(record["summary"], 5_000),
    }),
  };
}

/** Reads the email addresses and phone numbers of a record, the current work address first. */
export function toPdlContacts(record: JsonObject): {
  emails: { address: string; type: string }[];
  phones: { number: string; type: string }[];
} {
  const work = toText(record["work_email"]);
  const personal = toTexts(record["personal_emails"]);
  const others = toObjects(record["emails"]).flatMap((entry) => {
    const address = toText(entry["address"]);
    const isWork = /professional$/.test(String(entry["type"]));
    return address === undefined ? [] : [{ address, type: isWork ? "work" : "personal" }];
  });
  const mobile = toText(record["mobile_phone"]);
  return {
    emails: [
      ...(work === undefined ? [] : [{ address: work, type: "work" }]),
      ...others,
      ...personal.map((address) => ({ address, type: "personal" })),
    ],
    phones: [
      ...(mobile === undefined ? [] : [{ number: mobile, type: "mobile" }]),
      ...toTexts(record["phone_numbers"]).map((number) => ({ number, type: "direct" })),
    ],
  };
}

export function toYear(value: unknown): number | undefined {
  const year = toCount(typeof value === "string" ? value.slice(0, 4) : value);
  return year !== undefined && year >= 1_000 && year <= 2_100 ? year : undefined;
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => toText(one)).filter((one) => one !== undefined) : [];
}

/**
 * Capitalizes the words of a lower-case text, because this vendor returns text in lower case. Known abbreviations such
 * as "vp" become all capitals. Any other text is returned unchanged.
 */
export function toTitleCase(text: string | undefined): string | undefined {
  if (text === undefined || text !== text.toLowerCase()) return text;
  return text
    .replace(
      /(^|[\s\-/(,.'])(\p{Ll})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/\b(Vp|Svp|Evp|Ceo|Cto|Cfo|Coo|Cmo|Cro|Hr|It|Ai|Ui|Ux|Us|Uk|Gmbh|Crm|Seo)\b/g, (word) =>
      word === "Gmbh" ? "GmbH" : word.toUpperCase(),
    )
    .replace(/(?<=\S\s)(Of|And|The|For|In|At)\b/g, (word) => word.toLowerCase());
}
