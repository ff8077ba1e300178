import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { formats } from "../../src/diff/report/formats.ts";
import { document } from "./support/documents.ts";
import { reportContext } from "./support/report-context.ts";

const json = (schema: unknown) => ({ "application/json": { schema } });
const operation = (schema: unknown, id: string) => ({
  operationId: id,
  requestBody: { content: json(schema) },
  responses: { 200: { description: "Done", content: json(schema) } },
});
const contract = (properties: object, id = "a") =>
  document({ paths: { "/a<b>": { post: operation({ type: "object", properties }, id) } } });

const evil = "\u001b[31m</script><script>alert(1)</script>\n::error::x & `y` *z*";
const base = contract({ a: { type: "string", maxLength: 5 }, b: {}, [evil]: { enum: ["x", evil] } });
const head = contract({ a: { type: "string", maxLength: 4 }, [evil]: { enum: [evil] } }, "b");
const comparison = diffContracts(base, head, {
  approvals: [{ fingerprint: firstFingerprint(), reason: 'Agreed "so"', expires: "2999-12-31" }],
});
const context = reportContext({ title: "Things <&>", version: "1.0.0", approved: 1 });

function firstFingerprint(): string {
  return diffContracts(base, head).changes.find(({ id }) => id === "operation-id-changed")?.fingerprint ?? "";
}

const counts = comparison.summary;

describe("the report as", () => {
  it("json is what the library returns, with the outcome of the check", () => {
    const { passed, reasons, omitted, ...rest } = JSON.parse(formats.json(comparison, context));
    expect(rest).toEqual(JSON.parse(JSON.stringify(comparison)));
    expect({ passed, reasons, omitted }).toEqual({ passed: true, reasons: [], omitted: context.omitted });
    expect(Object.keys(comparison.summary)).toEqual(["breaking", "warning", "info"]);
  });

  it("text names each change and lets no control character through", () => {
    const text = formats.text(comparison, context);
    for (const { id } of comparison.changes) expect(text).toContain(id);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a report must not contain these
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    expect(text).toContain(
      `${counts.breaking} breaking, ${counts.warning} warning, ${counts.info} info, 1 approved`,
    );
    expect(formats.text(comparison, { ...context, color: true })).toContain("\u001b[31mbreaking");
  });

  it("markdown has each change once, and its words can't form markup", () => {
    const text = formats.markdown(comparison, context);
    expect(text).toMatch(/^## Things \\<&\\> 1\.0\.0: /);
    expect(text.replace(/(`+).*?\1/g, "")).not.toContain("<script>");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a report must not contain these
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    expect(text.split("\n").filter((line) => line.startsWith("- ")).length).toBe(comparison.changes.length);
  });

  it("github is one command a change, whatever the contract holds", () => {
    const lines = formats.github(comparison, context).trimEnd().split("\n");
    expect(lines.length).toBe(comparison.changes.length + 1);
    for (const line of lines.slice(0, -1))
      expect(line).toMatch(/^::(error|warning|notice) file=head,title=[^:]*::/);
    expect(lines.filter((line) => line.startsWith("::error ")).length).toBe(counts.breaking);
  });

  it.each([
    ["openapi.yaml", "api", "head", "api/head"],
    ["openapi.yaml", "", "head", "head"],
    ["../openapi.yaml", "api", "/work/openapi.yaml", "/work/openapi.yaml"],
    ["HEAD:api/openapi.yaml", "api", "HEAD:api/things.yaml", "api/things.yaml"],
    [
      "https://x.example/openapi.yaml",
      "api",
      "https://x.example/openapi.yaml",
      "https%3A//x.example/openapi.yaml",
    ],
  ])("github finds files of %s by their path from the top, from %j", (named, folder, file, path) => {
    const changes = comparison.changes.map((change) => ({ ...change, head: { file, pointer: "" } }));
    const report = formats.github({ ...comparison, changes }, { ...context, head: named, folder });
    expect(report).toContain(`file=${path},title=`);
  });

  it("sarif has a rule for each result and hides what is approved", () => {
    const { runs, version } = JSON.parse(formats.sarif(comparison, context));
    expect(version).toBe("2.1.0");
    const [run] = runs;
    expect(run.results.length).toBe(comparison.changes.length);
    for (const result of run.results) {
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
      expect(result.partialFingerprints["prospectingDiff/v1"]).toMatch(/^[0-9a-f]{16}$/);
      expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe("head");
    }
    expect(run.results.filter((result: object) => "suppressions" in result).length).toBe(1);
  });

  it("junit fails exactly the cases that fail the check", () => {
    const text = formats.junit(comparison, context);
    expect(text.match(/<testcase /g)?.length).toBe(comparison.changes.length);
    expect(text.match(/<failure /g)?.length).toBe(counts.breaking);
    expect(text).toContain(`failures="${counts.breaking}"`);
    expect(text).not.toContain("\u001b");
    expect(text.replace(/<\/?[a-z][^<>]*>|<\?xml[^<>]*>/g, "")).not.toMatch(/[<>]/);
    expect(formats.junit(diffContracts(base, base), context)).toContain('tests="1" failures="0"');
  });

  it("html stands alone and runs nothing that the contract brings", () => {
    const text = formats.html(comparison, context);
    expect(text).not.toMatch(/(src|href)=|@import|url\(/);
    expect(text.match(/<script>/g)?.length).toBe(1);
    expect(text).not.toContain("alert(1)</script>");
    expect(text.match(/<details class="card/g)?.length).toBe(comparison.changes.length);
    expect(text).toContain('name="viewport"');
    expect(text).toContain("prefers-color-scheme:dark");
  });

  it("any format for people says why a level was lowered", () => {
    const beta = (schema: unknown) =>
      document({ paths: { "/b": { post: { ...operation(schema, "b"), "x-stability-level": "beta" } } } });
    const lowered = diffContracts(beta({ maxLength: 5 }), beta({ maxLength: 4 }));
    expect(lowered.changes[0]).toMatchObject({
      level: "warning",
      lowered: { from: "breaking", because: "beta" },
    });
    for (const format of ["text", "markdown", "github", "html"] as const) {
      expect(formats[format](lowered, context)).toMatch(
        /warning because what it reaches is beta, breaking where it is stable/,
      );
    }
    const wire = diffContracts(contract({}), contract({}, "b"), { profile: "wire" });
    expect(wire.changes[0]).toMatchObject({
      level: "info",
      lowered: { from: "breaking", because: "profile" },
    });
    expect(formats.text(wire, context)).toContain(
      "for information under the wire profile, breaking otherwise",
    );
  });

  it("any format has the notes with their places, and no more of what they quote than it may", () => {
    const faulty = contract({ a: { type: evil } });
    const noted = diffContracts(faulty, faulty);
    const words = "is no type; any value is taken.";
    const where =
      "base /paths/~1a&lt;b&gt;/post/requestBody/content/application~1json/schema/properties/a/type";
    expect(noted).toMatchObject({ changes: [], notes: [{ message: expect.stringContaining(words) }] });
    const { "next-version": _, ...reports } = formats;
    for (const write of Object.values(reports)) expect(write(noted, context)).toContain(words);
    const markup = where.replaceAll("~", "\\~").replace("&lt;", "\\<").replace("&gt;", "\\>");
    expect(formats.markdown(noted, context)).toContain(`### Notes\n\n- `);
    expect(formats.markdown(noted, context)).toContain(markup);
    expect(formats.github(noted, context)).toMatch(/^::notice file=head,title=note::[^\n]*\n0 breaking/);
    expect(formats.html(noted, context)).toContain(where);
    expect(formats.html(noted, context)).not.toContain("alert(1)</script>");
    expect(formats.junit(noted, context)).toContain(where);
    const [run] = JSON.parse(formats.sarif(noted, context)).runs;
    expect(run.results).toEqual([]);
    expect(run.invocations[0].toolExecutionNotifications[0].locations.length).toBe(
      noted.notes[0]?.places.length,
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a report must not contain these
    expect(formats.text(noted, context)).toMatch(/^note {6}[^\u0000-\u001f]* At base /m);
    expect(formats.text(noted, context)).toContain(" and 1 more.");
  });

  it.each([
    [20, undefined],
    [21, "note      1 more note; --format json has them all"],
    [220, "note      200 more notes; --format json has them all"],
  ])("a terminal shows 20 of %i notes, and JSON all", (count, last) => {
    const lost = Array.from({ length: count }, (_, index) => [
      `p${index}`,
      { $ref: `#/components/schemas/Lost${index}` },
    ]);
    const faulty = contract(Object.fromEntries(lost));
    const noted = diffContracts(faulty, faulty);
    const lines = formats.text(noted, context).split("\n");
    const notes = lines.filter((line) => line.startsWith("note "));
    expect([notes.length, notes[20]]).toEqual([last === undefined ? 20 : 21, last]);
    expect(JSON.parse(formats.json(noted, context)).notes).toHaveLength(count);
  });

  it("any format is the same at each run", () => {
    for (const write of Object.values(formats))
      expect(write(comparison, context)).toBe(write(comparison, context));
  });
});
