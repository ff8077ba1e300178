import type { ScaffoldOperation } from "./scaffold.ts";
import type { Ending } from "./templates.ts";

/**
 * First line of the index of handlers. `prospecting scaffold` overwrites an existing index only if it begins with this
 * line.
 */
export const generatedMark =
  "// Written by prospecting scaffold from what the files beside it export; do not edit.";

/** An existing file in the folder of handlers. */
export interface HandlerFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns new files with stubs for the operations that no existing file handles. The operations of a tag share one
 * file; if the tag's file exists already, each operation gets its own file.
 */
export function toNewHandlerFiles(
  operations: readonly ScaffoldOperation[],
  existing: readonly HandlerFile[],
  ending: Ending,
): HandlerFile[] {
  const found = findHandlers(operations, existing);
  const taken = new Set(existing.map(({ name }) => name));
  const groups = new Map<string, ScaffoldOperation[]>();
  for (const operation of operations) {
    if (found.has(operation.id)) continue;
    const file = `${toKebab(operation.tag)}.${ending}`;
    // Leaves an existing file unchanged, because it may be written by hand. Its owner can move the new handlers into it
    // later.
    const name = taken.has(file) ? `${toKebab(operation.id)}.${ending}` : file;
    if (taken.has(name))
      throw new Error(`${name} exists, but does not export ${operation.id}; export it, or rename the file`);
    groups.set(name, [...(groups.get(name) ?? []), operation]);
  }
  return [...groups].map(([name, group]) => ({ name, text: toHandlerText(group) }));
}

/** Returns the text of the index: it exports the handlers of all files in the order of the contract's operations. */
export function toIndexText(operations: readonly ScaffoldOperation[], files: readonly HandlerFile[]): string {
  const found = findHandlers(operations, files);
  const byFile = new Map<string, string[]>();
  for (const [id, file] of found) byFile.set(file, [...(byFile.get(file) ?? []), id]);
  const imports = [...byFile].map(([file, ids]) => `import { ${ids.join(", ")} } from "./${file}";`);
  return `${generatedMark}
import type { Handlers } from "prospecting-contract/server";
${imports.join("\n")}

/** A handler for each operation of the contract; those that still throw \`not_implemented\` answer 501. */
export const handlers: Partial<Handlers> = {
${[...found.keys()].map((id) => `  ${id},`).join("\n")}
};
`;
}

/** Returns a map from each operation's id to the name of the file that exports its handler. */
function findHandlers(
  operations: readonly ScaffoldOperation[],
  files: readonly HandlerFile[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { id } of operations) {
    const exported = toExportPattern(id);
    const file = files.find(({ text }) => exported.test(text));
    if (file !== undefined) found.set(id, file.name);
  }
  return found;
}

/** Returns a regular expression that matches the text of a module if the module exports this name. */
export function toExportPattern(name: string): RegExp {
  return new RegExp(
    `^export (?:const|let|(?:async )?function) ${name}\\b|^export \\{[^}]*\\b${name}\\b`,
    "m",
  );
}

function toHandlerText(operations: readonly ScaffoldOperation[]): string {
  const stubs = operations.map(
    ({ id, summary, method, path }) => `
/** ${summary} (${method} ${path}). */
export const ${id}: Handler<"${id}"> = async (_request, _context) => {
  throw new ApiError("not_implemented");
};
`,
  );
  return `import { ApiError } from "prospecting-contract";
import type { Handler } from "prospecting-contract/server";
${stubs.join("")}`;
}

function toKebab(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase();
}
