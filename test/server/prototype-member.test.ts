import { expect, it } from "vitest";
import { isObject, type JsonObject } from "../../src/contract.ts";
import { echo, share, toContract, toKeywords, toPost } from "./small-contract.ts";

/**
 * Parses JSON. The schemas below are written as JSON, because `__proto__` in an object literal would set the prototype.
 */
const parse = (text: string): JsonObject => JSON.parse(text);
const schemas = {
  open: parse('{"type":"object","properties":{"__proto__":{"type":"integer"}}}'),
  closed: parse(
    '{"type":"object","properties":{"a":{},"__proto__":{"type":"integer"}},"additionalProperties":false}',
  ),
  unevaluated: parse(
    '{"allOf":[{"properties":{"__proto__":{"type":"integer"}}}],"unevaluatedProperties":false}',
  ),
  filled: parse('{"type":"object","properties":{"__proto__":{"type":"integer","default":3}}}'),
  collected: parse('{"type":"object","patternProperties":{"^x-":{}},"unevaluatedProperties":false}'),
  branches: parse(
    '{"type":"object","anyOf":[{"required":["a"],"properties":{"a":{}}},{"properties":{"x-b":{}}}],"unevaluatedProperties":false}',
  ),
  without: parse('{"type":"object","properties":{"a":{}},"additionalProperties":false}'),
};
const names = Object.keys(schemas);
const server = share(
  toContract(
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`/${name}`, toPost(name, schema)])),
  ),
  Object.fromEntries(names.map((name) => [name, echo])),
);

it.each(["open", "closed", "unevaluated", "filled"])(
  "a member called __proto__ is judged: %s",
  async (name) => {
    const taken = await server().send("POST", `/${name}`, { body: '{"__proto__":3}' });
    const body = isObject(taken.body) ? taken.body["body"] : undefined;
    expect(JSON.stringify(body)).toBe('{"__proto__":3}');
    expect(toKeywords(await server().fail("POST", `/${name}`, { body: '{"__proto__":"x"}' }))).toEqual({
      "body.__proto__": ["type"],
    });
  },
);

it("a member called __proto__ gets its default", async () => {
  const { body } = await server().send("POST", "/filled", { body: "{}" });
  expect(JSON.stringify(isObject(body) ? body["body"] : undefined)).toBe('{"__proto__":3}');
});

it("a member called __proto__ is refused if the contract does not know it", async () => {
  expect(toKeywords(await server().fail("POST", "/without", { body: '{"__proto__":3}' }))).toEqual({
    "body.__proto__": ["additionalProperties"],
  });
});

it.each(["constructor", "toString", "__proto__"])(
  "a member with the name of an inherited one is refused if no branch and no pattern declares it: %s",
  async (name) => {
    for (const path of ["/collected", "/branches"]) {
      const { send, fail } = server();
      expect((await send("POST", path, { body: '{"x-b":3}' })).status).toBe(200);
      const refused = await fail("POST", path, { body: `{"x-b":3,"${name}":3}` });
      expect(toKeywords(refused)).toEqual({ [`body.${name}`]: ["unevaluatedProperties"] });
    }
  },
);
