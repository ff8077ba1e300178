import { createMockServer, type MockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generators, usesOf } from "./generators.ts";
import { fileOf, writePrograms } from "./program.ts";
import { type Compiler, compile, compilers, folderOf, generate } from "./run.ts";

const headers = { "x-access-key": "ak_sandbox", "x-secret-key": "sk_sandbox" };
const errors = new Map<Compiler, Map<string, string[]>>();
let mock: MockServer;
let origin: string;

beforeAll(async () => {
  // A stateless mock responds with the contract's examples, so every identifier exists for it.
  mock = await createMockServer({ stateless: true });
  ({ url: origin } = await mock.listen());
  await Promise.all(generators.map(generate));
  for (const generator of generators)
    await writePrograms(generator, [...usesOf(generator, true), ...usesOf(generator, false)]);
  const folders = generators.map(({ folder }) => folder);
  for (const compiler of compilers) errors.set(compiler, await compile(compiler, folders));
});

afterAll(() => mock.close());

const problemsOf = (compiler: Compiler, file: string): string[] => errors.get(compiler)?.get(file) ?? [];

describe.each(generators)("$name", (generator) => {
  const { gaps } = generator;
  const all = [...usesOf(generator, true), ...usesOf(generator, false)];

  it.each(compilers)("compiles strictly under %s", (compiler) => {
    const own = [...(errors.get(compiler) ?? [])].filter(
      ([file]) => file.startsWith(`${folderOf(generator)}/`) && !file.includes("/uses/"),
    );
    expect(own).toEqual([]);
  });

  it.each(usesOf(generator, true).filter(({ title }) => !(title in gaps)))("$title", async (use) => {
    const file = fileOf(generator, use);
    for (const compiler of compilers) expect(problemsOf(compiler, file), compiler).toEqual([]);
    const program: { use(origin: string, headers: object): Promise<unknown> } = await import(file);
    const answer = await program.use(origin, headers);
    if (use.readsProblem !== undefined) expect(answer).toMatchObject({ code: "validation_failed" });
    else expect(answer ?? {}).not.toHaveProperty("statusCode");
  });

  it.each(usesOf(generator, false).filter(({ title }) => !(title in gaps)))("$title", (use) => {
    for (const compiler of compilers) expect(problemsOf(compiler, fileOf(generator, use))).not.toEqual([]);
  });

  it.each(all.filter(({ title }) => title in gaps))("still fails where one wants that it $title", (use) => {
    const mustFail = usesOf(generator, true).includes(use);
    for (const compiler of compilers)
      expect(problemsOf(compiler, fileOf(generator, use)).length > 0, compiler).toBe(mustFail);
  });

  it("has a use for each gap that is written down", () => {
    const titles = all.map(({ title }) => title);
    expect(Object.keys(gaps).filter((title) => !titles.some((known) => known === title))).toEqual([]);
  });
});
