// Bundles the built command-line program into one file, for `npm start` and for tests that start it often. Without a
// bundle, Node.js takes longer to find, read and link 1,500 small files than to run the whole mock. This file is plain
// JavaScript, so that no compiler is needed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { withLateModules, withLateRooms } from "./bundle-late.js";

/** Packages that stay out of the bundle, because they load native code from their own folder. */
const native = ["@libsql/*"];

/**
 * Writes some commands of a built project to one file, which code-cache.cjs runs. The file is in CommonJS format, so
 * that all its compiled code is in one cache. The file loads the modules of Node.js with `require`, because importing
 * `node:http` as an ES module would evaluate all its exports, and thereby load the implementation of `fetch`.
 * @param root Folder of the project.
 * @param file The bundle. Its path must contain a folder `node_modules`: Node.js then prints no warnings about
 * deprecated functions that the bundled packages call.
 * @param commands Names of the commands.
 */
export async function bundleCommands(root, file, commands) {
  const dist = join(root, "dist");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(dist, "src/cli/main.js")],
    outfile: file,
    write: false,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    external: native,
    logLevel: "silent",
    // Makes the file smaller, because Node.js keeps its source in memory.
    ...{ minifySyntax: true, minifyWhitespace: true, legalComments: "none" },
    plugins: [
      withTablesApart(dist),
      withCommands(dist, commands),
      withLateRooms(dist),
      withLateModules(root),
      withFoundTarget(root),
      withOwnAddresses(dist),
      withLatePackagesApart,
      withEachVersionOnce(),
    ],
    banner: { js: bundleStart },
    footer: { js: "})" },
    // `import()` does not work in a script whose compiled code is cached, so packages are loaded with `require`.
    supported: { "dynamic-import": false },
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, toAscii(text));
  }
}

/** Start of a bundle: a function with the parameters that a CommonJS module has. */
const bundleStart = "(function (exports, require, module, __filename, __dirname) {";

/**
 * Escapes the non-ASCII characters, which esbuild leaves unescaped in regular expressions: a single character beyond
 * Latin-1 doubles the memory that the whole source takes.
 */
function toAscii(text) {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Replaces the module `load-command.js`, which imports the file of any command. The replacement imports only the
 * commands that the bundle contains.
 */
function withCommands(dist, commands) {
  const imports = commands.map((command) => `"${command}.js": () => import("./${command}.js")`);
  return {
    name: "commands",
    setup: ({ onLoad }) =>
      onLoad({ filter: /load-command\.js$/ }, ({ path }) =>
        path === join(dist, "src/cli/load-command.js")
          ? {
              contents:
                `const imports = { ${imports} }; ` +
                'export const loadCommand = (address) => imports[address.slice(address.lastIndexOf("/") + 1)]();',
              loader: "js",
            }
          : undefined,
      ),
  };
}

/**
 * Bundles libsql together with the name of its native package for this machine. Otherwise libsql would search for this
 * name in Node.js's process report at each start, which takes up to 10 ms.
 */
function withFoundTarget(root) {
  const namespace = "found-target";
  return {
    name: namespace,
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^(@neon-rs\/load|detect-libc)$/ }, ({ path, importer }) =>
        /[/\\]node_modules[/\\]libsql[/\\]/.test(importer) ? { path, namespace } : undefined,
      );
      onLoad({ filter: /^/, namespace }, ({ path }) => {
        const load = createRequire(createRequire(join(root, "package.json")).resolve("libsql"));
        const { currentTarget } = load("@neon-rs/load");
        const { familySync, GLIBC, MUSL } = load("detect-libc");
        const found =
          path === "detect-libc"
            ? `{ familySync: () => ${JSON.stringify(familySync())}, GLIBC: "${GLIBC}", MUSL: "${MUSL}" }`
            : `{ currentTarget: () => "${currentTarget()}" }`;
        return { contents: `module.exports = ${found};`, loader: "js" };
      });
    },
  };
}

/**
 * Gives each bundled module the `import.meta.url` of its original file, so that it finds the files next to that file.
 */
function withOwnAddresses(dist) {
  return {
    name: "own-addresses",
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (!path.startsWith(join(dist, "src"))) return undefined;
        const text = readFileSync(path, "utf8").replace(/^#!.*/, "");
        const address = JSON.stringify(pathToFileURL(path).href);
        return { contents: text.replaceAll("import.meta.url", address), loader: "js" };
      }),
  };
}

/**
 * Leaves the packages that are imported dynamically out of the bundle, so that Node.js loads them on demand. Few mocks
 * need these packages, and bundling a CommonJS package would lose its named exports.
 */
const withLatePackagesApart = {
  name: "late-packages-apart",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    ),
};

/**
 * Bundles each version of a large package only once, although npm installs several copies. Otherwise each start would
 * read and sort every copy of the table of media types.
 */
function withEachVersionOnce() {
  const name = "each-version-once";
  const files = new Map();
  return {
    name,
    setup: (bundler) =>
      bundler.onResolve(
        { filter: /^(mime-db|mime-types|iconv-lite)$/ },
        async ({ path, pluginData, ...from }) => {
          if (pluginData === name) return undefined;
          const found = await bundler.resolve(path, { ...from, pluginData: name });
          const [folder] = /^.*[/\\]node_modules[/\\][^/\\]+/.exec(found.path) ?? [];
          if (folder === undefined) return undefined;
          const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
          const key = `${path}@${version}`;
          files.set(key, files.get(key) ?? found);
          return files.get(key);
        },
      ),
  };
}

/** Maximum length, in characters, of a table in the bundle. Longer tables are left out. */
const longestTable = 10_000;

/**
 * Leaves long tables out of the bundle, and reads each of them from its file when it is first used. Most tables, such
 * as those of character sets, are never used. A table is a JSON file, or a module `NAME-table.js` that exports only
 * strings.
 */
function withTablesApart(dist) {
  // The tables are not in the folder of the bundle, because that folder may be removed while a mock runs.
  const folder = join(dist, "start/tables");
  return {
    name: "tables-apart",
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.json$/ }, ({ path }) =>
        readFileSync(path, "utf8").length < longestTable
          ? undefined
          : { contents: `module.exports = ${toReading(path)};`, loader: "js" },
      );
      onLoad({ filter: /-table\.js$/ }, async ({ path }) => {
        const exported = { ...(await import(pathToFileURL(path).href)) };
        if (Object.values(exported).some((value) => typeof value !== "string")) return undefined;
        const file = join(folder, `${basename(path)}on`);
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, JSON.stringify(exported));
        const names = Object.keys(exported).join(", ");
        return { contents: `export const { ${names} } = ${toReading(file)};`, loader: "js" };
      });
    },
  };
}

function toReading(file) {
  return `JSON.parse(require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8"))`;
}
