import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type ContractDocument,
  isObject,
  type OperationRow,
  readOperations,
  resolveOperation,
  resolveRef,
} from "../../src/contract.ts";
import type { Call, Generator } from "./generator.ts";
import { bundle, folderOf } from "./run.ts";
import { type Use, uses } from "./uses.ts";

/** Returns the path of the file that contains the program of a test call. */
export const fileOf = (generator: Generator, use: Use): string =>
  join(folderOf(generator), "uses", `${uses.indexOf(use)}.ts`);

/** Writes a program for each test call. The program imports a generator's output and exports the function `use`. */
export async function writePrograms(generator: Generator, chosen: readonly Use[]): Promise<void> {
  const document: ContractDocument = JSON.parse(await readFile(bundle, "utf8"));
  const rows = new Map(readOperations(document).map((row) => [row.id, row]));
  await mkdir(join(folderOf(generator), "uses"), { recursive: true });
  for (const use of chosen) {
    const operation = rows.get(use.operation);
    if (operation === undefined) throw new Error(`the contract has no operation ${use.operation}`);
    const call = { ...use, operation, schemas: schemasOf(document, operation) };
    await writeFile(fileOf(generator, use), toProgram(generator, use, call));
  }
}

function toProgram({ imports, setup, call, refused }: Generator, use: Use, filled: Call): string {
  const isRefused = use.readsProblem !== undefined && refused !== undefined;
  return `${imports}

export async function use(origin: string, headers: Record<string, string>): Promise<unknown> {
  ${setup}
  ${isRefused ? refused(filled) : call(filled)}
  ${use.readsProblem ?? use.reads ?? ""}
  return ${isRefused ? "problem" : "data"};
}
`;
}

/** Returns the names of the component schemas of an operation's body and response. */
function schemasOf(document: ContractDocument, row: OperationRow): Call["schemas"] {
  const { operation } = resolveOperation(document, row);
  const responses = isObject(operation["responses"]) ? operation["responses"] : {};
  return {
    request: nameOf(document, operation["requestBody"]),
    answer: nameOf(document, responses[String(row.success[0])]),
  };
}

function nameOf(document: ContractDocument, part: unknown): string {
  const content = part === undefined ? {} : resolveRef(document, part)["content"];
  const media = isObject(content) ? content["application/json"] : undefined;
  const schema = isObject(media) ? media["schema"] : undefined;
  const ref = isObject(schema) ? schema["$ref"] : undefined;
  return typeof ref === "string" ? ref.slice(ref.lastIndexOf("/") + 1) : "";
}
