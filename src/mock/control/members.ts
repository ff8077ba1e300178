import { validateHeaderName, validateHeaderValue } from "node:http";
import { isObject, type JsonObject } from "../../contract.ts";
import { ApiError } from "../../errors.ts";

/**
 * Reads members of a request's JSON body. Each method returns undefined if the member is absent or null, and throws
 * ApiError `validation_failed` with the member's name if the member is invalid.
 */
export interface Members {
  /** Returns a string of 1 to `maxLength` characters. Default: 500. */
  text(name: string, maxLength?: number): string | undefined;
  /** Returns a whole number, or any number if `fraction` is true. */
  number(name: string, bounds: { min: number; max: number; fraction?: true }): number | undefined;
  flag(name: string): boolean | undefined;
  texts(name: string): string[] | undefined;
  object(name: string): JsonObject | undefined;
}

/**
 * Returns a reader for the members of `body`. Throws if `body` is not an object, or if it has a member that is not in
 * `known`.
 */
export function readMembers(body: unknown, known: readonly string[], place = "body"): Members {
  if (!isObject(body)) throw invalid(place, "must be a JSON object");
  for (const name of Object.keys(body))
    if (!known.includes(name)) throw invalid(`${place}.${name}`, `is unknown; there are ${known.join(", ")}`);
  const read = createReader(body, place);
  return {
    text: (name, maxLength = 500) =>
      read(name, {
        is: (value): value is string => isText(value) && value.length <= maxLength,
        wanted: `must be a text of 1 to ${maxLength} characters`,
      }),
    number: (name, { min, max, fraction }) =>
      read(name, {
        is: (value): value is number =>
          typeof value === "number" && value >= min && value <= max && (fraction || Number.isInteger(value)),
        wanted: `must be a ${fraction ? "" : "whole "}number from ${min} to ${max}`,
      }),
    flag: (name) =>
      read(name, {
        is: (value): value is boolean => typeof value === "boolean",
        wanted: "must be true or false",
      }),
    texts: (name) =>
      read(name, {
        is: (value): value is string[] => Array.isArray(value) && value.every(isText),
        wanted: "must be a list of texts",
      }),
    object: (name) => read(name, { is: isObject, wanted: "must be an object" }),
  };
}

/**
 * Returns the headers of a response. Throws for a name or value that Node.js cannot send, and for a name that occurs
 * twice in different cases.
 */
export function readHeaders(headers: JsonObject | undefined, place: string): Record<string, string> {
  const names = new Set<string>();
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => {
      if (names.has(name.toLowerCase())) throw invalid(`${place}.${name}`, "is there twice");
      names.add(name.toLowerCase());
      if (typeof value !== "string") throw invalid(`${place}.${name}`, "must be a text");
      try {
        validateHeaderName(name);
        validateHeaderValue(name, value);
      } catch {
        throw invalid(`${place}.${name}`, "can't be sent as a header");
      }
      return [name, value];
    }),
  );
}

/** Creates the 400 error for one invalid member. */
export function invalid(property: string, message: string): ApiError {
  const errors = [{ property, message, constraints: { control: message } }];
  return new ApiError("validation_failed", { message: `${property} ${message}`, errors });
}

function createReader(body: JsonObject, place: string) {
  return <T>(
    name: string,
    { is, wanted }: { is: (value: unknown) => value is T; wanted: string },
  ): T | undefined => {
    const value = body[name];
    if (value === undefined || value === null) return undefined;
    if (!is(value)) throw invalid(`${place}.${name}`, wanted);
    return value;
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length >= 1 && value.length <= 500;
}
