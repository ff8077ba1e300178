import type { HandlerRequest } from "../../../generated/handlers.ts";
import type { components } from "../../../generated/types.ts";
import type { PeopleAnswer } from "../../providers/index.ts";
import { toInterpretation } from "../../query-reading/index.ts";
import { toContactUse } from "./contact-use.ts";
import { interpret, parsePageCursor, toPageMeta } from "./interpretation.ts";
import { isFinal, type JobKind, type JobRun, searchPercent } from "./kind.ts";

type Request = HandlerRequest<"searchPeople">["body"];
type Person = components["schemas"]["Person"];
type ContactField = components["schemas"]["ContactField"];

/** Progress of the job in percent at which the search is finished and the look-up of contacts begins. */
const contactsFrom = 40;

/** Job kind that searches for people and, if requested, looks up their contacts. */
export const peopleSearch: JobKind<Request> = {
  name: "people_search",
  operation: "searchPeople",
  retrySeconds: 5,
  capabilities: (request) => (request.includeContacts ? ["people", "contacts"] : ["people"]),
  ceiling: (request) => ({
    base: 1,
    person: request.limit,
    ...(request.includeSignals ? { signal: request.limit } : {}),
    ...Object.fromEntries(contactFieldsOf(request).map((field) => [field, request.limit])),
  }),
  async run(run) {
    const { request } = run;
    const fields = contactFieldsOf(request);
    const foundPercent = fields.length === 0 ? searchPercent.found : contactsFrom;
    await run.progress(searchPercent.taken);
    const found = await run.step("search", async (use) => {
      const reading = await interpret(request.query, "people", run);
      const after = parsePageCursor(request);
      await run.progress(searchPercent.read);
      const call = run.callBetween(searchPercent.read, foundPercent);
      const answer = await run.providers.people.search({ ...request, reading, after }, call);
      const signals = answer.people.filter((person) => (person.signals?.length ?? 0) > 0).length;
      use({ base: 1, person: answer.people.length, ...(request.includeSignals ? { signal: signals } : {}) });
      return { ...answer, interpretation: reading === undefined ? undefined : toInterpretation(reading) };
    });
    const { people, failed } =
      fields.length === 0
        ? { people: found.people, failed: 0 }
        : await addContacts(run, found.people, fields);
    const failedParts = found.failedParts + failed;
    return {
      status: failedParts > 0 ? "partial_success" : "succeeded",
      result: { data: people, meta: { ...toMeta(found, failedParts), ...toPageMeta(request, found) } },
    };
  },
};

/**
 * Returns the requested contact fields: by default email and phone; an empty list if the caller requests no contacts.
 */
export function contactFieldsOf({ includeContacts, contactFields }: Request): readonly ContactField[] {
  if (!includeContacts) return [];
  return contactFields ?? ["email", "phone"];
}

async function addContacts(
  run: JobRun<Request>,
  people: readonly Person[],
  fields: readonly ContactField[],
): Promise<{ people: Person[]; failed: number }> {
  const reached: Person[] = [];
  let failed = 0;
  for (const [index, person] of people.entries()) {
    await run.progress(contactsFrom + ((searchPercent.found - contactsFrom) * index) / people.length);
    const contacts = await run.step(`contacts ${index}`, async (use) => {
      try {
        const answer = await run.providers.contacts.find(person, fields, run.call);
        use(toContactUse(answer));
        return answer;
      } catch (error) {
        if (isFinal(error, run)) return null;
        throw error;
      }
    });
    if (contacts === null) failed += 1;
    reached.push(contacts === null ? person : { ...person, contacts });
  }
  return { people: reached, failed };
}

function toMeta(
  { total, targetAccount, message, people }: PeopleAnswer,
  failedParts: number,
): components["schemas"]["PeopleSearchMeta"] {
  const outcome = people.length > 0 ? "hit" : failedParts > 0 ? "empty_partial_failure" : "empty_clean";
  return {
    total,
    ...(targetAccount === undefined ? {} : { ...targetAccount, providerOutcome: outcome }),
    ...(message === undefined ? {} : { message }),
  };
}
