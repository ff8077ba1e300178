import { expect, it } from "vitest";
import { errorTable } from "../../src/errors.ts";
import { jobKinds } from "../../src/service/kinds/index.ts";
import { at } from "./contract.ts";

// These tests compare lists in the contract with the code. The lint rule values-agree compares lists in the contract
// with one another.

it("lists the error codes that the service answers with", () => {
  const listed = at(["components", "schemas", "ErrorBody", "properties", "code", "x-extensible-enum"]);
  expect([listed].flat().sort()).toEqual(Object.keys(errorTable).sort());
});

it("gives every code the status that the service answers with", () => {
  const text = String(at(["components", "schemas", "ErrorBody", "properties", "code", "description"]));
  const statuses = [...text.matchAll(/^- `(\w+)` \((\d+)\)/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(Object.fromEntries(statuses)).toEqual(
    Object.fromEntries(Object.entries(errorTable).map(([code, { status }]) => [code, status])),
  );
});

it("lists the kinds of jobs that the service does", () => {
  const listed = at(["components", "schemas", "Operation", "properties", "kind", "x-extensible-enum"]);
  const names = Object.values(jobKinds).map(({ name }) => name);
  expect([listed].flat().sort()).toEqual(names.sort());
});
