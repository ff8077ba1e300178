import type { RuleCase } from "./rule-case.ts";

const post = "paths>/things/{id}>post";
const answer = "components>schemas>Answer";

/** Test cases for the lint rules on `x-stability-level`: its allowed values, and the places where it is required. */
export const stabilityCases: Readonly<Record<string, RuleCase>> = {
  "stability-level": {
    passes: [
      {
        "components>parameters>Id": {
          name: "id",
          description: "Open.",
          schema: { "x-stability-level": "alpha" },
        },
      },
    ],
    fails: [
      [{ [`${post}>x-stability-level`]: "stable" }, "x-stability-level stable must be one of: beta, alpha"],
      [{ [`${answer}>properties>kind>description`]: undefined }, "must say so in a description"],
    ],
  },
  "stability-operations": {
    options: { operations: ["createThing"] },
    passes: [{ "paths>/health>get>x-stability-level": "alpha" }],
    fails: [
      [{ [`${post}>x-stability-level`]: "beta" }, "createThing is specified and must carry no mark"],
      [{ "paths>/health>get>x-stability-level": undefined }, "getHealth is not specified and must be marked"],
      [{ "paths>/things/{id}": undefined }, "createThing is specified and missing"],
    ],
  },
  "stability-members": {
    options: { parameters: ["id"], schemas: { Thing: ["name"], Answer: ["count", "list"] } },
    passes: [
      {
        [`${answer}>properties>more`]: { $ref: "#/components/schemas/More" },
        "components>schemas>More": more("beta"),
      },
      { "components>schemas>Thing>if": { properties: { name: { "x-stability-level": "beta" } } } },
      { [`${post}>x-stability-level`]: "beta", [`${answer}>properties>kind>x-stability-level`]: undefined },
    ],
    fails: [
      [
        { [`${answer}>properties>kind>x-stability-level`]: undefined },
        "Answer.kind is not specified and must be marked",
      ],
      [
        { [`${answer}>properties>count>x-stability-level`]: "beta" },
        "Answer.count is specified and must carry no mark",
      ],
      [{ [`${answer}>properties>list`]: undefined }, "Answer.list is specified and missing"],
      [{ "components>parameters>Id>name": "key" }, "The parameter key is not specified"],
      // Two operations share the parameter, but the rule must report the fault only once.
      [
        {
          "components>parameters>Id>name": "key",
          "paths>/things/{id}>delete": { operationId: "deleteThing", responses: {} },
        },
        "The parameter key is not specified",
      ],
      [
        {
          [`${answer}>properties>count`]: { $ref: "#/components/schemas/More" },
          "components>schemas>More": more(),
        },
        "More.inner is not specified and must be marked",
      ],
    ],
  },
};

function more(level?: string): Record<string, unknown> {
  const schema = { type: "object", properties: { inner: { type: "string", maxLength: 9 } } };
  return level === undefined ? schema : { ...schema, "x-stability-level": level };
}
