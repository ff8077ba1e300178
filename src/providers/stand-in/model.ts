import { isObject, type JsonObject } from "../../contract.ts";
import type { LanguageModel } from "../capabilities.ts";
import { createRandom } from "./random.ts";
import type { StandInContext } from "./stand-in-context.ts";
import { createValue } from "./values.ts";
import { writeText } from "./web.ts";

const answerMs = 2_500;
const defaultWords = 200;

/**
 * Creates a stand-in for a language model. The stand-in writes filler text or, if the request has a schema, plausible
 * values.
 */
export function createModel(context: StandInContext): LanguageModel {
  return {
    async complete({ instructions, schema, maxWords, ...request }, call) {
      const input = [request.input, request.material ?? ""].join("\n").trim();
      await context.act("model", call, answerMs);
      const text = `${context.seed} model ${instructions} ${input}`;
      if (schema === undefined) return { text: writeText(text, maxWords ?? defaultWords) };
      const partial = call.rehearsal === "partial";
      const byPattern = /"pattern(Properties)?"/.test(JSON.stringify(schema)) ? await loadFaker() : undefined;
      const made = createValue(schema, {
        question: `${context.seed} ${instructions}`,
        page: input,
        partial,
        byPattern,
      });
      const value =
        partial || (await fits(schema, made))
          ? made
          : ((await loadFaker())(withoutNull(schema), text) ?? made);
      return { text: JSON.stringify(value), value };
    },
  };
}

async function fits(schema: Record<string, unknown>, value: unknown): Promise<boolean> {
  // Loads the validator when it is first used, because most processes never need it.
  const { createCheck } = await import("../adapters/model/schema.ts");
  try {
    return createCheck(schema)(value).length === 0;
  } catch {
    return false;
  }
}

/** Removes null alternatives from a schema, because json-schema-faker would choose them at random. */
function withoutNull<T>(schema: T): T;
function withoutNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutNull(one));
  if (!isObject(schema)) return schema;
  const copy: JsonObject = {};
  for (const [key, value] of Object.entries(schema)) {
    const choices =
      key === "anyOf" && Array.isArray(value)
        ? value.filter((one) => !isObject(one) || one["type"] !== "null")
        : value;
    copy[key] = withoutNull(choices);
  }
  return copy;
}

/**
 * Loads json-schema-faker and returns a function that creates a value for any schema, seeded by `text`. The stand-in
 * uses the function only for patterns, and if the value created without it does not fit the schema.
 */
async function loadFaker(): Promise<(schema: Record<string, unknown>, text: string) => unknown> {
  // Loads the library when it is first used, because loading takes 0.1 s and most processes never need it.
  const { JSONSchemaFaker: faker } = await import("json-schema-faker");
  return (schema, text) => {
    // The options are global to the library, so they are set before each call to `generate`. No other code can change
    // the options in between, because there is no `await`.
    faker.option({
      random: createRandom(text).next,
      alwaysFakeOptionals: true,
      useDefaultValue: true,
      useExamplesValue: true,
      maxItems: 3,
      maxLength: 60,
      failOnInvalidTypes: false,
      failOnInvalidFormat: false,
      fillProperties: false,
    });
    try {
      const value: unknown = faker.generate(structuredClone(schema));
      return value;
    } catch {
      // The library throws for some schemas.
      return undefined;
    }
  };
}
