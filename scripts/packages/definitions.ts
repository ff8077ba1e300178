import { commandsOf } from "../../src/cli/commands.ts";

/** One of the packages into which the build is split. */
export interface PackageDefinition {
  readonly name: string;
  readonly description: string;
  /** Module of each public subpath: its path below `dist`, without extension. */
  readonly entries: Readonly<Record<string, string>>;
  /** Public subpaths that CommonJS code can also load with `require`. */
  readonly commonJsEntries?: readonly string[];
  /** Modules of `src/cli` with the commands that the package adds to the `prospecting` program. */
  readonly commands: readonly string[];
  /** Modules that run although no other module imports them: programs, and the first files of worker threads. */
  readonly programs: readonly string[];
  /**
   * npm packages that the package's modules import. They are listed by hand, so that no package is added unnoticed:
   * each one is installed by every user.
   */
  readonly dependencies: readonly string[];
  /** npm packages that the package's modules import, but that the user's project installs (peer dependencies). */
  readonly peers: readonly string[];
}

/** The package that the package.json of the repository describes; `npm pack` packs it from the checkout itself. */
export const contractPackage: PackageDefinition = {
  name: "prospecting-contract",
  description: "The contract with its types, typed client, MSW handlers and breaking-change check",
  entries: {
    ".": "src/index",
    "./client": "src/client/index",
    "./msw": "src/msw/index",
    "./query": "src/query/index",
    "./query/options": "src/query/options",
    "./diff": "src/diff/index",
  },
  commonJsEntries: ["./client", "./msw", "./query", "./query/options"],
  commands: commandsOf["prospecting-contract"],
  programs: ["src/cli/main"],
  dependencies: ["ajv", "ajv-formats", "commander", "js-yaml", "openapi-fetch", "yaml"],
  peers: ["@tanstack/react-query", "msw", "react"],
};

/** Packages that are staged in `dist/packages/`. Each may import the ones before it. */
export const stagedPackages: readonly PackageDefinition[] = [
  {
    name: "prospecting-server",
    description:
      "A validating Express server for the handlers of prospecting-contract, and a project to start from",
    entries: { ".": "src/server/index" },
    commands: commandsOf["prospecting-server"],
    programs: [],
    dependencies: [
      "@fastify/busboy",
      "ajv",
      "ajv-formats",
      "commander",
      "cors",
      "express",
      "express-openapi-validator",
      "helmet",
      "pino",
    ],
    peers: [],
  },
  {
    name: "prospecting-service",
    description: "The mock server and the whole service behind prospecting-contract, with its providers",
    entries: { ".": "src/mock/index" },
    commands: commandsOf["prospecting-service"],
    programs: ["src/providers/adapters/reading/entry"],
    dependencies: [
      "@mozilla/readability",
      "@stoplight/prism-http",
      "ajv",
      "ajv-formats",
      "commander",
      "css-select",
      "css-tree",
      "culori",
      "ipaddr.js",
      "json-schema-faker",
      "jsonrepair",
      "kysely",
      "libphonenumber-js",
      "libsql",
      "linkedom",
      "papaparse",
      "pg",
      "pino",
      "prom-client",
      "rate-limiter-flexible",
      "re2js",
      "robots-parser",
      "tldts",
      "turndown",
      "undici",
      "unpdf",
      "yaml",
    ],
    peers: [],
  },
];

export const packages: readonly PackageDefinition[] = [contractPackage, ...stagedPackages];

/**
 * Built folders that no package contains. Users do not need our stubs, because `prospecting scaffold` writes handlers
 * for them.
 */
export const unpackedFolders: readonly string[] = ["generated/stubs/"];

/** For each subpath that has moved from prospecting-contract to another package, the name of that package. */
export const movedEntries: Readonly<Record<string, string>> = {
  "./server": "prospecting-server",
  "./mock": "prospecting-service",
};
