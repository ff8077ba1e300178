import type { components } from "../../../../generated/types.ts";
import type { CompaniesAnswer, PeopleAnswer } from "../../capabilities.ts";
import { toDomain } from "../fields.ts";
import { readLinkedin } from "../identity.ts";
import { toTotal } from "./persons.ts";
import { pickTargetAccount, toPlainName } from "./target-account.ts";

type Person = components["schemas"]["Person"];
type Company = components["schemas"]["Company"];

/** Default page size, from the contract. */
export const defaultLimit = 25;

/**
 * Merges the results of several sources. Each person occurs once, in the order of the sources. Later sources provide
 * the data that earlier ones lack.
 */
export function joinPeople(answers: readonly PeopleAnswer[], limit = defaultLimit): PeopleAnswer {
  const people = joinRows(
    answers.map((answer) => answer.people),
    { marksOf: marksOfPerson, namesOf: namesOfPerson, isOther: isOtherPerson },
  );
  const targetAccount = pickTargetAccount(answers);
  const message = people.length > 0 ? undefined : answers.findLast((answer) => answer.message)?.message;
  return {
    people: people.slice(0, limit),
    ...countAnswers(answers, people.length),
    ...(targetAccount === undefined ? {} : { targetAccount }),
    ...(message === undefined ? {} : { message }),
  };
}

/**
 * Merges the results of several sources. Each company occurs once, in the order of the sources. Later sources provide
 * the data that earlier ones lack.
 */
export function joinCompanies(answers: readonly CompaniesAnswer[], limit = defaultLimit): CompaniesAnswer {
  const companies = joinRows(
    answers.map((answer) => answer.companies),
    { marksOf: marksOfCompany, namesOf: namesOfCompany, isOther: isOtherCompany },
  );
  return { companies: companies.slice(0, limit), ...countAnswers(answers, companies.length) };
}

/**
 * Returns the total and the number of failed parts for all results together. It is unknown how many entries the sources
 * share, so the total is the largest one that a source reports, which is a lower bound.
 */
function countAnswers(answers: readonly { total: number; failedParts: number }[], given: number) {
  return {
    total: toTotal(Math.max(0, ...answers.map(({ total }) => total)), given),
    failedParts: answers.reduce((sum, { failedParts }) => sum + failedParts, 0),
  };
}

interface Identity<T> {
  /**
   * Returns strings that identify the row. Two rows that have one of these strings in common usually describe the same
   * person or company.
   */
  marksOf(row: T): string[];
  /**
   * Returns names that different sources may use for this row. Rows of different people or companies can have the same
   * name.
   */
  namesOf(row: T): string[];
  /**
   * True if two rows describe different people or companies although they share a name or an identifier, such as a
   * LinkedIn handle.
   */
  isOther(first: T, second: T): boolean;
}

interface Joined<T> {
  row: T;
  /** Indexes of the sources whose results contain the row. */
  readonly sources: Set<number>;
}

/**
 * Merges rows that have an identifying string in common. Rows that have only a name in common are merged if exactly one
 * earlier row matches and the rows come from different sources. Within one source, rows with the same name are
 * different entries.
 */
function joinRows<T>(answers: readonly (readonly T[])[], { marksOf, namesOf, isOther }: Identity<T>): T[] {
  const joined: Joined<T>[] = [];
  const byMark = new Map<string, Set<Joined<T>>>();
  const find = (marks: readonly string[], row: T): Joined<T>[] => {
    const known = new Set(marks.flatMap((mark) => [...(byMark.get(mark) ?? [])]));
    return [...known].filter((one) => !isOther(one.row, row));
  };
  for (const [source, rows] of answers.entries())
    for (const row of rows) {
      const [sure] = find(marksOf(row), row);
      const namesakes = find(namesOf(row), row).filter(({ sources }) => !sources.has(source));
      const known = sure ?? (namesakes.length === 1 ? namesakes[0] : undefined);
      const entry = known ?? { row, sources: new Set() };
      if (known === undefined) joined.push(entry);
      else known.row = { ...row, ...known.row };
      entry.sources.add(source);
      for (const mark of [...marksOf(row), ...namesOf(row)])
        byMark.set(mark, (byMark.get(mark) ?? new Set()).add(entry));
    }
  return joined.map(({ row }) => row);
}

function marksOfPerson({ id, linkedinUrl }: Person): string[] {
  const handle = readLinkedin(linkedinUrl);
  return [`id ${id}`, ...(handle === null ? [] : [`linkedin ${handle.kind} ${handle.handle}`])];
}

function namesOfPerson({ fullName, company }: Person): string[] {
  const name = toPlainName(company?.name);
  const employer = toDomain(company?.domain) ?? name;
  return [...new Set([employer, name])]
    .filter((one) => one !== "")
    .map((one) => `name ${fullName.toLowerCase()} at ${one}`);
}

/**
 * True if two people have different LinkedIn profiles. A URL with an opaque member id cannot be compared with a public
 * URL, so such a pair may be the same person.
 */
function isOtherPerson(first: Person, second: Person): boolean {
  const [one, other] = [readLinkedin(first.linkedinUrl), readLinkedin(second.linkedinUrl)];
  return one !== null && other !== null && one.kind === other.kind && one.handle !== other.handle;
}

function marksOfCompany({ id, domain, linkedinUrl }: Company): string[] {
  const handle = readLinkedin(linkedinUrl)?.handle;
  const host = toDomain(domain);
  return [
    `id ${id}`,
    ...(host === undefined ? [] : [`domain ${host}`]),
    ...(handle === undefined ? [] : [`linkedin ${handle}`]),
  ];
}

function namesOfCompany({ name }: Company): string[] {
  return [`name ${toPlainName(name)}`];
}

function isOtherCompany(first: Company, second: Company): boolean {
  const [one, other] = [toDomain(first.domain), toDomain(second.domain)];
  return one !== undefined && other !== undefined && one !== other;
}
