// Compares deep research over the frozen web (a fixed set of pages) with one plain call to the same model: `npm run
// bench:research`. The model is a weak simulated one, unless the environment variables of `serve` select another, such
// as PROSPECTING_MODEL=local:http://host#name. With `-- --questions FILE`, the script instead answers the questions in
// a file, with the configured web search, page fetcher and model.
import { parseArgs } from "node:util";
import type { LanguageModel } from "../src/providers/index.ts";
import { compileSchema } from "../src/service/schema/index.ts";
import { createLaboratory, type Finding, type Laboratory } from "../test/research/laboratory.ts";
import { isWritten, listValues, markAnswer } from "../test/research/marking.ts";
import type { Question } from "../test/research/question.ts";
import { questions } from "../test/research/questions.ts";
import { readerWindow } from "../test/research/reader/reader.ts";
import { runQuestions } from "./bench-questions.ts";

/** Measurements of deep research, or of the plain model call with which it is compared. */
interface Column {
  right: number;
  wrong: number;
  missing: number;
  all: number;
  valid: number;
  sources: number;
  sourcesRead: number;
  values: number;
  unsupported: string[];
  credits: number;
  rounds: number;
  /** Runs that reported success with data that violates the schema. */
  falseSuccess: string[];
  notes: string[];
}

function createColumn(): Column {
  return {
    right: 0,
    wrong: 0,
    missing: 0,
    all: 0,
    valid: 0,
    sources: 0,
    sourcesRead: 0,
    values: 0,
    unsupported: [],
    credits: 0,
    rounds: 0,
    falseSuccess: [],
    notes: [],
  };
}

const modelSettings = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    /^PROSPECTING_(MODEL|OPENAI|LOCAL_MODEL)/.test(name) && value !== undefined && value !== ""
      ? [[name, value]]
      : [],
  ),
);
const own = modelSettings["PROSPECTING_MODEL"];

const { questions: file, results } = parseArgs({
  options: { questions: { type: "string" }, results: { type: "string" } },
}).values;
if (file !== undefined) await runQuestions({ file, results });
else process.exitCode = await measureFrozenWeb();

async function measureFrozenWeb(): Promise<number> {
  const laboratory = await createLaboratory({ model: own === undefined ? undefined : modelSettings });
  try {
    return await measure(laboratory);
  } finally {
    await laboratory.close();
  }
}

async function measure(lab: Laboratory): Promise<number> {
  const loop = createColumn();
  const plain = createColumn();
  for (const question of questions) {
    addFinding(loop, question, { finding: await lab.ask(question), lab });
    const model = lab.providers.model;
    if (model !== undefined) addPlain(plain, question, { data: await askPlainly(model, question, lab), lab });
  }
  console.log(
    own === undefined
      ? `Model: a rule-based stand-in with a memory of ${readerWindow} characters, weak on purpose. It shows what the loop's checks\n` +
          "are worth, not how good a model is: set PROSPECTING_MODEL as for `prospecting serve` to measure yours.\n"
      : `Model: ${own}\n`,
  );
  print(loop, plain);
  const broken = [
    ...(loop.sources === loop.sourcesRead
      ? []
      : [`${loop.sources - loop.sourcesRead} sources were never read`]),
    ...loop.unsupported.map((note) => `unsupported: ${note}`),
    ...loop.falseSuccess.map((name) => `succeeded with data that does not fit: ${name}`),
  ];
  if (loop.notes.length > 0)
    console.log(`\nWrong or missing with the loop:\n${loop.notes.map((note) => `- ${note}`).join("\n")}`);
  if (broken.length > 0) console.log(`\nBroken musts:\n${broken.map((note) => `- ${note}`).join("\n")}`);
  return broken.length > 0 ? 1 : 0;
}

function addMarks(column: Column, question: Question, data: unknown): void {
  const marks = markAnswer(question, data);
  column.right += marks.right;
  column.wrong += marks.wrong;
  column.missing += marks.missing;
  column.all += marks.all;
  column.notes.push(...marks.notes.map((note) => `${question.name}: ${note}`));
}

function addFinding(
  column: Column,
  question: Question,
  { finding, lab }: { finding: Finding; lab: Laboratory },
): void {
  const { job, steps, reads } = finding;
  const { data, meta } = job.result ?? { data: null, meta: { sources: [], creditsUsed: 0 } };
  addMarks(column, question, data);
  const isValid = compileSchema(question.schema).check(data).length === 0;
  if (isValid) column.valid += 1;
  else if (job.status === "succeeded") column.falseSuccess.push(question.name);
  column.credits += meta.creditsUsed;
  column.rounds += Object.keys(steps).filter((name) => name.startsWith("search ")).length;
  const sources = (meta.sources as { url: string; paths: string[]; outcome?: string }[]).filter(
    ({ outcome }) => outcome === "read",
  );
  column.sources += sources.length;
  column.sourcesRead += sources.filter(({ url }) => reads.includes(url)).length;
  for (const { path, value } of listValues(data)) {
    column.values += 1;
    const texts = sources.filter(({ paths }) => paths.includes(path)).map(({ url }) => lab.web.textOf(url));
    if (!texts.some((text) => isWritten(value, text)))
      column.unsupported.push(`${question.name}: ${path} = ${JSON.stringify(value)}`);
  }
}

/**
 * Asks the model in one call. The prompt contains all pages, with the best search results first, because a single call
 * cannot fetch more pages.
 */
async function askPlainly(
  model: LanguageModel,
  { prompt, schema }: Question,
  { web }: Laboratory,
): Promise<unknown> {
  const pages = web.all(prompt).map(({ title, body }) => `# ${title}\n${body.trim()}`);
  const { value } = await model.complete(
    {
      instructions: "Answer the question from these pages alone.",
      input: [`Question:\n${prompt}`, ...pages].join("\n\n"),
      schema,
    },
    { signal: new AbortController().signal },
  );
  return value;
}

function addPlain(
  column: Column,
  question: Question,
  { data, lab }: { data: unknown; lab: Laboratory },
): void {
  addMarks(column, question, data);
  if (compileSchema(question.schema).check(data).length === 0) column.valid += 1;
  const pages = lab.web.all(question.prompt).map(({ url }) => lab.web.textOf(url));
  for (const { path, value } of listValues(data)) {
    column.values += 1;
    if (!pages.some((text) => isWritten(value, text)))
      column.unsupported.push(`${question.name}: ${path} = ${JSON.stringify(value)}`);
  }
}

function print(loop: Column, plain: Column): void {
  const count = questions.length;
  const percent = (part: number, whole: number): string =>
    whole === 0 ? "-" : `${Math.round((1000 * part) / whole) / 10} %`;
  const mean = (sum: number): string => (sum / count).toFixed(1);
  const rows: [string, (column: Column) => string, boolean][] = [
    ["fields right", ({ right, all }) => `${percent(right, all)} (${right}/${all})`, true],
    ["fields wrong", ({ wrong }) => String(wrong), true],
    ["fields missing", ({ missing }) => String(missing), true],
    ["data fits its schema", ({ valid }) => `${percent(valid, count)} (${valid}/${count})`, true],
    [
      "sources really read",
      ({ sourcesRead, sources }) => `${percent(sourcesRead, sources)} (${sourcesRead}/${sources})`,
      false,
    ],
    ["values without support", ({ unsupported, values }) => `${unsupported.length} of ${values}`, true],
    ["credits a question", ({ credits }) => mean(credits), false],
    ["rounds a question", ({ rounds }) => mean(rounds), false],
  ];
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(index === 0 ? 24 : 20))
      .join("")
      .trimEnd();
  console.log(line([`${count} questions`, "deep research", "one plain call"]));
  for (const [name, read, both] of rows) console.log(line([name, read(loop), both ? read(plain) : "-"]));
}
