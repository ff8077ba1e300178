import type { SeenRequest, StandInAnswer } from "./stand-in.ts";

/** Returns a chat completion in the form in which servers with OpenAI's interface send it. */
export function toCompletion(
  content: unknown,
  more: { finish?: string; refusal?: string; usage?: unknown } = {},
): StandInAnswer {
  return {
    body: {
      id: "chatcmpl-1",
      object: "chat.completion",
      model: "small",
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content,
            ...(more.refusal === undefined ? {} : { refusal: more.refusal }),
          },
          finish_reason: more.finish ?? "stop",
        },
      ],
      ...("usage" in more ? {} : { usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } }),
    },
  };
}

/** Creates a server that gives these responses in turn and repeats the last one. */
export function answerCompletions(...answers: StandInAnswer[]) {
  let turn = 0;
  return (request: SeenRequest): StandInAnswer => {
    if (request.path !== "/v1/chat/completions")
      return { status: 404, body: { error: { message: "no such path" } } };
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer ?? { status: 500 };
  };
}

/** Responds by the rules of OpenAI's newer models, which refuse some parameters of older models. */
export function answerStrictly(request: SeenRequest): StandInAnswer {
  const body = request.body as Record<string, unknown>;
  const refuse = (message: string): StandInAnswer => ({
    status: 400,
    body: { error: { message, type: "invalid_request_error" } },
  });
  if ("max_tokens" in body)
    return refuse("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
  if ("temperature" in body)
    return refuse("Unsupported value: 'temperature' does not support 0 with this model.");
  if ("response_format" in body) return refuse("response_format is not available");
  return toCompletion('{"city":"Berlin"}');
}
