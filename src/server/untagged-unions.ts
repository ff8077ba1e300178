import { type ContractDocument, dataMembers, isObject, type JsonObject, lookUp } from "../contract.ts";

/** Message of the warning about unions whose branches only a discriminator could tell apart. */
export const untaggedUnion =
  "discriminator does not choose a branch of oneOf (JSON Schema ignores it), so a value that matches several branches is " +
  "refused; give the property of the discriminator a different const in each branch";

/**
 * Returns the pointers of `oneOf` schemas with a discriminator whose property has neither `const` nor `enum` in at least
 * two branches. Does not check whether the branches differ in other members.
 */
export function listUntaggedUnions(document: ContractDocument): string[] {
  const found: string[] = [];
  const visit = (value: object, pointer: string, isNameMap: boolean): void => {
    if (!isNameMap && isObject(value) && isUntagged(document, value)) found.push(pointer);
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== "object" || member === null) continue;
      if (!isNameMap && (dataMembers.has(key) || key.startsWith("x-"))) continue;
      const step = key.replaceAll("~", "~0").replaceAll("/", "~1");
      visit(member, `${pointer}/${step}`, key === "properties" && !isNameMap);
    }
  };
  visit(document, "#", false);
  return found;
}

function isUntagged(document: ContractDocument, { oneOf, discriminator }: JsonObject): boolean {
  if (!Array.isArray(oneOf) || !isObject(discriminator)) return false;
  const tag = discriminator["propertyName"];
  if (typeof tag !== "string") return false;
  return oneOf.filter((branch) => isOpen(document, { branch, tag }, 0)).length > 1;
}

/** True for an object schema that allows any value of the tag. Returns false beyond 10 levels of references. */
function isOpen(
  document: ContractDocument,
  { branch, tag }: { readonly branch: unknown; readonly tag: string },
  depth: number,
): boolean {
  if (!isObject(branch) || depth > 10 || branch["type"] === "null") return false;
  const { $ref, allOf, properties } = branch;
  const own = isObject(properties) ? properties[tag] : undefined;
  if (isObject(own) && ("const" in own || "enum" in own || "$ref" in own)) return false;
  const isPartOpen = (part: unknown) => isOpen(document, { branch: part, tag }, depth + 1);
  if (Array.isArray(allOf) && !allOf.every(isPartOpen)) return false;
  if (typeof $ref !== "string") return true;
  try {
    return isPartOpen(lookUp(document, $ref));
  } catch {
    // The `$ref` has no target. No operation uses the schema; otherwise the server would not start.
    return false;
  }
}
