import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Returns the errors that TypeScript reports for sources that exist only in memory, and for files on disk that they
 * import. It uses this project's settings. Keys of `sources` are paths below the project's root. Each error has the
 * form `path:line TScode text`.
 */
export function checkTypes(
  sources: Readonly<Record<string, string>>,
  settings: ts.CompilerOptions = {},
): string[] {
  const virtual = new Map(Object.entries(sources).map(([name, text]) => [resolve(root, name), text]));
  const options = { ...projectOptions(), ...settings };
  const program = ts.createProgram([...virtual.keys()], options, createHost(virtual, options));
  return ts
    .getPreEmitDiagnostics(program)
    .map(describe)
    .sort((a, b) => (a < b ? -1 : 1));
}

function projectOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (file) => readFileSync(file, "utf8"));
  return ts.convertCompilerOptionsFromJson(config.compilerOptions, root).options;
}

function createHost(virtual: ReadonlyMap<string, string>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const folders = new Set([...virtual.keys()].flatMap(foldersAbove));
  return {
    ...host,
    fileExists: (file) => virtual.has(file) || host.fileExists(file),
    readFile: (file) => virtual.get(file) ?? host.readFile(file),
    directoryExists: (folder) => folders.has(folder) || host.directoryExists?.(folder) === true,
    getSourceFile: (file, target, onError, shouldCreate) => {
      const text = virtual.get(file);
      return text === undefined
        ? host.getSourceFile(file, target, onError, shouldCreate)
        : ts.createSourceFile(file, text, target);
    },
  };
}

function foldersAbove(file: string): string[] {
  const folder = dirname(file);
  return folder === file ? [] : [folder, ...foldersAbove(folder)];
}

function describe({ file, start, code, messageText }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, " ").replace(/\s+/g, " ");
  if (file === undefined || start === undefined) return `TS${code} ${text}`;
  const line = file.getLineAndCharacterOfPosition(start).line + 1;
  return `${file.fileName.replace(root, "")}:${line} TS${code} ${text}`;
}
