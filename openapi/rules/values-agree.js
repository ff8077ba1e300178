import { isObject, located, toKeys } from "./schemas.js";

/**
 * Reports lists that should contain the same values but do not. Each option is a group of JSON Pointers under a name of
 * the user's choice; in a pointer, `*` stands for every key, and references are followed. All places in `same` must
 * contain the same set of values, those in `within` only values of this set, and the descriptions in `texts` must name
 * each value in backquotes. Also reports a pointer that leads nowhere, because it checks nothing.
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
