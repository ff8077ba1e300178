import type { ContractDocument } from "../../../src/contract.ts";

const json = (schema: unknown): object => ({ "application/json": { schema } });
const ref = (section: string, name: string): { $ref: string } => ({
  $ref: `#/components/${section}/${name}`,
});

/** A document with unusual names, recursion, unions, read-only members, and references everywhere. */
export const zoo: ContractDocument = {
  openapi: "3.1.0",
  info: { title: "Zoo", version: "9.9.9" },
  security: [{ key: [] }, {}],
  servers: [{ url: "https://zoo.example" }],
  paths: {
    "/animals": {
      get: {
        operationId: "animals/list#all",
        tags: ["index"],
        parameters: [
          ref("parameters", "Cursor"),
          { name: "kind", in: "query", schema: { type: "string", default: "all" } },
        ],
        responses: { 200: { description: "A page", content: json(ref("schemas", "Animal.Page-1")) } },
      },
      post: {
        operationId: "class",
        tags: ["Über / Größe", "second"],
        requestBody: ref("requestBodies", "NewAnimal"),
        responses: {
          201: ref("responses", "Made"),
          default: { description: "No", content: json(ref("schemas", "Problem")) },
        },
      },
    },
    "/animals/{id}": ref("pathItems", "Animal"),
    "/trees": {
      post: {
        tags: ["123 numbers"],
        security: [],
        requestBody: { required: true, content: json(ref("schemas", "Tree")) },
        responses: { 200: { description: "Same", content: json(ref("schemas", "Tree")) } },
        callbacks: {
          done: { "{$request.body#/url}": { post: { responses: { 204: { description: "Thanks" } } } } },
        },
      },
    },
    "/search": {
      post: {
        operationId: "search",
        tags: ["123 numbers"],
        servers: [{ url: "https://search.zoo.example" }],
        "x-job-kind": "hunt",
        "x-result-schema": "#/components/schemas/Tree",
        requestBody: { required: true, content: json(ref("schemas", "Query")) },
        responses: { 202: { description: "Started" } },
      },
    },
  },
  webhooks: { born: { post: { operationId: "born", responses: { 200: { description: "Noted" } } } } },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    parameters: { Cursor: { name: "cursor", in: "query", schema: { type: "string" } } },
    requestBodies: { NewAnimal: { required: true, content: json(ref("schemas", "Animal")) } },
    responses: { Made: { description: "Made", content: json(ref("schemas", "Animal")) } },
    pathItems: {
      Animal: {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        get: { operationId: "getAnimal", tags: ["index"], responses: { 200: ref("responses", "Made") } },
      },
    },
    schemas: {
      "Animal.Page-1": {
        type: "object",
        required: ["data"],
        properties: {
          data: { type: "array", items: ref("schemas", "Animal") },
          next_cursor: { type: "string" },
        },
      },
      Animal: {
        type: "object",
        required: ["id", "pet", "secret"],
        properties: {
          id: { type: "string", readOnly: true },
          secret: { type: "string", writeOnly: true },
          pet: ref("schemas", "Pet"),
          parent: { anyOf: [ref("schemas", "Animal"), { type: "null" }] },
        },
      },
      Pet: {
        oneOf: [ref("schemas", "Cat"), ref("schemas", "Dog")],
        discriminator: {
          propertyName: "type",
          mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
        },
      },
      Cat: {
        type: "object",
        required: ["type", "lives"],
        properties: { type: { const: "cat" }, lives: { type: "integer" } },
      },
      Dog: {
        type: "object",
        required: ["type"],
        properties: { type: { const: "dog" }, tricks: { type: "array", items: { type: "string" } } },
      },
      Tree: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string" },
          children: { type: "array", items: ref("schemas", "Tree") },
          next: ref("schemas", "Tree"),
          constructor: ref("schemas", "Tree"),
        },
      },
      Query: {
        type: "object",
        properties: {
          words: { type: "string" },
          tags: { type: "array", items: { type: "string" } },
          limit: { type: "integer", default: 5 },
        },
        anyOf: [{ required: ["words"] }, { required: ["tags"] }],
      },
      Problem: { type: "object", additionalProperties: true },
    },
  },
};
