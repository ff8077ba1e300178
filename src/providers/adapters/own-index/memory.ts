import type { components } from "../../../../generated/types.ts";
import type { Clock } from "../../../clock.ts";
import type { People } from "../../capabilities.ts";
import { isObject } from "../fields.ts";
import type { PeopleMemory } from "./own-index.ts";
import { toProfileMark } from "./rows.ts";

type Person = components["schemas"]["Person"];

/**
 * The same people, remembered: whoever a search or a look-up gives can be found again by identifier, also where the
 * source knows people by their profiles alone.
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
  return {
    async search(request, call) {
      const answer = await people.search(request, call);
      await remember(answer.people);
      return answer;
    },
    async find(key, call) {
      const person = await people.find(key, call);
      if (person !== null) {
        await remember([person]);
        return person;
      }
      if (key.id !== undefined) return recall({ id: key.id });
      const linkedin = toProfileMark(key.linkedinUrl);
      return linkedin === null ? null : recall({ linkedin });
    },
    signals: (person, config, call) => people.signals(person, config, call),
  };
}

/** Who somebody is, without what was true of one search alone or is asked for, and paid for, each time. */
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
  // Written by `toFound` alone; an older version's is held to what each person has to have.
  return isPerson(person) ? person : null;
}

function isPerson(value: unknown): value is Person {
  return isObject(value) && typeof value["id"] === "string" && typeof value["fullName"] === "string";
}
