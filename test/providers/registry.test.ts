import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  type AdapterDefinition,
  AdapterError,
  listCapabilities,
  loadProviders,
  ProviderSettingsError,
} from "../../src/providers/adapters/index.ts";
import { adapterTable } from "../../src/providers/adapters/table.ts";
import { capabilitySettings } from "../../src/providers/capability-settings.ts";
import { createCall, createStill } from "./load.ts";
import { createStandIn, type StandIn } from "./stand-ins/stand-in.ts";
import { answerBrave, answerSearxng, answerTavily } from "./stand-ins/web-search.ts";

const closing: StandIn[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

/** Returns the problems with the settings; empty if they are valid. */
function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadProviders(env, { clock: createStill() });
    return [];
  } catch (error) {
    if (error instanceof ProviderSettingsError) return error.problems;
    throw error;
  }
}

describe("settings", () => {
  it("configure nothing when there are none", () => {
    const { providers, adapters } = loadProviders({}, { clock: createStill() });
    expect([providers, adapters]).toEqual([{}, []]);
  });

  it("name adapters in the order in which they are tried", async () => {
    const [first, second] = await Promise.all([
      createStandIn(answerSearxng),
      createStandIn(answerTavily("tavily-key")),
    ]);
    closing.push(first, second);
    const env = {
      PROSPECTING_WEB_SEARCH: ` tavily:${second.url}/ , searxng:${first.url} `,
      PROSPECTING_TAVILY_KEY: "tavily-key",
      PROSPECTING_PROVIDER_RETRIES: "0",
    };
    const { providers, adapters } = loadProviders(env, { clock: createStill() });
    expect(adapters.map(({ name, baseUrl, setting }) => [name, baseUrl, setting])).toEqual([
      ["tavily", second.url, "PROSPECTING_WEB_SEARCH"],
      ["searxng", first.url, "PROSPECTING_WEB_SEARCH"],
    ]);
    second.fault({ kind: "answer", answer: { status: 429, body: "" } });
    const answer = await providers.webSearch?.search({ query: "robots", maxResults: 1 }, createCall());
    expect(answer?.results).toHaveLength(1);
    expect([second.requests.length, first.requests.length]).toEqual([1, 1]);
  });

  it.each<[Record<string, string>, string]>([
    [
      { PROSPECTING_WEB_SEARCH: "google" },
      'PROSPECTING_WEB_SEARCH names "google"; available: searxng, tavily, brave',
    ],
    [
      { PROSPECTING_WEB_SEARCH: "constructor" },
      'PROSPECTING_WEB_SEARCH names "constructor"; available: searxng, tavily, brave',
    ],
    [
      { PROSPECTING_WEB_SEARCH: "searxng" },
      "PROSPECTING_WEB_SEARCH must give searxng its base URL, such as searxng:http://127.0.0.1:8080",
    ],
    [
      { PROSPECTING_WEB_SEARCH: "searxng:ftp://x" },
      "PROSPECTING_WEB_SEARCH gives searxng a base URL that is not an http(s) address",
    ],
    [{ PROSPECTING_WEB_SEARCH: "brave" }, "PROSPECTING_BRAVE_KEY is not set, but brave needs it"],
    [
      { PROSPECTING_WEB_SEARCH: "!!" },
      'PROSPECTING_WEB_SEARCH has an entry that is not "name" or "name:http://host"',
    ],
    [
      { PROSPECTING_PAGES: "direct:http://x.example" },
      "PROSPECTING_PAGES gives direct a base URL; it accepts none",
    ],
    [
      { PROSPECTING_PEOPLE: "web-search" },
      "PROSPECTING_WEB_SEARCH is not set, but web-search of PROSPECTING_PEOPLE needs it",
    ],
    [
      { PROSPECTING_MODEL: "local:http://127.0.0.1:1" },
      'PROSPECTING_MODEL_NAMES is not set, but local needs the name of a model (or "local:http://host#name")',
    ],
    [
      { PROSPECTING_MODEL: "local:http://127.0.0.1:1#small", PROSPECTING_MODEL_NAMES: "large" },
      'PROSPECTING_MODEL_NAMES has no effect, because PROSPECTING_MODEL names its models after "#"; remove one',
    ],
    [
      { PROSPECTING_CONTACTS: "pattern" },
      "PROSPECTING_SMTP_PROBE must be set for pattern, which guesses addresses and asks the mail server whether they exist",
    ],
    [
      {
        PROSPECTING_LINKEDIN: "actors",
        PROSPECTING_APIFY_KEY: "key1",
        PROSPECTING_ACTOR_LINKEDIN_PROFILE: "a b",
      },
      "PROSPECTING_ACTOR_LINKEDIN_PROFILE must be like owner~actor",
    ],
    [
      { PROSPECTING_PROVIDER_RETRIES: "many" },
      'PROSPECTING_PROVIDER_RETRIES must be a whole number from 0 to 10, not "many"',
    ],
    [{ PROSPECTING_ROBOTS: "obey" }, 'PROSPECTING_ROBOTS must be one of respect, ignore, not "obey"'],
    [
      { PROSPECTING_PAGES_ALLOW: "localhost" },
      "PROSPECTING_PAGES_ALLOW must list address blocks such as 127.0.0.1/32",
    ],
    [{ PROSPECTING_DNS: "dns.example" }, "PROSPECTING_DNS must list DNS servers such as 127.0.0.1:53"],
    [
      { PROSPECTING_WEB_SEARCH: "brave", PROSPECTING_BRAVE_KEY: "a\nb-c" },
      "PROSPECTING_BRAVE_KEY contains a line break; write the key on one line",
    ],
    [
      { PROSPECTING_WEB_SEARCH: "brave", PROSPECTING_BRAVE_KEY_FILE: "/no/such/file" },
      "PROSPECTING_BRAVE_KEY_FILE names a file that can't be read: /no/such/file",
    ],
    [
      { PROSPECTING_DOMAIN_SIGNALS: "own-look", PROSPECTING_TECHNOLOGY_RULES: "/no/such/file" },
      "(/no/such/file)",
    ],
  ])("%o are refused with the name of the setting", (env, problem) => {
    expect(problemsOf(env).join("\n")).toContain(problem);
  });

  it("are refused with every problem at once", () => {
    const problems = problemsOf({
      PROSPECTING_WEB_SEARCH: "brave,searxng",
      PROSPECTING_PEOPLE: "pdl",
      PROSPECTING_ROBOTS: "x",
    });
    expect(problems).toHaveLength(4);
  });

  it("never quote an address, in which people write keys", () => {
    const problems = problemsOf({
      PROSPECTING_WEB_SEARCH: "searxng:https://user:hunter2@search.example",
      PROSPECTING_MODEL: "openai:https://api.example/?key=hunter2#m",
      PROSPECTING_OPENAI_KEY: "k-hunter2",
    });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain("hunter2");
  });

  it("send one key to one host alone", () => {
    const env = {
      PROSPECTING_PEOPLE: "pdl",
      PROSPECTING_COMPANIES: "pdl:https://mirror.example",
      PROSPECTING_PDL_KEY: "key-of-the-operator",
    };
    expect(problemsOf(env)).toEqual([
      "PROSPECTING_PDL_KEY would be sent to api.peopledatalabs.com and mirror.example; one key goes to one host",
    ]);
    expect(problemsOf({ ...env, PROSPECTING_COMPANIES: "pdl" })).toEqual([]);
  });

  it("read a key from a file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "keys-"));
    writeFileSync(join(folder, "brave"), "key-from-a-file\n");
    const standIn = await createStandIn(answerBrave("key-from-a-file"));
    closing.push(standIn);
    const env = {
      PROSPECTING_WEB_SEARCH: `brave:${standIn.url}`,
      PROSPECTING_BRAVE_KEY_FILE: join(folder, "brave"),
    };
    const { providers } = loadProviders(env, { clock: createStill() });
    expect((await providers.webSearch?.search({ query: "robots" }, createCall()))?.results).toHaveLength(10);
    rmSync(folder, { recursive: true });
  });
});

describe("adapters of others", () => {
  it("stand beside ours, and are closed over what they need", async () => {
    const index: AdapterDefinition<"companies"> = {
      base: "none",
      create: () => ({
        provider: {
          search: () =>
            Promise.resolve({ companies: [{ id: "com_1", name: "Indexed" }], total: 1, failedParts: 0 }),
          find: () => Promise.resolve(null),
        },
        probe: () => Promise.resolve("1 company"),
      }),
    };
    const { providers, adapters } = loadProviders(
      { PROSPECTING_COMPANIES: "index,gleif" },
      { clock: createStill(), adapters: { companies: { index } } },
    );
    expect(adapters.map(({ name }) => name)).toEqual(["index", "gleif"]);
    expect((await providers.companies?.search({ query: "x" }, createCall()))?.companies[0]?.name).toBe(
      "Indexed",
    );
  });
});

describe("people from several sources", () => {
  const unsuited = new AdapterError("has no such filter", {
    ...{ capability: "people", adapter: "narrow", reason: "unsuited" },
  });
  const source = (
    people: { id: string; fullName: string }[] | null | "unsuited",
  ): AdapterDefinition<"people"> => ({
    base: "none",
    create: () => ({
      provider: {
        search: () =>
          people === null || people === "unsuited"
            ? Promise.reject(people === null ? new Error("down") : unsuited)
            : Promise.resolve({ people, total: people.length, failedParts: 0 }),
        find: () =>
          people === null || people === "unsuited"
            ? Promise.reject(new Error("down"))
            : Promise.resolve(people[0] ?? null),
        signals: () => Promise.resolve([]),
      },
      probe: () => Promise.resolve("ok"),
    }),
  });
  const adapters = {
    people: {
      down: source(null),
      empty: source([]),
      full: source([{ id: "per_1", fullName: "Mara" }]),
      narrow: source("unsuited"),
    },
  };
  const open = (names: string) =>
    loadProviders({ PROSPECTING_PEOPLE: names }, { clock: createStill(), adapters }).providers.people;

  it.each([
    ["full", 1, 0],
    ["empty,full", 1, 0],
    ["down,full", 1, 1],
    ["down,empty", 0, 1],
    // A source does not count as failed if it does not support the request.
    ["narrow,full", 1, 0],
    ["narrow,empty", 0, 0],
    ["empty", 0, 0],
  ])("%s give %i people with %i failed parts", async (names, count, failedParts) => {
    const answer = await open(names)?.search({ query: "x" }, createCall());
    expect([answer?.people.length, answer?.failedParts]).toEqual([count, failedParts]);
  });

  it("are not said to be unknown while one source failed", async () => {
    expect((await open("down,full")?.find({ email: "m@x.example" }, createCall()))?.fullName).toBe("Mara");
    expect(await open("empty")?.find({ email: "m@x.example" }, createCall())).toBeNull();
    await expect(open("down,empty")?.find({ email: "m@x.example" }, createCall())).rejects.toThrow(
      "failed unexpectedly",
    );
  });
});

describe("the list of capabilities", () => {
  it("has an adapter for each", () => {
    expect(listCapabilities()).toHaveLength(14);
    for (const capability of listCapabilities()) {
      const setting = `PROSPECTING_${capability.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
      expect(problemsOf({ [setting]: "no-such" })[0]).toMatch(/available: \w/);
    }
  });
});

describe("docs/providers.md", () => {
  const root = new URL("../../", import.meta.url);
  const namesIn = (text: string): string[] =>
    [...new Set(text.match(/\bPROSPECTING_[A-Z_]*[A-Z]\b/g))].sort();

  it("has every setting that the adapters read, and no other", () => {
    const folder = new URL("src/providers/adapters/", root);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    const sources = files.map((file) => readFileSync(new URL(file, folder), "utf8"));
    const read = namesIn([...sources, Object.values(capabilitySettings).join(" ")].join(" "));
    // An example on the documentation page calls the service with these variables. They do not configure a provider.
    const ofCallers = ["PROSPECTING_ACCESS_KEY", "PROSPECTING_SECRET_KEY", "PROSPECTING_BASE_URL"];
    const page = readFileSync(new URL("docs/providers.md", root), "utf8");
    expect(namesIn(page).filter((name) => !ofCallers.includes(name))).toEqual(read);
  });

  it("has every adapter", () => {
    const page = readFileSync(new URL("docs/providers.md", root), "utf8");
    for (const name of Object.values(adapterTable).flatMap((adapters) => Object.keys(adapters)))
      expect(page).toMatch(new RegExp(`\`${name}(:URL)?\``));
  });
});
