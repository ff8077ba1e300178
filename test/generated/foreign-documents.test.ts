import { describe, expect, it } from "vitest";
import { generate } from "../../scripts/generator/index.ts";
import { checkTypes } from "../types/compiler.ts";
import { shop } from "./documents/shop.ts";
import { zoo } from "./documents/zoo.ts";

const shopFiles = await generate(shop);
const zooFiles = await generate(zoo);

const useOfShop = `
import { createOperations, type Transport } from "./client.ts";
import type { Handlers } from "./handlers.ts";
import { operations } from "./operations.ts";
import { stubs } from "./stubs/index.ts";

const id: "getOrdersByOrderIdLinesByLine" = operations.getOrdersByOrderIdLinesByLine.id;
export const handlers: Handlers = {
  ...stubs,
  get: async () => ({ status: 205, body: "as default says" }),
  getOrdersByOrderIdLinesByLine: async ({ path, query, header }) => {
    const line: number = path.line;
    const fields: string = query.fields;
    const trace: string = header["x-trace"];
    return line > 1 ? { status: 200, body: [path["order-id"], fields, trace].join() } : { status: 200, body: { amount: 1 } };
  },
  putOrdersByOrderIdLinesByLine: async ({ header, body }) => {
    const tag: string = header["if-match"];
    return body === undefined ? { status: 204 } : { status: 201, headers: { etag: tag } };
  },
  delete: async ({ path, body, }) => {
    const free: Record<string, unknown> | undefined = body.free;
    const size: number | undefined = body.page?.size;
    const growth: number | undefined = body["growth%"]?.["#/1"];
    const all: number | null = body.size;
    return { status: 206, body: { a: path.a, free, size, all, growth, map: body.map?.["any"] } };
  },
};
export async function use(transport: Transport<{ signal?: AbortSignal }>) {
  const client = createOperations(transport);
  const text: string = await client.default.get();
  await client.default.putOrdersByOrderIdLinesByLine("o", 1, undefined, undefined, { "If-Match": "x" }, {});
  await client.default.delete("x", { "kebab-name": "" }, { signal: AbortSignal.abort() });
  return [text, id];
}
`;

const useOfZoo = `
import { createOperations, type Transport } from "./client.ts";
import type { Handlers } from "./handlers.ts";
import type { JobResults } from "./operations.ts";
import { stubs } from "./stubs/index.ts";
import type { components } from "./types.ts";

export const handlers: Handlers = {
  ...stubs,
  class: async ({ body }, { caller }) => {
    const secret: string = body.secret;
    const parent: string | undefined = body.parent?.secret;
    const lives = body.pet.type === "cat" ? body.pet.lives : body.pet.tricks?.length;
    const who: string | undefined = caller?.userId;
    return { status: 201, body: { id: [secret, parent, lives, who].join(), pet: { type: "dog" }, parent: null } };
  },
  postTrees: async ({ body }, { caller }) => ({ status: 200, body: body.constructor?.next?.children?.[0] ?? { name: String(caller satisfies null) } }),
  search: async ({ body: { limit } }) => ({ status: 202, headers: { limit: limit.toFixed() } }),
};
export async function use(transport: Transport<void>) {
  const client = createOperations(transport);
  const kinds: string[] = [];
  for await (const animal of client.index["animals/list#all"]({ kind: "cat" })) kinds.push(animal.id);
  await client.index.getAnimal("a");
  const { data, requestId } = await client._123Numbers.postTrees({ name: "oak", children: [{ name: "twig" }] }).withResponse();
  await client._123Numbers.search({ words: "big" });
  const found: JobResults["hunt"] = data;
  const problem: components["schemas"]["Problem"] = { anything: 1 };
  return { kinds, found, problem, requestId };
}
`;

describe("generate, on documents that look nothing like this contract", () => {
  it("gives TypeScript that compiles and is typed as the documents say", () => {
    const errors = checkTypes({
      ...inFolder("shop", shopFiles),
      "test/generated/shop/use.ts": useOfShop,
      ...inFolder("zoo", zooFiles),
      "test/generated/zoo/use.ts": useOfZoo,
    });
    expect(errors).toEqual([]);
  });

  it("makes free-form objects records of unknown", () => {
    for (const files of [shopFiles, zooFiles]) {
      expect(files.get("types.ts")).not.toContain("Record<string, never>");
    }
    expect(shopFiles.get("types.ts")).toContain("Record<string, unknown>");
  });

  it("names what the document leaves unnamed, and keeps what it names", () => {
    const { paths } = JSON.parse(shopFiles.get("openapi.json") ?? "");
    expect(paths["/"].get.operationId).toBe("get");
    expect(paths["/orders/{order-id}/lines/{line}"].put.operationId).toBe("putOrdersByOrderIdLinesByLine");
    expect(paths['/it\'s/"odd"/*/{a}'].post.operationId).toBe("delete");
  });

  it("gives each tag a stub file, none in the place of the index", () => {
    expect([...shopFiles.keys()].filter((name) => name.startsWith("stubs/"))).toEqual([
      "stubs/default.ts",
      "stubs/index.ts",
    ]);
    expect([...zooFiles.keys()].filter((name) => name.startsWith("stubs/"))).toEqual([
      "stubs/index-tag.ts",
      "stubs/ber-gr-e.ts",
      "stubs/123-numbers.ts",
      "stubs/index.ts",
    ]);
  });

  it("accepts a document without any path", async () => {
    const files = await generate({ openapi: "3.1.0", info: { title: "Empty", version: "1" } });
    expect(checkTypes(inFolder("empty", files))).toEqual([]);
  });

  it("refuses an operationId that is used twice, and a reference that leads nowhere", async () => {
    const operation = { operationId: "same", responses: { 204: { description: "" } } };
    const twice = { "/a": { get: operation }, "/b": { get: operation } };
    await expect(generate({ ...shop, paths: twice })).rejects.toThrow(
      "operationId same is used by GET /a and by GET /b",
    );
    const lost = { "/a": { get: { responses: { 200: { $ref: "#/components/responses/Lost" } } } } };
    await expect(generate({ ...shop, paths: lost })).rejects.toThrow(
      "#/components/responses/Lost leads nowhere",
    );
  });
});

function inFolder(folder: string, files: ReadonlyMap<string, string>): Record<string, string> {
  const sources = [...files].filter(([name]) => name.endsWith(".ts"));
  return Object.fromEntries(sources.map(([name, text]) => [`test/generated/${folder}/${name}`, text]));
}
