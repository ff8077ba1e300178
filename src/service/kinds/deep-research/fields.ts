import type { Shape } from "./shape.ts";

/** A single value (leaf) that the caller's schema asks for. */
export interface Field {
  /** Dotted path with `[]` in place of each index, such as `companies[].website`. */
  path: string;
  name: string;
  description: string;
}

/** Lists the single values (leaves) that a schema asks for, at most `limit` of them. */
export function listFields(shape: Shape, limit = 200): Field[] {
  const fields: Field[] = [];
  const visit = (node: Shape, path: string, name: string): void => {
    if (fields.length >= limit) return;
    if (node.kind === "object")
      for (const [member, inner] of node.members)
        visit(inner, path === "" ? member : `${path}.${member}`, member);
    else if (node.kind === "list") visit(node.items, `${path}[]`, name);
    else {
      const { description, title } = node.schema;
      const text = [title, description].filter((part) => typeof part === "string").join(". ");
      fields.push({ path, name, description: text.slice(0, 300) });
    }
  };
  visit(shape, "", "");
  return fields;
}
