import schemas, { followed, isObject, listOf } from "./schemas.js";

/**
 * Each branch of a union and each side of a condition has a title of its own. Without one, reference pages offer "case 1"
 * and "case 2", and generators number the types. Null, and what is one shape or null, needs none.
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

/** `then` goes by the title of its `if`, which is what pages show. */
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
