import type { components } from "../../../../generated/types.ts";
import {
  readIndustries,
  readLocation,
  readTitle,
  toJobKeys,
  toWords,
  type Wanted,
} from "../../../query-reading/index.ts";
import { toDomain } from "../fields.ts";
import { toPlainName } from "./target-account.ts";
import { matchesTitle } from "./titles.ts";

type Schemas = components["schemas"];
type Exclusions = Schemas["PeopleFilters"]["exclude"];

/**
 * Returns a function that tests whether a person matches none of the exclusions. Adapters use it if their source cannot
 * exclude people itself.
 */
export function createPersonTest(
  excluded: Wanted,
  exclude: Exclusions,
): (person: Schemas["Person"]) => boolean {
  const isFirm = createFirmTest(excluded, exclude);
  return (person) => {
    const { title = "", headline = "", location = "", company } = person;
    const keys = new Set(readTitle(title === "" ? headline : title).jobs.flatMap(toJobKeys));
    if (excluded.jobs.some((job) => job.keys.some((key) => keys.has(key)))) return false;
    if (
      excluded.jobs.some(
        (job) => job.keys.length === 0 && job.levels.some((level) => level === person.seniority),
      )
    )
      return false;
    if ((exclude?.titles ?? []).some((one) => matchesTitle(title, one, "similar"))) return false;
    return isFirm({
      texts: [title, headline, company?.name ?? ""],
      location,
      name: company?.name,
      domain: company?.domain,
    });
  };
}

/**
 * Returns a function that tests whether a company matches none of the exclusions. Adapters use it if their source
 * cannot exclude companies itself.
 */
export function createCompanyTest(
  excluded: Wanted,
  exclude: Exclusions,
): (company: Schemas["Company"]) => boolean {
  const isFirm = createFirmTest(excluded, exclude);
  return ({ name, domain, location = "", industry = "", description = "" }) =>
    isFirm({ texts: [name, industry, description], location, name, domain, industry });
}

interface Facts {
  texts: readonly string[];
  location: string;
  name: string | undefined;
  domain: string | undefined;
  industry?: string;
}

function createFirmTest(excluded: Wanted, exclude: Exclusions): (facts: Facts) => boolean {
  const marks = new Set([
    ...excluded.places.flatMap((place) => place.marks),
    ...(exclude?.locations ?? []).flatMap((one) => readLocation(one)[0] ?? []),
  ]);
  const industries = new Set([
    ...excluded.industries.flatMap(({ id }) => id ?? []),
    ...(exclude?.industries ?? []).flatMap((one) => readIndustries(one)[0] ?? []),
  ]);
  const names = new Set(
    [...excluded.companies.map(({ name }) => name), ...(exclude?.companies ?? [])].map(toPlainName),
  );
  const domains = new Set(
    [
      ...(exclude?.domains ?? []),
      ...excluded.companies.filter(({ isDomain }) => isDomain).map(({ name }) => name),
    ].map((one) => toDomain(one)),
  );
  const phrases = [
    ...excluded.keywords,
    ...(exclude?.keywords ?? []),
    ...excluded.industries.map(({ words }) => words.join(" ")),
    ...(exclude?.industries ?? []),
  ].map(toWords);
  return ({ texts, location, name, domain, industry = "" }) => {
    if (marks.size > 0 && readLocation(location).some((mark) => marks.has(mark))) return false;
    if (names.has(toPlainName(name)) && name !== undefined) return false;
    if (domain !== undefined && domains.has(toDomain(domain))) return false;
    if (readIndustries(industry).some((one) => industries.has(one))) return false;
    const words = new Set(texts.flatMap(toWords));
    return !phrases.some(
      (phrase) =>
        phrase.length > 0 &&
        phrase.every((word) => words.has(word) || words.has(`${word}s`) || words.has(word.replace(/s$/, ""))),
    );
  };
}
