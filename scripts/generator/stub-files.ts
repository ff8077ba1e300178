import { createNamer, toIdentifier, toKebab } from "./names.ts";
import type { OperationModel } from "./operation-model.ts";
import { toComment, toFile, toKey } from "./text.ts";

interface Stub {
  readonly model: OperationModel;
  readonly name: string;
}

/**
 * Renders `stubs/`: a file for each tag, with a function for each operation that responds with 501, and an index of all
 * files.
 */
export function stubFiles(models: readonly OperationModel[]): Map<string, string> {
  const name = createNamer(["notImplemented", "stubs"]);
  const files = new Map<string, Stub[]>();
  for (const model of models) {
    const file = toStem(model.row.tag);
    files.set(file, [...(files.get(file) ?? []), { model, name: name(toIdentifier(model.row.id)) }]);
  }
  const entries = [...files].map(([file, stubs]) => [`stubs/${file}.ts`, stubFile(stubs)] as const);
  return new Map([...entries, ["stubs/index.ts", indexFile(files)]]);
}

/**
 * Returns the name of a tag's file without extension. The file of a tag called "index" gets another name, so that it
 * does not overwrite the index of all files.
 */
function toStem(tag: string): string {
  const stem = toKebab(tag);
  return stem === "index" ? "index-tag" : stem;
}

function stubFile(stubs: readonly Stub[]): string {
  const functions = stubs.map(({ model: { row }, name }) => {
    const id = JSON.stringify(row.id);
    return [
      toComment(`${row.summary === "" ? row.id : row.summary} (${row.method} ${row.path}).`),
      `export const ${name}: Handler<${id}> = async (_request, _context) => {`,
      `  throw notImplemented(${id});`,
      "};",
    ].join("\n");
  });
  return toFile('import { type Handler, notImplemented } from "../handlers.ts";', ...functions);
}

function indexFile(files: ReadonlyMap<string, readonly Stub[]>): string {
  const imports = [...files].map(
    ([file, stubs]) => `import { ${stubs.map(({ name }) => name).join(", ")} } from "./${file}.ts";`,
  );
  const members = [...files.values()].flat().map(({ model, name }) => {
    const key = toKey(model.row.id);
    return key === name ? `  ${name},` : `  ${key}: ${name},`;
  });
  return toFile(
    ['import type { Handlers } from "../handlers.ts";', ...imports].join("\n"),
    [toComment("Every operation, unfilled."), "export const stubs: Handlers = {", ...members, "};"].join(
      "\n",
    ),
  );
}
