import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OperationId, operations } from "../../generated/operations.ts";
import { targets } from "../service/monitor-targets.ts";
import { samples } from "../service/requests.ts";
import { createWorld, type Tenant, type World } from "../service/world.ts";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const identifier = { linkedin_url: "https://www.linkedin.com/in/mara-lindqvist" };

/**
 * Request bodies, for operations whose required settings depend on the body. The first body needs the fewest settings.
 * Other operations are called only once.
 */
const bodies: Partial<Record<OperationId, readonly object[]>> = {
  searchPeople: [{ query: "VP Engineering" }, { query: "VP Engineering", includeContacts: true }],
  createEnrichment: [
    { identifier, fields: ["profile", "signals"] },
    { identifier, fields: ["contact.email"] },
    { identifier, fields: ["contact.phone"] },
    { identifier, fields: ["company"] },
  ],
  generateContent: [
    { prompt: "AI CRM" },
    { prompt: "AI CRM", useWebResearch: true },
    { prompt: "AI CRM", urls: ["https://news.example/"] },
  ],
  searchPlatforms: [
    { type: "web_search", query: "AI CRM" },
    { type: "site_search", query: "AI CRM", site: "news.example" },
    { type: "linkedin_keyword", query: "AI CRM" },
    { type: "x_keyword", query: "AI CRM" },
    { type: "reddit_search", query: "AI CRM" },
    { type: "tiktok_keyword", query: "AI CRM" },
    { type: "tiktok_hashtag", hashtag: "crm" },
  ],
  createMonitor: targets.map(({ type, config }) => ({ name: "Watch", type, config })),
};

interface Needs {
  /** Settings that every request of the operation requires. */
  always: string[];
  /** Settings that at least one request of the operation requires. */
  ever: string[];
}

/** Returns the rows of the table, one for each operation. */
function readTable(): Record<string, Needs> {
  const section = readme.split("## What an operation needs")[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").flatMap((line) => {
    const [, names = "", always = "", more = ""] = line.split("|");
    return codes(names)
      .filter((name) => name in operations)
      .map((name): [string, Needs] => [
        name,
        { always: settings(always).sort(), ever: [...settings(always), ...settings(more)].sort() },
      ]);
  });
  return Object.fromEntries(rows);
}

const codes = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
const settings = (text: string): string[] =>
  codes(text)
    .filter((code) => /^[A-Z_]+$/.test(code))
    .map((name) => `PROSPECTING_${name}`);

describe("README's table of what an operation needs", () => {
  let world: World;
  let tenant: Tenant;
  const found: Record<string, Needs> = {};
  beforeAll(async () => {
    world = await createWorld({ providers: {}, work: false });
    tenant = await world.tenant();
    for (const id of Object.keys(operations)) {
      const asked: string[][] = [];
      for (const body of bodies[id as OperationId] ?? [samples[id]?.body]) asked.push(await ask(id, body));
      const [first = []] = asked;
      const always = first.filter((name) => asked.every((names) => names.includes(name))).sort();
      const ever = [...new Set(asked.flat())].sort();
      if (ever.length > 0) found[id] = { always, ever };
    }
  });
  afterAll(() => world.close());

  /** Sends a request to a service without providers. Returns the settings that the service reports as missing. */
  const ask = async (id: string, body: unknown): Promise<string[]> => {
    const { method = "", path = "" } = samples[id] ?? {};
    const reply = await tenant.call(method, path.replace("{id}", "mon_1"), { body });
    if (reply.status !== 503) return [];
    return reply.body.message.match(/PROSPECTING_[A-Z_]+/g);
  };

  it("says of each operation what the service says", () => {
    const { runMonitor, ...table } = readTable();
    expect(table).toEqual(found);
    // Everything that a run of a monitor requires is already required when the monitor is created.
    expect(runMonitor).toEqual(found["createMonitor"]);
  });
});
