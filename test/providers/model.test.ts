import { afterEach, describe, expect, it } from "vitest";
import { createCall, load } from "./load.ts";
import { answerCompletions, answerStrictly, toCompletion } from "./stand-ins/model.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";

let standIn: StandIn;
afterEach(() => standIn.close());

/** Loads a model whose server gives these responses in turn. */
async function open(...answers: StandInAnswer[]) {
  standIn = await createStandIn(answerCompletions(...answers));
  return load("model", { PROSPECTING_MODEL: `local:${standIn.url}/v1#small|large` });
}

const schema = {
  type: "object",
  properties: { city: { type: "string", minLength: 3 }, people: { type: "integer" } },
  required: ["city"],
  additionalProperties: false,
};
const request = { instructions: "Extract the city.", input: "Northwind sits in Berlin.", schema };
const bodyOf = (index: number) =>
  standIn.requests[index]?.body as Record<string, unknown> & {
    messages: { role: string; content: string }[];
  };

describe("a model asked for text", () => {
  it("is sent the instructions, the input and a bound", async () => {
    const model = await open(toCompletion("Hello."));
    const answer = await model.complete({ instructions: "Greet.", input: "me", maxWords: 100 }, createCall());
    expect(answer).toEqual({ text: "Hello.", usage: { inputTokens: 10, outputTokens: 5 } });
    expect(bodyOf(0)).toEqual({
      model: "small",
      temperature: 0,
      max_tokens: 456,
      messages: [
        { role: "system", content: "Greet." },
        { role: "user", content: "me" },
      ],
    });
  });

  it.each([
    ["a closed block", '<think>Hmm, {"a":1}</think>\n\nHello.'],
    ["a block that its template opened", "Hmm.</think>Hello."],
    ["any number of blocks that never end", `Hello.${"<think>".repeat(200_000)}`],
    [
      "parts",
      [
        { type: "text", text: "Hel" },
        { type: "text", text: "lo." },
      ],
    ],
  ])("gives the answer out of %s", async (_, content) => {
    const model = await open(toCompletion(content));
    expect((await model.complete({ instructions: "", input: "" }, createCall())).text).toBe("Hello.");
  });

  it("says that the text was cut, and leaves out a usage that the server does not give", async () => {
    const model = await open(toCompletion("Half a sen", { finish: "length", usage: undefined }));
    expect(await model.complete({ instructions: "", input: "" }, createCall())).toEqual({
      text: "Half a sen",
      truncated: true,
    });
  });

  it.each([
    ["a refusal", toCompletion(null, { refusal: "I can't help with that." }), "refused"],
    ["a filtered answer", toCompletion("", { finish: "content_filter" }), "refused"],
    ["nothing", toCompletion(""), "malformed"],
    ["thinking without end", toCompletion("<think>and then", { finish: "length" }), "malformed"],
  ])("fails on %s", async (_, answer, reason) => {
    const model = await open(answer);
    await expect(model.complete({ instructions: "", input: "" }, createCall())).rejects.toMatchObject({
      reason,
    });
  });

  it("takes only models that the operator lists", async () => {
    const model = await open(toCompletion("Hello."));
    await model.complete({ instructions: "", input: "", model: "large" }, createCall());
    expect(bodyOf(0)["model"]).toBe("large");
    await expect(
      model.complete({ instructions: "", input: "", model: "huge" }, createCall()),
    ).rejects.toThrow("PROSPECTING_MODEL_NAMES");
    expect(standIn.requests).toHaveLength(1);
  });

  it("tells a used-up quota from a rate limit", async () => {
    const model = await open({
      status: 429,
      body: { error: { message: "You exceeded your current quota", code: "insufficient_quota" } },
    });
    await expect(model.complete({ instructions: "", input: "" }, createCall())).rejects.toMatchObject({
      reason: "quota_exceeded",
      retryable: false,
    });
  });
});

describe("a model asked for a value", () => {
  it("is given the schema twice: as a format and in words", async () => {
    const model = await open(toCompletion('{"city":"Berlin"}'));
    const answer = await model.complete(request, createCall());
    expect(answer).toMatchObject({ value: { city: "Berlin" }, violations: [] });
    // OpenAI's strict mode requires that all members are required. This schema has an optional member, so strict mode
    // must be off.
    expect(bodyOf(0)["response_format"]).toEqual({
      type: "json_schema",
      json_schema: { name: "answer", strict: false, schema },
    });
    expect(bodyOf(0).messages[0]?.content).toContain(JSON.stringify(schema));
  });

  it.each([
    ["Ber\\ud800lin", "Ber\ufffdlin"],
    ["Ber\\u0000lin", "Berlin"],
    ["Ber\\uDC00lin", "Ber\ufffdlin"],
  ])("removes or replaces in its value what no database stores: %s", async (text, want) => {
    const model = await open(toCompletion(`Here it is: {"city":"${text}"}`));
    expect(await model.complete(request, createCall())).toMatchObject({ value: { city: want } });
  });

  it("asks to be strict where the schema allows it", async () => {
    const model = await open(toCompletion('{"city":"Berlin","people":1}'));
    await model.complete({ ...request, schema: { ...schema, required: ["city", "people"] } }, createCall());
    expect(bodyOf(0)["response_format"]).toMatchObject({ json_schema: { strict: true } });
  });

  it.each([
    ["plain", '{"city":"Berlin"}'],
    ["fenced", 'Here it is:\n```json\n{"city":"Berlin"}\n```\nAnything else?'],
    ["in a fence that is not closed", '```\n{"city":"Berlin"}'],
    ["after thinking", '<think>{"city":"Paris"}?</think>{"city":"Berlin"}'],
    ["within prose", 'The answer is {"city":"Berlin"}, I think.'],
    ["with a trailing comma", '{"city":"Berlin",}'],
    ["in single quotes", "{'city': 'Berlin'}"],
    ["with comments", '{"city":"Berlin" // the capital\n}'],
  ])("gives the value %s in one call", async (_, content) => {
    const model = await open(toCompletion(content));
    expect((await model.complete(request, createCall())).value).toEqual({ city: "Berlin" });
    expect(standIn.requests).toHaveLength(1);
  });

  it("is told once what is wrong with a value", async () => {
    const model = await open(toCompletion('{"city":"B","country":"DE"}'), toCompletion('{"city":"Berlin"}'));
    const answer = await model.complete(request, createCall());
    expect(answer).toMatchObject({
      value: { city: "Berlin" },
      violations: [],
      usage: { inputTokens: 20, outputTokens: 10 },
    });
    const { messages } = bodyOf(1);
    expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(messages[3]?.content).toContain("- /city must NOT have fewer than 3 characters");
    expect(messages[3]?.content).toContain('{"additionalProperty":"country"}');
  });

  it("gives the better of two wrong values with what is wrong, and asks no third time", async () => {
    const model = await open(toCompletion('{"city":1,"x":1,"y":2}'), toCompletion('{"city":"B"}'));
    const answer = await model.complete(request, createCall());
    expect(answer.value).toEqual({ city: "B" });
    expect(answer.violations).toHaveLength(1);
    expect(standIn.requests).toHaveLength(2);
  });

  it("keeps the first value when the second is worse", async () => {
    const model = await open(toCompletion('{"city":"B"}'), toCompletion("Sorry!"));
    expect((await model.complete(request, createCall())).value).toEqual({ city: "B" });
  });

  it("asks again with more room when the answer was cut", async () => {
    const model = await open(toCompletion('{"peo', { finish: "length" }), toCompletion('{"city":"Berlin"}'));
    expect((await model.complete({ ...request, maxWords: 10 }, createCall())).value).toEqual({
      city: "Berlin",
    });
    expect([bodyOf(0)["max_tokens"], bodyOf(1)["max_tokens"]]).toEqual([276, 552]);
  });

  it("fails when there is no JSON, asked twice", async () => {
    const model = await open(toCompletion("I do not know."));
    await expect(model.complete(request, createCall())).rejects.toThrow(
      "did not return JSON, even when asked again",
    );
    expect(standIn.requests).toHaveLength(2);
  });

  it("asks again rather than repairs a long text, which would take the square of its length", async () => {
    const model = await open(toCompletion(`{"${'"'.repeat(40_000)}`), toCompletion('{"city":"Berlin"}'));
    const { value } = await model.complete(request, createCall());
    expect(value).toEqual({ city: "Berlin" });
    expect(bodyOf(1).messages.at(-1)?.content).toContain("That was not JSON");
  });

  it("fails with an answer longer than the tokens that it may have", async () => {
    const model = await open(toCompletion(`{"city":"${"a".repeat(2_000_000)}"}`));
    await expect(model.complete(request, createCall())).rejects.toMatchObject({ reason: "too_large" });
  });

  it("does without what a server refuses, from then on", async () => {
    standIn = await createStandIn((seen: SeenRequest): StandInAnswer => answerStrictly(seen));
    const model = load("model", {
      PROSPECTING_MODEL: `local:${standIn.url}`,
      PROSPECTING_MODEL_NAMES: "new",
    });
    expect((await model.complete(request, createCall())).value).toEqual({ city: "Berlin" });
    expect(standIn.requests).toHaveLength(4);
    await model.complete(request, createCall());
    expect(standIn.requests).toHaveLength(5);
    expect(bodyOf(4)).toHaveProperty("max_completion_tokens");
  });

  it.each([
    [
      "an older dialect",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        definitions: { c: { type: "string" } },
        properties: { city: { $ref: "#/definitions/c" } },
      },
    ],
    ["a dialect that nobody knows", { $schema: "https://schemas.example/mine", type: "object" }],
    [
      "formats and unknown keywords",
      { properties: { city: { type: "string", format: "city-name", "x-hint": 1 } } },
    ],
  ])("takes a schema in %s", async (_, odd) => {
    const model = await open(toCompletion('{"city":"Berlin"}'));
    expect((await model.complete({ ...request, schema: odd }, createCall())).violations).toEqual([]);
  });

  it("is told each wrong value by its place, also where members are alike but for their descriptions", async () => {
    const said = (value: object, description: string) => ({
      anyOf: [{ type: "object", properties: { value: { ...value, description } } }, { type: "null" }],
    });
    const properties = {
      city: said({ type: "string" }, "Where it sits."),
      country: said({ type: "string" }, "Where that is."),
      people: said({ type: "integer" }, "How many."),
      offices: { type: "array", items: said({ type: "string" }, "One.") },
    };
    const value = {
      city: { value: "Berlin" },
      country: { value: 7 },
      people: { value: "many" },
      offices: [null, { value: 1 }],
    };
    const model = await open(toCompletion(JSON.stringify(value)));
    const wide = { ...request, schema: { type: "object", properties } };
    const { violations } = await model.complete(wide, createCall());
    const wrong = violations
      ?.filter((text) => text.includes("/value must be"))
      .map((text) => text.split(" {")[0]);
    expect(wrong).toEqual([
      "/country/value must be string",
      "/people/value must be integer",
      "/offices/1/value must be string",
    ]);
    expect(JSON.stringify(standIn.requests[0]?.body)).toContain("Where that is.");
  });

  it("can't be held up by a caller's pattern", async () => {
    const model = await open(toCompletion(`{"city":"${"a".repeat(40)}!"}`));
    const evil = { type: "object", properties: { city: { type: "string", pattern: "^(a+)+$" } } };
    const { violations } = await model.complete({ ...request, schema: evil }, createCall());
    expect(violations).toHaveLength(1);
  });

  it("refuses a schema that can't be used before anything is paid for", async () => {
    const model = await open(toCompletion("{}"));
    const broken = { ...request, schema: { type: "no-such-type" } };
    await expect(model.complete(broken, createCall())).rejects.toMatchObject({ reason: "rejected" });
    expect(standIn.requests).toHaveLength(0);
  });
});
