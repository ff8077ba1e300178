import type { Command } from "commander";
import type { ConfiguredAdapter, LoadedProviders } from "../providers/adapters/index.ts";
import { type ConnectionOptions, createLateStore } from "./admin/connection.ts";
import { createStoreParts, isStandIn, toProblemText } from "./admin/providers.ts";
import { checkSettingNames } from "./admin/settings.ts";
import { CommandError, exitCodes, print, printJson, printNote, toPrintable, toTable } from "./output.ts";
import { readNumber } from "./process/numbers.ts";

/** The result of `doctor` for one adapter, or for a capability without an adapter. */
export interface Finding {
  capability: string;
  adapter: string | null;
  setting: string;
  baseUrl: string | null;
  result: "works" | "fails" | "not_configured";
  /** Duration of the test in milliseconds; null if there is no adapter. */
  tookMs: number | null;
  detail: string;
}

const defaultTimeoutMs = 20_000;

/** Adds `prospecting doctor`, which calls each configured provider once. */
export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description("Try every configured provider and say what works, what does not, and why")
    .option("--data-dir <dir>", "folder of the SQLite database; DATABASE_URL comes first", "./.data")
    .option("--json", "print JSON instead of a table")
    .option(
      "--timeout <ms>",
      "milliseconds that one try may take",
      readNumber({ min: 1, max: 1_000_000_000, whole: true }),
      defaultTimeoutMs,
    )
    .addHelpText(
      "after",
      "\nExit code: 0 all that is configured works, 1 some of it fails, 2 nothing is configured or a setting makes no sense.\nSome tries cost one smallest call at the vendor.",
    )
    .action(async (options: ConnectionOptions & { timeout: number }) => {
      const { loadProviders, ProviderSettingsError } = await import("../providers/adapters/index.ts");
      const { createClock } = await import("../clock.ts");
      checkSettingNames(process.env);
      const store = createLateStore(options);
      try {
        const parts = await createStoreParts(store.open);
        const loaded = loadProviders(process.env, { clock: createClock(), ...parts });
        const findings = await examine(loaded, options.timeout);
        await loaded.close();
        if (options.json === true) printJson(findings);
        else print(toTable(toRows(findings)));
        conclude(findings);
      } catch (error) {
        if (!(error instanceof ProviderSettingsError)) throw error;
        if (options.json === true) printJson({ problems: error.problems });
        throw new CommandError(toProblemText(error.problems));
      } finally {
        await store.close();
      }
    });
}

/**
 * Sets the exit code to 1 if an adapter failed.
 * @throws CommandError if no provider is configured and the providers that invent data are not selected.
 */
function conclude(findings: readonly Finding[]): void {
  const standIn = isStandIn(process.env);
  if (standIn)
    printNote("PROSPECTING_PROVIDERS=stand-in is set: serve invents every answer and uses none of these.");
  if (findings.some(({ result }) => result === "fails")) process.exitCode = exitCodes.failure;
  if (!standIn && findings.every(({ result }) => result === "not_configured"))
    throw new CommandError(
      [
        "nothing is configured: every operation that reaches outside answers 503.",
        "- docs/providers.md has what each setting takes, and a set that needs no vendor.",
        "- PROSPECTING_PROVIDERS=stand-in invents every answer, to try the service without vendors.",
      ].join("\n"),
    );
}

/** Tests all adapters in parallel, because each one calls a different external service. Returns the results. */
async function examine(
  { adapters, choices, redact }: LoadedProviders,
  timeoutMs: number,
): Promise<Finding[]> {
  const { listCapabilities } = await import("../providers/adapters/index.ts");
  const { capabilitySettings } = await import("../providers/capability-settings.ts");
  const findings = await Promise.all(
    listCapabilities().map(async (capability): Promise<Finding[]> => {
      const own = adapters.filter((adapter) => adapter.capability === capability);
      const setting = capabilitySettings[capability];
      if (own.length > 0)
        return Promise.all(own.map((adapter) => tryAdapter(adapter, { timeoutMs, redact })));
      const detail = `set ${setting} to ${choices(capability).join(", ")}`;
      const nothing = { adapter: null, baseUrl: null, tookMs: null, detail };
      return [{ capability, setting, result: "not_configured", ...nothing }];
    }),
  );
  return findings.flat();
}

async function tryAdapter(
  adapter: ConfiguredAdapter,
  { timeoutMs, redact }: { timeoutMs: number; redact: (text: string) => string },
): Promise<Finding> {
  const { capability, name, setting, baseUrl } = adapter;
  const started = performance.now();
  const toFinding = (result: Finding["result"], detail: string): Finding => ({
    capability,
    adapter: name,
    setting,
    baseUrl,
    result,
    tookMs: Math.round(performance.now() - started),
    detail: redact(detail),
  });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return toFinding("works", await adapter.probe({ signal }));
  } catch (error) {
    if (signal.aborted) return toFinding("fails", `no answer within ${timeoutMs} ms`);
    const message = error instanceof Error ? error.message : String(error);
    return toFinding("fails", message.replace(`${capability}: ${name}: `, ""));
  }
}

const words = { works: "works", fails: "FAILS", not_configured: "-" } as const;

function toRows(findings: readonly Finding[]): string[][] {
  const rows = findings.map(({ capability, adapter, baseUrl, result, tookMs, detail }) => [
    capability,
    adapter === null ? "-" : baseUrl === null ? adapter : `${adapter} (${new URL(baseUrl).host})`,
    words[result],
    tookMs === null ? "" : `${tookMs} ms`,
    toPrintable(detail),
  ]);
  return [["capability", "adapter", "result", "took", "detail"], ...rows];
}
