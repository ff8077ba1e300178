import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../cli/in-process.ts";
import { Repository } from "./support/repository.ts";

let repository: Repository;

beforeAll(() => {
  repository = new Repository();
  repository.commit(files(9));
  repository.write(files(8));
});

afterAll(() => repository.dispose());

/**
 * Returns the files of a contract in which operations, parameters and schemas are in separate files of many kinds. All
 * strings have the same `maxLength`.
 */
function files(maxLength: number): Record<string, string> {
  const text = `{type: string, maxLength: ${maxLength}}`;
  const thing = `{type: object, properties: {name: ${text}}}`;
  const use = (reference: string) =>
    `{requestBody: {content: {application/json: {schema: {$ref: "${reference}"}}}}, responses: {"200": {description: Done}}}`;
  const posts = {
    "/component": "component.yaml",
    "/file": "schemas/plain-thing.yaml",
    "/list": "schemas/list.yaml#/ListedThing",
    "/definitions": "schemas/older.yaml#/definitions/DefinedThing",
    "/chain": "schemas/chained.yaml",
    "/index": "schemas/orders/index.yaml",
    "/user": "schemas/users/model-file.yaml",
    "/account": "schemas/accounts/model-file.yaml",
    "/properties": "schemas/property-named.yaml",
  };
  const paths = Object.entries(posts).map(([path, reference]) => `  ${path}: {post: ${use(reference)}}`);
  return {
    "openapi.yaml": `openapi: 3.1.0
info: {title: Things, version: 1.0.0}
paths:
  /item/{id}: {$ref: paths/item.yaml}
  /operation: {get: {$ref: operations/get.yaml}}
${paths.join("\n")}
components:
  schemas:
    Component: {$ref: component.yaml}
    Chained: {$ref: "schemas/chain.yaml#/Inner"}
`,
    "paths/item.yaml": `get:
  parameters: [{name: q, in: query, schema: ${text}}]
  responses: {"200": {description: Done}}
`,
    "operations/get.yaml": `parameters: [{name: q, in: query, schema: ${text}}]
responses: {"200": {description: Done}}
`,
    "component.yaml": thing,
    "schemas/plain-thing.yaml": thing,
    "schemas/list.yaml": `ListedThing: ${thing}\n`,
    "schemas/older.yaml": `definitions: {DefinedThing: ${thing}}\n`,
    "schemas/chain.yaml": "Inner: {$ref: chained.yaml}\n",
    "schemas/chained.yaml": thing,
    "schemas/orders/index.yaml": thing,
    "schemas/users/model-file.yaml": thing,
    "schemas/accounts/model-file.yaml": thing,
    "schemas/property-named.yaml": `{type: object, properties: {required: ${text}}}`,
  };
}

/** Returns the messages of the breaking changes between two contracts in the repository. */
async function sentences(base: string, head: string): Promise<string[]> {
  const options = ["--format", "json", "--level", "breaking"];
  const { stdout, stderr } = await runCommand(["diff", base, head, ...options], {
    cwd: repository.directory,
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout).changes.map(({ message }: { message: string }) => message);
}

describe("what other files hold is called", () => {
  it("by its component, its operation, its name in the file or its file", async () => {
    const places = (await sentences("main:openapi.yaml", "openapi.yaml")).map(
      (text) => text.split(" in req")[0],
    );
    expect(places.sort()).toEqual([
      "Chained.name",
      "Component.name",
      "DefinedThing.name",
      "GET /item/{id} query q",
      "GET /operation query q",
      "ListedThing.name",
      "accounts/model-file.name",
      "orders/index.name",
      "plain-thing.name",
      "property-named.required",
      "users/model-file.name",
    ]);
  });

  it("by the name of its file where it is a branch of a union", async () => {
    const animal = (kind: string) => `{type: object, required: [kind], properties: {kind: {const: ${kind}}}}`;
    const pets = (...names: string[]) =>
      `oneOf: [${names.map((name) => `{$ref: ${name}.yaml}`).join(", ")}]\n`;
    const root = `openapi: 3.1.0
info: {title: Pets, version: 1.0.0}
paths:
  /pets:
    get: {responses: {"200": {description: Done, content: {application/json: {schema: {$ref: animals/pets.yaml}}}}}}
`;
    const animals = Object.fromEntries(
      ["cat", "dog", "fox"].map((kind) => [`animals/${kind}.yaml`, animal(kind)]),
    );
    repository.write({ ...animals, "pets.yaml": root, "animals/pets.yaml": pets("cat", "dog") });
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message=pets");
    repository.write({ "animals/pets.yaml": pets("cat", "dog", "fox") });
    expect(await sentences("main:pets.yaml", "pets.yaml")).toEqual([
      "animals/pets variant 3 in responses: variant added (fox).",
    ]);
  });

  it("at a line, also where a constant is compared as an enumeration", async () => {
    const root = (value: string) => `openapi: 3.1.0
info: {title: Pets, version: 1.0.0}
paths:
  /pets:
    post:
      requestBody:
        content:
          text/plain:
            schema:
              const: ${value}
      responses: {"200": {description: Done}}
`;
    repository.write({ "a.yaml": root("a"), "b.yaml": root("b") });
    const { stdout } = await runCommand(["diff", "a.yaml", "b.yaml"], { cwd: repository.directory });
    expect(stdout).toMatch(/\n {2}at {7}b\.yaml:9:13\n {2}was at {3}a\.yaml:9:13\n/);
  });
});
