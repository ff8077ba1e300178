import type { ProviderCall } from "../../capabilities.ts";
import { AdapterError } from "../failure.ts";
import { isObject, type JsonObject, readPath, toCount, toObjects } from "../fields.ts";
import type { Upstream } from "../http.ts";
import { stripThinking } from "./text.ts";

/** A message of a conversation with a model. */
export interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

/** A chat completion request. */
export interface Completion {
  model: string;
  messages: readonly Message[];
  maxTokens: number;
  /** Requested format of the output. Default: plain text. */
  responseFormat?: JsonObject | undefined;
}

/** Result of a chat completion. */
export interface Completed {
  text: string;
  /** True if the model stopped at the token limit. */
  truncated: boolean;
  usage: { inputTokens: number; outputTokens: number } | undefined;
}

/**
 * The features of the OpenAI API that a server supports. Once the server has refused a feature, the client stops using
 * it.
 */
interface Dialect {
  maxTokensName: "max_tokens" | "max_completion_tokens";
  temperature: boolean;
  responseFormat: boolean;
}

/** Creates a client for chat completions. It stops using a feature of the API that the server refuses. */
export function createCompletions(
  upstream: Upstream,
): (wanted: Completion, call: ProviderCall) => Promise<Completed> {
  const dialect: Dialect = { maxTokensName: "max_tokens", temperature: true, responseFormat: true };
  const ask = async (wanted: Completion, call: ProviderCall): Promise<Completed> => {
    const body = {
      model: wanted.model,
      messages: wanted.messages,
      ...(dialect.temperature ? { temperature: 0 } : {}),
      [dialect.maxTokensName]: wanted.maxTokens,
      ...(dialect.responseFormat && wanted.responseFormat !== undefined
        ? { response_format: wanted.responseFormat }
        : {}),
    };
    try {
      const { json } = await upstream.json({ method: "POST", path: "/v1/chat/completions", body }, call);
      return readCompletion(json, upstream);
    } catch (error) {
      if (!(error instanceof AdapterError) || !learn(dialect, error)) throw error;
      return ask(wanted, call);
    }
  };
  return ask;
}

/**
 * Stops using the feature that the server has just refused, and returns true. Returns false if the refusal has another
 * reason or the feature is already unused.
 */
function learn(dialect: Dialect, error: AdapterError): boolean {
  if (error.status !== 400 && error.status !== 422) return false;
  if (/max_completion_tokens/.test(error.message) && dialect.maxTokensName === "max_tokens") {
    dialect.maxTokensName = "max_completion_tokens";
    return true;
  }
  if (/temperature/.test(error.message) && dialect.temperature) {
    dialect.temperature = false;
    return true;
  }
  if (/response_format|json_schema|schema|grammar/i.test(error.message) && dialect.responseFormat) {
    dialect.responseFormat = false;
    return true;
  }
  return false;
}

function readCompletion(json: unknown, { fail }: Upstream): Completed {
  const choice = readPath(json, "choices.0");
  if (!isObject(choice)) throw fail("malformed", "the answer has no choice");
  const refusal = readPath(choice, "message.refusal");
  const reason = choice["finish_reason"];
  if ((typeof refusal === "string" && refusal !== "") || reason === "content_filter")
    throw fail("refused", "the model refused to answer");
  const text = stripThinking(readContent(readPath(choice, "message.content")));
  const truncated = reason === "length";
  if (text === "" && !truncated) throw fail("malformed", "the model returned an empty answer");
  return { text, truncated, usage: readUsage(json) };
}

/** Returns the content of a message as a string. Some servers send the content as a list of parts. */
function readContent(content: unknown): string {
  if (typeof content === "string") return content;
  return toObjects(content)
    .map((part) => (typeof part["text"] === "string" ? part["text"] : ""))
    .join("");
}

function readUsage(json: unknown): Completed["usage"] {
  const inputTokens = toCount(readPath(json, "usage.prompt_tokens"));
  const outputTokens = toCount(readPath(json, "usage.completion_tokens"));
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
}
