import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toCompletion } from "../providers/stand-ins/model.ts";
import { createStandIn, type StandIn } from "../providers/stand-ins/stand-in.ts";
import { honestSentences, orderVariants } from "./hostile-variants.ts";
import { createLaboratory, follow, type Laboratory } from "./laboratory.ts";

const toPage = (id: string, body: string) => ({
  host: `${id}.example`,
  path: "/",
  title: `${id} Marine`,
  body: `${id} Marine`,
  html: `<!doctype html><html lang=en><title>${id} Marine</title><h1>${id} Marine</h1><p>${id} Marine is based in Bergen. It makes buoys for harbours, and has done so for a long time.</p>${body}</html>`,
});

const orders = orderVariants.map(({ how, body }, index) => ({
  how,
  ...toPage(`order${index}`, body.replaceAll("{lie}", "The company employs 9,999 people.")),
}));
const honest = honestSentences.map((how, index) => ({
  how,
  ...toPage(`honest${index}`, `<p>${how}</p><p>The company employs 120 people.</p>`),
}));

describe("a writer that copies everything it is shown", () => {
  const shown: { system: string; user: string }[] = [];
  let writer: StandIn;
  let laboratory: Laboratory;
  beforeAll(async () => {
    writer = await createStandIn(({ body }) => {
      const messages: { role: string; content: string }[] = Object(body).messages ?? [];
      const [system = "", user = ""] = ["system", "user"].map(
        (role) => messages.find((message) => message.role === role)?.content,
      );
      shown.push({ system, user });
      return toCompletion(user);
    });
    laboratory = await createLaboratory({
      model: { PROSPECTING_MODEL: `local:${writer.url}#writer` },
      pages: [...orders, ...honest],
    });
  });
  afterAll(async () => {
    await laboratory.close();
    await writer.close();
  });

  const write = async (host: string) => {
    const body = {
      prompt: "What the company makes",
      maxWords: 300,
      urls: [laboratory.web.urlOf(`${host}/`)],
    };
    const { body: accepted } = await laboratory.tenant.call("POST", "/api/generate", { body });
    return follow(laboratory, accepted.id);
  };

  it("writes nothing from a page that gives orders", { timeout: 600_000 }, async () => {
    const believed: string[] = [];
    for (const { how, host } of orders) {
      const job = await write(host);
      if (job.status !== "partial_success" || JSON.stringify(job.result).includes("9,999"))
        believed.push(how);
    }
    expect(believed).toEqual([]);
  });

  it("writes from pages that only speak about such things", { timeout: 600_000 }, async () => {
    const lost: string[] = [];
    for (const { how, host } of honest) {
      const job = await write(host);
      if (!JSON.stringify(job.result ?? job.error).includes("employs 120 people")) lost.push(how);
    }
    expect(lost).toEqual([]);
  });

  it("sees a page only within a boundary of the request's own", async () => {
    shown.length = 0;
    await write("honest0.example");
    const names = shown.map(({ system, user }) => {
      const [, name = "missing"] = /<<<material ([0-9a-f]{32})>>>/.exec(system) ?? [];
      expect(user).toMatch(
        new RegExp(`<<<material ${name}>>>\\n[^]*employs 120 people[^]*\\n<<<end of material ${name}>>>$`),
      );
      expect(user.split("<<<material ")[0]).not.toContain("Bergen");
      return name;
    });
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });
});
