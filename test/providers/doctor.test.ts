import { Command, CommanderError } from "commander";
import { afterEach, describe, expect, it, vi } from "vitest";
import { registerDoctor } from "../../src/cli/doctor.ts";
import { CommandError } from "../../src/cli/output.ts";
import { createActorPlatform } from "./stand-ins/actors.ts";
import { answerCompletions, toCompletion } from "./stand-ins/model.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";
import {
  answerApollo,
  answerDataForSeo,
  answerEdgar,
  answerGleif,
  answerGraph,
  answerPdl,
  answerReddit,
} from "./stand-ins/vendors.ts";
import { answerVideoData, answerVideoSite } from "./stand-ins/video-site.ts";
import { answerBrave, answerSearxng, answerTavily } from "./stand-ins/web-search.ts";

const key = "key-0123456789-of-the-operator";
const closing: StandIn[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

async function start(answer: (request: SeenRequest) => StandInAnswer): Promise<StandIn> {
  const standIn = await createStandIn(answer);
  closing.push(standIn);
  return standIn;
}

/** Runs `prospecting doctor` with these settings, and returns its output and exit code. */
async function doctor(env: Record<string, string>, ...options: string[]) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  let printed = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    printed += String(chunk);
    return true;
  });
  const program = new Command("prospecting").exitOverride();
  registerDoctor(program);
  try {
    await program.parseAsync(["node", "prospecting", "doctor", ...options]);
    return { printed, exitCode: process.exitCode ?? 0, error: "" };
  } catch (error) {
    // An error in the command line leads to the exit code 2, as it does in main.ts.
    if (error instanceof CommanderError) return { printed, exitCode: 2, error: error.message };
    if (!(error instanceof CommandError)) throw error;
    return { printed, exitCode: error.exitCode, error: error.message };
  } finally {
    spy.mockRestore();
    process.exitCode = undefined;
  }
}

describe("prospecting doctor", () => {
  it("says for each capability what works, what fails and why, and what to set", async () => {
    const searxng = await start(answerSearxng);
    const brave = await start(() => ({ status: 401, body: { error: { message: `bad token ${key}` } } }));
    const { printed, exitCode } = await doctor({
      PROSPECTING_WEB_SEARCH: `searxng:${searxng.url},brave:${brave.url}`,
      PROSPECTING_BRAVE_KEY: key,
    });
    expect(exitCode).toBe(1);
    const lines = printed.trimEnd().split("\n");
    expect(lines).toHaveLength(16);
    expect(lines[0]).toMatch(/^capability +adapter +result +took +detail$/);
    expect(lines[1]).toMatch(
      /^webSearch +searxng \(127\.0\.0\.1:\d+\) +works +\d+ ms +1 result for "example"$/,
    );
    expect(lines[2]).toMatch(
      /^webSearch +brave \(.+\) +FAILS +\d+ ms +answered 401 \(check the key and what it may do\): bad token \[key\]$/,
    );
    expect(lines[3]).toMatch(/^pages +- +- +set PROSPECTING_PAGES to direct$/);
    expect(printed).not.toContain(key);
  });

  it("prints JSON for programs, and ends well when all that is configured works", async () => {
    const routes: ((request: SeenRequest) => StandInAnswer)[] = [
      answerSearxng,
      answerTavily(key),
      answerBrave(key),
      answerCompletions(toCompletion("ready")),
      answerPdl(key),
      answerApollo(key),
      answerGleif,
      (request) =>
        request.path.startsWith("/submissions") ? { body: { name: "APPLE INC" } } : answerEdgar(request),
      createActorPlatform({ token: key, items: {} }),
      answerReddit("app", key),
      answerVideoData(key),
      answerVideoSite(),
      answerGraph(key),
      answerDataForSeo("operator", key),
      (request) =>
        request.path === "/"
          ? { body: "<html><title>Page</title><body>Words</body></html>" }
          : { status: 404 },
    ];
    const urls = (await Promise.all(routes.map(start))).map(({ url }) => url);
    const [
      searxng,
      tavily,
      brave,
      openai,
      pdl,
      apollo,
      gleif,
      edgar,
      actors,
      reddit,
      data,
      site,
      graph,
      seo,
      page,
    ] = urls;
    const { printed, exitCode, error } = await doctor(
      {
        PROSPECTING_WEB_SEARCH: `searxng:${searxng},tavily:${tavily},brave:${brave}`,
        PROSPECTING_TAVILY_KEY: key,
        PROSPECTING_BRAVE_KEY: key,
        PROSPECTING_PAGES: "direct",
        PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
        PROSPECTING_DOCTOR_URL: `${page}/`,
        PROSPECTING_MODEL: `openai:${openai}#small,local:${openai}#small`,
        PROSPECTING_OPENAI_KEY: key,
        PROSPECTING_PEOPLE: `pdl:${pdl},apollo:${apollo},web-search`,
        PROSPECTING_COMPANIES: `pdl:${pdl},apollo:${apollo},gleif:${gleif},edgar:${edgar}`,
        PROSPECTING_EDGAR_USER_AGENT: "Operator ops@operator.example",
        PROSPECTING_EDGAR_DATA_URL: edgar ?? "",
        PROSPECTING_CONTACTS: `pdl:${pdl},apollo:${apollo}`,
        PROSPECTING_PDL_KEY: key,
        PROSPECTING_APOLLO_KEY: key,
        PROSPECTING_LINKEDIN: `actors:${actors}`,
        PROSPECTING_INSTAGRAM: `actors:${actors}`,
        PROSPECTING_X: `actors:${actors}`,
        PROSPECTING_TIKTOK: `actors:${actors}`,
        PROSPECTING_APIFY_KEY: key,
        PROSPECTING_REDDIT: `api:${reddit}`,
        PROSPECTING_REDDIT_CLIENT_ID: "app",
        PROSPECTING_REDDIT_CLIENT_SECRET: key,
        PROSPECTING_REDDIT_TOKEN_URL: `${reddit}/api/v1/access_token`,
        PROSPECTING_YOUTUBE: `data:${data},oembed:${site}`,
        PROSPECTING_YOUTUBE_KEY: key,
        PROSPECTING_FACEBOOK: `graph:${graph},actors:${actors}`,
        PROSPECTING_FACEBOOK_KEY: key,
        PROSPECTING_DOMAIN_SIGNALS: `dataforseo:${seo},own-look`,
        PROSPECTING_DATAFORSEO_LOGIN: "operator",
        PROSPECTING_DATAFORSEO_KEY: key,
      },
      // On a busy machine, one try can take longer than the default time limit.
      ...["--json", "--timeout", "600000"],
    );
    expect(error).toBe("");
    const findings: { result: string }[] = JSON.parse(printed);
    expect(findings.filter(({ result }) => result !== "works")).toEqual([]);
    expect(findings).toHaveLength(26);
    expect(exitCode).toBe(0);
    expect(printed).not.toContain(key);
  });

  it("says what is wrong with the settings, and tries nothing", async () => {
    const { printed, exitCode, error } = await doctor({ PROSPECTING_WEB_SEARCH: "brave,google" });
    expect([exitCode, printed]).toEqual([2, ""]);
    expect(error).toBe(
      'several settings make no sense:\n- PROSPECTING_BRAVE_KEY is not set, but brave needs it\n- PROSPECTING_WEB_SEARCH names "google"; available: searxng, tavily, brave',
    );
  });

  it("says that nothing is configured, and what to do about it", async () => {
    const { printed, exitCode, error } = await doctor({});
    expect(exitCode).toBe(2);
    expect(printed).toMatch(/^webSearch +- +- +set PROSPECTING_WEB_SEARCH to searxng:URL, tavily, brave$/m);
    expect(error).toMatch(/^nothing is configured: every operation that reaches outside answers 503/);
    expect(error).toContain("docs/providers.md");
    expect(error).toContain("PROSPECTING_PROVIDERS=stand-in");
  });

  it("says that what is configured is not used while answers are made up", async () => {
    const noted = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { exitCode, error } = await doctor({ PROSPECTING_PROVIDERS: "stand-in" });
    expect([exitCode, error]).toEqual([0, ""]);
    expect(noted.mock.calls.join("")).toContain("uses none of these");
    noted.mockRestore();
  });

  it("refuses a time that is none", async () => {
    expect(await doctor({}, "--timeout", "soon")).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining("soon"),
    });
  });
});
