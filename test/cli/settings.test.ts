import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openProviders } from "../../src/cli/admin/providers.ts";
import { readSettings, settingNames } from "../../src/cli/admin/settings.ts";
import { createClock } from "../../src/clock.ts";
import { defaultSettings } from "../../src/service/index.ts";
import { runCommand } from "./in-process.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "prospecting-settings-"));
const commands = [
  ["serve", "--data-dir", folder],
  ["key", "create", "--org", "org_1", "--data-dir", folder],
  ["key", "rotate", "key_1", "--data-dir", folder],
  ["doctor", "--data-dir", folder],
];

describe("a variable with the prefix of the settings", () => {
  it.each(commands)(
    "that is mistyped ends %s %s with the right name and without the value",
    async (...command) => {
      const { status, stdout, stderr } = await runCommand(command, {
        env: { PROSPECTING_PEPER: "s3cret-value", PROSPECTING_RATEGLOBAL: "7s" },
      });
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toContain(
        "PROSPECTING_PEPER is not a setting of this service; did you mean PROSPECTING_PEPPER?",
      );
      expect(stderr).toContain(
        "PROSPECTING_RATEGLOBAL is not a setting of this service; did you mean PROSPECTING_RATE_GLOBAL?",
      );
      expect(stderr).not.toMatch(/s3cret-value|7s/);
    },
  );

  it("that is like no setting is noted, and those of Kubernetes and of the client are not", async () => {
    const { stderr } = await runCommand(["doctor", "--data-dir", folder], {
      env: {
        PROSPECTING_IMAGE_TAG: "s3cret-value",
        PROSPECTING_SERVICE_HOST: "10.0.0.1",
        PROSPECTING_PORT: "tcp://10.0.0.1:8080",
        PROSPECTING_PORT_8080_TCP_ADDR: "10.0.0.1",
        PROSPECTING_ACCESS_KEY: "ak_1",
      },
    });
    expect(stderr).toMatch(/^PROSPECTING_IMAGE_TAG is not a setting of this service and has no effect\.\n/);
    expect(stderr).not.toMatch(/SERVICE_HOST|PORT|ACCESS_KEY|s3cret-value/);
  });
});

describe("the known settings", () => {
  const read = (folder: string, end: string): string =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(end))
      .map((file) => readFileSync(join(root, folder, file), "utf8"))
      .join("\n");
  const namesIn = (text: string): string[] =>
    [...new Set(text.match(/PROSPECTING_[A-Z_]*[A-Z]/g))].sort((one, other) => (one < other ? -1 : 1));

  it("are the names in the source, and each has its place in the docs", () => {
    expect(namesIn(read("src", ".ts"))).toEqual(settingNames);
    const documented = namesIn(read("docs", ".md"));
    expect(settingNames.filter((name) => !documented.includes(name))).toEqual([]);
  });
});

/** Settings with which every adapter is loaded, so that every setting is read. */
const everything = {
  PROSPECTING_WEB_SEARCH: "searxng:http://127.0.0.1:1,tavily,brave",
  PROSPECTING_TAVILY_KEY: "k1",
  PROSPECTING_BRAVE_KEY: "k2",
  PROSPECTING_PAGES: "direct",
  PROSPECTING_MODEL: "openai:http://127.0.0.1:1#m,local:http://127.0.0.1:2#m",
  PROSPECTING_OPENAI_KEY: "k3",
  PROSPECTING_LOCAL_MODEL_KEY: "k4",
  PROSPECTING_PEOPLE: "pdl,apollo,web-search",
  PROSPECTING_COMPANIES: "pdl,apollo,gleif,edgar",
  PROSPECTING_PDL_KEY: "k5",
  PROSPECTING_APOLLO_KEY: "k6",
  PROSPECTING_EDGAR_USER_AGENT: "Example admin@example.com",
  PROSPECTING_CONTACTS: "pdl,apollo,pattern",
  PROSPECTING_SMTP_PROBE: "on",
  PROSPECTING_SMTP_HELO: "mail.example",
  PROSPECTING_SMTP_FROM: "probe@mail.example",
  PROSPECTING_LINKEDIN: "actors",
  PROSPECTING_INSTAGRAM: "actors",
  PROSPECTING_X: "actors",
  PROSPECTING_TIKTOK: "actors",
  PROSPECTING_APIFY_KEY: "k7",
  PROSPECTING_REDDIT: "api",
  PROSPECTING_REDDIT_CLIENT_ID: "id",
  PROSPECTING_REDDIT_CLIENT_SECRET: "k8",
  PROSPECTING_YOUTUBE: "data",
  PROSPECTING_YOUTUBE_KEY: "k9",
  PROSPECTING_FACEBOOK: "graph,actors",
  PROSPECTING_FACEBOOK_KEY: "k10",
  PROSPECTING_DOMAIN_SIGNALS: "dataforseo,own-look",
  PROSPECTING_DATAFORSEO_LOGIN: "login",
  PROSPECTING_DATAFORSEO_KEY: "k11",
};

/** Reads all settings as `serve` does at its start. Returns the message of the error, or undefined without an error. */
async function complaintOf(env: Record<string, string>): Promise<string | undefined> {
  try {
    await readSettings(env);
    const openStore = () => Promise.reject(new Error("no store is needed"));
    await (await openProviders(createClock(), env, openStore)).close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function priceFile(text: string): string {
  const file = join(mkdtempSync(join(folder, "prices-")), "prices.yaml");
  writeFileSync(file, text);
  return file;
}

describe("a setting with a senseless value", () => {
  it("is refused at the start with its name, or has an effect, and blank means the default", async () => {
    expect(await complaintOf(everything)).toBe(undefined);
    const clients = /_(ACCESS_KEY|SECRET_KEY|BASE_URL|API_KEY|API_URL)$/;
    for (const name of settingNames.filter((name) => !clients.test(name)))
      for (const value of ["0", "-1", "1e9", "NaN", "text", "1.5", "Infinity", "ключ", "http://"]) {
        const complaint = await complaintOf({ ...everything, [name]: value });
        if (complaint !== undefined) expect(complaint).toContain(name);
      }
    for (const name of settingNames.filter((name) => !(name in everything)))
      for (const value of ["", "  "])
        expect([name, await complaintOf({ ...everything, [name]: value })]).toEqual([name, undefined]);
    expect(await readSettings(Object.fromEntries(settingNames.map((name) => [name, " "])))).toEqual({
      ...defaultSettings,
      pepper: " ",
    });
  }, 60_000);

  const url = "must be an http:// or https:// URL of ASCII characters without credentials, query or fragment";
  it.each([
    ["PUBLIC_URL", "https://api.example?tenant=1", url],
    ["PUBLIC_URL", "https://api.example/#/v1", url],
    ["PUBLIC_URL", "https://user:word@api.example", url],
    ["PUBLIC_URL", "https://api.exam ple", url],
    ["PUBLIC_URL", "https://bücher.example", url],
    ["PUBLIC_URL", "https://api.example/%zz", url],
    ["PUBLIC_URL", "ftp://api.example", url],
    ["STAND_IN_PACE", "-1", "must be a number from 0 to 1000"],
    ["STAND_IN_PACE", "Infinity", "must be a number from 0 to 1000"],
    ["STAND_IN_PACE", "1e9", "must be a number from 0 to 1000"],
    ["STAND_IN_PACE", "1000.5", "must be a number from 0 to 1000"],
    ["STAND_IN_PACE", "fast", "must be a number from 0 to 1000"],
  ])("is named with value and range: PROSPECTING_%s=%s", async (name, value, range) => {
    const complaint = await complaintOf({
      PROSPECTING_PROVIDERS: "stand-in",
      [`PROSPECTING_${name}`]: value,
    });
    expect(complaint).toBe(`PROSPECTING_${name} ${range}, not "${value}"`);
  });

  it.each([
    ["PUBLIC_URL", "https://api.example/base/path/"],
    ["PUBLIC_URL", "http://[::1]:8080"],
    ["PUBLIC_URL", " https://api.example "],
    ["STAND_IN_PACE", "0"],
    ["STAND_IN_PACE", "0.5"],
    ["STAND_IN_PACE", "1000"],
    ["PROVIDERS", " "],
  ])("is not what PROSPECTING_%s=%s has", async (name, value) => {
    const env = { PROSPECTING_PROVIDERS: "stand-in", [`PROSPECTING_${name}`]: value };
    expect(await complaintOf(env)).toBe(undefined);
  });

  it.each([
    ["USER_AGENT", "ключ"],
    ["USER_AGENT", "reader\nX-Injected: 1"],
    ["EDGAR_USER_AGENT", "Пример admin@example.com"],
    ["DOCTOR_URL", "example.com"],
    ["YOUTUBE_SITE", "youtube.com"],
    ["EDGAR_DATA_URL", "ftp://data.sec.gov"],
    ["REDDIT_TOKEN_URL", "ftp://www.reddit.com/token"],
  ])("that no request can carry is refused: PROSPECTING_%s=%s", async (name, value) => {
    expect(await complaintOf({ ...everything, [`PROSPECTING_${name}`]: value })).toMatch(
      new RegExp(`^PROSPECTING_${name} must be `),
    );
  });

  it("that is a key is refused without being printed", async () => {
    for (const name of Object.keys(everything).filter((name) => /_(KEY|SECRET)$/.test(name))) {
      const complaint = await complaintOf({ ...everything, [name]: "ключ-7" });
      expect(complaint).toBe(
        `${name} contains a character outside printable ASCII, which no key contains; copy the key again`,
      );
    }
  });

  it.each([
    ["searchPeople: { toString: 5 }", "searchPeople has no unit toString"],
    ["searchPeple: { base: 5 }", "the contract has no operation searchPeple"],
    ["__proto__: { base: 5 }", "the contract has no operation __proto__"],
    [
      "searchPeople: { base: .nan }",
      "searchPeople.base must be a whole number of credits from 0 to 500, not NaN",
    ],
    ["searchPeople: { base: 1e9 }", "from 0 to 500, not 1000000000"],
    ["searchPeople: 5", "expected operations"],
    ["", "expected operations"],
  ])("is found in the file of prices before a database is opened: %s", async (text, problem) => {
    const complaint = await complaintOf({ PROSPECTING_PRICES: priceFile(text) });
    expect(complaint).toMatch(/^PROSPECTING_PRICES: /);
    expect(complaint).toContain(problem);
  });
});
