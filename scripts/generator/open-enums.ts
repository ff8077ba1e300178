import ts from "typescript";
import { isObject } from "../../src/contract.ts";

/**
 * Returns the type of a string schema with `x-extensible-enum`: its known values, which an editor suggests, or any
 * other string. The type of the other strings is `string & {}`, because TypeScript would simplify a union with `string`
 * to `string`. Returns undefined for any other schema.
 */
export function toOpenEnum(schema: unknown): ts.TypeNode | undefined {
  const values = isObject(schema) ? schema["x-extensible-enum"] : undefined;
  if (!isObject(schema) || !Array.isArray(values) || values.length === 0 || "enum" in schema)
    return undefined;
  const types = [schema["type"]].flat();
  if (!types.includes("string")) return undefined;
  const { factory, SyntaxKind } = ts;
  const never = factory.createKeywordTypeNode(SyntaxKind.NeverKeyword);
  const known = values
    .filter((value) => typeof value === "string")
    .map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value)));
  const other = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(SyntaxKind.StringKeyword),
      factory.createTypeReferenceNode("Record", [never, never]),
    ]),
  );
  const nothing = types.includes("null") ? [factory.createLiteralTypeNode(factory.createNull())] : [];
  return factory.createUnionTypeNode([...known, other, ...nothing]);
}
