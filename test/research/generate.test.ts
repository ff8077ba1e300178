import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClock } from "../../src/clock.ts";
import { type ModelRequest, ProviderError, type Providers } from "../../src/providers/index.ts";
import { createService } from "../../src/service/index.ts";
import { checkForm, countWords, cutWords, toForm } from "../../src/service/kinds/generate/format.ts";
import { findAnyJob } from "../../src/store/job-queries.ts";
import { createLaboratory, follow, type Laboratory } from "./laboratory.ts";

/**
 * Creates a model that returns the given texts in turn, and repeats the last one. If a request has a schema, the model
 * returns an outline.
 */
function createWriter(...texts: string[]) {
  const asked: ModelRequest[] = [];
  let turn = 0;
  const complete = async (request: ModelRequest) => {
    asked.push(request);
    if (request.schema !== undefined)
      return {
        text: "",
        value: {
          title: "# Maps for <scr<b>ipt>hikers",
          sections: [
            { heading: "1. Paper", about: "Why paper" },
            { heading: "Paper", about: "again" },
            { heading: "Screens", about: "Why not" },
          ],
        },
      };
    turn += 1;
    return { text: texts[Math.min(turn, texts.length) - 1] ?? "" };
  };
  return { asked, complete };
}

const sentence = "A paper map needs no battery. ";

describe("generated texts", () => {
  let lab: Laboratory;
  beforeAll(async () => {
    lab = await createLaboratory({ work: false });
  });
  afterAll(() => lab.close());

  /**
   * Requests a generated text, and waits until its job has ended. Returns the job and the job's row in the database.
   */
  const generate = async (body: object, model: Providers["model"] = lab.providers.model) => {
    const service = createService({
      store: lab.world.store,
      clock: createClock(),
      providers: { ...lab.providers, ...(model === undefined ? {} : { model }) },
      settings: { pollMs: 20, backoffMs: 1 },
    });
    service.start();
    const accepted = await lab.tenant.call("POST", "/api/generate", { body });
    const job = await follow(lab, accepted.body.id);
    await service.stop();
    return { job, row: await findAnyJob(lab.world.store.db, accepted.body.id) };
  };

  it("are written by an outline, each section once, within the words allowed", async () => {
    const writer = createWriter(sentence.repeat(30));
    const { job } = await generate({ prompt: "Maps for hikers", maxWords: 600 }, writer);
    expect(job.status).toBe("succeeded");
    const { content, wordCount } = job.result;
    expect(content.match(/^#.*$/gm)).toEqual(["# Maps for hikers", "## Paper", "## Screens"]);
    expect(wordCount).toBeLessThanOrEqual(600);
    expect(writer.asked[0]?.schema).toBeDefined();
    expect(writer.asked).toHaveLength(3);
    expect(writer.asked[2]?.input).toContain("2. Screens <- this one");
  });

  it.each([
    { wrong: "too long", first: sentence.repeat(40), said: "it has 240 words; 60 is the most" },
    { wrong: "too short", first: "Short.", said: "it has only 1 words of 60" },
    { wrong: "in HTML", first: `<div>${sentence.repeat(8)}</div>`, said: "use no HTML tags" },
    { wrong: "empty", first: " ", said: "the text is empty" },
  ])("are sent back once when a section is $wrong", async ({ first, said }) => {
    const good = sentence.repeat(8).trim();
    const writer = createWriter(first, good);
    const { job } = await generate({ prompt: "Maps", maxWords: 60 }, writer);
    expect(writer.asked).toHaveLength(2);
    expect(writer.asked[1]?.instructions).toContain(said);
    expect(job.result).toMatchObject({ content: good, wordCount: 48, format: "markdown" });
  });

  it("are cut at a sentence when the model will not keep to their length", async () => {
    const { job } = await generate({ prompt: "Maps", maxWords: 50 }, createWriter(sentence.repeat(40)));
    expect(job.result).toMatchObject({ content: sentence.repeat(8).trim(), wordCount: 48 });
  });

  it("are no longer than their words may be when the model repeats itself without end", async () => {
    const { job } = await generate({ prompt: "Maps", maxWords: 100 }, createWriter("_".repeat(600_000)));
    expect(job.result.content.length).toBeLessThanOrEqual(4_000);
    expect(job.result.wordCount).toBe(0);
  });

  it.each(["_", "<a ", "<script ", "<!--", "<h1>", "[x", "[x](https:"])(
    "made of %j alone take time that grows with their length, not with its square",
    { timeout: 20_000 },
    (unit) => {
      const text = unit.repeat(600_000 / unit.length);
      for (const format of ["html", "markdown", "text"] as const) {
        checkForm(text, format);
        const formed = toForm(text, format);
        expect(countWords(cutWords(formed, { words: 1, format }), format)).toBeLessThanOrEqual(1);
      }
    },
  );

  it.each([
    {
      format: "html",
      text: '<h1>Maps</h1><p onclick="steal()">See <a href="javascript:x">this</a>.</p><scr<x>ipt>alert(1)</script>',
      want: "<h3>Maps</h3><p>See <a>this</a>.</p>&lt;script>alert(1)",
    },
    { format: "html", text: "One.\n\nTwo < three.", want: "<p>One.</p>\n<p>Two &lt; three.</p>" },
    {
      format: "text",
      text: "```\n## Maps\n\n**Take** [one](https://maps.example).\n```",
      want: "Maps\n\nTake one (https://maps.example).",
    },
    { format: "markdown", text: "# Maps\n\n<b>Take</b> one.", want: "### Maps\n\nTake one." },
    { format: "markdown", text: "<scr<b>ipt>f()</scr</b>ipt> <im<i>g src=x onerror=f()>", want: "f()" },
    {
      format: "markdown",
      text: "A <img onerror=f() < 5>, a <!-- b",
      want: "A &lt;img onerror=f() < 5>, a &lt;!-- b",
    },
    {
      format: "markdown",
      text: "[a](javascript:f()), [b]( java&#115;cript:f()), [c](https://maps.example)\n\n[d]: data:x",
      want: "[a] (javascript:f()), [b] ( java&#115;cript:f()), [c](https://maps.example)\n\n[d] : data:x",
    },
    {
      format: "text",
      text: "<scr<b>ipt>f()</scr</b>ipt> <**script**>g() 1 < 2 <img onerror=f() < 5>",
      want: "f() g() 1 < 2 < img onerror=f() < 5>",
    },
  ])("are $format whatever the model writes", async ({ format, text, want }) => {
    const { job } = await generate({ prompt: "Maps", format, maxWords: 100 }, createWriter(text));
    expect(job.result).toMatchObject({ content: want, format });
  });

  it("rest on pages that were read, and name no others", async () => {
    const before = lab.web.reads.length;
    const url = lab.web.urlOf("kestrel-maps.example/about");
    const gone = url.replace("/about", "/gone");
    const { job, row } = await generate({
      prompt: "Kestrel Maps and its rivals",
      urls: [url, gone],
      useWebResearch: true,
      maxWords: 120,
    });
    const sources: { url: string }[] = job.result.sources;
    expect(sources.map((source) => source.url).sort()).toEqual(lab.web.reads.slice(before).sort());
    expect(sources[0]).toEqual({ url, title: "About Kestrel Maps" });
    expect(job.result.content).toContain("Kestrel Maps draws maps for hikers.");
    // The second of the two requested pages does not exist, so the job succeeds only partially.
    expect(job.status).toBe("partial_success");
    expect(row?.charged).toBe(2 + 2 + 5);
  });

  it("go on after a failure from the section that failed, and are paid once", async () => {
    const before = lab.web.reads.length;
    const writer = createWriter(sentence.repeat(30));
    let failures = 1;
    const model: Providers["model"] = {
      complete(request) {
        if (request.instructions.startsWith("Write section 2") && failures > 0) {
          failures -= 1;
          return Promise.reject(new ProviderError("model", "overloaded", { retryable: true }));
        }
        return writer.complete(request);
      },
    };
    const urls = [lab.web.urlOf("hiking-blog.example/gear")];
    const { job, row } = await generate({ prompt: "Maps for hikers", maxWords: 600, urls }, model);
    expect([job.status, row?.retries, row?.charged]).toEqual(["succeeded", 1, 2 + 2 + 5]);
    expect(JSON.parse(row?.usage ?? "")).toEqual({ base: 1, thousandWords: 1, webResearch: 1 });
    expect(lab.web.reads.slice(before)).toEqual(urls);
    const asked = writer.asked.map(({ instructions }) => instructions.slice(0, 15));
    expect(asked).toEqual(["Plan a text of ", "Write section 1", "Write section 2"]);
  });

  it("say how far they are, section by section", async () => {
    const seen = new Set<number>();
    const writer = createWriter(sentence.repeat(40));
    const id = { current: "" };
    const model: Providers["model"] = {
      async complete(request) {
        const row = await vi.waitUntil(() => findAnyJob(lab.world.store.db, id.current), { timeout: 60_000 });
        seen.add(row?.progress ?? 0);
        return writer.complete(request);
      },
    };
    const service = createService({
      store: lab.world.store,
      clock: createClock(),
      providers: { ...lab.providers, model },
      settings: { pollMs: 20 },
    });
    id.current = (
      await lab.tenant.call("POST", "/api/generate", { body: { prompt: "Maps", maxWords: 800 } })
    ).body.id;
    service.start();
    await follow(lab, id.current);
    await service.stop();
    expect([...seen]).toEqual([12, 20, 59]);
  });
});
