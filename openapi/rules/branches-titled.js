import schemas, { followed, isObject, listOf } from "./schemas.js";

/**
 * Reports a branch of a union, and an `if` or `else`, that has no title or the title of another branch. Without titles,
 * reference pages show "case 1" and "case 2", and generators number the types. A branch `type: "null"` needs no title,
 * nor does the other branch if there is only one.
 */
export default function branchesTitled(document) {
  const findings = [];
  for (const { schema, path } of schemas(document))
    for (const branches of [...unionsOf(schema, path), conditionOf(schema, path)])
      findings.push(...untitled(document, branches), ...repeated(document, branches));
  return findings;
}

function unionsOf(schema, path) {
  return ["oneOf", "anyOf"].map((keyword) => {
    const branches = listOf(schema[keyword]).map((value, index) => ({
      value,
      at: [...path, keyword, index],
    }));
    const shapes = branches.filter(({ value }) => value?.type !== "null");
    return shapes.length > 1 ? shapes : [];
  });
}

/**
 * Returns the `if` and the `else` of a schema. `then` needs no title, because reference pages show it under the title
 * of its `if`.
 */
function conditionOf(schema, path) {
  if (!isObject(schema.if)) return [];
  return ["if", "else"]
    .filter((key) => key in schema)
    .map((key) => ({ value: schema[key], at: [...path, key] }));
}

function untitled(document, branches) {
  return branches
    .filter(({ value }) => titleOf(document, value) === undefined)
    .map(({ at }) => ({ message: `The branch at ${at.join(".")} must have a title`, path: at }));
}

function repeated(document, branches) {
  const titles = branches.map(({ value }) => titleOf(document, value));
  return branches
    .filter((_, index) => titles[index] !== undefined && titles.indexOf(titles[index]) < index)
    .map(({ at, value }) => ({
      message: `The branch at ${at.join(".")} has the title of another: ${titleOf(document, value)}`,
      path: at,
    }));
}

function titleOf(document, value) {
  const title = value?.title ?? followed(document, value)?.title;
  return typeof title === "string" && title.trim() !== "" ? title : undefined;
}
