import { describe, expect, it } from "vitest";
import { toPage } from "../../src/providers/adapters/reading/page.ts";
import { isWall } from "../../src/text/walls.ts";

const cookies =
  "<dialog open><p>We and our 842 partners use cookies and store information on your device.</p><button>Accept all</button><button>Reject all</button></dialog>";
const login = "<form method=post><p>Please log in to continue reading.</p><button>Log in</button></form>";
const fact = "Aker Marine employs 120 people.";
const long = `<article>${`<p>Aker Marine makes buoys for harbours of the North Sea, and has done so for long. ${fact}</p>`.repeat(6)}</article>`;

async function read(body: string) {
  const html = `<!doctype html><html><head><title>Aker</title></head><body>${body}</body></html>`;
  const file = { url: "https://aker.example/", body: Buffer.from(html), contentType: "text/html" };
  const { text, markdown } = await toPage(file, undefined);
  return markdown ?? text;
}

describe("an open dialog", () => {
  it.each([
    `<dialog open><p>${fact}</p></dialog>`,
    `<p>Bergen</p><dialog open><p>${fact}</p></dialog>`,
    `<main><p>Bergen</p></main><dialog open><p>${fact}</p></dialog>`,
    `<dialog open><form method=dialog><p>${fact}</p><button>OK</button></form></dialog>`,
    `<form id=page><main><p>${fact}</p></main></form>`,
  ])("is read, and so is a form that encloses text: %s", async (body) => {
    expect(await read(body)).toContain(fact);
  });

  it.each([`<dialog><p>${fact}</p></dialog>`, `<dialog open hidden><p>${fact}</p></dialog>`])(
    "is not read while it is closed or hidden: %s",
    async (body) => {
      expect(await read(body)).not.toContain(fact);
    },
  );

  it.each([
    `${cookies}<p>${fact}</p>`,
    `<main><p>${fact}</p></main>${cookies}`,
    `<p>${fact}</p>${login}`,
    `${cookies}${long}`,
  ])("with a notice does not swallow the page behind it: %s", async (body) => {
    const text = await read(body);
    expect([text.includes(fact), /cookies|log in/.test(text), isWall(text)]).toEqual([true, false, false]);
  });

  it.each([cookies, `<main></main>${cookies}`, `<nav><a href=/>Home</a></nav>${cookies}`, login])(
    "that is all of a page's text is a wall: %s",
    async (body) => {
      expect(isWall(await read(body))).toBe(true);
    },
  );
});
