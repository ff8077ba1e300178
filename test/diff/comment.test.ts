import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { parseApprovals } from "../../src/diff/approvals.ts";
import { defaultLimits } from "../../src/diff/limits.ts";
import { parseText } from "../../src/diff/load/parse.ts";
import { formats } from "../../src/diff/report/formats.ts";
import { toFitting } from "../../src/diff/report/markdown.ts";
import { document } from "./support/documents.ts";
import { reportContext } from "./support/report-context.ts";

const json = (schema: unknown) => ({ "application/json": { schema } });

/**
 * Returns a contract with a POST operation for each path. The request body and the response body of each operation have
 * these properties.
 */
function contract(properties: Record<string, unknown>, paths: readonly string[] = ["/a", "/b"]) {
  const body = () => ({ content: json({ type: "object", properties: structuredClone(properties) }) });
  const operation = () => ({ requestBody: body(), responses: { 200: { description: "Done", ...body() } } });
  return document({ paths: Object.fromEntries(paths.map((path) => [path, { post: operation() }])) });
}

/** Returns a contract with `count` properties, each with this `maxLength`. */
function wide(count: number, maxLength: number) {
  const names = Array.from({ length: count }, (_, index) => `property_with_a_name_of_its_own_${index}`);
  return contract(Object.fromEntries(names.map((name) => [name, { type: "string", maxLength }])));
}

const short = diffContracts(
  contract({ name: { type: "string", maxLength: 5 } }),
  contract({ name: { type: "string", maxLength: 4 } }),
);

const large = diffContracts(wide(200, 9), wide(200, 8));

describe("a comment on a pull request", () => {
  it("says the counts first, then why the check fails, then breaks by operation", () => {
    const reasons = [{ kind: "changes", message: "The check fails on 2 breaking changes." }] as const;
    const lines = formats.markdown(short, reportContext({ reasons })).split("\n");
    expect(lines.filter((line) => /^(#|\*\*|- \*\*)/.test(line))).toEqual([
      "## Things 1.1.0: 2 breaking, 0 warning, 2 info",
      "**The check fails on 2 breaking changes.**",
      "### Breaking",
      "#### POST /a",
      "- **body.name in requests: maximum length lowered, from 5 to 4.**",
      "#### POST /b",
      "- **body.name in requests: maximum length lowered, from 5 to 4.**",
    ]);
  });

  it("has rule, place, witness and a line for the approvals file, which it takes once the reason is written", () => {
    const text = formats.markdown(short, reportContext());
    const [change] = short.changes;
    expect(text).toContain(`\`${change?.id}\` at \`head ${change?.head?.pointer}\``);
    expect(text).toContain('Accepted before, refused now: `"aaaaa"`');
    const line = /Approve: `(- .*)`/.exec(text)?.[1] ?? "";
    const read = (yaml: string) =>
      parseApprovals(parseText(yaml, "approvals.yaml", defaultLimits), "approvals.yaml");
    expect(() => read(line)).toThrow(/needs reason/);
    expect(read(line.replace('""', '"Agreed"'))).toEqual([
      { fingerprint: change?.fingerprint, reason: "Agreed", expires: "2027-02-26" },
    ]);
  });

  it.each([
    ["names a file", "report.html", "`report.html`"],
    ["links an address", "https://ci.example/runs/7", "<https://ci.example/runs/7>"],
    ["does not link what is no address", "https://ci.example/(x)", "`https://ci.example/(x)`"],
    ["says how to get it", null, "`--format html`"],
  ])("never is longer than GitHub takes, counts the rest, and %s", (_, fullReport, where) => {
    const text = formats.markdown(large, reportContext({ fullReport }));
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text.length).toBeGreaterThan(60_000);
    const shown = text.match(/^- \*\*/gm)?.length ?? 0;
    expect(text).toContain(`No room here for ${400 - shown} breaking, 400 info.`);
    expect(text.trimEnd().endsWith(`${where}.`) || text.includes(`${where})`)).toBe(true);
  });

  it("fits whatever the contract is called and however long one value is", () => {
    const long = (letter: string) => contract({ a: { const: letter.repeat(200_000) } });
    const context = reportContext({ title: "T".repeat(100_000), base: "b".repeat(100_000) });
    const text = formats.markdown(diffContracts(long("x"), long("y")), context);
    expect(text.length).toBeLessThan(20_000);
    expect(text).toContain("Possible now, excluded before");
  });

  it("names shared operations once for all their changes, not once for each operation", () => {
    const paths = ["/a", "/b", "/c", "/d", "/e"];
    const shared = (maximum: number) => ({
      ...contract({ n: { $ref: "#/components/schemas/N" } }, paths),
      components: { schemas: { N: { type: "integer", maximum } } },
    });
    const text = formats.markdown(diffContracts(shared(5), shared(4)), reportContext());
    expect(text.match(/^#### .*$/gm)).toEqual(["#### POST /a, POST /b, POST /c and 2 more"]);
    expect(text.match(/^- \*\*/gm)?.length).toBe(1);
  });

  it("can group by level, and then says what each change reaches", () => {
    const text = formats.markdown(short, reportContext({ groupBy: "level" }));
    expect(text).not.toContain("####");
    expect(text).toContain("  - Reaches POST /a\n");
  });

  it("asks for an approval only of what is breaking or fails", () => {
    const [base, head] = [contract({ a: {}, b: {} }, ["/a"]), contract({ a: {} }, ["/a"])];
    const warned = diffContracts(base, head);
    expect(warned.summary).toEqual({ breaking: 0, warning: 2, info: 0 });
    expect(formats.markdown(warned, reportContext())).not.toContain("Approve:");
    const failing = ["breaking", "warning"] as const;
    expect(formats.markdown(warned, reportContext({ failing })).match(/Approve:/g)?.length).toBe(2);
  });

  it("folds what is approved, with its reason, and notifies nobody", () => {
    const fingerprint = short.changes[0]?.fingerprint ?? "";
    const approvals = [{ fingerprint, reason: "Agreed with @octocat", expires: "2999-12-31" }];
    const [base, head] = [
      contract({ name: { type: "string", maxLength: 5 } }),
      contract({ name: { type: "string", maxLength: 4 } }),
    ];
    const text = formats.markdown(diffContracts(base, head, { approvals }), reportContext({ approved: 1 }));
    expect(text).toMatch(/^## .*: 1 breaking, 0 warning, 2 info, 1 approved$/m);
    expect(text).toMatch(/<summary>Approved: 1<\/summary>\n\n- .*approved until 2999-12-31: Agreed with/);
    expect(text).not.toContain("@octocat");
  });

  it("escapes an underscore only where it would be markup", () => {
    const named = (maxLength: number) => contract({ first_name: { maxLength }, _id_: { maxLength } }, ["/a"]);
    const text = formats.markdown(diffContracts(named(5), named(4)), reportContext());
    expect(text).toContain("- **body.first_name in requests");
    expect(text).toContain("- **body.\\_id\\_ in requests");
  });
});

describe("a list without room for all entries", () => {
  it("ends at the first entry that does not fit, since later ones matter less", () => {
    const groups = [["first", "x".repeat(2_000)], ["second"]].map((entries) => ({ heading: "", entries }));
    const sections = [
      { name: "breaking", open: "Breaking", close: "", groups },
      { name: "info", open: "Info", close: "", groups: [{ heading: "", entries: ["third"] }] },
    ];
    const toTail = (left: readonly string[]) => `left out: ${left.join(", ")}`;
    const text = toFitting({ head: "Head", sections, maxCharacters: 2_000, toTail });
    expect(text).toBe("Head\n\nBreaking\n\nfirst\n\nleft out: 2 breaking, 1 info\n");
  });
});
