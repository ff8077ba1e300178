import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBalance } from "../../src/store/balances.ts";
import { createLaboratory, type Laboratory } from "./laboratory.ts";
import { isWritten, listValues, markAnswer } from "./marking.ts";
import { questions } from "./questions.ts";

function named(name: string) {
  const question = questions.find((one) => one.name === name);
  if (question === undefined) throw new Error(`there is no question "${name}"`);
  return question;
}

describe("deep research on a web of contradictions, by a reader that believes everything", () => {
  let lab: Laboratory;
  beforeAll(async () => {
    lab = await createLaboratory();
  });
  afterAll(() => lab.close());

  it.each([
    "contradictions and a liar",
    "namesake",
    "the other namesake",
    "person with a namesake",
    "a page that changes",
    "competitors as a list",
    "yes and no",
  ])("answers rightly, and from pages that it read: %s", async (name) => {
    const question = named(name);
    const { job, reads } = await lab.ask(question);
    expect(markAnswer(question, job.result.data)).toMatchObject({ notes: [], wrong: 0, missing: 0 });
    expect(job).toMatchObject({ status: "succeeded", result: { meta: { stopReason: "schema_satisfied" } } });
    const sources: { url: string; paths: string[] }[] = job.result.meta.sources;
    expect(sources.map(({ url }) => url).sort()).toEqual([...reads].sort());
    for (const { path, value } of listValues(job.result.data)) {
      const texts = sources.filter(({ paths }) => paths.includes(path)).map(({ url }) => lab.web.textOf(url));
      expect([path, texts.some((text) => isWritten(value, text))]).toEqual([path, true]);
    }
  });

  it("leaves out what no page says, though it is required, and ends partial_success", async () => {
    const { job } = await lab.ask(named("required, but nowhere said"));
    expect(job.status).toBe("partial_success");
    expect(job.result.data).toEqual({ foundedYear: null, city: "Utrecht, Netherlands" });
    expect(job.result.meta.stopReason).toBe("no_progress");
    expect(job.result.meta.sources.some(({ url }: { url: string }) => url.includes("orders.example"))).toBe(
      true,
    );
  });

  it("pays for its pages alone when it finds nothing", async () => {
    const before = await readBalance(lab.world.store.db, lab.tenant.id);
    const { job } = await lab.ask(named("what no page says"));
    const { sources, creditsUsed, stopReason } = job.result.meta;
    expect([job.status, stopReason, creditsUsed]).toEqual(["partial_success", "no_progress", sources.length]);
    expect(await readBalance(lab.world.store.db, lab.tenant.id)).toBe(before - creditsUsed);
  });

  it("stops where its credits end, with what it has", async () => {
    const { job, reads } = await lab.ask(named("contradictions and a liar"), { maxCredits: 11 });
    expect(reads).toHaveLength(1);
    expect(job.result.meta).toMatchObject({ creditsUsed: 11, stopReason: "schema_satisfied" });
    const less = await lab.ask(named("old figures and new ones"), { maxCredits: 11 });
    expect(less.job).toMatchObject({
      status: "partial_success",
      result: { meta: { stopReason: "budget_reached" } },
    });
  });

  it("fills in the rows that the caller named, in their order", async () => {
    const schema = {
      type: "object",
      properties: {
        companies: {
          type: "array",
          items: {
            type: "object",
            required: ["name", "headquarters"],
            properties: { name: { type: "string" }, headquarters: { type: "string" } },
          },
        },
      },
    };
    const { job } = await lab.ask(
      { prompt: "Where are these competitors of Helio Grid inverters based?", schema },
      {
        inputAnchors: [
          { name: "Nimbara", crm: 7 },
          { name: "Rayo Electric", crm: 8 },
        ],
      },
    );
    expect(job.result.data.companies.slice(0, 2)).toEqual([
      { name: "Nimbara", headquarters: "Tallinn, Estonia", crm: 7 },
      { name: "Rayo Electric", headquarters: "Seville, Spain", crm: 8 },
    ]);
  });

  it("reads the caller's pages first", async () => {
    const url = lab.web.urlOf("firm-register.example/entry/kestrel-maps");
    const { job, reads } = await lab.ask(named("a company's own page"), { urls: [url] });
    expect(job.result.meta.sources[0].url).toBe(url);
    expect(reads).toContain(url);
  });

  it("gives the same answer to the same question", async () => {
    const question = named("tools compared");
    const [first, second] = [await lab.ask(question), await lab.ask(question)];
    expect(second.job.result.data).toEqual(first.job.result.data);
    expect(second.job.result.meta.sources.map(({ paths }: { paths: string[] }) => paths)).toEqual(
      first.job.result.meta.sources.map(({ paths }: { paths: string[] }) => paths),
    );
  });
});

describe("a deep research that is out of time", () => {
  it("ends at once with what it has, and reads no more", async () => {
    const lab = await createLaboratory({ settings: { researchMs: 1 } });
    const { job, reads } = await lab.ask(named("namesake"));
    expect(job).toMatchObject({
      status: "partial_success",
      result: { meta: { stopReason: "time_limit_reached" } },
    });
    expect([reads, job.result.meta.creditsUsed]).toEqual([[], 0]);
    await lab.close();
  });
});
