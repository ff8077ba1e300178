import { isObject, type JsonObject } from "../contract.ts";

/** A completed manifest, and decisions that are left to its owner. */
export interface MergedManifest {
  /** The new text, or the old one if it lacked nothing. */
  readonly text: string;
  readonly todo: readonly string[];
}

/**
 * Adds the type, scripts and dependencies that the project needs to a package.json. Changes no existing member; a
 * conflicting one becomes a todo.
 * @throws Error if the text is not a JSON object.
 */
export function mergeManifest(text: string, wanted: JsonObject): MergedManifest {
  const own = parseManifest(text);
  const todo: string[] = [];
  const merged: JsonObject = { ...own };
  if (own["type"] === undefined) merged["type"] = "module";
  else if (own["type"] !== "module")
    todo.push('package.json: "type" has to be "module", since the handlers are ES modules');
  addMembers("scripts", (name, command) => `the script "${name}" is taken; give ${command} another name`);
  const declared = [own["dependencies"], own["devDependencies"]].filter(isObject);
  for (const group of ["dependencies", "devDependencies"])
    addMembers(group, undefined, (name) => declared.some((one) => Object.hasOwn(one, name)));
  addMembers("allowScripts");
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  const isSame = JSON.stringify(merged) === JSON.stringify(own);
  const lines = `${JSON.stringify(merged, null, indent)}\n`;
  return { text: isSame ? text : text.includes("\r\n") ? lines.replaceAll("\n", "\r\n") : lines, todo };

  function addMembers(
    group: string,
    toTodo?: (name: string, value: string) => string,
    isKnown: (name: string) => boolean = () => false,
  ): void {
    const present = isObject(own[group]) ? own[group] : {};
    const members = Object.entries(isObject(wanted[group]) ? wanted[group] : {});
    const missing = members.filter(([name]) => !Object.hasOwn(present, name) && !isKnown(name));
    if (missing.length > 0) merged[group] = { ...present, ...Object.fromEntries(missing) };
    if (toTodo === undefined) return;
    for (const [name, value] of members)
      if (Object.hasOwn(present, name) && present[name] !== value)
        todo.push(`package.json: ${toTodo(name, JSON.stringify(value))}`);
  }
}

function parseManifest(text: string): JsonObject {
  let parsed: unknown;
  try {
    // npm accepts a byte order mark, which some editors on Windows write.
    parsed = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw new Error("package.json is not JSON; mend it and run scaffold again", { cause });
  }
  if (!isObject(parsed)) throw new Error("package.json is not a JSON object; mend it and run scaffold again");
  return parsed;
}
