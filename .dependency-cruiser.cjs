// Rules for imports between folders, which `npm run lint:code` checks. A rule lists the modules of this project that
// the files of a folder may import. An import of any other module of this project is an error.
const ours = "^(src|generated|scripts|test)/";

/** Returns a rule by which files in `from` may import, of this project, only files in `from` and in `to`. */
function only(name, comment, from, to, extra = {}) {
  return {
    name,
    comment,
    severity: "error",
    from: { path: from },
    to: { path: ours, pathNot: [from, ...to], ...extra },
  };
}

const errors = "^src/errors\\.ts$";
const contract = "^src/(contract|operation-methods)\\.ts$";
const clock = "^src/clock\\.ts$";
const ownIndex = "^src/own-index\\.ts$";
const createFolder = "^src/create-folder[.]ts$";
const text = "^src/text/";
const queryReading = "^src/query-reading/";
const generated = "^generated/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment:
        "In a circle of imports, the load order decides which exports are undefined. Type-only imports load nothing.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "diff-no-circular",
      comment:
        "The files of the diff are read from the top down, so not even types may be imported in the other direction.",
      severity: "error",
      from: { path: "^src/diff/" },
      to: { circular: true, path: "^src/diff/" },
    },
    {
      name: "no-unresolvable",
      comment: "If an import cannot be resolved here, it cannot be resolved in a consumer's project either.",
      severity: "error",
      // The files in these folders re-export built files and other packages, which need not exist.
      from: { pathNot: "^(src/bridges|scripts/checkout-packages)/" },
      to: { couldNotResolve: true },
    },
    only("generated-stands-alone", "The generated files can be used without any other file.", generated, []),
    only(
      "client-reaches",
      "The client is bundled for browsers, so it must contain nothing of the server.",
      "^src/client/",
      [errors, "^generated/(client|operations|types)\\.ts$"],
    ),
    {
      name: "client-runs-anywhere",
      comment: "The client imports no module of Node.js, and no package except openapi-fetch.",
      severity: "error",
      from: { path: ["^src/client/", errors, generated] },
      to: {
        dependencyTypes: ["core", "npm", "npm-dev", "npm-no-pkg", "npm-unknown"],
        pathNot: "node_modules/openapi-fetch/",
      },
    },
    only("query-reaches", "The options for TanStack Query use only the client.", "^src/query/", [
      "^src/client/",
      "^generated/(client|operations|types)\\.ts$",
    ]),
    only(
      "server-reaches",
      "The server uses neither the service nor the store. It reads contract files with the code of the diff.",
      "^src/server/",
      [errors, contract, text, generated, "^src/diff/(failure|load/load-document)\\.ts$"],
    ),
    only(
      "handlers-reach",
      "A handler calls only the service, and neither the store nor the providers.",
      "^src/handlers/",
      ["^src/service/", errors, generated],
    ),
    only(
      "service-reaches",
      "The service uses the store and the interfaces of the providers.",
      "^src/service/",
      ["^src/store/", "^src/providers/", errors, contract, clock, text, queryReading, generated],
    ),
    {
      name: "service-knows-interfaces",
      comment: "The service gets its providers as parameters, so it imports only their interfaces.",
      severity: "error",
      from: { path: "^src/service/" },
      to: {
        path: "^src/providers/",
        pathNot: "^src/providers/(capabilities|capability-settings|errors)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-express-in-the-service",
      comment: "Handlers and service must be callable without HTTP.",
      severity: "error",
      from: { path: ["^src/handlers/", "^src/service/", "^src/store/", "^src/providers/"] },
      to: { path: "node_modules/(@types/)?express" },
    },
    only(
      "providers-reach",
      "A provider calls outside sources, and does not use the service.",
      "^src/providers/",
      [errors, contract, clock, ownIndex, text, queryReading, generated],
    ),
    only(
      "query-reading-reaches",
      "Queries are interpreted without any source, so that the mock and the service interpret them alike.",
      queryReading,
      [text],
    ),
    {
      name: "query-reading-runs-anywhere",
      comment: "This code also runs in browsers, so it imports no module of Node.js and no package.",
      severity: "error",
      from: { path: queryReading },
      to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-no-pkg", "npm-unknown"] },
    },
    only("store-reaches", "The store stores rows; the service has the rules about them.", "^src/store/", [
      errors,
      clock,
      ownIndex,
      createFolder,
      text,
    ]),
    only(
      "diff-reaches",
      "The diff compares any OpenAPI documents, so it must not use this contract.",
      "^src/diff/",
      [errors, text],
    ),
    {
      name: "ground-stands-alone",
      comment:
        "What all others stand on stands on nothing; a contract's operations are found by their methods.",
      severity: "error",
      from: { path: [errors, contract, clock, ownIndex, text] },
      to: { path: ours, pathNot: [text, "^src/operation-methods\\.ts$"] },
    },
    {
      name: "mock-of-the-diff",
      comment:
        "The mock needs only the search for a value that a schema accepts; the rest of the diff would slow its start.",
      severity: "error",
      from: { path: "^src/mock/" },
      to: { path: "^src/diff/", pathNot: "^src/diff/member\\.ts$" },
    },
    {
      name: "mock-is-an-end",
      comment: "The mock puts parts together; only the command line starts it.",
      severity: "error",
      from: { path: ours, pathNot: ["^src/(mock|msw|cli)/", "^(scripts|test)/"] },
      to: { path: "^src/mock/" },
    },
    only(
      "msw-reaches",
      "Handlers for a browser share the mock's choice of examples, and nothing of it that needs Node.js.",
      "^src/msw/",
      [
        errors,
        contract,
        text,
        "^src/mock/(answer|declared-responses|example-answers|preference)\\.ts$",
        generated,
      ],
    ),
    {
      name: "cli-is-an-end",
      comment: "Commands parse and print; what they call must be callable without them.",
      severity: "error",
      from: { path: ours, pathNot: ["^src/cli/", "^(scripts|test)/"] },
      to: { path: "^src/cli/" },
    },
    {
      name: "shipped-stays-shipped",
      comment: "Scripts and tests are not in the package.",
      severity: "error",
      from: { path: ["^src/", generated], pathNot: "^src/bridges/" },
      to: { path: "^(scripts|test)/" },
    },
    {
      name: "openapi-typescript-in-the-generator",
      comment: "Its upstream takes no more updates: one file knows it, so that one file can replace it.",
      severity: "error",
      from: { pathNot: "^scripts/generator/" },
      to: { path: "node_modules/openapi-typescript(-helpers)?/|^openapi-typescript" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
