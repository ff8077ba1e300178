import { readFile } from "node:fs/promises";
import { inspect } from "node:util";
import { type Command, InvalidArgumentError } from "commander";
import { toVerdict } from "../mock/exchange.ts";
import type {
  Introduction,
  MockExchange,
  MockServer,
  OwnPerson,
  Persona,
  parsePeople,
} from "../mock/index.ts";
import { isUrl } from "../text/is-url.ts";
import { toListenError } from "./admin/listen-error.ts";
import { readLatency, readRates } from "./mock-options.ts";
import {
  CommandError,
  createPrinter,
  paint,
  print,
  printJson,
  printNote,
  type Tone,
  toPrintable,
  toTable,
} from "./output.ts";
import { endWhenFatal } from "./process/fatal.ts";
import { readNumber, readPort } from "./process/numbers.ts";

interface MockCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly publicUrl?: string;
  readonly allowHost?: readonly string[];
  readonly contract?: string;
  readonly seed?: string;
  readonly speed?: number;
  readonly freeze?: true;
  readonly latency?: readonly [number, number];
  readonly rate?: { readonly global: number; readonly polling?: number };
  readonly data?: string;
  readonly models?: readonly string[];
  readonly upstream?: string;
  readonly only?: readonly string[];
  readonly stateless?: true;
  readonly quiet?: true;
  readonly json?: true;
}

/** Adds the command `prospecting mock`, which serves the contract with invented data. */
export function registerMock(program: Command): void {
  program
    .command("mock")
    .description("serve the contract with invented data, on this machine")
    .option("-p, --port <number>", "port to listen on; 0 picks a free port", readPort, 4010)
    .option("--host <address>", "address to listen on; 0.0.0.0 accepts other machines", "127.0.0.1")
    .option("--public-url <url>", "origin of each pollUrl, for a mock behind a proxy", readOrigin)
    .option(
      "--allow-host <name>",
      "also serve /__mock under this host name, such as a container's; may be repeated",
      addHost,
    )
    .option(
      "--speed <factor>",
      "speed of the mock's clock, which times jobs, monitors and timestamps",
      readNumber({ min: 0.01, max: 100_000 }),
    )
    .option("--freeze", "stop the mock's clock until /__mock/clock moves it")
    .option("--latency <ms>", "delay of each response in milliseconds, such as 300 or 200-800", readLatency)
    .option(
      "--rate <requests>",
      "requests per minute, such as 600; with a separate limit for polls, 600,300",
      readRates,
    )
    .option("--data <file>", "JSON list of people that searches find first (fullName, title, company ...)")
    .option("--models <names>", "models that a request may name (default: small,large)", readList)
    .option(
      "--upstream <url>",
      "forward requests to a real service, and check its answers against the contract",
      readBase,
    )
    .option("--only <operations>", "with --upstream: operations that the mock answers itself", readList)
    .option("--stateless", "answer with the contract's examples, and store nothing")
    .option("--contract <file>", "mock another contract (JSON or YAML), which is read again when it changes")
    .option("--seed <seed>", "choose other invented data; equal seeds give equal data")
    .option("-q, --quiet", "do not print a line for each request")
    .option("--json", "print JSON, one object per line")
    .addHelpText(
      "after",
      "\nRequests choose their answer with the Prefer header; docs/mock.md lists the values.",
    )
    .action(runMock);
}

async function runMock(options: MockCommandOptions): Promise<void> {
  const isStateless = options.stateless === true;
  for (const option of ["speed", "freeze"] as const)
    if (isStateless && options[option] !== undefined)
      throw new CommandError(`--${option} sets the mock's clock, but --stateless has no clock`);
  for (const option of ["rate", "data", "models"] as const)
    if (options.contract !== undefined && options[option] !== undefined)
      throw new CommandError(
        `--${option} applies to the accounts, searches and models of this package's contract, not to --contract`,
      );
  if (isStateless && options.data !== undefined)
    throw new CommandError(
      "--data adds people to searches, but --stateless answers with the contract's examples",
    );
  if (isStateless && options.models !== undefined)
    throw new CommandError("--models applies to jobs, but --stateless answers with the contract's examples");
  if (options.only !== undefined && options.upstream === undefined)
    throw new CommandError(
      "--only needs --upstream: the address of the real service that answers the other operations",
    );
  const { createMockServer, parsePeople, personas } = await import("../mock/index.ts");
  const report = createReport(options);
  const server = await createMockServer({
    publicUrl: options.publicUrl,
    allowedHosts: options.allowHost,
    contract: options.contract,
    seed: options.seed,
    speed: options.speed,
    frozen: options.freeze,
    stateless: options.stateless,
    latencyMs: options.latency,
    upstream: options.upstream,
    only: options.only,
    rates: options.rate,
    people: options.data === undefined ? undefined : await readPeople(options.data, parsePeople),
    models: options.models,
    onExchange: report.exchange,
    onLoad: report.load,
    onReload: report.reload,
    onProblem: report.problem,
  }).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandError(`the contract can't be mocked: ${message}`);
  });
  const { url } = await listen(server, options);
  const control = isStateless ? undefined : `${url}/__mock/`;
  endWhenFatal({ report: report.fatal, close: () => server.close() });
  // Handles stop signals before it prints, because a supervisor may stop the server as soon as it reads the output.
  const stopped = untilStopped(server);
  const introduction = await server.introduce?.(url);
  const place = { url, docs: `${url}/docs`, control };
  if (options.json) printJson({ event: "listening", ...place, ...(introduction ?? { personas }) });
  else
    print(
      toGreeting(place, introduction === undefined ? toOwnWelcome(url, personas) : toWelcome(introduction)),
    );
  await stopped;
}

async function readPeople(file: string, parse: typeof parsePeople): Promise<OwnPerson[]> {
  try {
    return parse(await readFile(file, "utf8"));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandError(`--data ${file}: ${message}`);
  }
}

async function listen(server: MockServer, { port, host }: MockCommandOptions): Promise<{ url: string }> {
  try {
    return await server.listen({ port, host });
  } catch (error) {
    await server.close();
    throw toListenError(error, { port, host, option: "--port" });
  }
}

/**
 * Resolves after Ctrl-C or a stop signal, once the server has answered the running requests and has closed. A second
 * Ctrl-C ends the process immediately.
 */
function untilStopped(server: MockServer): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => void server.close().then(resolve));
  });
}

interface Report {
  exchange(exchange: MockExchange): void;
  load(): void;
  reload(outcome: { file: string; problem?: string }): void;
  problem(problem: string): void;
  /** Prints an uncaught error. */
  fatal(error: object): void;
}

function createReport({ json, quiet }: MockCommandOptions): Report {
  const printLine = createPrinter();
  if (json)
    return {
      exchange: (exchange) => {
        if (!quiet)
          printLine(
            JSON.stringify({ event: "request", ...exchange, operation: exchange.operation?.id ?? null }),
          );
      },
      load: () => printJson({ event: "loading" }),
      reload: (outcome) => printJson({ event: "reload", ...outcome }),
      problem: (problem) => printJson({ event: "problem", problem }),
      fatal: (error) => printJson({ event: "fatal", error }),
    };
  return {
    exchange: (exchange) => {
      // Omits requests from the page at /__mock/. The page sends one every second, and their lines would push the
      // developer's own requests off the screen.
      if (!quiet && !exchange.path.startsWith("/__mock/")) printLine(toLine(exchange));
    },
    load: () => printNote("loading the contract's examples (once) ..."),
    reload: ({ file, problem }) =>
      printNote(
        problem === undefined
          ? paint(`${file} changed: loaded`, "good", process.stderr)
          : paint(`${file} changed, but the last good contract stays up: ${problem}`, "bad", process.stderr),
      ),
    problem: (problem) => printNote(paint(problem, "bad", process.stderr)),
    fatal: (error) =>
      printNote(
        `${paint("fatal:", "bad", process.stderr)} an uncaught error ends the mock; please report it\n${inspect(error)}`,
      ),
  };
}

function toLine(exchange: MockExchange): string {
  const { method, path, status, ms, operation } = exchange;
  const tone: Tone = status >= 500 ? "bad" : status >= 400 ? "warning" : "good";
  const verdict = [operation?.id, toVerdict(exchange)].filter((part) => part != null).join(" ");
  return `${paint(String(status), tone)} ${method} ${path}  ${toPrintable(verdict)}  ${paint(`${Math.round(ms)} ms`, "quiet")}`;
}

interface Place {
  readonly url: string;
  readonly docs: string;
  readonly control: string | undefined;
}

function toGreeting({ url, docs, control }: Place, welcome: readonly string[]): string {
  return [
    `${paint("Mock server", "strong")}  ${url}`,
    `${paint("Reference", "strong")}    ${docs}`,
    ...(control === undefined ? [] : [`${paint("Control", "strong")}      ${control}`]),
    ...welcome,
    "",
    "Ctrl-C stops it.",
  ].join("\n");
}

/** Returns the lines that the mock of this package's own contract prints at startup. */
function toOwnWelcome(url: string, personas: readonly Persona[]): string[] {
  return [
    "",
    "Credentials (X-Access-Key, X-Secret-Key); any other pair works as well:",
    toTable(personas.map(({ accessKey, secretKey, effect }) => [`  ${accessKey}`, secretKey, effect])),
    "",
    "Try it:",
    `  curl -s ${url}/api/v1/people/search -H 'X-Access-Key: ak_sandbox' -H 'X-Secret-Key: sk_sandbox' -H 'Content-Type: application/json' -d '{"query":"VP Engineering in Berlin"}'`,
  ];
}

/** Returns the lines that the mock prints at startup if it serves another contract. */
function toWelcome({ title, version, basePaths, credentials, curl }: Introduction): string[] {
  const base =
    basePaths.length === 0 ? "" : `, base path ${basePaths.map((path) => path || "/").join(" or ")}`;
  return [
    `${paint("Contract", "strong")}     ${toPrintable(`${title} ${version}${base}`)}`,
    ...(credentials.length === 0
      ? []
      : ["", `Credentials with any value work: ${toPrintable(credentials.join(", "))}`]),
    ...(curl === undefined ? [] : ["", "Try it:", `  ${toPrintable(curl)}`]),
  ];
}

function addHost(text: string, before: readonly string[] = []): readonly string[] {
  if (!/^[\w.-]+$/.test(text))
    throw new InvalidArgumentError("it has to be a host name without a port, such as mock.internal");
  return [...before, text];
}

function readAddress(text: string, example: string): string {
  if (!/^https?:/.test(text) || !isUrl(text))
    throw new InvalidArgumentError(`it has to be an http address, such as ${example}`);
  return text;
}

const readOrigin = (text: string): string => new URL(readAddress(text, "https://mock.example.com")).origin;
const readBase = (text: string): string => readAddress(text, "https://api.example.com");

const readList = (text: string): string[] => text.split(",").map((name) => name.trim());
