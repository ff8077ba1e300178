import { type ContractDocument, isObject } from "../../src/contract.ts";
import { generatedNotice } from "./text.ts";

/**
 * Renders `examples.json`: the contract without schemas and descriptions, for browsers. A mock that responds with
 * examples needs only this third of the contract.
 */
export function examplesFile(document: ContractDocument): string {
  const { schemas: _, ...components } = document.components ?? {};
  const { openapi, info, security } = document;
  const { title, version } = info;
  const slim = {
    openapi,
    "x-generated": generatedNotice,
    info: { title, version },
    security,
    paths: document.paths,
    components,
  };
  return `${JSON.stringify(toSlim(slim), null, 1)}\n`;
}

/** Keys whose values are data of the API and not parts of the document, so that they are copied unchanged. */
const values = /^(?:value|example|default|enum)$/;

function toSlim(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toSlim);
  if (!isObject(node)) return node;
  const kept = Object.entries(node).filter(
    ([key, value]) =>
      !(key === "schema" || key === "description" || (key === "summary" && typeof value === "string")),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, values.test(key) ? value : toSlim(value)]));
}
