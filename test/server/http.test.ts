import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { echo, share, start, toContract, toOperation } from "./small-contract.ts";

const parameters = [{ name: "q", in: "query", schema: { type: "string" } }];
const contract = toContract({
  "/things": { get: toOperation("listThings", { parameters }) },
});
const server = share(
  contract,
  { listThings: echo },
  {
    mount(app) {
      app.use("/mounted", ({ url, headers: { host } }, response) => {
        response.end(JSON.stringify({ url, host }));
      });
    },
  },
);

/** Sends a string unchanged over TCP, and returns the whole response once the server has closed the connection. */
function sendRaw(text: string): Promise<{ status: number; body: unknown; head: string }> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(server().url).port), "127.0.0.1", () => socket.end(text));
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1]), body: body === "" ? undefined : JSON.parse(body), head });
    });
  });
}

describe("requests", () => {
  it.each(["http://things.example/things?q=1", "HTTP://things.example:80/things?q=1", "/things?q=1"])(
    "may have the target %s",
    async (target) => {
      const { status, body } = await sendRaw(
        `GET ${target} HTTP/1.1\r\nHost: things.example\r\nConnection: close\r\n\r\n`,
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ query: { q: "1" } });
    },
  );

  it("in absolute form are told by their path", async () => {
    const { status, body } = await sendRaw(
      "GET http://things.example/nothing?token=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    );
    expect(status).toBe(404);
    expect(body).toMatchObject({ path: "/nothing" });
  });

  it("in absolute form reach mounted routes with the target's path and host", async () => {
    const { status, body } = await sendRaw(
      "GET http://things.example:80/mounted/a?b=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    );
    expect(status).toBe(200);
    expect(body).toEqual({ url: "/a?b=1", host: "things.example:80" });
  });

  it.each(["http://a b/things", "http://user@evil.example/things"])(
    "with the invalid host in the target %s are refused",
    async (target) => {
      const { status } = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(status).toBe(400);
    },
  );

  it.each([
    ["Host: a\r\nHost: a\r\n", "must be sent once"],
    ["host: a\r\nHOST: b\r\n", "must be sent once"],
    ["", "must be sent"],
    ["Host: a b\r\n", "must be a host"],
    ["Host: a/b\r\n", "must be a host"],
    ["Host: localhost@evil.example\r\n", "must be a host"],
  ])("with the hosts %j are refused", async (hosts, message) => {
    const { status, body } = await sendRaw(`GET /things HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "validation_failed",
      path: "/things",
      errors: [{ property: "header.host", message }],
    });
  });

  it.each([
    ["Content-Type: application/json\r\ncontent-type: text/plain\r\n", "header.content-type"],
    ["Content-Type: application/json\r\nContent-Type: application/json\r\n", "header.content-type"],
    ["Authorization: Bearer a\r\nAUTHORIZATION: Bearer b\r\n", "header.authorization"],
  ])(
    "with %j are refused: Node.js would take the first, a proxy perhaps the last",
    async (headers, property) => {
      const { status, body } = await sendRaw(
        `GET /things HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`,
      );
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: [{ property, message: "must be sent once" }] });
    },
  );

  it.each([
    ["GET /things?q= 1 HTTP/1.1\r\nHost: a\r\n\r\n", 400, "/things"],
    [`GET /things?q=${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, "/things"],
    ["GET  http://a/things?q= 1 HTTP/1.1\r\nHost: a\r\n\r\n", 400, "/things"],
    ["{ GET /things", 400, ""],
    ["GET secret", 400, ""],
  ])(
    "that Node.js cannot read are told by their path, as far as there is one: %#",
    async (text, status, path) => {
      expect(await sendRaw(text)).toMatchObject({ status, body: { path } });
    },
  );

  it.each(["/things#top", "/things?q=1#top", "http://a/things?q=1#top", "/things#"])(
    "with the fragment of %s are refused",
    async (target) => {
      const { status, body } = await sendRaw(
        `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      );
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "validation_failed", errors: [{ property: "path" }] });
    },
  );

  it.each(["*", "http://things.example"])(
    "with OPTIONS %s ask for what the whole server can",
    async (target) => {
      const { status, head } = await sendRaw(
        `OPTIONS ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      );
      expect(status).toBe(204);
      expect(head).toContain("Allow: GET, HEAD, OPTIONS\r\n");
    },
  );

  it("have the target * with OPTIONS alone", async () => {
    const { status, body } = await sendRaw("GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(status).toBe(404);
    expect(body).toMatchObject({ path: "*" });
  });

  it("of HTTP/1.0 need no Host", async () => {
    expect((await sendRaw("GET /things HTTP/1.0\r\n\r\n")).status).toBe(200);
  });

  it.each(["/things", "/things?x=1"])(
    "of HTTP/1.0 for %s can keep the connection, as proxies do",
    async (path) => {
      const { head } = await sendRaw(`GET ${path} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`);
      expect(head).toMatch(/\r\nContent-Length: \d+/);
      expect(head).toContain("\r\nConnection: keep-alive");
    },
  );
});

describe("answers", () => {
  it.each([
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8, text/html;q=0.5",
    'application/json; charset="utf-8"',
  ])("are given where Accept is %s, which is what is sent", async (accept) => {
    expect((await server().send("GET", "/things", { headers: { accept } })).status).toBe(200);
  });

  it.each([
    ["*", 200],
    ["text/html, *;q=.2", 200],
    [",", 200],
    [" , ,", 200],
    [";;;", 200],
    ["text/html,, application/json", 200],
    ["application/json;q=0.5;x=y", 200],
    ['application/json;q=0.5;x="a,b", text/html', 200],
    ["application/json;q=2", 200],
    ["application/json;q=", 200],
    ["APPLICATION/*;CHARSET=UTF-8", 200],
    ["*/*;q=0", 406],
    ["*;q=0.000", 406],
    ["application/json;q=0, */*", 406],
    ["application/*;q=0, */*;q=1", 406],
    ["application/json;q=0;x=y", 406],
    ["application/json;charset=iso-8859-1", 406],
    ["application/json;version=1", 406],
    ['text/html;x="application/json, application/json"', 406],
  ])("to Accept %j are %i", async (accept, status) => {
    expect((await server().send("GET", "/things", { headers: { accept } })).status).toBe(status);
  });

  it("are not kept by caches, failures included, unless the handler says otherwise", async () => {
    const answers = [
      await server().send("GET", "/things"),
      await server().send("GET", "/things?x=1"),
      await server().send("GET", "/things", { headers: { accept: "text/html" } }),
      await server().send("GET", "/nowhere"),
      await server().send("PATCH", "/things"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 406, 404, 405]);
    for (const { headers } of answers) expect(headers.get("cache-control")).toBe("no-store");
    const headers = { "Cache-Control": "max-age=60" };
    const own = await start(contract, { listThings: async () => ({ status: 200, body: null, headers }) });
    expect((await own.send("GET", "/things")).headers.get("cache-control")).toBe("max-age=60");
  });

  it("are not kept by caches if a mounted route fails, and if they are answers to preflights", async () => {
    const { send } = await start(
      contract,
      { listThings: echo },
      {
        cors: { origins: "*" },
        mount: (app) => {
          app.get("/fails", (_request, response) => {
            response.setHeader("Cache-Control", "max-age=60");
            throw new Error("the disk is full");
          });
          app.get("/own", (_request, response) => {
            response.end("{}");
          });
        },
      },
    );
    const headers = { origin: "https://app.example", "access-control-request-method": "GET" };
    const answers = [
      await send("GET", "/fails"),
      await send("GET", "/own"),
      await send("OPTIONS", "/things", { headers }),
    ];
    const kept = answers.map((answer) => [answer.status, answer.headers.get("cache-control")]);
    expect(kept).toEqual([
      [500, "no-store"],
      [200, null],
      [204, "no-store"],
    ]);
  });

  it("bind browsers to https only where the server is told that it is behind TLS", async () => {
    const hsts = "strict-transport-security";
    expect((await server().send("GET", "/things")).headers.has(hsts)).toBe(false);
    const secure = await start(contract, { listThings: echo }, { behindTls: true });
    expect((await secure.send("GET", "/things")).headers.get(hsts)).toMatch(/^max-age=\d{8}/);
  });

  it("name the page's own origin where its credentials are allowed", async () => {
    const { send } = await start(
      contract,
      { listThings: echo },
      { cors: { origins: "*", credentials: true } },
    );
    const headers = { origin: "https://app.example" };
    const preflight = { ...headers, "access-control-request-method": "GET" };
    for (const answer of [
      await send("GET", "/things", { headers }),
      await send("GET", "/nothing", { headers }),
      await send("OPTIONS", "/things", { headers: preflight }),
    ]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example");
      expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
      expect(answer.headers.get("vary")).toContain("Origin");
    }
    const without = await send("GET", "/things");
    expect(without.headers.get("access-control-allow-origin")).toBe("*");
    // Without this header, a cache could send the response to a page of another origin.
    expect(without.headers.get("vary")).toContain("Origin");
  });
});
