import type { components } from "../../../../generated/types.ts";
import type { Clock } from "../../../clock.ts";
import type { PeopleMemory, PersonMarks } from "../../../own-index.ts";
import type { People } from "../../capabilities.ts";
import { isObject } from "../fields.ts";
import { toKeyMarks } from "./keys.ts";
import { toProfileMark } from "./rows.ts";

type Person = components["schemas"]["Person"];

/**
 * Wraps a provider of people. Stores the people that the provider returns, so that callers can find them again by
 * identifier even if the source finds people only by profile. Removes deleted people from every result and does not
 * store them.
 */
export function withMemory(
  people: People,
  { open, clock }: { open: () => Promise<PeopleMemory>; clock: Clock },
): People {
  const remember = async (found: readonly Person[]): Promise<void> => {
    if (found.length > 0) await (await open()).remember(found.map(toFound), clock.now());
  };
  const recall = async (key: Parameters<PeopleMemory["recall"]>[0]): Promise<Person | null> =>
    readPerson(await (await open()).recall(key));
  const takeOutRemoved = async (found: readonly Person[]): Promise<Person[]> => {
    if (found.length === 0) return [];
    const isRemoved = await (await open()).areRemoved(found.map(toMarks));
    return found.filter((_, place) => isRemoved[place] !== true);
  };
  return {
    async search(request, call) {
      const answer = await people.search(request, call);
      const kept = await takeOutRemoved(answer.people);
      await remember(kept);
      return {
        ...answer,
        people: kept,
        total: Math.max(kept.length, answer.total - (answer.people.length - kept.length)),
      };
    },
    async find(key, call) {
      const { id, linkedin, email } = toKeyMarks(key);
      // Checks first whether the person is deleted. If so, the person's data is not sent to a source, and no search is
      // paid for.
      const [isRemoved] = await (await open()).areRemoved([{ id, linkedin, email, name_key: null }]);
      if (isRemoved === true) return null;
      const given = await people.find(key, call);
      if (given !== null) {
        const [person = null] = await takeOutRemoved([given]);
        if (person !== null) await remember([person]);
        return person;
      }
      if (id !== null) return recall({ id });
      return linkedin === null ? null : recall({ linkedin });
    },
    ...(people.recognize === undefined ? {} : { recognize: people.recognize }),
    signals: (person, config, call) => people.signals(person, config, call),
  };
}

function toMarks({ id, linkedinUrl }: Person): PersonMarks {
  return { id, linkedin: toProfileMark(linkedinUrl), email: null, name_key: null };
}

/**
 * Returns the data of a person to store. Omits the evidence that the person works for a target company, because it
 * belongs to a single search. Also omits signals and contacts, which callers request and pay for each time.
 */
function toFound({ companyMatchEvidence, signals, contacts, ...person }: Person) {
  return {
    id: person.id,
    linkedin: toProfileMark(person.linkedinUrl),
    person: JSON.stringify(person),
  };
}

function readPerson(text: string | null): Person | null {
  if (text === null) return null;
  const person: unknown = JSON.parse(text);
  // An older version of `toFound` may have written this record in another form, so the required members are checked.
  return isPerson(person) ? person : null;
}

function isPerson(value: unknown): value is Person {
  return isObject(value) && typeof value["id"] === "string" && typeof value["fullName"] === "string";
}
