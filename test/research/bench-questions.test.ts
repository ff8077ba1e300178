import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runQuestions } from "../../scripts/bench-questions.ts";
import { toCompletion } from "../providers/stand-ins/model.ts";
import { createStandIn } from "../providers/stand-ins/stand-in.ts";
import { createFrozenWeb } from "./web/web.ts";

/** Returns a row encrypted in the way in which BrowseComp publishes it. */
function encode({ problem, answer }: { problem: string; answer: string }) {
  const canary = "a canary";
  const key = createHash("sha256").update(canary).digest();
  const hide = (text: string) =>
    Buffer.from([...Buffer.from(text)].map((byte, at) => byte ^ Number(key[at % 32]))).toString("base64");
  return { problem: hide(problem), answer: hide(answer), problem_topic: "Towers", canary };
}

it("asks the questions of a file, marks by exact match, and goes on where it was broken off", async () => {
  const web = await createFrozenWeb([
    {
      host: "towers.example",
      path: "/",
      title: "Towers",
      body: "The Kestrel Tower was built by the Orrin brothers in 1,907.",
    },
  ]);
  const asked = new Set<string>();
  const model = await createStandIn(({ body }) => {
    const text = JSON.stringify(body);
    const isPlan = text.includes('"queries"');
    for (const [question] of text.matchAll(/(?:Who|When|How)[\w ]* the Kestrel Tower(?: built)?\?/g))
      asked.add(question);
    const quote = "The Kestrel Tower was built by the Orrin brothers in 1,907.";
    const value = text.includes("Who built") ? "The Orrin Brothers" : "1,907";
    return toCompletion(
      JSON.stringify(
        isPlan
          ? { subject: { name: "Kestrel Tower", hints: [] }, queries: ["Kestrel Tower"] }
          : { found: { answer: { value, quote } } },
      ),
    );
  });
  const file = join(mkdtempSync(join(tmpdir(), "questions-")), "questions.jsonl");
  const rows = [
    { metadata: "{'topic': 'Towers'}", problem: "Who built the Kestrel Tower?", answer: "orrin brothers." },
    {
      Prompt: "When was the Kestrel Tower built?",
      Answer: ["1907", "in 1907"],
      reasoning_types: "Numerical reasoning",
      wiki_links: "[]",
    },
    encode({ problem: "How high is the Kestrel Tower?", answer: "90 m" }),
  ];
  const write = (count: number) =>
    writeFileSync(
      file,
      rows
        .slice(0, count)
        .map((row) => JSON.stringify(row))
        .join("\n"),
    );
  const env = { ...web.env, PROSPECTING_MODEL: `local:${model.url}#small` };
  let printed = "";
  const run = () => runQuestions({ file, env, print: (text) => (printed += text) });
  try {
    write(2);
    expect((await run()).map(({ right }) => right)).toEqual([true, true]);
    // Simulates a crash that has cut off the last line.
    appendFileSync(`${file}.results.jsonl`, '{"id":"12');
    expect([...asked]).toEqual(["Who built the Kestrel Tower?", "When was the Kestrel Tower built?"]);
    asked.clear();
    write(3);
    const results = await run();
    expect(results.map(({ right }) => right)).toEqual([true, true, false]);
    // The second run asked only the third question.
    expect([...asked]).toEqual(["How high is the Kestrel Tower?"]);
    expect(readFileSync(`${file}.results.jsonl`, "utf8").trim().split("\n")).toHaveLength(3);
    for (const { credits, tokens } of results) expect([credits > 0, tokens > 0]).toEqual([true, true]);
    expect(printed).toContain("right     2 (66.7 %)");
    expect(printed).toContain("wrong  How high is the Kestrel Tower?");
    expect(printed).toMatch(/credits {3}\d+ \(\d+\.\d a right answer\)/);
    // With no right answer, the report cannot state a price per right answer.
    printed = "";
    rows.splice(0, 2);
    write(1);
    rmSync(`${file}.results.jsonl`);
    await run();
    expect(printed).toMatch(/right {5}0 \(0\.0 %\)[\s\S]*credits {3}\d+\n/);
  } finally {
    await Promise.all([web.close(), model.close()]);
  }
});

it("asks a question again whose job failed because the model was gone", async () => {
  const web = await createFrozenWeb([
    { host: "towers.example", path: "/", title: "Towers", body: "The Kestrel Tower is 90 m high." },
  ]);
  let isGone = true;
  const model = await createStandIn(({ body }) => {
    if (isGone) return { status: 404, body: { error: { message: "no such model" } } };
    return toCompletion(
      JSON.stringify(
        JSON.stringify(body).includes('"queries"')
          ? { subject: { name: "Kestrel Tower", hints: [] }, queries: ["Kestrel Tower"] }
          : { found: { answer: { value: "90 m", quote: "The Kestrel Tower is 90 m high." } } },
      ),
    );
  });
  const file = join(mkdtempSync(join(tmpdir(), "questions-")), "questions.jsonl");
  writeFileSync(file, JSON.stringify({ question: "How high is the Kestrel Tower?", answer: "90 m" }));
  const env = { ...web.env, PROSPECTING_MODEL: `local:${model.url}#small` };
  const run = () => runQuestions({ file, env, print: () => {} });
  try {
    expect(await run()).toMatchObject([{ status: "failed", right: false }]);
    isGone = false;
    expect(await run()).toMatchObject([{ right: true, given: "90 m" }]);
    // The third run asks no question, because the later result replaces the failed one.
    isGone = true;
    expect(await run()).toMatchObject([{ right: true, given: "90 m" }]);
  } finally {
    await Promise.all([web.close(), model.close()]);
  }
});

it("names every line that it cannot read by its number, before it asks a question", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "questions-")), "questions.jsonl");
  const good = '{"question":"How high is the Kestrel Tower?","answer":90}';
  writeFileSync(file, [good, "", "{broken", good, '{"question":"Who?"}', "7", ""].join("\n"));
  await expect(runQuestions({ file, env: {} })).rejects.toThrow(/lack a member: 3, 5, 6$/);
});
