import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { contract, type Generator, output } from "./generator.ts";
import { generators, usesOf } from "./generators.ts";
import { fits, uses } from "./uses.ts";

/** Functions that render the generated parts of docs/generators.md, by the name of each part's marker. */
export const parts = { table: renderTable, commands: renderCommands, uses: renderUses };

function renderTable(): string {
  const rows = generators.map((generator) => {
    const { name, gaps } = generator;
    const counts = [true, false].map((mustCompile) => {
      const judged = usesOf(generator, mustCompile);
      return `${judged.filter(({ title }) => !(title in gaps)).length} of ${judged.length}`;
    });
    return `| ${name} | ${versionOf(generator)} | ${counts.join(" | ")} | ${renderGaps(gaps)} |`;
  });
  return [
    "| generator | version | valid calls accepted | invalid calls refused | calls with a wrong outcome |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** Renders the test calls that a generator gets wrong, grouped by the reason. */
function renderGaps(gaps: Generator["gaps"]): string {
  const byReason = new Map<string, string[]>();
  for (const [title, reason] of Object.entries(gaps)) {
    const missed = title
      .replace(/^refuses to /, "lets a program ")
      .replace(/^refuses /, "accepts ")
      .replace(/^takes /, "refuses ");
    byReason.set(reason, [...(byReason.get(reason) ?? []), missed]);
  }
  return [...byReason].map(([reason, missed]) => `${missed.join(", ")} (${reason})`).join("; ");
}

/**
 * Returns the version of the generator's package that this folder's manifest pins, or otherwise the project's manifest.
 */
function versionOf(generator: Generator): string {
  for (const manifest of ["package.json", "../../package.json"]) {
    const text = readFileSync(fileURLToPath(new URL(manifest, import.meta.url)), "utf8");
    const version: unknown = JSON.parse(text).devDependencies[generator.package];
    if (typeof version === "string") return version;
  }
  throw new Error(`no manifest pins ${generator.package}`);
}

function renderCommands(): string {
  const lines = generators.map(({ command }) =>
    `npx ${command.join(" ")}`.replace(contract, "openapi.json").replace(output, "generated"),
  );
  return ["```bash", ...lines, "```"].join("\n");
}

function renderUses(): string {
  const [right, wrong] = [true, false].map((mustCompile) =>
    uses
      .filter((use) => fits(use) === mustCompile)
      .map(({ title }) => title.replace(/^refuses to read/, "refuses reading").replace(/^\w+ /, "")),
  );
  return `Valid calls: ${right?.join("; ")}.\n\nInvalid calls: ${wrong?.join("; ")}.`;
}
