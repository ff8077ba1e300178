import { expect, it } from "vitest";
import { createChecks } from "./contract.ts";
import { listExamples } from "./examples.ts";

const compile = { request: createChecks("request"), response: createChecks("response") };
const examples = listExamples();

it.each(["requestBody", "responses", "parameters", "headers", "schemas"])("finds examples in %s", (place) => {
  expect(examples.filter(({ schema }) => schema.includes(place)).length).toBeGreaterThan(0);
});

it.each(examples)("$title satisfies its schema", ({ direction, schema, value }) => {
  expect(compile[direction](schema)(value)).toEqual([]);
});
