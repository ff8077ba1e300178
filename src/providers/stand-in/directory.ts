import type { components } from "../../../generated/types.ts";
import type { PersonKey } from "../capabilities.ts";
import { type OwnPerson, toOwnEntries } from "./own-people.ts";
import { createRandom, hashId } from "./random.ts";
import { castCompanies, castPeople } from "./sample-companies.ts";
import { companyHeads, companyTails, familyNames, givenNames, places, roles } from "./words.ts";

type Person = components["schemas"]["Person"];
type Company = components["schemas"]["Company"];

/** A person in the mock's directory, with the data that filters use. */
export interface DirectoryPerson {
  person: Person;
  company: Company;
  department: string;
  /**
   * True for a person whom the operator of the mock added. Searches list such people first. Absent for made-up people.
   */
  addedByOperator?: true;
  /** Work address, if the operator of the mock gave one. */
  email?: string;
}

/**
 * All people and companies of the mock, including those that its operator added. The same seed always gives the same
 * made-up ones.
 */
export interface Directory {
  readonly people: readonly DirectoryPerson[];
  readonly companies: readonly Company[];
  findPerson(key: PersonKey): DirectoryPerson | undefined;
  findCompany(key: components["schemas"]["PersonCompany"]): Company | undefined;
}

const companyCount = 300;
const peopleCount = 2_400;

/** Creates the directory for a seed, including the people whom the operator of the mock added. */
export function createDirectory(seed: string, named: readonly OwnPerson[] = []): Directory {
  const added = toOwnEntries(named);
  const madeUp = Array.from({ length: companyCount }, (_, index) => createCompany(seed, index));
  const companies = [...added.companies, ...madeUp];
  const people = [
    ...added.people,
    ...Array.from({ length: peopleCount }, (_, index) => createPerson(seed, index, madeUp)),
  ];
  let byKey: ReadonlyMap<string, DirectoryPerson> | undefined;
  return {
    people,
    companies,
    findPerson: (key) => {
      byKey ??= toKeyMap(people);
      return [
        key.id,
        key.linkedinUrl === undefined ? undefined : slugOf(key.linkedinUrl),
        key.email?.toLowerCase(),
        key.username?.toLowerCase().replace(/^@/, ""),
      ]
        .map((candidate) => (candidate === undefined ? undefined : byKey?.get(candidate)))
        .find((entry) => entry !== undefined);
    },
    findCompany: (key) =>
      companies.find(
        (company) =>
          company.id === key.id ||
          (key.domain !== undefined && company.domain === key.domain.toLowerCase()) ||
          (key.name !== undefined && company.name.toLowerCase() === key.name.toLowerCase()) ||
          (key.linkedinUrl !== undefined && slugOf(company.linkedinUrl ?? "") === slugOf(key.linkedinUrl)),
      ),
  };
}

/** Returns the work address of a person. */
export function emailOf({ person, company, email }: DirectoryPerson): string {
  return email ?? `${slug(person.fullName).replace("-", ".")}@${company.domain ?? "mail.example"}`;
}

/** Converts a name to lower-case letters, digits and hyphens. */
export function slug(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function slugOf(url: string): string {
  return (
    url
      .toLowerCase()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? ""
  );
}

/** Maps each key (id, LinkedIn name, email address, user name) to the first person who has it. */
function toKeyMap(people: readonly DirectoryPerson[]): ReadonlyMap<string, DirectoryPerson> {
  const byKey = new Map<string, DirectoryPerson>();
  for (const entry of people) for (const key of personKeys(entry)) if (!byKey.has(key)) byKey.set(key, entry);
  return byKey;
}

function personKeys(entry: DirectoryPerson): string[] {
  const name = slugOf(entry.person.linkedinUrl ?? "");
  const keys = [entry.person.id, name, emailOf(entry).toLowerCase(), name.replaceAll("-", "").slice(0, 15)];
  return keys.filter((key) => key !== "");
}

function createCompany(seed: string, index: number): Company {
  const known = castCompanies[index];
  if (known !== undefined) return known;
  const random = createRandom(`${seed} company ${index}`);
  const [tail, industry] = companyTails[index % companyTails.length] ?? companyTails[0];
  const head = companyHeads[Math.floor(index / companyTails.length) % companyHeads.length] ?? companyHeads[0];
  const round = Math.floor(index / (companyTails.length * companyHeads.length));
  const name = `${head} ${tail}${round === 0 ? "" : ` ${round + 1}`}`;
  return {
    id: hashId("com_", `${seed} company ${index}`),
    name,
    domain: `${slug(name)}.example`,
    linkedinUrl: `https://www.linkedin.com/company/${slug(name)}`,
    industry,
    employeeCount: random.integer(5, 2_000),
    location: random.pick(places),
    foundedYear: random.integer(1995, 2024),
    description: `${industry} from ${name}.`,
  };
}

function createPerson(seed: string, index: number, companies: readonly Company[]): DirectoryPerson {
  const known = castPeople[index];
  const random = createRandom(`${seed} person ${index}`);
  const company = companies[known?.company ?? random.integer(0, companies.length - 1)] ?? companies[0];
  if (company === undefined) throw new Error("the directory has no companies");
  const role = random.pick(roles);
  const fullName = `${random.pick(givenNames)} ${random.pick(familyNames)}`;
  const person: Person = known?.person ?? {
    id: hashId("per_", `${seed} person ${index}`),
    fullName,
    title: role.title,
    seniority: role.seniority,
    location: random.next() < 0.7 ? (company.location ?? "Berlin") : random.pick(places),
    linkedinUrl: `https://www.linkedin.com/in/${slug(fullName)}-${index}`,
  };
  return {
    person: {
      ...person,
      headline: `${person.title} at ${company.name}`,
      company: toPersonCompany(company),
    },
    company,
    department:
      known === undefined ? role.department : index === 1 ? "data" : index === 2 ? "sales" : "engineering",
  };
}

function toPersonCompany({ id, name, domain, linkedinUrl }: Company): components["schemas"]["PersonCompany"] {
  return {
    id,
    name,
    ...(domain === undefined ? {} : { domain }),
    ...(linkedinUrl === undefined ? {} : { linkedinUrl }),
  };
}
