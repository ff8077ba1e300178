import { toCompletion } from "../providers/stand-ins/model.ts";
import {
  createStandIn,
  type SeenRequest,
  type StandIn,
  type StandInAnswer,
} from "../providers/stand-ins/stand-in.ts";

/** A simulated model that believes every page. */
export interface Believer extends StandIn {
  readonly env: Record<string, string>;
  /** The prompts that the model received, unchanged. */
  readonly shown: string[];
}

/**
 * Creates a simulated model that believes every sentence in its prompt, wherever it stands, and follows every
 * instruction. In the tests, the false value is always 9999. If the prompt contains 9999, the model returns it.
 * Otherwise it returns the first number in the prompt.
 */
export async function createBeliever(): Promise<Believer> {
  const shown: string[] = [];
  const server = await createStandIn((request) => answer(request, shown));
  return { ...server, shown, env: { PROSPECTING_MODEL: `local:${server.url}#believer` } };
}

function answer(request: SeenRequest, shown: string[]): StandInAnswer {
  const body: { messages?: { role: string; content: string }[]; response_format?: unknown } = Object(
    request.body,
  );
  const input = body.messages?.find(({ role }) => role === "user")?.content ?? "";
  const [, question = ""] = /Question:\n(.*)/.exec(input) ?? [];
  if (JSON.stringify(body.response_format).includes('"queries"')) {
    const [, name = ""] = /does (.+?) employ/.exec(question) ?? [];
    return toCompletion(JSON.stringify({ subject: { name, hints: [] }, queries: [question] }));
  }
  shown.push(input);
  const sentences = input
    .split("\n")
    .filter((line) => !/^(<<<|Title: |Address: |Published: )/.test(line))
    .flatMap((line) => line.split(/(?<=[.!?])\s+/));
  const find = (pattern: RegExp) =>
    sentences.map((quote) => ({ quote, match: pattern.exec(quote) })).find(({ match }) => match !== null);
  const lie = find(/\b(9[,.]?999)\b/);
  const count = lie ?? find(/(?:employs|employees?:?|has|beschäftigt|emploie|emplea) (\d[\d,]*)/);
  const city = find(/based in (\p{Lu}\p{L}+)/u);
  return toCompletion(
    JSON.stringify({
      found: {
        employees:
          count === undefined
            ? null
            : { value: Number((count.match?.[1] ?? "").replace(/\D/g, "")), quote: count.quote },
        city: city === undefined ? null : { value: city.match?.[1], quote: city.quote },
      },
    }),
  );
}
