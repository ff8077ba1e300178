import { isObject, type JsonObject } from "../contract.ts";
import type { OwnCompany, OwnPerson } from "../providers/index.ts";
import { isUrl } from "../text/is-url.ts";

/** Maximum number of people in a file. The mock itself makes up about as many people. */
const maxPeople = 5000;
const maxLength = 300;

/**
 * Parses a JSON file of people that the mock's searches can find. The file contains a list or, like the response to a
 * search, an object with the list in `data`.
 * @throws Error that names the person and the invalid member.
 */
export function parsePeople(text: string): OwnPerson[] {
  const json = parseJson(text);
  const list = isObject(json) ? json["data"] : json;
  if (!Array.isArray(list))
    throw new Error("the file must have a list of people, or an object with such a list as data");
  if (list.length > maxPeople)
    throw new Error(`the file has ${list.length} people; at most ${maxPeople} are allowed`);
  return list.map((person: unknown, index) => readPerson(person, `person ${index + 1}`));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error("the file is not JSON", { cause });
  }
}

function readPerson(person: unknown, place: string): OwnPerson {
  const read = createReader(person, place);
  const fullName = read("fullName") ?? read("name");
  if (fullName === undefined) throw new Error(`${place}: fullName is missing`);
  const seniority = read("seniority");
  return {
    fullName,
    seniority,
    title: read("title"),
    location: read("location"),
    linkedinUrl: read("linkedinUrl", {
      is: isUrl,
      description: "an address, such as https://www.linkedin.com/in/ada",
    }),
    email: read("email", { is: isEmail, description: "an email address" }),
    company: isObject(person) ? readCompany(person["company"], `${place}, company`) : undefined,
  };
}

function readCompany(company: unknown, place: string): OwnCompany | undefined {
  if (company === undefined || company === null) return undefined;
  if (typeof company === "string") return { name: createReader({ name: company }, place)("name") ?? company };
  const read = createReader(company, place);
  const name = read("name");
  if (name === undefined) throw new Error(`${place}: name is missing`);
  const employeeCount = isObject(company) ? company["employeeCount"] : undefined;
  if (employeeCount !== undefined && !(Number.isSafeInteger(employeeCount) && Number(employeeCount) >= 0))
    throw new Error(`${place}: employeeCount must be a whole number`);
  return {
    name,
    domain: read("domain", { is: isDomain, description: "a domain, such as acme.example" }),
    industry: read("industry"),
    location: read("location"),
    employeeCount: employeeCount === undefined ? undefined : Number(employeeCount),
  };
}

const isEmail = (text: string): boolean => /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text);
const isDomain = (text: string): boolean => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text);

/** A format that a string must have, and its description in error messages. */
interface Form {
  readonly is: (text: string) => boolean;
  readonly description: string;
}

const anyText: Form = { is: () => true, description: "" };

/**
 * Returns a function that reads a string member of an object. The function throws if the member has another type, is
 * too long or has the wrong format. It returns undefined if the member is absent, null or empty.
 */
function createReader(value: unknown, place: string): (name: string, form?: Form) => string | undefined {
  if (!isObject(value)) throw new Error(`${place} must be an object`);
  const object: JsonObject = value;
  return (name, { is, description } = anyText) => {
    const member = object[name];
    if (member === undefined || member === null || member === "") return undefined;
    if (typeof member !== "string" || member.length > maxLength)
      throw new Error(`${place}: ${name} must be a text of at most ${maxLength} characters`);
    if (!is(member)) throw new Error(`${place}: ${name} must be ${description}`);
    return member;
  };
}
