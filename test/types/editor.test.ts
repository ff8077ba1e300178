import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const head = `import type { components } from "../../generated/types.ts";
type Schemas = components["schemas"];
declare const monitor: Schemas["Monitor"];
declare const job: Schemas["Operation"];
`;

/** Returns the completions that an editor offers at the character `§` in a program. */
function offered(program: string): string[] {
  const file = `${root}test/types/in-the-editor.ts`;
  const text = (head + program).replace("§", "");
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({ strict: true, noEmit: true, allowImportingTsExtensions: true }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
  };
  const service = ts.createLanguageService(host);
  const wrong = service.getSemanticDiagnostics(file).map(({ messageText }) => String(messageText));
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  const position = (head + program).indexOf("§");
  return (service.getCompletionsAtPosition(file, position, undefined)?.entries ?? []).map(({ name }) => name);
}

it.each([
  ['monitor.type === "§"', ["web_search", "x_profile"]],
  ['job.kind === "§"', ["people_search", "deep_research"]],
  ['const status: Schemas["EmailContact"]["status"] = "§"; status', ["accept_all"]],
])("an editor offers the known values of a list that may grow: %s", (program, wanted) => {
  expect(offered(program)).toEqual(expect.arrayContaining(wanted));
});

it.each([
  'monitor.type === "podcast"',
  'job.kind === "video_research"',
  "const text: string = monitor.type; text",
])("and a program may ask for one that is not known yet: %s", (program) => {
  expect(() => offered(`${program};§`)).not.toThrow();
});
