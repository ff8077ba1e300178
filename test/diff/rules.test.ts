import { readdirSync, readFileSync } from "node:fs";
import { diffContracts, findRule, type RuleId, rules } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { explainRule } from "../../src/diff/report/explain.ts";
import { toExampleDocument } from "../../src/diff/rules/rule.ts";
import { oneSided } from "../../src/diff/rules/table.ts";

/** Rules whose examples cannot avoid further changes, each with the rules that report those changes. */
const withCompany: Readonly<Record<string, readonly string[]>> = {
  "operation-took-over": ["operation-added"],
  "version-too-low": ["operation-removed", "operation-added"],
};

describe("each rule", () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))(
    "%s is what its example causes, alone",
    (id, rule) => {
      const sides = [toExampleDocument(rule, "base"), toExampleDocument(rule, "head")] as const;
      const { changes } = diffContracts(...sides, { renames: true });
      const own = changes.filter((change) => change.id === id);
      expect(own.map(({ id, level, kind }) => ({ id, level, kind }))).toEqual([
        { id, level: rule.level, kind: rule.kind },
      ]);
      if (rule.direction !== null) expect(own[0]?.direction).toBe(rule.direction);
      const others = changes.filter((change) => change.id !== id).map((change) => change.id);
      expect(others.sort()).toEqual([...(withCompany[id] ?? [])].sort());
    },
  );

  it.each(rules.map((rule) => [rule.id, rule] as const))("%s is silent when nothing changes", (_, rule) => {
    const document = toExampleDocument(rule, "base");
    expect(diffContracts(document, structuredClone(document)).changes).toEqual([]);
  });

  it("stands in one source file under its id, where a search for the id finds it", () => {
    const folder = new URL("../../src/diff/rules/", import.meta.url);
    const source = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
    const written = source.join("").matchAll(/^ {2}"([a-z-]+)": \{$/gm);
    expect(Array.from(written, ([, id]) => id).sort()).toEqual(rules.map(({ id }) => id).sort());
  });

  it("has an id that the compiler knows, so that a finding with another one is an error", () => {
    const ids: RuleId[] = [
      "request-max-length-narrowed",
      // @ts-expect-error the rule is called narrowed, not lowered
      "request-max-length-lowered",
      // @ts-expect-error no rule is needed: consumers need not change for a body that the provider sends
      "response-required-body-added",
    ];
    expect(ids.map((id) => findRule(id)?.id)).toEqual(["request-max-length-narrowed", undefined, undefined]);
  });

  it("has a reason", () => {
    for (const rule of rules) {
      expect(rule.why.endsWith(".")).toBe(true);
      expect(rule.title).toMatch(/^[^.]{3,60}$/);
      expect(rule.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    }
  });

  it("explains itself with both sides of an example", () => {
    for (const rule of rules) {
      const text = explainRule(rule.id);
      expect(text).toContain(rule.why);
      expect(text).toMatch(/Before\n {2}\S[\s\S]*After\n {2}\S/);
    }
  });
});

describe("directions", () => {
  const mirrored = (id: string): string =>
    id.startsWith("request-") ? id.replace("request-", "response-") : id.replace("response-", "request-");
  const directed = rules.filter(({ id }) => /^(request|response)-/.test(id));

  it("have the same rules, apart from those with a written reason", () => {
    const alone = directed.filter(({ id }) => findRule(mirrored(id)) === undefined).map(({ id }) => id);
    expect(alone.sort()).toEqual(Object.keys(oneSided).sort());
  });

  it("are named in the rule's id", () => {
    for (const rule of rules) {
      const named = /^(request|response)-/.exec(rule.id)?.[1] ?? null;
      expect([rule.id, rule.direction]).toEqual([rule.id, named]);
    }
  });

  it("never break both ways for narrowed and widened values", () => {
    for (const rule of directed.filter(({ id }) => id.endsWith("-narrowed") || id.endsWith("-widened"))) {
      const other = findRule(mirrored(rule.id));
      expect(new Set([rule.level, other?.level])).toEqual(new Set(["breaking", "info"]));
    }
  });
});
