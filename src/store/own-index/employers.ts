import type { IndexedCompany, IndexedPerson, WordQuery } from "../../own-index.ts";
import type { Executor } from "../store.ts";
import { isChanged } from "./import-rows.ts";
import { companiesTable, peopleTable, readByColumn, readPositions, writeRows } from "./table.ts";
import { simplify } from "./word-index.ts";

/** Functions that find the people of a company and compute the search words of rows. */
export interface EmployerWords {
  personWords(row: IndexedPerson): string;
  /** Returns a query for everyone who works at one of these companies, by domain, LinkedIn page or name. */
  employedBy(companies: readonly IndexedCompany[]): WordQuery;
  /** Converts a company's name to the form of `name_key`. */
  toNameKey(name: string): string;
}

/** Copies data about the employer from the indexed company to each person's row. Changes the given rows. */
export async function addEmployers(
  db: Executor,
  people: readonly IndexedPerson[],
  words: EmployerWords,
): Promise<void> {
  const find = await loadEmployers(db, people, words);
  for (const person of people) {
    const company = find(person);
    if (company === undefined) continue;
    person.company_id = company.id;
    person.company_name ??= company.name;
    person.company_domain ??= company.domain;
    person.company_linkedin ??= company.linkedin;
    person.industry = company.industry ?? person.industry;
    if (company.employees_min === null) continue;
    person.employees_min = company.employees_min;
    person.employees_max = company.employees_max;
  }
}

async function loadEmployers(
  db: Executor,
  people: readonly IndexedPerson[],
  words: EmployerWords,
): Promise<(person: IndexedPerson) => IndexedCompany | undefined> {
  const nameOf = (person: IndexedPerson): string | null => {
    const { company_name: name, company_domain, company_linkedin } = person;
    // Uses a name only if the row contains neither the domain nor the LinkedIn page of the company, because names are
    // ambiguous.
    return name === null || company_domain !== null || company_linkedin !== null
      ? null
      : words.toNameKey(name);
  };
  const byDomain = await readCompanies(
    db,
    "domain",
    people.map((one) => one.company_domain),
  );
  const byPage = await readCompanies(
    db,
    "linkedin",
    people.map((one) => one.company_linkedin),
  );
  const byName = await readCompanies(db, "name_key", people.map(nameOf));
  const only = (companies: readonly IndexedCompany[] = []) =>
    companies.length === 1 ? companies[0] : undefined;
  return (person) =>
    only(byDomain.get(person.company_domain ?? "")) ??
    only(byPage.get(person.company_linkedin ?? "")) ??
    only(byName.get(nameOf(person) ?? ""));
}

async function readCompanies(
  db: Executor,
  column: "domain" | "linkedin" | "name_key",
  values: readonly (string | null)[],
): Promise<Map<string, IndexedCompany[]>> {
  const wanted = [...new Set(values.filter((value) => value !== null))];
  const { name } = companiesTable;
  const found = await readByColumn<IndexedCompany>(db, { name, column }, wanted);
  const groups = new Map<string, IndexedCompany[]>();
  for (const company of found) {
    const value = company[column] ?? "";
    groups.set(value, [...(groups.get(value) ?? []), company]);
  }
  return groups;
}

/** Number of companies whose people one query looks up. */
const companiesAtOnce = 50;

/** Copies the data of changed companies to the stored rows of their employees. Returns the number of changed rows. */
export async function updateEmployees(
  tx: Executor,
  companies: readonly IndexedCompany[],
  { words, now }: { words: EmployerWords; now: number },
): Promise<number> {
  let count = 0;
  for (let start = 0; start < companies.length; start += companiesAtOnce) {
    const query = simplify(words.employedBy(companies.slice(start, start + companiesAtOnce)));
    if (typeof query === "boolean") continue;
    const { name } = peopleTable;
    const positions = await readPositions(tx, name, query);
    const people = await readByColumn<IndexedPerson>(tx, { name, column: "position" }, positions);
    const entries = people.map((before) => ({ before, row: { ...before } }));
    await addEmployers(
      tx,
      entries.map(({ row }) => row),
      words,
    );
    const changed = entries
      .filter((entry) => isChanged(entry, peopleTable))
      .map(({ row }) => ({ ...row, updated_at: now }));
    await writeRows(tx, peopleTable, { rows: changed, isNew: false, toWords: words.personWords });
    count += changed.length;
  }
  return count;
}
