import { beforeAll, describe, expect, it } from "vitest";
import type { Generator } from "./generator.ts";
import { generators } from "./generators.ts";
import { fileOf, writePrograms } from "./program.ts";
import { compile, compilers, folderOf, generate } from "./run.ts";
import { type Use, uses } from "./uses.ts";

/** Options that docs/generators.md recommends, each with a call that is refused without the option. */
const cases: readonly { name: string; option: string[]; refuses: string; takes: string }[] = [
  {
    name: "openapi-typescript and openapi-fetch",
    option: ["--default-non-nullable=false"],
    refuses: "takes a people search by filters alone",
    takes: "takes a page of a list, by a filter",
  },
  {
    name: "swagger-typescript-api",
    option: ["--enum-style", "union"],
    refuses: "takes a people search in words",
    takes: "takes a web search",
  },
];

const find = <Entry extends object>(entries: readonly Entry[], key: keyof Entry, wanted: unknown): Entry => {
  const entry = entries.find((one) => one[key] === wanted);
  if (entry === undefined) throw new Error(`there is no ${wanted}`);
  return entry;
};

describe.each(cases)("$name without $option", ({ name, option, refuses, takes }) => {
  const known = find<Generator>(generators, "name", name);
  const [program, ...args] = known.command;
  const plain: Generator = {
    ...known,
    folder: `plain-${known.folder}`,
    command: [program, ...args.filter((arg) => !option.includes(arg))],
  };
  const [refused, taken] = [refuses, takes].map((title) => find<Use>(uses, "title", title));
  const errors: ReadonlyMap<string, string[]>[] = [];

  beforeAll(async () => {
    await generate(plain);
    await writePrograms(
      plain,
      [refused, taken].filter((use) => use !== undefined),
    );
    for (const compiler of compilers) errors.push(await compile(compiler, [plain.folder]));
  });

  it(`compiles strictly, and refuses a program that ${refuses}`, () => {
    const files = errors.map((found) => [...found.keys()]);
    expect(files).toEqual(compilers.map(() => [refused && fileOf(plain, refused)]));
  });
});

describe("Zod schemas at run time", () => {
  const names = { "orval, zod": "SearchPeopleBody", "redocly, zod": "PeopleSearchRequestSchema" };

  it.each(Object.entries(names))("of %s drop a member that they do not know", async (name, schema) => {
    const generator = find<Generator>(generators, "name", name);
    await generate(generator);
    const file = name.startsWith("orval") ? "api.ts" : "client.zod.ts";
    const schemas: Record<string, unknown> = await import(`${folderOf(generator)}/${file}`);
    const found = schemas[schema];
    if (!isSchema(found)) throw new Error(`${file} has no ${schema}`);
    expect(found.parse({ query: "CTO", limits: 10 })).not.toHaveProperty("limits");
    expect(() => found.parse({ query: 10 })).toThrow();
  });
});

function isSchema(value: unknown): value is { parse(value: unknown): unknown } {
  return typeof value === "object" && value !== null && "parse" in value;
}
