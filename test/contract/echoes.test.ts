import { expect, it } from "vitest";
import {
  isObject,
  type JsonObject,
  readOperations,
  resolveOperation,
  resolveRef,
} from "../../src/contract.ts";
import { contract } from "./contract.ts";

interface Member {
  readonly path: string;
  readonly name: string;
  readonly schema: JsonObject;
}

const bounds = ["maxLength", "maxItems", "maxProperties", "maximum"] as const;
const operations = readOperations(contract).map((row) => {
  const { operation } = resolveOperation(contract, row);
  const success = row.success[0];
  const started = operation["x-result-schema"];
  return {
    id: row.id,
    sent: operation["requestBody"] === undefined ? [] : members(bodyOf(operation["requestBody"])),
    answered: [
      ...members(bodyOf(resolveRef(contract, operation["responses"])[String(success)])),
      ...(typeof started === "string" ? members({ $ref: started }) : []),
    ],
  };
});

it.each(operations.filter(({ sent }) => sent.length > 0))(
  "what $id answers of its request has room for all that the request may hold",
  ({ sent, answered }) => {
    const narrow = answered.flatMap((answer) =>
      sent
        .filter(({ name, schema }) => name === answer.name && sameType(schema, answer.schema))
        .flatMap((request) => narrower(request, answer)),
    );
    expect(narrow).toEqual([]);
  },
);

it("is asked of more than a dozen members", () => {
  const pairs = operations.flatMap(({ sent, answered }) =>
    answered.filter((answer) =>
      sent.some(({ name, schema }) => name === answer.name && sameType(schema, answer.schema)),
    ),
  );
  expect(pairs.length).toBeGreaterThan(12);
});

/**
 * Returns a sentence for each bound that is lower in a member of the response than in the same member of the request. A
 * missing bound in the request counts as infinite.
 */
function narrower(request: Member, answer: Member): string[] {
  return bounds
    .filter((bound) => typeof answer.schema[bound] === "number")
    .filter(
      (bound) => Number(request.schema[bound] ?? Number.POSITIVE_INFINITY) > Number(answer.schema[bound]),
    )
    .filter((bound) => !(bound === "maxLength" && "enum" in request.schema))
    .map(
      (bound) =>
        `${answer.path} allows ${bound} ${answer.schema[bound]}, ${request.path} ${request.schema[bound]}`,
    );
}

function sameType(one: JsonObject, other: JsonObject): boolean {
  return [one["type"]].flat().some((type) => type !== "object" && [other["type"]].flat().includes(type));
}

/**
 * Returns every named member below a schema. Names are in lower case and without underscores, because some parts of the
 * contract use camelCase and others snake_case.
 */
function members(value: unknown, path: readonly string[] = [], above: readonly unknown[] = []): Member[] {
  if (!isObject(value)) return [];
  const schema = { ...resolveRef(contract, value), ...value };
  const target = resolveRef(contract, value);
  if (above.includes(target)) return [];
  const inside = [...above, target];
  const { properties, items } = schema;
  const named = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, member]) => {
    const at = [...path, name];
    const own = isObject(member) ? { ...resolveRef(contract, member), ...member } : {};
    // The ends of every range are called `min` and `max`, so their key also contains the name of the range.
    const isRangeEnd = name === "min" || name === "max";
    const known = (isRangeEnd ? at.slice(-2).join(".") : name).toLowerCase().replaceAll("_", "");
    const found = { path: at.join("."), name: known, schema: own };
    const item = isObject(own["items"]) ? resolveRef(contract, own["items"]) : undefined;
    const each =
      item === undefined
        ? []
        : [{ ...found, path: `${found.path}[]`, name: `${found.name}[]`, schema: item }];
    return [found, ...each, ...members(member, at, inside)];
  });
  const branches = ["allOf", "anyOf", "oneOf"].flatMap((key) =>
    Array.isArray(schema[key]) ? schema[key] : [],
  );
  return [
    ...named,
    ...members(items, path, inside),
    ...branches.flatMap((branch) => members(branch, path, inside)),
  ];
}

function bodyOf(holder: unknown): unknown {
  const { content } = resolveRef(contract, holder);
  const media = isObject(content) ? content["application/json"] : undefined;
  return isObject(media) ? media["schema"] : undefined;
}
