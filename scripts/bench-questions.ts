import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { createManualClock } from "../src/manual-clock.ts";
import { loadProviders } from "../src/providers/adapters/index.ts";
import type { LanguageModel } from "../src/providers/index.ts";
import { follow } from "../test/research/laboratory.ts";
import { createWorld } from "../test/service/world.ts";

// Answers the questions of a JSONL file, such as SimpleQA, FRAMES or BrowseComp. Each line is `{ question, answer }`.
// The question may also be called `problem`, `prompt` or `Prompt`, and `answer` may be a list. An answer is right if it
// equals one of the expected answers after `normalize`. A row with a `canary` is encrypted, as in BrowseComp, and is
// decrypted first.

/** One line of the results file. */
export interface Result {
  id: string;
  right: boolean;
  given: string | null;
  wanted: string[];
  status: string;
  credits: number;
  tokens: number;
}

export interface QuestionOptions {
  file: string;
  /** File of results. Default: a file next to the file with the questions. */
  results?: string | undefined;
  /** Environment variables with the settings of the providers. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>;
  print?: (text: string) => void;
}

interface Row {
  id: string;
  question: string;
  answers: string[];
}

const schema = {
  type: "object",
  required: ["answer"],
  additionalProperties: false,
  properties: { answer: { type: "string", description: "The answer alone, as short as it can be" } },
};

/**
 * Answers the questions that have no result yet or whose job failed, and prints the total score. Because of the results
 * file, an interrupted run can be continued. Returns all results, also those of earlier runs.
 */
export async function runQuestions(options: QuestionOptions): Promise<Result[]> {
  const { file, env = process.env, print = (text) => process.stdout.write(text) } = options;
  const results = options.results ?? `${file}.results.jsonl`;
  // A question that the file repeats is asked and counted once.
  const rows = [...new Map(readLines(file, toRow).map((row) => [row.id, row])).values()];
  const earlier = existsSync(results) ? readResults(results) : [];
  // A job fails if, for example, the model cannot be reached. Its question is asked again.
  const known = new Map(
    earlier.filter(({ status }) => status !== "failed").map((result) => [result.id, result]),
  );
  const loaded = loadProviders(env, { clock: createManualClock() });
  let tokens = 0;
  const { model } = loaded.providers;
  if (model !== undefined) loaded.providers.model = countTokens(model, (count) => (tokens += count));
  const world = await createWorld({ providers: loaded.providers, realTime: true, settings: { pollMs: 200 } });
  try {
    const tenant = await world.tenant(1_000_000_000);
    for (const { id, question, answers } of rows) {
      if (known.has(id)) continue;
      tokens = 0;
      const body = { prompt: question, schema, enrich: false };
      const accepted = await tenant.call("POST", "/api/deep-research", { body });
      if (accepted.status !== 202) throw new Error(JSON.stringify(accepted.body));
      const job = await follow({ world, tenant }, accepted.body.id);
      const given: string | null = job.result?.data?.answer ?? null;
      const right = given !== null && answers.some((answer) => normalize(answer) === normalize(given));
      const result = {
        id,
        right,
        given,
        wanted: answers,
        status: job.status,
        credits: job.creditsCharged,
        tokens,
      };
      appendFileSync(results, `${JSON.stringify(result)}\n`);
      known.set(id, result);
      print(`${right ? "right" : "wrong"}  ${question.slice(0, 80)}  ${given ?? "-"}\n`);
    }
  } finally {
    await world.close();
    await loaded.close();
  }
  const all = rows.flatMap(({ id }) => known.get(id) ?? []);
  print(summarize(all));
  return all;
}

function summarize(results: readonly Result[]): string {
  const sum = (read: (result: Result) => number): number => results.reduce((all, one) => all + read(one), 0);
  const right = sum((one) => Number(one.right));
  const given = sum((one) => Number(one.given !== null));
  const credits = sum((one) => one.credits);
  const share = (part: number, whole: number): string =>
    `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  return [
    `${results.length} questions`,
    `right     ${right} (${share(right, results.length)})`,
    `answered  ${given}, of those right ${share(right, given)}`,
    `credits   ${credits}${right === 0 ? "" : ` (${(credits / right).toFixed(1)} a right answer)`}`,
    `tokens    ${sum((one) => one.tokens)}`,
    "",
  ].join("\n");
}

function countTokens(model: LanguageModel, add: (count: number) => void): LanguageModel {
  return {
    async complete(request, call) {
      const answer = await model.complete(request, call);
      add((answer.usage?.inputTokens ?? 0) + (answer.usage?.outputTokens ?? 0));
      return answer;
    },
  };
}

/** Reads the results so far. If a crash cut off the last line, drops that line, so that its question is asked again. */
function readResults(file: string): Result[] {
  const text = readFileSync(file, "utf8");
  if (text !== "" && !text.endsWith("\n"))
    truncateSync(file, Buffer.byteLength(text.slice(0, text.lastIndexOf("\n") + 1)));
  return readLines(file, (value) => {
    const result: Result = Object(value);
    return typeof result.id === "string" ? result : undefined;
  });
}

/**
 * Reads a JSONL file; ignores empty lines.
 * @throws Error with the numbers of all lines that are no JSON, or for which `read` returns undefined.
 */
function readLines<T>(file: string, read: (value: unknown) => T | undefined): T[] {
  const unreadable: number[] = [];
  const values = readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index): T[] => {
      if (line.trim() === "") return [];
      const value = readLine(line, read);
      if (value === undefined) unreadable.push(index + 1);
      return value === undefined ? [] : [value];
    });
  if (unreadable.length > 0)
    throw new Error(`${file} has lines that are no JSON or lack a member: ${unreadable.join(", ")}`);
  return values;
}

function readLine<T>(line: string, read: (value: unknown) => T | undefined): T | undefined {
  try {
    return read(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Returns the row decrypted; unchanged if it has no `canary`. BrowseComp XORs its questions and answers with the digest
 * of `canary` to hide them from search engines.
 */
function toPlain(row: Record<string, unknown>): Record<string, unknown> {
  const { canary } = row;
  if (typeof canary !== "string" || canary === "") return row;
  const key = createHash("sha256").update(canary).digest();
  const decode = (value: unknown): unknown =>
    typeof value === "string"
      ? Buffer.from(
          Buffer.from(value, "base64").map((byte, at) => byte ^ (key[at % key.length] ?? 0)),
        ).toString("utf8")
      : value;
  return { ...row, problem: decode(row["problem"]), answer: decode(row["answer"]) };
}

/** Returns undefined if the question or its answer is missing. */
function toRow(value: unknown): Row | undefined {
  const row = toPlain(Object(value));
  const question = ["question", "problem", "prompt", "Prompt", "query"]
    .map((name) => row[name])
    .find(Boolean);
  const answer = row["answer"] ?? row["Answer"] ?? row["answers"];
  const answers = [answer].flat().filter((one) => typeof one === "string" || typeof one === "number");
  if (typeof question !== "string" || answers.length === 0) return undefined;
  const id = createHash("sha256").update(question).digest("hex").slice(0, 16);
  return { id, question, answers: answers.map(String) };
}

/**
 * Returns the form of an answer that is compared, as is usual for these data sets: in lower case, without accents,
 * punctuation, articles and additional white space.
 */
function normalize(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, "")
    .replace(/[^\p{L}\p{N}\s.]|\.(?!\d)/gu, " ")
    .replace(/\b(?:a|an|the)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
