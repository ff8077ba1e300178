import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runQuestions } from "../../scripts/bench-questions.ts";
import { toCompletion } from "../providers/stand-ins/model.ts";
import { createStandIn } from "../providers/stand-ins/stand-in.ts";
import { createFrozenWeb } from "./web/web.ts";

it("asks the questions of a file, marks by exact match, and goes on where it was broken off", async () => {
  const web = await createFrozenWeb([
    {
      host: "towers.example",
      path: "/",
      title: "Towers",
      body: "The Kestrel Tower was built by the Orrin brothers in 1,907.",
    },
  ]);
  let plans = 0;
  const model = await createStandIn(({ body }) => {
    const isPlan = JSON.stringify(body).includes('"queries"');
    plans += Number(isPlan);
    const quote = "The Kestrel Tower was built by the Orrin brothers in 1,907.";
    const value = JSON.stringify(body).includes("Who built") ? "The Orrin Brothers" : "1,907";
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
    { problem: "Who built the Kestrel Tower?", answer: "orrin brothers." },
    { Prompt: "When was the Kestrel Tower built?", Answer: ["1907", "in 1907"] },
    { question: "How high is the Kestrel Tower?", answer: "90 m" },
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
    const asked = plans;
    write(3);
    const results = await run();
    expect(results.map(({ right }) => right)).toEqual([true, true, false]);
    // The second run asked only the third question.
    expect(plans - asked).toBeLessThanOrEqual(asked);
    expect(readFileSync(`${file}.results.jsonl`, "utf8").trim().split("\n")).toHaveLength(3);
    for (const { credits, tokens } of results) expect([credits > 0, tokens > 0]).toEqual([true, true]);
    expect(printed).toContain("right     2 (66.7 %)");
  } finally {
    await Promise.all([web.close(), model.close()]);
  }
});
