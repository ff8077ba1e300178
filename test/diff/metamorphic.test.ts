import { readFileSync } from "node:fs";
import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { makeLargeContract } from "./support/large.ts";
import { type Data, rewrites, toOpenApi30 } from "./support/rewrites.ts";

type Document = { [key: string]: Data };

const ours: Document = JSON.parse(
  readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"),
);
const contracts: Readonly<Record<string, Document>> = {
  "our contract": ours,
  "a large one": makeLargeContract(30),
};

/** Edits of a document, each with the rules that must report it. No other rule may report a change. */
const edits: readonly { name: string; edit: (document: Document) => void; rules: readonly string[] }[] = [
  {
    name: "an operation is removed",
    edit: (document) => {
      delete at(document, "paths")["/things20/{id}"];
    },
    rules: ["operation-removed"],
  },
  {
    name: "a maximum is lowered",
    edit: (document) => {
      const parameters = at(document, "paths", "/things20/{id}", "post")["parameters"];
      const [limit] = (Array.isArray(parameters) ? parameters : []).filter(
        (entry) => toObject(entry)["name"] === "limit",
      );
      at(toObject(limit ?? null), "schema")["maximum"] = 50;
    },
    rules: ["request-maximum-narrowed"],
  },
  {
    name: "a property deep in a recursive group is bounded",
    edit: (document) => {
      at(document, "components", "schemas", "Schema4", "properties", "name")["maxLength"] = 20;
    },
    rules: ["request-max-length-narrowed", "response-max-length-narrowed"],
  },
  {
    name: "a property is required",
    edit: (document) => {
      at(document, "components", "schemas", "Schema5")["required"] = ["id", "name", "kind"];
    },
    rules: ["request-property-became-required", "response-property-became-required"],
  },
  {
    name: "an enumeration grows",
    edit: (document) => {
      at(document, "components", "schemas", "Schema6", "properties", "kind")["enum"] = ["a", "b", "c", "d"];
    },
    rules: ["request-enum-widened", "response-enum-widened"],
  },
  {
    name: "a variant is bounded",
    edit: (document) => {
      const branches = at(document, "components", "schemas", "Schema13")["oneOf"];
      const [branch] = Array.isArray(branches) ? branches : [];
      at(toObject(branch ?? null), "properties", "value")["maxLength"] = 5;
    },
    rules: ["request-max-length-narrowed", "response-max-length-narrowed"],
  },
  {
    name: "a closed object loses a property",
    edit: (document) => {
      delete at(document, "components", "schemas", "Schema8", "properties", "options", "properties")["depth"];
    },
    rules: ["request-property-removed", "response-optional-property-removed"],
  },
];

function toObject(value: Data | undefined): Document {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("An object was expected");
  return value;
}

function at(document: Document, ...keys: string[]): Document {
  return keys.reduce((value, key) => toObject(value[key]), document);
}

describe.each(Object.entries(contracts))("of %s", (_, contract) => {
  it("finds no change in itself", () => {
    expect(diffContracts(contract, structuredClone(contract)).changes).toEqual([]);
  });

  it.each(Object.entries(rewrites))("finds nothing to mind in: %s", (_, rewrite) => {
    const rewritten = rewrite(structuredClone(contract));
    for (const [base, head] of [
      [contract, rewritten],
      [rewritten, contract],
    ]) {
      const { changes } = diffContracts(base, head);
      expect(changes.filter(({ level }) => level !== "info")).toEqual([]);
      const found = changes.map(({ id, message }) => `${id} ${message}`);
      expect(found).toEqual([]);
    }
  });
});

describe("of a large contract with one edit", () => {
  // 21 is the smallest size for which the contract has all schemas and operations that `edits` change.
  const base = makeLargeContract(21);

  it.each(edits)("finds exactly that: $name", ({ edit, rules }) => {
    const head = structuredClone(base);
    edit(head);
    expect(rulesOf(base, head)).toEqual(rules);
  });

  describe.each(Object.entries(rewrites))("and a rewrite (%s)", (name, rewrite) => {
    it.each(edits)("finds exactly the edit: $name", ({ edit, rules }) => {
      const head = structuredClone(base);
      edit(head);
      // An inlined copy of a schema is a separate place, so the edit is reported at each copy.
      const found = rulesOf(base, rewrite(head));
      expect(name === "inline references" ? [...new Set(found)] : found).toEqual(rules);
    });
  });
});

function rulesOf(base: Document, head: Document): string[] {
  return diffContracts(base, head)
    .changes.map(({ id }) => id)
    .sort();
}

/**
 * Edits of this project's own contract. Each test applies one rewrite and one of these edits; together, the tests cover
 * all rewrites.
 */
const ownEdits: readonly { name: string; edit: (document: Document) => void; rules: readonly string[] }[] = [
  {
    name: "an operation is removed",
    edit: (document) => {
      delete at(document, "paths")["/api/v1/people/search/estimate"];
    },
    rules: ["operation-removed"],
  },
  {
    name: "credentials are asked for",
    edit: (document) => {
      at(document, "paths", "/api/health", "get")["security"] = [{ BearerKey: [] }];
    },
    rules: ["request-security-narrowed"],
  },
  {
    name: "an operation gets another name",
    edit: (document) => {
      at(document, "paths", "/api/v1/people/search", "post")["operationId"] = "findPeople";
    },
    rules: ["operation-id-changed"],
  },
];

describe("of our contract with one edit", () => {
  it.each(Object.entries(rewrites).map(([name, rewrite], index) => ({ name, rewrite, index })))(
    "and a rewrite ($name) finds exactly the edit",
    ({ rewrite, index }) => {
      const chosen = ownEdits[index % ownEdits.length];
      if (chosen === undefined) throw new TypeError("There are edits");
      const head = structuredClone(ours);
      chosen.edit(head);
      expect(rulesOf(ours, rewrite(head))).toEqual(chosen.rules);
    },
  );
});

describe("an upgrade from 3.0 to 3.1", () => {
  it("is no change", () => {
    const document = makeLargeContract(30);
    const old = toOpenApi30(document);
    expect(old["openapi"]).toBe("3.0.3");
    expect(JSON.stringify(old)).toContain('"nullable":true');
    const withoutNull = removeNullBranches(old);
    expect(diffContracts(withoutNull, removeNullBranches(document)).changes).toEqual([]);
    expect(diffContracts(removeNullBranches(document), withoutNull).changes).toEqual([]);
  });
});

/** Removes null branches, because OpenAPI 3.0 has no null type and cannot express a union with null. */
function removeNullBranches(document: Document): Document {
  return JSON.parse(JSON.stringify(document).replaceAll(',{"type":"null"}', ""));
}
