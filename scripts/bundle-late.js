// esbuild plugins for parts of the `npm start` bundle that are evaluated only when a request first needs them.
// bundle.js makes the bundle.
import { createRequire, isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";

/**
 * Delays the evaluation of each `index.js` of the compiled sources until one of its exports is first used. Modules that
 * only this `index.js` imports are delayed with it. At startup, the mock then evaluates no tables, adapters or pages
 * that are not needed yet. The package mime-types is delayed in the same way, because it reads and sorts a table of all
 * media types when it is evaluated.
 */
export function withLateRooms(dist) {
  const namespace = "late-rooms";
  return {
    name: namespace,
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^\..*\/index\.js$/ }, ({ path, importer, resolveDir }) =>
        importer.startsWith(join(dist, "src")) ? { path: join(resolveDir, path), namespace } : undefined,
      );
      onLoad({ filter: /^/, namespace }, async ({ path }) => evaluateLate(path, await readExports(path)));
      onLoad({ filter: /[/\\]mime-types[/\\]index\.js$/ }, ({ path, suffix }) =>
        suffix === "" ? evaluateLate(`${path}?now`, Object.keys(createRequire(path)(path))) : undefined,
      );
    },
  };
}

/**
 * Returns a module that has the same exports as another module, and evaluates that module when an export is first used.
 */
function evaluateLate(path, names, { isEsModule = true } = {}) {
  const getters = names.map((name) => `get ${name}() { return now().${name}; }`);
  return {
    resolveDir: dirname(path),
    contents:
      "let room; " +
      // Keeps the module after its first use, because each `require` of an ES module in a bundle copies all its
      // exports.
      `const now = () => (room ??= require(${JSON.stringify(path)})); ` +
      `module.exports = { ${isEsModule ? "__esModule: true, " : ""}${getters} };`,
    loader: "js",
  };
}

/**
 * Modules that the bundle loads only on demand: large packages that few requests need, and modules of Node.js that
 * packages load when they start although few mocks use them.
 */
const lateModules = [
  ...["@fastify/busboy", "libphonenumber-js/max", "re2js", "tldts", "yaml"],
  ...["child_process", "https"],
];

/**
 * Leaves the modules of `lateModules` out of the bundle; Node.js then loads each of them when one of its exports is
 * first used. A package that other packages import stays in the bundle.
 */
export function withLateModules(root) {
  const namespace = "late-modules";
  const load = createRequire(join(root, "package.json"));
  return {
    name: namespace,
    setup: ({ onLoad, onResolve }) => {
      onResolve(
        { filter: new RegExp(`^(node:)?(${lateModules.join("|")})$`) },
        ({ path, importer, namespace: from }) => {
          if (from === namespace) return { path, external: true };
          return isBuiltin(path) || importer.startsWith(join(root, "dist/src"))
            ? { path, namespace }
            : undefined;
        },
      );
      onLoad({ filter: /^/, namespace }, ({ path }) =>
        evaluateLate(path, Object.keys(load(path)), { isEsModule: !isBuiltin(path) }),
      );
    },
  };
}

async function readExports(path) {
  const { metafile } = await build({
    entryPoints: [path],
    write: false,
    metafile: true,
    format: "esm",
    outdir: "out",
  });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
}
