import { readManifest } from "./consumer.ts";

/** Name of the package whose entry points this file lists. */
export const name = "prospecting-contract";

/** The entry points for users. Internal modules, which are for our other packages, are left out. */
const entries = Object.keys(readManifest().exports)
  .filter((entry) => !entry.startsWith("./internal/"))
  .map((entry) => entry.replace(/^\./, name));

/** Entry points that need an optional peer dependency, which npm does not install with the package. */
export const peers: Readonly<Record<string, string>> = {
  [`${name}/msw`]: "msw",
  [`${name}/query`]: "@tanstack/react-query",
};

/** The entry of the Spectral ruleset, which is YAML. */
export const rules = `${name}/rules`;

/** Entry points that a program can import without installing a further package. */
export const modules = entries.filter(
  (entry) => !entry.endsWith(".json") && entry !== rules && peers[entry] === undefined,
);

export const documents = entries.filter((entry) => entry.endsWith(".json"));
