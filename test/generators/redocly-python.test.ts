import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createMockServer } from "prospecting-contract/mock";
import { expect, it } from "vitest";
import { redoclyCommand } from "./generator.ts";
import { bundle, folderOf, generate } from "./run.ts";

const execute = promisify(execFile);
const program = fileURLToPath(new URL("python/program.py", import.meta.url));

const generator = { folder: "redocly-python", command: redoclyCommand("python") };

it("Redocly's Python client calls the mock, reads its answers and refuses mistyped members", async () => {
  await generate(generator);
  const mock = await createMockServer();
  try {
    const { url } = await mock.listen();
    const { stdout } = await execute("python3", [program, url, bundle], {
      env: { ...process.env, PYTHONPATH: folderOf(generator), PYTHONDONTWRITEBYTECODE: "1" },
    });
    expect(JSON.parse(stdout)).toEqual({
      health: "ok",
      estimate: expect.any(Number),
      search: "queued",
      monitor: true,
      listed: true,
      deleted: true,
      tooMany: [400, "body.limit"],
      mistyped: expect.stringContaining("unexpected keyword argument 'querry'"),
      missing: expect.stringContaining("missing 1 required positional argument: 'fields'"),
      results: {
        deep_research: ["DeepResearchResult"],
        people_search: ["PeopleSearchResult"],
        people_research: ["PeopleResearchResult"],
        company_search: ["CompanySearchResult"],
        enrichment: ["EnrichmentResult"],
        search: ["SearchResult"],
        generate: ["GenerateResult"],
        monitor_run: ["MonitorRunResult"],
      },
    });
  } finally {
    await mock.close();
  }
});
