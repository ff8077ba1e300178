// Who may import whom, as the README's map and docs draw it: `npm run lint:code` holds it.
// A rule names what a folder may reach; everything of ours beyond that is an error.
const ours = "^(src|generated|scripts|test)/";

/** A rule that lets the files of `from` reach their own folder, `to`, and nothing else of ours. */
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
const text = "^src/text/";
const queryReading = "^src/query-reading/";
const generated = "^generated/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment:
        "Load order decides what is undefined in a circle; one that a type-only import closes has no load order.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "diff-no-circular",
      comment: "The diff's files are read from the top down, so that not even a type leads back.",
      severity: "error",
      from: { path: "^src/diff/" },
      to: { circular: true, path: "^src/diff/" },
    },
    {
      name: "no-unresolvable",
      comment: "What cannot be found here cannot be found by a consumer either.",
      severity: "error",
      // These re-export what a build makes, and other packages.
      from: { pathNot: "^(src/bridges|scripts/checkout-packages)/" },
      to: { couldNotResolve: true },
    },
    only("generated-stands-alone", "The generated files make sense without the rest.", generated, []),
    only(
      "client-reaches",
      "The client is bundled for browsers: it carries nothing of the server.",
      "^src/client/",
      [errors, "^generated/(client|operations|types)\\.ts$"],
    ),
    {
      name: "client-runs-anywhere",
      comment: "No node: module, and no package beside the transport.",
      severity: "error",
      from: { path: ["^src/client/", errors, generated] },
      to: {
        dependencyTypes: ["core", "npm", "npm-dev", "npm-no-pkg", "npm-unknown"],
        pathNot: "node_modules/openapi-fetch/",
      },
    },
    only("query-reaches", "Options for TanStack Query stand on the client alone.", "^src/query/", [
      "^src/client/",
      "^generated/(client|operations|types)\\.ts$",
    ]),
    only(
      "server-reaches",
      "The server knows no service and no store; files of a contract are read as the diff reads them.",
      "^src/server/",
      [errors, contract, text, generated, "^src/diff/(failure|load/load-document)\\.ts$"],
    ),
    only("handlers-reach", "A handler calls the service and nothing below it.", "^src/handlers/", [
      "^src/service/",
      errors,
      generated,
    ]),
    only(
      "service-reaches",
      "The service knows its store and the interfaces of its providers.",
      "^src/service/",
      ["^src/store/", "^src/providers/", errors, contract, clock, text, queryReading, generated],
    ),
    {
      name: "service-knows-interfaces",
      comment: "Which provider answers is decided where the parts are put together.",
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
      "A provider knows the outside world and none of the service.",
      "^src/providers/",
      [errors, contract, clock, text, queryReading, generated],
    ),
    only(
      "query-reading-reaches",
      "Queries are read without a source, so that every double reads them alike.",
      queryReading,
      [text],
    ),
    {
      name: "query-reading-runs-anywhere",
      comment: "Pure code: a browser reads a query as the service does.",
      severity: "error",
      from: { path: queryReading },
      to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-no-pkg", "npm-unknown"] },
    },
    only("store-reaches", "The store keeps rows; the rules on them are the service's.", "^src/store/", [
      errors,
      clock,
      text,
    ]),
    only("diff-reaches", "The diff reads any OpenAPI document, so it must not know this one.", "^src/diff/", [
      errors,
      text,
    ]),
    {
      name: "ground-stands-alone",
      comment:
        "What all others stand on stands on nothing; a contract's operations are found by their methods.",
      severity: "error",
      from: { path: [errors, contract, clock, text] },
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
