import type { HandlerRequest } from "../../../generated/handlers.ts";
import type { components } from "../../../generated/types.ts";
import type { PersonKey } from "../../providers/index.ts";
import { isFinal, JobFailure, type JobKind, type JobRun, type Use } from "./kind.ts";

type Request = HandlerRequest<"createPeopleResearch">["body"];
type PersonResearch = components["schemas"]["PersonResearch"];

interface Target {
  key: PersonKey;
  goal?: string | undefined;
  identity?: components["schemas"]["PlatformIdentity"];
}

const searchResults = 5;
const summaryWords = 120;

/** Writes what the web says about known people. */
export const peopleResearch: JobKind<Request> = {
  name: "people_research",
  operation: "createPeopleResearch",
  retrySeconds: 10,
  capabilities: () => ["people", "webSearch", "model"],
  ceiling: (request) => ({
    identity: request.identities?.length ?? 0,
    person: targetsOf(request).length,
  }),
  async run(run) {
    const targets = targetsOf(run.request);
    const data: PersonResearch[] = [];
    await run.progress(2);
    for (const [index, target] of targets.entries()) {
      data.push(await run.step(`target ${index}`, (use) => researchOne(run, target, use)));
      await run.progress(Math.floor((98 * (index + 1)) / targets.length));
    }
    const failed = data.filter((entry) => entry.status === "failed").length;
    if (failed === data.length) throw new JobFailure("upstream_failed", "No target could be researched");
    const researched = data.filter((entry) => entry.status === "researched").length;
    return {
      status: failed > 0 ? "partial_success" : "succeeded",
      result: { data, meta: { total: data.length, researched } },
    };
  },
};

async function researchOne(run: JobRun<Request>, target: Target, use: Use): Promise<PersonResearch> {
  const { providers, call } = run;
  const about = {
    ...(target.identity === undefined ? {} : { identity: target.identity }),
    ...(target.goal === undefined ? {} : { goal: target.goal }),
  };
  try {
    const person = await providers.people.find(target.key, call);
    if (person === null) return { ...about, status: "not_found", sources: [] };
    const query = [person.fullName, person.company?.name, target.goal]
      .filter(Boolean)
      .join(" ")
      .slice(0, 400);
    const { results } = await providers.webSearch.search({ query, maxResults: searchResults }, call);
    const { text } = await providers.model.complete(
      {
        instructions: target.goal ?? "Summarise what is known about this person.",
        input: [person.fullName, ...results.map(({ title, content }) => `${title}\n${content}`)].join("\n\n"),
        maxWords: summaryWords,
      },
      call,
    );
    use({ person: 1, ...(target.identity === undefined ? {} : { identity: 1 }) });
    return {
      ...about,
      status: "researched",
      person,
      summary: text,
      sources: results.map(({ url, title }) => ({ url, title })),
    };
  } catch (error) {
    if (isFinal(error, run)) return { ...about, status: "failed", sources: [] };
    throw error;
  }
}

function targetsOf({ people = [], identities = [] }: Request): Target[] {
  return [
    ...people.map(({ id, goal }) => ({ key: { id }, goal })),
    ...identities.map((identity) => ({ key: identity, identity })),
  ];
}
