import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createMockServer } from "prospecting-contract/mock";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Running, startCommand } from "./command.ts";
import { runCommand } from "./in-process.ts";

let running: Running[] = [];

afterEach(async () => {
  for (const command of running) command.process.kill("SIGKILL");
  await Promise.all(running.map((command) => command.end()));
  running = [];
});

function start(...args: string[]): Running {
  const command = startCommand(["mock", "--port", "0", ...args]);
  running.push(command);
  return command;
}

async function addressOf(command: Running): Promise<string> {
  const line = await command.line(/^Mock server/);
  return line.split(/\s+/)[2] ?? "";
}

const sandbox = { "x-access-key": "ak_sandbox", "x-secret-key": "sk_sandbox" };

describe("prospecting mock, without options", () => {
  let command: Running;
  let url: string;
  beforeAll(async () => {
    command = startCommand(["mock", "--port", "0"]);
    url = await addressOf(command);
  });

  it("prints its address, the personas, and a curl line that works as pasted", async () => {
    const curl = await command.line(/^ {2}curl /);
    const { stdout } = await promisify(execFile)("sh", ["-c", curl]);
    expect(JSON.parse(stdout)).toMatchObject({ status: "queued", pollUrl: expect.stringContaining(url) });
    for (const name of ["", "_b", "_empty", "_revoked", "_suspended", "_limited"])
      expect(await command.line(new RegExp(`^ {2}ak_sandbox${name} +sk_sandbox${name} `))).toBeTruthy();
  });

  it("prints one line a request with the verdict, without colour codes in a pipe", async () => {
    await fetch(`${url}/api/v1/people/search`, {
      method: "POST",
      headers: { ...sandbox, "content-type": "application/json" },
      body: '{"query":"x","limit":0,"\\u001b[31m":1}',
    });
    const line = await command.line(/^400 /);
    expect(line).toMatch(
      /^400 POST \/api\/v1\/people\/search {2}searchPeople validation_failed: .* {2}\d+ ms$/,
    );
    expect(line).toMatch(/\(and 1 more\)/);
    expect(line).not.toMatch(/\p{Cc}/u);
    await fetch(`${url}/api/v1/monitor`);
    expect(await command.line(/monitor /)).toMatch(
      /^404 GET \/api\/v1\/monitor {2}not_found, did you mean GET \/api\/v1\/monitors\? {2}\d+ ms$/,
    );
    await fetch(`${url}/api/nowhere`);
    expect(await command.line(/nowhere/)).toMatch(/^404 GET \/api\/nowhere {2}not_found {2}\d+ ms$/);
  });

  it("ends with 0 after a stop signal", async () => {
    command.process.kill("SIGINT");
    expect((await command.end()).status).toBe(0);
  });
});

describe("prospecting mock", () => {
  it("prints JSON, one object a line, with --json", async () => {
    const command = start("--json");
    const listening: { url: string } = JSON.parse(await command.line(/listening/));
    await fetch(`${listening.url}/api/health`);
    expect(JSON.parse(await command.line(/"request"/))).toMatchObject({
      event: "request",
      method: "GET",
      path: "/api/health",
      operation: "getHealth",
      status: 200,
    });
  });

  it("takes people of a file, limits and a latency, and refuses what it can't read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mock-cli-"));
    const file = join(folder, "people.json");
    writeFileSync(file, '[{"fullName":"Grace Hopper"}]');
    const command = start("--data", file, "--rate", "1,7", "--latency", "1-2", "--freeze");
    const url = await addressOf(command);
    const search = await fetch(`${url}/api/v1/people/search`, {
      method: "POST",
      headers: { ...sandbox, "content-type": "application/json" },
      body: '{"query":"Grace Hopper","limit":1}',
    });
    const { id } = await search.json();
    expect(search.headers.get("x-ratelimit-limit")).toBe("1");
    const body = '{"status":"succeeded"}';
    await fetch(`${url}/__mock/jobs/${id}`, { method: "POST", body });
    const poll = await fetch(`${url}/api/operations/${id}`, { headers: sandbox });
    expect(poll.headers.get("x-ratelimit-limit")).toBe("7");
    expect((await poll.json()).result.data).toMatchObject([{ fullName: "Grace Hopper" }]);
    writeFileSync(file, '[{"title":"CTO"}]');
    for (const [args, sentence] of [
      [["--data", file], "person 1: fullName is missing"],
      [["--data", join(folder, "none.json")], "ENOENT"],
      [["--latency", "800-200"], "such as 300 or 200-800"],
      [["--rate", "0"], "such as 60, or 60,20"],
      [["--rate", "1000001"], "rates.global must be a whole number from 1 to 1000000, not 1000001"],
      [["--rate", "60,100000000"], "rates.polling must be a whole number from 1 to 1000000, not 100000000"],
      [
        ["--rate", "5", "--contract", file],
        "--rate applies to the accounts, searches and models of this package's contract",
      ],
      [["--data", file, "--stateless"], "--data adds people to searches"],
    ] as const) {
      const { stderr, status } = await runCommand(["mock", ...args]);
      expect(stderr).toContain(sentence);
      expect(status).not.toBe(0);
    }
    rmSync(folder, { recursive: true });
  });

  it("prints a curl line that works for a contract without a GET operation, and deletes nothing", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mock-cli-"));
    const file = join(folder, "contract.json");
    const schema = {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string", const: "it's" } },
    };
    const post = {
      parameters: [{ name: "tone", in: "query", required: true, schema: { const: "low" } }],
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { "201": { description: "Made", content: { "application/json": { example: "made" } } } },
    };
    const remove = { responses: { "204": { description: "Removed" } } };
    const info = { title: "Pets", version: "7" };
    writeFileSync(
      file,
      JSON.stringify({ openapi: "3.1.0", info, paths: { "/pets": { delete: remove, post } } }),
    );
    const command = start("--contract", file);
    const curl = await command.line(/^ {2}curl /);
    const { stdout } = await promisify(execFile)("sh", ["-c", curl]);
    expect(JSON.parse(stdout)).toBe("made");
    command.process.kill("SIGTERM");
    await command.end();
    rmSync(folder, { recursive: true });
  });

  it("greets with what fits another contract: its base paths, its credentials and a curl line that works", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mock-cli-"));
    const file = join(folder, "contract.json");
    const pets = {
      security: [{ Key: [], Query: [] }],
      parameters: [
        { name: "kind", in: "query", required: true, schema: { type: "string", pattern: "^[a-z]'[0-9]$" } },
        { name: "X-Trace", in: "header", required: true, schema: { type: "integer", minimum: 7 } },
      ],
      responses: { "200": { description: "Pets", content: { "application/json": { example: ["Rex"] } } } },
    };
    const atRoot = [{ url: "https://pets.example" }];
    const token = { servers: atRoot, responses: { "204": { description: "Done" } } };
    const paths = { "/pets": { get: pets }, "/token": { post: token } };
    const securitySchemes = {
      Key: { type: "apiKey", in: "header", name: "X-Key" },
      Query: { type: "apiKey", in: "query", name: "token" },
    };
    const info = { title: "Pets", version: "7" };
    const servers = [{ url: "https://pets.example/v2" }];
    writeFileSync(
      file,
      JSON.stringify({ openapi: "3.1.0", info, servers, paths, components: { securitySchemes } }),
    );
    const command = start("--contract", file);
    const curl = await command.line(/^ {2}curl /);
    const { stdout } = await promisify(execFile)("sh", ["-c", curl]);
    expect(JSON.parse(stdout)).toEqual(["Rex"]);
    expect(await command.line(/^Contract/)).toBe("Contract     Pets 7, base path /v2 or /");
    expect(await command.line(/^Credentials/)).toBe(
      "Credentials with any value work: X-Key, query member token",
    );
    await fetch(`${await addressOf(command)}/pets`);
    expect(await command.line(/^404/)).toContain("did you mean GET /v2/pets?");
    command.process.kill("SIGTERM");
    expect((await command.end()).stdout).not.toContain("sandbox");
    rmSync(folder, { recursive: true });
  });

  it("prints the address of its control page, holds and speeds up its clock, and prints no requests with --quiet", async () => {
    const command = start("--freeze", "--speed", "60", "--quiet");
    const control = (await command.line(/^Control/)).split(/\s+/)[1] ?? "";
    expect((await fetch(control)).headers.get("content-type")).toContain("text/html");
    const clock: unknown = await (await fetch(`${control}clock`)).json();
    expect(clock).toMatchObject({ frozen: true, speed: 60 });
    await fetch(`${await addressOf(command)}/api/health`);
    command.process.kill("SIGTERM");
    expect((await command.end()).stdout).not.toContain("/api/health");
  });

  it("remembers nothing with --stateless", async () => {
    const command = start("--stateless");
    const url = await addressOf(command);
    expect((await fetch(`${url}/api/operations/op_1`, { headers: sandbox })).status).toBe(200);
    expect((await fetch(`${url}/__mock/state`)).status).toBe(404);
    const prefer = "code=404, example=errorNotFound";
    await fetch(`${url}/api/operations/op_2`, { headers: { ...sandbox, prefer } });
    expect(await command.line(/op_2/)).toContain(`  getOperation not_found, by Prefer: ${prefer}  `);
    command.process.kill("SIGTERM");
    expect((await command.end()).stderr).toBe("loading the contract's examples (once) ...\n");
  });

  it("takes a seed for made-up answers", async () => {
    const ask = async (url: string): Promise<unknown> => {
      const body = JSON.stringify({ postUrl: "https://www.instagram.com/p/Cx1" });
      const path = "/api/v1/platform/scrapers/instagram/post-details";
      const answer = await fetch(url + path, {
        method: "POST",
        headers: { ...sandbox, "content-type": "application/json" },
        body,
      });
      return (await answer.json()).data;
    };
    const askMock = async (seed: string): Promise<unknown> => {
      const mock = await createMockServer({ seed, speed: 1000 });
      const { url } = await mock.listen();
      return ask(url).finally(() => mock.close());
    };
    const printed = await ask(await addressOf(start("--seed", "7", "--speed", "1000")));
    expect(printed).toEqual(await askMock("7"));
    expect(printed).not.toEqual(await askMock("8"));
  });

  it("says which port is in use and how to choose another, with exit code 1", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { status, stderr, stdout } = await runCommand(["mock", "--port", String(port)]);
    taken.close();
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(new RegExp(`^error: port ${port} is in use; .* --port \\d+\\n$`));
  });

  const refused: [args: string[], message: RegExp][] = [
    [["--port", "99999"], /--port.*99999.*0 to 65535/],
    [["--port", "many"], /--port.*many/],
    [["--contract", "no-such-file.yaml"], /the contract can't be mocked: .*no-such-file\.yaml/],
    [["--speed", "0"], /--speed.*0\.01 to 100000/],
    [["--stateless", "--freeze"], /--freeze sets the mock's clock, but --stateless has no clock/],
    [
      ["--contract", "no-such-file.yaml", "--stateless", "--speed", "3"],
      /--speed sets the mock's clock, but --stateless has no clock/,
    ],
    [["--unknown"], /unknown option '--unknown'/],
  ];
  for (const [args, message] of refused)
    it(`refuses ${args.join(" ")} with exit code 2 and no stack`, async () => {
      const { status, stderr } = await runCommand(["mock", ...args]);
      expect(status).toBe(2);
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/\n {4}at /);
    });
});

describe("prospecting", () => {
  it("lists its commands with --help and ends with 0", async () => {
    const command = startCommand(["--help"]);
    running.push(command);
    const { status, stdout } = await command.end();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}mock /m);
  });

  it("refuses an unknown command with exit code 2", async () => {
    const { status, stderr } = await runCommand(["nope"]);
    expect(status).toBe(2);
    expect(stderr).toContain("unknown command 'nope'");
  });
});
