import { pino } from "pino";
import {
  type ContractServer,
  createServer,
  type HandlerRequest,
  loadContract,
} from "prospecting-contract/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DefaultTree } from "../../scripts/generator/body-defaults.ts";
import { type OperationModel, readModels } from "../../scripts/generator/operation-model.ts";
import { isObject, resolveRef } from "../../src/contract.ts";

const document = loadContract();
const models = readModels(document);
const received = new Map<string, HandlerRequest>();

let server: ContractServer;
let url: string;

beforeAll(async () => {
  const handlers = Object.fromEntries(
    models.map(({ row: { id } }) => [
      id,
      async (request: HandlerRequest) => {
        received.set(id, request);
        throw new Error("seen");
      },
    ]),
  );
  const caller = { organizationId: "org_1", userId: "usr_1" };
  server = await createServer(handlers, {
    contract: document,
    authenticate: () => caller,
    logger: pino({ level: "silent" }),
  });
  ({ url } = await server.listen());
});

afterAll(() => server?.close());

describe("members that handlers.ts calls present", () => {
  const withBody = models.filter(({ body }) => body !== null && Object.keys(body.defaults).length > 0);
  it.each(withBody.map((model) => [model.row.id, model] as const))(
    "are in the body that %s is given",
    async (id, model) => {
      const defaults = model.body?.defaults ?? {};
      await send(model, JSON.stringify(without(example(model), defaults)));
      expect(absent(received.get(id)?.body, defaults)).toEqual([]);
    },
  );

  const withQuery = models.filter(({ parameters }) => parameters.query.some(({ hasDefault }) => hasDefault));
  it.each(withQuery.map((model) => [model.row.id, model] as const))(
    "are in the query that %s is given",
    async (id, model) => {
      await send(model);
      const names = model.parameters.query.filter(({ hasDefault }) => hasDefault).map(({ name }) => name);
      expect(received.get(id)?.query).toMatchObject(
        Object.fromEntries(names.map((name) => [name, expect.anything()])),
      );
    },
  );

  it("are some in bodies, and some in queries", () => {
    expect(withBody.length).toBeGreaterThan(5);
    expect(withQuery.length).toBeGreaterThan(1);
  });
});

async function send({ row }: OperationModel, body?: string): Promise<void> {
  const headers = {
    "x-access-key": "ak_sandbox",
    "x-secret-key": "sk_sandbox",
    "content-type": "application/json",
  };
  const path = row.path.replaceAll(/\{\w+\}/g, "id_1");
  await fetch(url + path, { method: row.method, headers, ...(body === undefined ? {} : { body }) });
}

/** Returns the first request example of an operation. */
function example({ row }: OperationModel): unknown {
  const operation = resolveRef(document, document.paths?.[row.path]?.[row.method.toLowerCase()]);
  const { content } = resolveRef(document, operation["requestBody"]);
  const media = isObject(content) ? content["application/json"] : undefined;
  const examples = isObject(media) && isObject(media["examples"]) ? Object.values(media["examples"]) : [];
  return resolveRef(document, examples[0])["value"];
}

function without(value: unknown, tree: DefaultTree): unknown {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => tree[name] !== true);
  return Object.fromEntries(
    kept.map(([name, member]) => {
      const below = tree[name];
      return [name, typeof below === "object" ? without(member, below) : member];
    }),
  );
}

/** Returns the names of the members that have a default according to the tree, but are missing in the value. */
function absent(value: unknown, tree: DefaultTree): string[] {
  if (!isObject(value)) return ["the whole"];
  return Object.entries(tree).flatMap(([name, below]) => {
    if (below === true) return name in value ? [] : [name];
    return name in value ? absent(value[name], below) : [];
  });
}
