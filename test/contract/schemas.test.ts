import { expect, it } from "vitest";
import { isObject } from "../../src/contract.ts";
import { at, createChecks } from "./contract.ts";

const compile = createChecks("request");

it.each(names("components>schemas"))("the schema %s compiles in the strict mode of Ajv 2020", (name) => {
  expect(() => compile(["components", "schemas", name])).not.toThrow();
});

it.each([...names("components>parameters").map((name) => ["parameters", name] as const), ...headers()])(
  "the schema of the component %s %s compiles in the strict mode of Ajv 2020",
  (section, name) => {
    expect(() => compile(["components", section, name, "schema"])).not.toThrow();
  },
);

function headers(): (readonly ["headers", string])[] {
  return names("components>headers").map((name) => ["headers", name] as const);
}

function names(path: string): string[] {
  const found = at(path.split(">"));
  return isObject(found) ? Object.keys(found) : [];
}
