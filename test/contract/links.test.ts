import { expect, it } from "vitest";
import { isObject, readOperations, resolveOperation, resolveRef } from "../../src/contract.ts";
import { contract } from "./contract.ts";

const rows = readOperations(contract);
const jobs = rows.filter(({ success }) => success.includes(202));

/** Returns the names of the parameters of the operation with this id. */
function parametersOf(id: unknown): unknown[] {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) return [];
  const { item, operation } = resolveOperation(contract, row);
  return [item["parameters"], operation["parameters"]]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((parameter) => resolveRef(contract, parameter)["name"]);
}

it("has operations that answer 202", () => {
  expect(jobs.length).toBeGreaterThan(5);
});

it.each(jobs)("$id links from its 202 to what is done with the job", (row) => {
  const { operation } = resolveOperation(contract, row);
  const responses = isObject(operation["responses"]) ? operation["responses"] : {};
  const { links } = resolveRef(contract, responses["202"]);
  const found = Object.values(isObject(links) ? links : {}).map((link) => resolveRef(contract, link));
  expect(found.map(({ operationId }) => operationId)).toEqual(["getOperation", "cancelOperation"]);
  for (const { operationId, parameters } of found) {
    expect(parameters).toEqual({ id: "$response.body#/operationId" });
    expect(parametersOf(operationId)).toContain("id");
  }
});
