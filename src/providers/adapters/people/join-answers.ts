import type { components } from "../../../../generated/types.ts";
import type { CompaniesAnswer, PeopleAnswer } from "../../capabilities.ts";
import { toDomain } from "../fields.ts";
import { readLinkedin } from "../identity.ts";
import { toTotal } from "./persons.ts";
import { pickTargetAccount, toPlainName } from "./target-account.ts";

type Person = components["schemas"]["Person"];
type Company = components["schemas"]["Company"];

/** Rows of a search that names no limit: the contract's default. */
export const defaultLimit = 25;

/** Answers as one: each person once, in the order of the sources, completed by what later ones know. */
export function joinPeople(answers: readonly PeopleAnswer[], limit = defaultLimit): PeopleAnswer {
  const people = joinRows(
    answers.flatMap((answer) => answer.people),
    { marksOf: marksOfPerson, isOther: isOtherPerson },
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

/** The same for companies. */
export function joinCompanies(answers: readonly CompaniesAnswer[], limit = defaultLimit): CompaniesAnswer {
  const companies = joinRows(
    answers.flatMap((answer) => answer.companies),
    { marksOf: marksOfCompany, isOther: isOtherCompany },
  );
  return { companies: companies.slice(0, limit), ...countAnswers(answers, companies.length) };
}

/** Sources overlap by nobody knows how much: there are at least as many as the largest count. */
function countAnswers(answers: readonly { total: number; failedParts: number }[], given: number) {
  return {
    total: toTotal(Math.max(0, ...answers.map(({ total }) => total)), given),
    failedParts: answers.reduce((sum, { failedParts }) => sum + failedParts, 0),
  };
}

interface Identity<T> {
  /** What tells the row apart, as texts that are equal for the same. */
  marksOf(row: T): string[];
  /** True for two that share a mark and are not the same all the same. */
  isOther(first: T, second: T): boolean;
}

function joinRows<T extends { id: string }>(rows: readonly T[], { marksOf, isOther }: Identity<T>): T[] {
  const joined: T[] = [];
  const places = new Map<string, number>();
  for (const row of rows) {
    const place = marksOf(row)
      .flatMap((mark) => places.get(mark) ?? [])
      .find((one) => {
        const known = joined[one];
        return known !== undefined && !isOther(known, row);
      });
    const known = joined[place ?? -1];
    const at = place ?? joined.length;
    joined[at] = known === undefined ? row : { ...row, ...known };
    for (const mark of marksOf(row)) if (!places.has(mark)) places.set(mark, at);
  }
  return joined;
}

function marksOfPerson({ id, linkedinUrl, fullName, company }: Person): string[] {
  const handle = readLinkedin(linkedinUrl);
  const employer = toDomain(company?.domain) ?? toPlainName(company?.name);
  const name = toPlainName(company?.name);
  return [
    `id ${id}`,
    ...(handle === null ? [] : [`linkedin ${handle.kind} ${handle.handle}`]),
    ...[...new Set([employer, name])]
      .filter((one) => one !== "")
      .map((one) => `name ${fullName.toLowerCase()} at ${one}`),
  ];
}

/** Namesakes at one employer have profiles of their own. An opaque address says nothing about a public one. */
function isOtherPerson(first: Person, second: Person): boolean {
  const [one, other] = [readLinkedin(first.linkedinUrl), readLinkedin(second.linkedinUrl)];
  return one !== null && other !== null && one.kind === other.kind && one.handle !== other.handle;
}

function marksOfCompany({ id, domain, linkedinUrl, name }: Company): string[] {
  const handle = readLinkedin(linkedinUrl)?.handle;
  const host = toDomain(domain);
  return [
    `id ${id}`,
    ...(host === undefined ? [] : [`domain ${host}`]),
    ...(handle === undefined ? [] : [`linkedin ${handle}`]),
    `name ${toPlainName(name)}`,
  ];
}

function isOtherCompany(first: Company, second: Company): boolean {
  const [one, other] = [toDomain(first.domain), toDomain(second.domain)];
  return one !== undefined && other !== undefined && one !== other;
}
