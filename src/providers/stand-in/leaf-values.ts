import type { JsonObject } from "../../contract.ts";
import { createRandom, hashNumber } from "./random.ts";
import { counts, type Figure, formats, texts } from "./value-words.ts";
import { writeText } from "./web.ts";

/** Inputs that determine a made-up value. */
export interface ValueSeed {
  /**
   * The model's instructions, without its input. They alone determine values outside lists, so that these values are
   * the same for every page.
   */
  question: string;
  /**
   * The model's input, such as a page. It also influences values inside lists, so that the values differ from page to
   * page.
   */
  page: string;
  /** True if about half of the members are omitted. */
  partial: boolean;
  /** Returns a string that matches the `pattern` of a schema. */
  byPattern?: ((schema: JsonObject, key: string) => unknown) | undefined;
}

/** The place of a made-up value in the result, and the inputs that determine the value. */
export interface Place {
  seed: ValueSeed;
  figure: Figure;
  path: string;
  /** Name of the member whose value is made up, split into lower-case words. */
  name: string;
  /** Name of the member whose value is the enclosing object. For `ceo.name`, this is `ceo`. */
  owner: string;
  inList: boolean;
}

/** Creates a number that suits the member's name, within the bounds of its schema. */
export function createNumber(schema: JsonObject, context: Place, type: "number" | "integer"): number {
  const about = describe(schema, context);
  const rule = about
    .map((text) => counts.find(([pattern]) => pattern.test(text)))
    .find((found) => found !== undefined);
  const random = randomAt(context);
  const figure = { ...context.figure, random };
  const step = toBound(schema["multipleOf"], type === "integer" ? 1 : 0);
  const least = toBound(
    schema["minimum"],
    toBound(schema["exclusiveMinimum"], Number.NEGATIVE_INFINITY) + (step || 1e-3),
  );
  const most = toBound(
    schema["maximum"],
    toBound(schema["exclusiveMaximum"], Number.POSITIVE_INFINITY) - (step || 1e-3),
  );
  let value = rule?.[1](figure) ?? random.integer(1, 500);
  if (value < least || value > most) {
    const low = Number.isFinite(least) ? least : most - 100;
    const high = Number.isFinite(most) ? most : low + 100;
    value = low + random.next() * (high - low);
    if (step === 0) value = Math.min(high, Math.max(low, Math.round(value * 10) / 10));
  }
  if (step === 0) return value;
  const rounded = Math.round(value / step) * step;
  if (rounded < least) return rounded + step;
  return rounded > most ? rounded - step : rounded;
}

/**
 * Returns a string for a member. If the schema has a pattern, `byPattern` creates the string. Otherwise the string
 * suits the schema's format or, if there is no format, the member's name, title or description.
 */
export function createText(schema: JsonObject, context: Place): unknown {
  const { format, pattern } = schema;
  if (typeof pattern === "string" && context.seed.byPattern !== undefined)
    return context.seed.byPattern(
      schema,
      `${context.seed.question} ${context.path} ${context.inList ? context.seed.page : ""}`,
    );
  const random = randomAt(context);
  const figure = { ...context.figure, random };
  const byFormat = typeof format === "string" && Object.hasOwn(formats, format) ? formats[format] : undefined;
  const about = describe(schema, context);
  const byName = about
    .map((text) => texts.find(([pattern]) => pattern.test(text)))
    .find((found) => found !== undefined);
  const text = (byFormat ?? byName?.[1])?.(figure) ?? writeText(`${figure.seed} ${context.path}`, 9);
  const least = toBound(schema["minLength"], 0);
  const most = toBound(schema["maxLength"], Number.POSITIVE_INFINITY);
  const long = text.length >= least ? text : `${text} ${writeText(figure.seed, Math.ceil(least / 3))}`;
  return long.slice(0, Math.max(most, 0)).trimEnd();
}

/**
 * Returns the strings that say what a member is about: its name, title and description, in lower-case words. If the
 * name is a general one such as `label`, returns a single string: a word for the object that contains the member,
 * followed by the name.
 */
function describe(schema: JsonObject, { name, owner }: Place): string[] {
  const { description, title } = schema;
  if (/^(name|label|full name)$/.test(name) && owner !== "") return [`${toRole(owner)} ${name}`];
  return [name, title, description].flatMap((text) =>
    typeof text === "string" && text !== "" ? [toWords(text)] : [],
  );
}

/** Returns `person` if the name of an object says that it is about people, and otherwise the name itself. */
function toRole(owner: string): string {
  if (
    /\b(people|persons?|employees?|candidates?|speakers?|executives?|members?|team|leads?|users?|leadership)\b/.test(
      owner,
    )
  )
    return "person";
  return owner;
}

/**
 * Returns a seeded generator for one value. Its numbers are the same for every page, unless the value is inside a list.
 */
export function randomAt({ seed, path, inList }: Place) {
  return createRandom(`${seed.question} ${path}${inList ? ` ${hashNumber(seed.page)}` : ""}`);
}

/** Converts a name to lower-case words, separated by spaces: `fullName` becomes `full name`. */
export function toWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase()
    .trim();
}

/** Returns a bound from a schema, or `otherwise` if the schema does not set it. */
export function toBound(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}
