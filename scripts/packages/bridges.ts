import { readFileSync } from "node:fs";
import { join } from "node:path";
import typescript from "typescript";
import { movedEntries, packages } from "./definitions.ts";

const header =
  "// Written by `npx tsx scripts/stage-packages.ts --sync` from what the entry exports; do not edit.\n";

/**
 * Renders two modules for each entry point that has moved to another package. The first is in prospecting-contract, and
 * re-exports the names of the other package. The second replaces the other package in a checkout, and re-exports the
 * names from `dist`. Both list the names one by one.
 * @returns The text of each file, by its path relative to the root of the checkout.
 */
export function renderBridges(root: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [subpath, name] of Object.entries(movedEntries)) {
    const module = packages.find((one) => one.name === name)?.entries["."];
    if (module === undefined) throw new Error(`${name} has no entry "."`);
    const names = readExportedNames(readFileSync(join(root, `${module}.ts`), "utf8"));
    const values = `{ ${names.values.join(", ")} }`;
    const declared = `{ ${[...names.values, ...names.types.map((type) => `type ${type}`)].join(", ")} }`;
    const folder = subpath.slice("./".length);
    const built = `../../../dist/${module}.js`;
    files.set(
      `src/bridges/${folder}.js`,
      `${header}import { importPackage } from "./import-package.js";\n\n` +
        `export const ${values} = await importPackage("${name}", "${folder}");\n`,
    );
    files.set(`src/bridges/${folder}.d.ts`, `${header}export ${declared} from "${name}";\n`);
    files.set(`scripts/checkout-packages/${name}/index.js`, `${header}export ${values} from "${built}";\n`);
    files.set(
      `scripts/checkout-packages/${name}/index.d.ts`,
      `${header}export ${declared} from "${built}";\n`,
    );
  }
  return files;
}

interface ExportedNames {
  readonly values: readonly string[];
  readonly types: readonly string[];
}

/** Reads the names that the module of an entry point exports, in lists and in declarations. */
function readExportedNames(text: string): ExportedNames {
  const source = typescript.createSourceFile("index.ts", text, typescript.ScriptTarget.Latest);
  const values: string[] = [];
  const types: string[] = [];
  for (const statement of source.statements) {
    if (typescript.isExportDeclaration(statement)) {
      const { exportClause, isTypeOnly } = statement;
      if (exportClause === undefined || !typescript.isNamedExports(exportClause))
        throw new Error("an entry lists the names that it exports one by one");
      for (const element of exportClause.elements)
        (isTypeOnly || element.isTypeOnly ? types : values).push(element.name.text);
    }
    if (!isExported(statement)) continue;
    if (typescript.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations)
        if (typescript.isIdentifier(name)) values.push(name.text);
    if (typescript.isFunctionDeclaration(statement) && statement.name !== undefined)
      values.push(statement.name.text);
    if (typescript.isInterfaceDeclaration(statement) || typescript.isTypeAliasDeclaration(statement))
      types.push(statement.name.text);
  }
  return { values: values.sort(), types: types.sort() };
}

function isExported(statement: typescript.Statement): boolean {
  const modifiers = typescript.canHaveModifiers(statement) ? typescript.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === typescript.SyntaxKind.ExportKeyword) ?? false;
}
