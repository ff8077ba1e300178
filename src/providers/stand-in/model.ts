import type { LanguageModel } from "../capabilities.ts";
import { createRandom } from "./random.ts";
import type { Stage } from "./stage.ts";
import { writeText } from "./web.ts";

const answerMs = 2_500;
const defaultWords = 200;

/** A model that writes filler, and values of a schema with json-schema-faker. */
export function createModel(stage: Stage): LanguageModel {
  return {
    async complete({ instructions, input, schema, maxWords }, call) {
      await stage.act("model", call, answerMs);
      const text = `${stage.seed} model ${instructions} ${input}`;
      if (schema === undefined) return { text: writeText(text, maxWords ?? defaultWords) };
      const value = call.rehearsal === "partial" ? {} : await fake(schema, text);
      return { text: JSON.stringify(value), value };
    },
  };
}

/** A value of the schema that follows from the text. */
async function fake(schema: Record<string, unknown>, text: string): Promise<unknown> {
  // Loaded when first needed: it takes a tenth of a second that most starts can do without.
  const { JSONSchemaFaker: faker } = await import("json-schema-faker");
  const random = createRandom(text);
  // The library keeps its options for the whole process; nothing else runs between these two calls.
  faker.option({
    random: random.next,
    alwaysFakeOptionals: true,
    useDefaultValue: true,
    useExamplesValue: true,
    maxItems: 3,
    maxLength: 60,
    failOnInvalidTypes: false,
    failOnInvalidFormat: false,
    fillProperties: false,
  });
  const value: unknown = faker.generate(structuredClone(schema));
  return value;
}
