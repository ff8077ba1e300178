import { isObject, located, toKeys } from "./schemas.js";

/**
 * Lists that repeat each other hold the same values. Options: by the name of what is listed, JSON Pointers in which `*`
 * stands for every key and references are followed: `same` places hold the same set, `within` places only values of it,
 * and `texts` name each of its values in backquotes. A pointer that finds nothing is a finding: it judges nothing.
 */
export default function valuesAgree(document, groups) {
  return Object.entries(groups ?? {}).flatMap(([name, group]) => groupFindings(document, name, group));
}

function groupFindings(document, name, { same = [], within = [], texts = [] }) {
  const places = (pointers) =>
    pointers.map((pointer) => ({ pointer, found: [...find(document, toKeys(pointer))] }));
  const lists = places(same);
  const all = new Set(lists.flatMap(({ found }) => found.flatMap(({ value }) => value)));
  const gone = [...lists, ...places(within), ...places(texts)].filter(({ found }) => found.length === 0);
  return [
    ...gone.map(({ pointer }) => ({ message: `${name}: ${pointer} leads to nothing`, path: [] })),
    ...lists.flatMap(({ pointer, found }) => {
      const values = new Set(found.flatMap(({ value }) => value));
      const missing = [...all].filter((value) => !values.has(value));
      return found.length === 0
        ? []
        : differs(missing, { path: found[0].path, text: `${name}: ${pointer} lacks` });
    }),
    ...places(within).flatMap(({ found }) =>
      found.flatMap(({ value, path }) =>
        differs(
          [value].flat().filter((each) => !all.has(each)),
          { path, text: `${name}: only ${path.join(".")} has` },
        ),
      ),
    ),
    ...places(texts).flatMap(({ found }) =>
      found.flatMap(({ value, path }) =>
        differs(
          [...all].filter((each) => !String(value).includes(`\`${each}\``)),
          {
            path,
            text: `${name}: the text at ${path.join(".")} does not name`,
          },
        ),
      ),
    ),
  ];
}

function differs(values, { path, text }) {
  return values.length === 0 ? [] : [{ message: `${text} ${values.join(", ")}`, path }];
}

function* find(document, keys, value = document, path = []) {
  const found = located(document, value, path);
  if (keys.length === 0) {
    if (found.value !== undefined) yield found;
    return;
  }
  const [key, ...rest] = keys;
  if (!isObject(found.value) && !Array.isArray(found.value)) return;
  for (const next of key === "*" ? Object.keys(found.value) : [key])
    if (next in found.value) yield* find(document, rest, found.value[next], [...found.path, next]);
}
