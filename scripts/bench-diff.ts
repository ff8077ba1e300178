// Measures the cost of `prospecting diff`: how its time grows with the size of the contract, and whether it meets two
// goals for time and memory. Also compares it with oasdiff and `redocly diff`, if they are installed.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { stringify } from "yaml";
import { makeLargeContract } from "../test/diff/support/large.ts";
import { makePublished } from "../test/diff/support/published.ts";

type Json = ReturnType<typeof makeLargeContract>[string];

const root = fileURLToPath(new URL("..", import.meta.url));
const sizes = [1_000, 2_000, 4_000, 8_000];
const rounds = 2;

/** Cost of one comparison in a process of its own, including the start of the process and the loading of the code. */
interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly summary: string;
}

/**
 * Bundles the code of the diff, so that the measured time contains no compilation of TypeScript. Returns the bundle's
 * path.
 */
async function bundle(): Promise<string> {
  const outfile = join(root, "node_modules/.cache/bench-diff/compare.mjs");
  const contents = `import { runDiff } from "./src/diff/run-diff.ts";
    const [base, head] = process.argv.slice(2);
    const { reports } = await runDiff({ base, head, outputs: [{ format: "text", color: false }], failOn: "none",
      selection: { level: "info", limit: null }, profile: "client",
      allowRemote: false, limits: { milliseconds: 300_000 }, directory: process.cwd(), now: new Date(), readInput: async () => "" });
    const { user, system } = process.cpuUsage();
    const megabytes = process.resourceUsage().maxRSS / 1024;
    process.send({ cpuSeconds: (user + system) / 1e6, megabytes, summary: reports[0].trim().split("\\n").at(-1) });`;
  const stdin = { contents, resolveDir: root, loader: "ts" } as const;
  await build({ stdin, outfile, bundle: true, platform: "node", format: "esm", packages: "external" });
  return outfile;
}

async function measure(script: string, base: string, head: string): Promise<Cost> {
  const start = performance.now();
  const child = spawn(process.execPath, [script, base, head], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let sent: Omit<Cost, "seconds"> | undefined;
  child.on("message", (message: Omit<Cost, "seconds">) => {
    sent = message;
  });
  const code = await new Promise((resolve) => child.on("exit", resolve));
  if (sent === undefined) throw new Error(`The comparison of ${base} and ${head} ended with ${code}`);
  return { ...sent, seconds: (performance.now() - start) / 1_000 };
}

/**
 * Writes a contract and an edited copy, and returns both paths. Every schema refers to the others, so that each edit
 * affects all schemas.
 */
function writePair(folder: string, name: string, schemas: number, options: PairOptions): [string, string] {
  const base = makeLargeContract(schemas);
  if (options.letters > 0) describe(base, options.letters);
  const head = structuredClone(base);
  for (let edit = 0; edit < options.edits; edit += 1) change(head, edit * 10 + 4, edit);
  const write = (side: string, contract: Json): string => {
    const file = join(folder, `${name}-${side}.${options.form}`);
    const text =
      options.form === "json"
        ? JSON.stringify(contract)
        : stringify(contract, { aliasDuplicateObjects: false });
    writeFileSync(file, text);
    return file;
  };
  return [write("base", base), write("head", head)];
}

interface PairOptions {
  readonly form: "json" | "yaml";
  readonly edits: number;
  /** Number of characters in each property's description. It determines the size of the contract. */
  readonly letters: number;
}

const sentence = "What the value stands for, which unit it has, and what it means when it is left out.";

function describe(value: Json, letters: number): void {
  if (typeof value !== "object" || value === null) return;
  for (const part of Object.values(value)) describe(part, letters);
  if (Array.isArray(value) || typeof value["type"] !== "string") return;
  value["description"] = sentence.slice(0, letters);
}

function change(contract: Json, index: number, edit: number): void {
  const schema = at(contract, "components", "schemas", `Schema${index}`);
  if (edit % 3 === 0) at(schema, "properties", "name")["maxLength"] = 20;
  else if (edit % 3 === 1) at(schema, "properties", "kind")["enum"] = ["a", "b", "c", "d"];
  else delete at(schema, "properties")["count"];
}

function at(value: Json | undefined, ...keys: string[]): { [key: string]: Json } {
  const [key, ...rest] = keys;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("No object there");
  return key === undefined ? value : at(value[key], ...rest);
}

/**
 * Returns the lowest cost of all runs for each pair of contracts. The runs alternate between the pairs, so that other
 * work on the machine affects all sizes of contracts equally.
 */
async function compareAll(script: string, pairs: readonly [string, string][]): Promise<Cost[]> {
  const best: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [base, head]] of pairs.entries()) {
      const cost = await measure(script, base, head);
      if ((best[index]?.cpuSeconds ?? Infinity) > cost.cpuSeconds) best[index] = cost;
    }
  }
  return best;
}

const megabytesOf = (file: string): number => statSync(file).size / 1e6;

async function printGrowth(script: string, folder: string): Promise<void> {
  const options = { form: "json", edits: 3, letters: 0 } as const;
  const pairs = sizes.map((size) => writePair(folder, `growth-${size}`, size, options));
  const costs = await compareAll(script, pairs);
  const rows = costs.map((cost, index) => {
    const previous = costs[index - 1];
    return {
      schemas: sizes[index],
      megabytes: megabytesOf(pairs[index]?.[0] ?? "").toFixed(1),
      seconds: cost.seconds.toFixed(2),
      cpuSeconds: cost.cpuSeconds.toFixed(2),
      "ms a schema": ((cost.cpuSeconds * 1_000) / (sizes[index] ?? 1)).toFixed(2),
      "times the last": previous === undefined ? "" : (cost.cpuSeconds / previous.cpuSeconds).toFixed(2),
      "peak MB": Math.round(cost.megabytes),
    };
  });
  console.table(rows);
  const [first, last] = [costs.at(0), costs.at(-1)];
  const growth = (last?.cpuSeconds ?? 0) / (first?.cpuSeconds ?? 1);
  console.log(
    `8 times the schemas cost ${growth.toFixed(1)} times the CPU time: ${growth <= 10 ? "linear" : "NOT linear"}`,
  );
}

async function printAims(script: string, folder: string): Promise<void> {
  const aims = [
    {
      name: "500 schemas, 20 edits, yaml",
      schemas: 500,
      edits: 20,
      form: "yaml",
      letters: 8,
      seconds: 2,
      limit: 300,
    },
    {
      name: "500 schemas, 20 edits, json",
      schemas: 500,
      edits: 20,
      form: "json",
      letters: 60,
      seconds: 2,
      limit: 300,
    },
    {
      name: "recursive, 1 edit, yaml",
      schemas: 1_650,
      edits: 1,
      form: "yaml",
      letters: 8,
      seconds: 10,
      limit: 1_000,
    },
    {
      name: "recursive, 1 edit, json",
      schemas: 1_650,
      edits: 1,
      form: "json",
      letters: 60,
      seconds: 10,
      limit: 1_000,
    },
  ] as const;
  const pairs = aims.map(({ name, schemas, ...rest }) => {
    return writePair(folder, name.replaceAll(/\W+/g, "-"), schemas, rest);
  });
  const costs = await compareAll(script, pairs);
  console.table(
    costs.map((cost, index) => {
      const { name = "", seconds = 0, limit = 0 } = aims[index] ?? {};
      const isMet = cost.seconds < seconds && cost.megabytes < limit;
      return {
        contract: name,
        megabytes: megabytesOf(pairs[index]?.[0] ?? "").toFixed(1),
        seconds: cost.seconds.toFixed(2),
        cpuSeconds: cost.cpuSeconds.toFixed(2),
        "peak MB": Math.round(cost.megabytes),
        aim: `${seconds} s, ${limit} MB: ${isMet ? "met" : "missed"}`,
        found: cost.summary,
      };
    }),
  );
}

/** Other tools that compare contracts, each with its command and a way to find out whether it is installed. */
const tools = [
  {
    name: "oasdiff",
    version: ["oasdiff", "--version"],
    compare: (base: string, head: string) => ["oasdiff", "breaking", base, head],
  },
  {
    name: "redocly diff",
    version: [join(root, "node_modules/.bin/redocly"), "diff", "--help"],
    compare: (base: string, head: string) => [join(root, "node_modules/.bin/redocly"), "diff", base, head],
  },
] as const;

/** Runs a command and returns its cost; null if it can't be started or does not end within two minutes. */
async function measureCommand([file = "", ...rest]: readonly string[]): Promise<Cost | null> {
  const time = "/usr/bin/time";
  if (!existsSync(time)) return null;
  const start = performance.now();
  const child = spawn(time, ["-f", "%U %S %M", file, ...rest], {
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 120_000,
  });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(null));
    child.on("close", resolve);
  });
  const [user = 0, system = 0, kilobytes = 0] = (text.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  // The exit code 127 means that the command was not found. Any other code counts as a result, because it may report a
  // breaking change.
  if (code === null || code === 127) return null;
  const seconds = (performance.now() - start) / 1_000;
  return { seconds, cpuSeconds: user + system, megabytes: kilobytes / 1_024, summary: `exit code ${code}` };
}

/**
 * Writes a typical published contract in OpenAPI 3.0, which every tool supports, and a copy in which every seventh
 * model has a smaller `maxLength`. Returns both paths.
 */
function writePublished(folder: string, schemas: number): [string, string] {
  const text = JSON.stringify(makePublished({ schemas, version: "3.0", faults: false }));
  const edited = text.replaceAll('"maxLength":103', '"maxLength":99');
  const files: [string, string] = [
    join(folder, `peers-${schemas}-base.json`),
    join(folder, `peers-${schemas}-head.json`),
  ];
  writeFileSync(files[0], text);
  writeFileSync(files[1], edited);
  return files;
}

/** Compares the same pairs of contracts with other tools, and names the tools that are not installed. */
async function printPeers(script: string, folder: string): Promise<void> {
  const pairs = [240, 960].map((schemas) => ({ schemas, files: writePublished(folder, schemas) }));
  const rows: Record<string, unknown>[] = [];
  const add = (tool: string, schemas: number, cost: Cost): void => {
    const { seconds, cpuSeconds, megabytes, summary } = cost;
    const numbers = { seconds: seconds.toFixed(2), cpuSeconds: cpuSeconds.toFixed(2) };
    rows.push({ tool, schemas, ...numbers, "peak MB": Math.round(megabytes), said: summary });
  };
  for (const { schemas, files } of pairs) add("prospecting diff", schemas, await measure(script, ...files));
  for (const { name, version, compare } of tools) {
    if ((await measureCommand(version))?.summary !== "exit code 0") {
      console.log(`${name} is not installed here, or /usr/bin/time is not; it is left out.`);
      continue;
    }
    for (const { schemas, files } of pairs) {
      const cost = await measureCommand(compare(...files));
      if (cost === null) console.log(`${name} did not end on ${schemas} schemas.`);
      else add(name, schemas, cost);
    }
  }
  console.table(rows);
}

const folder = mkdtempSync(join(tmpdir(), "bench-diff-"));
try {
  const script = await bundle();
  console.log(`Load of the machine before the start: ${loadavg()[0]?.toFixed(1)} of ${cpus().length}`);
  await printGrowth(script, folder);
  await printAims(script, folder);
  await printPeers(script, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
