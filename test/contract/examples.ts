import { isObject, type JsonObject, resolveRef } from "../../src/contract.ts";
import { contract, type Direction } from "./contract.ts";

type Path = readonly (string | number)[];

/**
 * An example or default in the contract. It must be valid for the schema at the path `schema`, as part of a request or
 * a response.
 */
export interface Example {
  readonly title: string;
  readonly direction: Direction;
  readonly schema: Path;
  readonly value: unknown;
}

/** Returns every example and default in the bundle: of bodies, parameters, headers and schemas. */
export function listExamples(): Example[] {
  return visit(contract, [], "response");
}

function visit(node: unknown, path: Path, inherited: Direction): Example[] {
  if (Array.isArray(node)) return node.flatMap((child, index) => visit(child, [...path, index], inherited));
  if (!isObject(node)) return [];
  const direction = directionAt(path) ?? inherited;
  const below = Object.entries(node).flatMap(([key, child]) => {
    if (key.startsWith("x-") || isExamplesSection([...path, key])) return [];
    if (key === "schema" || isSchemaComponent([...path, key])) return schemaValues(child, [...path, key]);
    return visit(child, [...path, key], direction);
  });
  return "schema" in node ? [...ownExamples(node, path, direction), ...below] : below;
}

/** Returns the examples of a media type, a parameter or a header, from `examples` (by name) and `example`. */
function ownExamples(holder: JsonObject, path: Path, direction: Direction): Example[] {
  const named = isObject(holder["examples"]) ? Object.entries(holder["examples"]) : [];
  const all = named.map(([name, example]): [string, unknown] => [
    name,
    resolveRef(contract, example)["value"],
  ]);
  if ("example" in holder) all.push(["example", holder["example"]]);
  return all.map(([name, value]) => ({
    title: `${name} at ${path.join(" ")}`,
    direction,
    schema: [...path, "schema"],
    value,
  }));
}

/**
 * Returns the examples of a schema and its parts, from `examples`, `example` and `default`. They must be valid in both
 * directions.
 */
function schemaValues(node: unknown, path: Path): Example[] {
  if (Array.isArray(node)) return node.flatMap((child, index) => schemaValues(child, [...path, index]));
  if (!isObject(node)) return [];
  const isSchema = !["properties", "patternProperties", "dependentSchemas", "$defs"].includes(
    String(path.at(-1)),
  );
  const values: [string, unknown][] = [];
  if (isSchema && Array.isArray(node["examples"]))
    values.push(...node["examples"].map((value, index): [string, unknown] => [`examples ${index}`, value]));
  for (const keyword of ["default", "example"])
    if (isSchema && keyword in node) values.push([keyword, node[keyword]]);
  const own = values.flatMap(([name, value]) =>
    (["request", "response"] as const).map((direction) => ({
      title: `${name} at ${path.join(" ")} as ${direction}`,
      direction,
      schema: path,
      value,
    })),
  );
  const data = isSchema ? ["examples", "example", "default", "enum", "const"] : [];
  const children = Object.entries(node).filter(([key]) => !data.includes(key));
  return [...own, ...children.flatMap(([key, child]) => schemaValues(child, [...path, key]))];
}

function directionAt(path: Path): Direction | undefined {
  const key = path.at(-1);
  if (key === "requestBody" || key === "requestBodies" || key === "parameters") return "request";
  return key === "responses" || key === "headers" ? "response" : undefined;
}

function isExamplesSection(path: Path): boolean {
  return path.at(-1) === "examples";
}

function isSchemaComponent(path: Path): boolean {
  return path.length === 3 && path[0] === "components" && path[1] === "schemas";
}
