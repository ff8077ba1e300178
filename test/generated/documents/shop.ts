import type { ContractDocument } from "../../../src/contract.ts";

const money = { type: "object", properties: { amount: { type: "number" }, currency: { type: "string" } } };

/** A document without names: no components, tags, operationIds or extensions; everything is inline. */
export const shop: ContractDocument = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "0" },
  paths: {
    "/": {
      get: {
        responses: {
          default: { description: "Whatever", content: { "text/plain": { schema: { type: "string" } } } },
        },
      },
    },
    "/orders/{order-id}/lines/{line}": {
      summary: "One line",
      parameters: [
        { name: "order-id", in: "path", required: true, schema: { type: "string" } },
        { name: "line", in: "path", required: true, schema: { type: "integer" } },
        { name: "fields", in: "query", schema: { type: "array", items: { type: "string" } } },
        { name: "X-Trace", in: "header", schema: { type: "string", default: "none" } },
      ],
      get: {
        parameters: [{ name: "fields", in: "query", required: true, schema: { type: "string" } }],
        responses: {
          200: {
            description: "Found",
            content: { "application/json": { schema: money }, "text/csv": { schema: { type: "string" } } },
          },
          404: { description: "Missing" },
        },
      },
      put: {
        parameters: [{ name: "If-Match", in: "header", required: true, schema: { type: "string" } }],
        requestBody: {
          content: {
            "application/json": { schema: { ...money, required: ["amount"] } },
            "application/x-www-form-urlencoded": { schema: money },
          },
        },
        responses: {
          200: { description: "Kept", content: { "application/json": { schema: money } } },
          201: { description: "Made" },
          204: { description: "Same" },
        },
      },
      delete: { responses: { 204: { description: "Gone" } } },
    },
    '/it\'s/"odd"/*/{a}': {
      post: {
        operationId: "delete",
        summary: "Ends a comment */ early, has `ticks` and\na second line",
        parameters: [{ name: "a", in: "path", required: true, schema: { enum: ["x", "y"] } }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["kebab-name"],
                properties: {
                  "kebab-name": { type: "string" },
                  free: { type: "object" },
                  "growth%": { type: "object", properties: { "#/1": { type: "number" } }, required: ["#/1"] },
                  anything: { anyOf: [true, { type: "string" }] },
                  map: { type: "object", additionalProperties: { type: "number" } },
                  page: { type: "object", properties: { size: { type: "integer", default: 20 } } },
                  size: { type: ["integer", "null"], default: null },
                },
              },
            },
          },
        },
        responses: { "2XX": { description: "Fine", content: { "application/json": { schema: true } } } },
      },
      options: { operationId: "get-options.v2", responses: { 302: { description: "Elsewhere" } } },
      head: { responses: { 418: { description: "Never works" } } },
    },
  },
};
