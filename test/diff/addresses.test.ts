import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareContracts } from "../../src/diff/compare.ts";
import { Contract } from "../../src/diff/load/contract.ts";
import { type LoadOptions, loadContract } from "../../src/diff/load/load.ts";
import { failure } from "./support/failure.ts";
import { Repository } from "./support/repository.ts";

/** Ordinary file names that, in a URL, have another meaning or are invalid. */
const names = [
  "a?b.yaml",
  "100%.yaml",
  "v1#draft.yaml",
  "d%41/o.yaml",
  "a b.yaml",
  "ü,(x).yaml",
  "a+b&c=d;e@f$g!h.yaml",
  "it's {id}~`^|.yaml",
  "back\\slash.yaml",
  "x:y.yaml",
];
const contract = (title: string, paths = "{}") =>
  `openapi: 3.1.0\ninfo: {title: ${JSON.stringify(title)}, version: 1.0.0}\npaths: ${paths}\n`;

let repository: Repository;

beforeAll(() => {
  repository = new Repository();
  const decoys = ["a", "v1", "dA/o.yaml", "b.yaml", "100", "x"].map((name) => [
    name,
    contract(`not ${name}`),
  ]);
  const roots = names.map((name) => [name, contract(name)]);
  const escaped = names.map((name, index) => {
    const reference = name.split("/").map(encodeURIComponent).join("/");
    return [
      `roots/${index}.yaml`,
      contract("root", `{/a: {$ref: ${JSON.stringify(`../parts/${reference}`)}}}`),
    ];
  });
  const parts = names.map((name) => [
    `parts/${name}`,
    `get: {summary: ${JSON.stringify(name)}, externalDocs: {$ref: ${JSON.stringify(encodeURIComponent(name.split("/").at(-1) ?? ""))}}}\n`,
  ]);
  repository.commit({
    ...Object.fromEntries([...decoys, ...roots, ...escaped, ...parts]),
    "query.yaml": contract("root", '{/a: {$ref: "parts/a?b.yaml"}}'),
    "percent.yaml": contract("root", '{/a: {$ref: "parts/100%.yaml"}}'),
    "slash.yaml": contract("root", '{/a: {$ref: "parts%2Fx:y.yaml"}}'),
    "host.yaml": contract("root", '{/a: {$ref: "//other.example/x.yaml"}}'),
    "above.yaml": contract("root", '{/a: {$ref: "../../../b.yaml"}}'),
    "top.yaml": contract("root", '{/a: {$ref: "/b.yaml"}}'),
  });
});

afterAll(() => repository.dispose());

const load = (text: string, more: LoadOptions = {}) =>
  loadContract(text, { directory: `${repository.directory}/roots`, ...more });
const titleOf = async (text: string, more: LoadOptions = {}) =>
  (await load(text, more)).root.child("info").child("title").value;

describe("a path is taken as it is written", () => {
  it.each(names)("at a revision and on disk: %s", async (name) => {
    const directory = repository.directory;
    expect(await titleOf(name, { directory })).toBe(name);
    expect(await titleOf(`HEAD:${name}`, { directory })).toBe(name);
  });

  it("from the top of the repository, or from the working directory after a dot", async () => {
    expect(await titleOf("HEAD:parts/../d%41/./o.yaml")).toBe("d%41/o.yaml");
    expect(await titleOf("HEAD:../a?b.yaml")).toBe("a?b.yaml");
    expect((await failure(load("HEAD:100%.yaml.gone"))).message).toBe(
      "There is nothing at HEAD:100%.yaml.gone",
    );
  });

  it("and never above the top of the repository", async () => {
    expect((await failure(load("HEAD:../../a"))).message).toMatch("There is nothing at HEAD:../../a");
  });
});

describe("a reference is a URI reference", () => {
  it.each(names.map((name, index) => [name, index] as const))(
    "whose escapes are read, once: %s",
    async (name, index) => {
      for (const root of [`roots/${index}.yaml`, `HEAD:roots/${index}.yaml`]) {
        const loaded = await load(root, { directory: repository.directory });
        const item = loaded.follow(loaded.root.child("paths").child("/a"));
        expect(item.child("get").child("summary").value).toBe(name);
        if (!name.includes("/")) {
          const again = loaded.follow(item.child("get").child("externalDocs"));
          expect(again.uri).toBe(item.uri);
        }
        expect(loaded.place(item.uri, "").file.endsWith(name)).toBe(true);
      }
    },
  );

  it.each([
    ["a query", "query.yaml", "write ? in a file name as %3F"],
    ["a percent sign alone", "percent.yaml", "write % in a file name as %25"],
    ["an escaped slash", "slash.yaml", "is not a URI reference to a file"],
  ])("and is noted with %s", async (_, name, message) => {
    for (const root of [name, `HEAD:${name}`]) {
      const contract = await load(root, { directory: repository.directory });
      const { changes, notes } = compareContracts(contract, contract);
      expect(changes).toEqual([]);
      expect(notes.map((note) => note.message)).toEqual([expect.stringContaining(message)]);
    }
  });

  it("and is refused with another host", async () => {
    for (const root of ["host.yaml", "HEAD:host.yaml"]) {
      const error = await failure(load(root, { directory: repository.directory }));
      expect(error).toMatchObject({ code: "refused_reference" });
      expect(error.message).toContain("other.example");
    }
  });

  it.each(["above.yaml", "top.yaml"])("and never reads a file outside: %s", async (name) => {
    for (const root of [name, `HEAD:${name}`]) {
      const outcome = await load(root, { directory: repository.directory }).catch((error: unknown) => error);
      if (outcome instanceof Contract) expect(compareContracts(outcome, outcome).notes.length).toBe(1);
      else expect(outcome).toMatchObject({ code: "refused_reference" });
    }
  });
});
