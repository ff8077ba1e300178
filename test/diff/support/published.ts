import type { Data } from "./rewrites.ts";

type Part = { [key: string]: Data };

/**
 * Options of a generated contract. Each feature occurs in it as often as in published contracts of the same OpenAPI
 * version.
 */
export interface PublishedOptions {
  /** Number of schemas, a multiple of 12. Discord publishes 540, Adyen's Checkout API 470, GitHub 900, OpenAI 1,900. */
  readonly schemas: number;
  readonly version: "3.0" | "3.1";
  /** True if the contract has the errors that published contracts typically have. */
  readonly faults: boolean;
}

/**
 * Creates a contract with the features that published contracts have. These are discriminated unions with and without a
 * mapping, nullable types, open and closed objects, maps, lists in queries, forms, streams, status ranges, callbacks
 * and security schemes.
 */
export function makePublished({ schemas, version, faults }: PublishedOptions): Part {
  const maker = new Maker(schemas, version, faults);
  const components: Part = {};
  for (let index = 0; index < schemas; index += 1) components[`Model${index}`] = maker.schema(index);
  const paths: Part = {};
  for (let index = 0; index < schemas; index += 5) {
    paths[`/models${index}/{id}`] = maker.pathItem(index);
  }
  const document: Part = {
    openapi: version === "3.0" ? "3.0.3" : "3.1.0",
    info: { title: "Published", version: "1.0.0" },
    servers: [
      { url: "https://{region}.example/v1", variables: { region: { default: "eu", enum: ["eu", "us"] } } },
    ],
    security: [{ Key: [] }, { Login: ["read"] }],
    tags: [{ name: "Models" }],
    paths,
    components: { schemas: components, ...maker.components() },
  };
  return faults ? maker.spoil(document) : document;
}

class Maker {
  readonly #count: number;
  readonly #old: boolean;
  readonly #faults: boolean;

  constructor(count: number, version: PublishedOptions["version"], faults: boolean) {
    this.#count = count;
    this.#old = version === "3.0";
    this.#faults = faults;
  }

  schema(index: number): Part {
    if (index % 12 === 5) return this.#union(index);
    if (index % 12 === 6)
      return {
        allOf: [
          this.#link(index, 1),
          { type: "object", properties: { note: { type: "string", maxLength: 40 } } },
        ],
      };
    if (index % 12 === 8)
      return { type: "string", enum: ["a", "b", `c${index}`], description: "One of a few" };
    if (index % 12 === 9) return { type: "object", additionalProperties: this.#link(index, 3) };
    return this.#object(index);
  }

  /**
   * Returns a reference to the schema `step` places after the one at `index`. If there is no such schema, refers to a
   * plain string schema (Model8). So only few schemas are recursive, as in published contracts.
   */
  #link(index: number, step: number): Part {
    return { $ref: `#/components/schemas/Model${index + step < this.#count ? index + step : 8}` };
  }

  #orNull(schema: Part): Part {
    if (!this.#old) return { anyOf: [schema, { type: "null" }] };
    return { allOf: [schema], nullable: true, type: "object" };
  }

  #textOrNull(more: Part): Part {
    return this.#old ? { type: "string", nullable: true, ...more } : { type: ["string", "null"], ...more };
  }

  #object(index: number): Part {
    const properties: Part = {
      object: { type: "string", enum: [`model${index}`] },
      id: { type: "string", pattern: "^[a-z0-9_]{1,64}$" },
      title: this.#textOrNull({ maxLength: 100 + (index % 7) }),
      count: { type: "integer", format: "int32", minimum: 0, maximum: 1_000 },
      score: this.#bound({ type: "number", minimum: 0, maximum: 1 }),
      at: { type: "string", format: "date-time" },
      next: this.#orNull(this.#link(index, 4)),
      list: { type: "array", maxItems: 50, items: this.#link(index, 7) },
      metadata: { type: "object", additionalProperties: { type: "string", maxLength: 500 } },
      role: { type: "string", enum: ["user", "system", "tool"], default: "user" },
    };
    const isClosed = index % 4 === 0;
    return {
      type: "object",
      description: `What model ${index} is, and when it is there.`,
      required: ["object", "id"],
      properties,
      ...(isClosed ? { additionalProperties: false } : {}),
    };
  }

  /**
   * Returns the schema with an exclusive minimum, in the syntax of the version. If the contract is to have errors, uses
   * the flag of OpenAPI 3.0 in 3.1 too, as OpenAI does.
   */
  #bound(schema: Part): Part {
    if (this.#old) return { ...schema, exclusiveMinimum: true };
    if (this.#faults) return { ...schema, exclusiveMinimum: true };
    const { minimum, ...rest } = schema;
    return { ...rest, exclusiveMinimum: minimum ?? 0 };
  }

  #union(index: number): Part {
    // A union refers to the schemas 2, 5 and 6 places after it, which are objects with different values of the property
    // `object`. None of these schemas is a union, because a discriminator could not select a branch that is a union
    // itself.
    const steps = [2, 5, 6];
    const oneOf = steps.map((step) => this.#link(index, step));
    if (index % 24 === 5) return { oneOf, discriminator: { propertyName: "object" } };
    const mapping = Object.fromEntries(
      steps.map((step) => [`model${index + step}`, this.#link(index, step)["$ref"] ?? ""]),
    );
    return { anyOf: oneOf, discriminator: { propertyName: "object", mapping } };
  }

  pathItem(index: number): Part {
    const json = (schema: Part): Part => ({ "application/json": { schema } });
    const failed: Part = { $ref: "#/components/responses/Failed" };
    return {
      parameters: [{ $ref: "#/components/parameters/Id" }],
      get: {
        operationId: `getModel${index}`,
        tags: ["Models"],
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
          { name: "order", in: "query", schema: { type: "string", enum: ["asc", "desc"] } },
          {
            name: "include",
            in: "query",
            schema: { type: "array", items: { type: "string", enum: ["a", "b"] } },
          },
          {
            name: "filter",
            in: "query",
            style: "deepObject",
            schema: { type: "object", properties: { a: { type: "string" } } },
          },
        ],
        responses: {
          "200": {
            description: "Found",
            headers: { "X-Left": { schema: { type: "integer" } } },
            content: {
              ...json(this.#link(index, 0)),
              ...(index % 15 === 0 ? { "text/event-stream": { schema: this.#link(index, 2) } } : {}),
            },
          },
          "4XX": failed,
        },
      },
      post: {
        operationId: `saveModel${index}`,
        security: index % 2 === 0 ? [{ Key: [] }] : [{ Login: ["write"] }],
        requestBody: {
          required: true,
          content: {
            ...json(this.#link(index, 1)),
            ...(index % 10 === 0 ? { "multipart/form-data": { schema: this.#form() } } : {}),
          },
        },
        responses: { "201": { description: "Saved", content: json(this.#link(index, 5)) }, default: failed },
      },
      delete: {
        operationId: `deleteModel${index}`,
        responses: { "204": { description: "Gone" }, "404": failed },
      },
    };
  }

  #form(): Part {
    return {
      type: "object",
      required: ["file"],
      properties: {
        file: { type: "string", format: "binary" },
        purpose: { type: "string", enum: ["a", "b"] },
        size: { type: "integer", minimum: 1 },
      },
    };
  }

  components(): Part {
    const error: Part = {
      type: "object",
      required: ["message"],
      properties: { message: { type: "string" }, code: this.#textOrNull({}) },
    };
    return {
      parameters: {
        Id: { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 64 } },
      },
      responses: { Failed: { description: "Failed", content: { "application/json": { schema: error } } } },
      securitySchemes: {
        Key: { type: "http", scheme: "bearer" },
        AdminKey: { type: "http", scheme: "bearer" },
        Login: {
          type: "oauth2",
          flows: {
            clientCredentials: { tokenUrl: "https://x.example/token", scopes: { read: "", write: "" } },
          },
        },
      },
    };
  }

  /**
   * Returns the document with errors that occur in real documents. The comparison notes each error. The errors do not
   * change which requests are valid.
   */
  spoil(document: Part): Part {
    const copy = structuredClone(document);
    const at = (value: Data | undefined): Part =>
      typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
    const paths = at(copy["paths"]);
    const item = (index: number): Part => at(paths[`/models${index}/{id}`]);
    at(item(0)["delete"])["security"] = [{ Undeclared: [] }];
    at(item(5)["delete"])["responses"] = null;
    at(at(at(item(10)["get"])["responses"])["200"])["content"] = null;
    at(item(5)["get"])["parameters"] = [{ in: "query" }];
    paths["/models0/{name}"] = structuredClone(item(0));
    const schemas = at(at(copy["components"])["schemas"]);
    at(at(schemas["Model1"])["properties"])["lost"] = { $ref: "#/components/schemas/Lost" };
    at(at(schemas["Model2"])["properties"])["count"] = { type: "integer", minimum: "1" };
    at(at(schemas["Model7"])["properties"])["other"] = this.#old
      ? { anyOf: [{ type: "string" }, { type: "null" }] }
      : { type: "string", nullable: true };
    return copy;
  }
}
