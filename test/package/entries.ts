import { readManifest } from "./consumer.ts";

/** Name of the package whose entry points this file lists. */
export const name = "prospecting-contract";

/** The entry points that users may import. Those that only our other packages import (`./internal/…`) are left out. */
const entries = Object.keys(readManifest().exports)
  .filter((entry) => !entry.startsWith("./internal/"))
  .map((entry) => entry.replace(/^\./, name));

/** Entry points that import an optional peer dependency, which npm does not install by itself. */
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
