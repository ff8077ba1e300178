import { toCompletion } from "../../providers/stand-ins/model.ts";
import {
  createStandIn,
  type SeenRequest,
  type StandIn,
  type StandInAnswer,
} from "../../providers/stand-ins/stand-in.ts";
import { fill } from "./fill.ts";
import { readNames, toMember, toPassage } from "./text.ts";
import { write } from "./write.ts";

/**
 * Starts a server with OpenAI's interface, whose model is weak on purpose: it reads by patterns, believes everything,
 * confuses namesakes, has a short memory, and invents values and quotes that it does not find. The model sees nothing
 * but the prompt.
 */
export async function createReader(
  options: { window?: number } = {},
): Promise<StandIn & { env: Record<string, string> }> {
  const server = await createStandIn((request) => answer(request, options.window ?? readerWindow));
  return { ...server, env: { PROSPECTING_MODEL: `local:${server.url}#weak-reader` } };
}

/** Number of characters of a message that the weak model reads; it ignores the rest. */
export const readerWindow = 16_000;

interface Prompt {
  instructions: string;
  input: string;
  schema: Record<string, unknown> | undefined;
}

function answer(request: SeenRequest, window: number): StandInAnswer {
  const prompt = readPrompt(request.body, window);
  if (prompt === null) return { status: 404, body: { error: { message: "no such path" } } };
  const { schema } = prompt;
  if (schema === undefined) return toCompletion(write(prompt));
  const properties = Object.keys((schema["properties"] ?? {}) as object);
  const value = properties.includes("queries") ? plan(prompt.input) : read(prompt, schema);
  return toCompletion(JSON.stringify(value));
}

function readPrompt(body: unknown, window: number): Prompt | null {
  if (typeof body !== "object" || body === null || !("messages" in body)) return null;
  const messages = body.messages as { role: string; content: string }[];
  const format =
    "response_format" in body ? (body.response_format as { json_schema?: { schema?: unknown } }) : {};
  const of = (role: string): string => messages.find((message) => message.role === role)?.content ?? "";
  return {
    instructions: of("system"),
    input: of("user").slice(0, window),
    schema: format.json_schema?.schema as Prompt["schema"],
  };
}

/**
 * Returns a research plan. The first name in the question is the subject, and there is one search for each missing
 * value.
 */
function plan(input: string): unknown {
  const part = (title: string): string =>
    new RegExp(`${title}:\n([\\s\\S]*?)(?:\n\n|$)`).exec(input)?.[1] ?? "";
  const question = part("Question");
  const names = readNames(question);
  const [name, ...others] = names;
  const open = part("Still open")
    .split("\n")
    .flatMap((line) => {
      const [, path = "", item] = /^- ([^ ]+)(?: of ([^(]+?))? \(/.exec(line) ?? [];
      const member = toMember(
        path
          .replace(/\[\d*\]/g, "")
          .split(".")
          .at(-1) ?? "",
      );
      return member === "" ? [] : [`${item ?? name ?? question.slice(0, 80)} ${member}`];
    });
  const several = /\b(compare|both|alternatives|competitors)\b/i.test(question) || name === undefined;
  return {
    subject: several ? null : { name, hints: others },
    queries: [...(open.length > 0 ? [] : [question.slice(0, 200)]), ...open].slice(0, 4),
  };
}

function read({ instructions, input }: Prompt, schema: Record<string, unknown>): unknown {
  const question = /Question:\n([\s\S]*?)(?:\n\n|$)/.exec(`${instructions}\n\n${input}`)?.[1] ?? instructions;
  const title = /^Title: (.*)$/m.exec(input)?.[1] ?? "";
  const text = input.replace(/^(?:(?:Title|Address|Published): .*|<<<.*>>>)$/gm, "");
  return fill(schema, { names: readNames(question), passage: toPassage(title, text) });
}
