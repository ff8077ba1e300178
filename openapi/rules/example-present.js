/** A parameter or header shows an example: without one the mock answers 0 or an empty text. */
export default function examplePresent(holder) {
  if ("$ref" in holder || "example" in holder || Object.keys(holder.examples ?? {}).length > 0) return [];
  return [{ message: `${holder.name ?? "The header"} must have an example` }];
}
