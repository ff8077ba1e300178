import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type ContractDocument, isObject } from "../../src/contract.ts";

const run = promisify(execFile);
const redocly = fileURLToPath(new URL("../../node_modules/@redocly/cli/bin/cli.js", import.meta.url));

/**
 * Returns the contract as one object in which every `$ref` is local. Runs the Redocly CLI in its own process, because
 * Redocly no longer publishes this version of its bundler as a library. This version is needed, because the linter and
 * the bundler must interpret a file in the same way.
 * @throws Error with Redocly's own report if a file is missing or is not valid YAML.
 */
export async function loadContract(file: string): Promise<ContractDocument> {
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  const output = join(folder, "openapi.json");
  try {
    await run(process.execPath, [redocly, "bundle", file, "--output", output], {
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
        NO_COLOR: "1",
      },
    });
    return toDocument(JSON.parse(await readFile(output, "utf8")), file);
  } catch (cause) {
    throw new Error(`${file} could not be bundled:\n${toReport(cause)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the first 40 lines of Redocly's report without its banner. The report is cut, because a single missing file
 * causes dozens of findings.
 */
function toReport(cause: unknown): string {
  const text = isObject(cause) && typeof cause["stderr"] === "string" ? cause["stderr"] : String(cause);
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s*[╔║╚]/.test(line));
  return lines.slice(0, 40).join("\n");
}

function toDocument(value: unknown, file: string): ContractDocument {
  if (!isContract(value)) throw new Error(`${file} is not an OpenAPI 3.1 document`);
  return value;
}

function isContract(value: unknown): value is ContractDocument {
  return (
    isObject(value) &&
    typeof value["openapi"] === "string" &&
    value["openapi"].startsWith("3.1") &&
    isObject(value["info"])
  );
}
