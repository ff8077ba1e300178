import { beforeAll, describe, expect, it } from "vitest";
import { readInThread } from "../../src/providers/adapters/reading/index.ts";

/** A page of a PDF. In `resources`, `@1` stands for the first of the `objects`. */
interface Sheet {
  content: string;
  page?: string;
  resources?: string;
  objects?: string[];
}

/** Creates a PDF with pages of 600 × 800 points. The content of each page is given in the language of PDF. */
function toPdf(sheets: readonly Sheet[]): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R 5 0 R] /D << /OFF [4 0 R] >> >> >>",
    "",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /OCG /Name (Off) >>",
    "<< /Type /OCG /Name (On) >>",
  ];
  const add = (object: string): string => `${objects.push(object)} 0 R`;
  const kids = sheets.map(({ content, page = "", resources = "", objects: own = [] }) => {
    const names = own.map(add);
    const filled = resources.replace(/@(\d)/g, (_, place) => names[Number(place) - 1] ?? "");
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${page} /Contents ${stream}
        /Resources << /Font << /F1 3 0 R >> ${filled} >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`;
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`,
    "latin1",
  );
}

const end = "End of page.";

/** Returns the text of each page. All pages are in one PDF, because reading each file starts a thread. */
async function read(sheets: readonly Sheet[]): Promise<string[]> {
  const ended = sheets.map((sheet) => ({ ...sheet, content: `q ${sheet.content} Q ${say(50, 750, end)}` }));
  const file = {
    url: "https://northwind.example/a.pdf",
    body: new Uint8Array(toPdf(ended)),
    contentType: "application/pdf",
  };
  const options = { limitMs: 60_000, signal: new AbortController().signal };
  const { text } = await readInThread({ kind: "page", file }, options);
  return text.split(end).map((part) => part.trim());
}

/** Returns PDF code that shows a text in a size of 12 points at the place x, y. */
const say = (x: number, y: number, words = "Kestrel Marine has 900 people."): string =>
  `BT /F1 12 Tf ${x} ${y} Td (${words}) Tj ET\n`;

const states = "/ExtGState << /G0 << /ca 0 /CA 0 >> /G1 << /ca 0.02 >> /G5 << /ca 0.5 >> >>";
const form = (content: string, more = ""): string =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] ${more} /Resources << /Font << /F1 3 0 R >> >>
    /Length ${content.length} >>\nstream\n${content}\nendstream`;
const image =
  "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>\nstream\n \nendstream";

/** A name for the test, the content of the page, and further members of the page. */
type Kind = [name: string, content: string, more?: Omit<Sheet, "content">];

const hidden: Kind[] = [
  ["render mode 3", `BT 3 Tr ET ${say(50, 600)}`],
  ["render mode 7", `BT 7 Tr ET ${say(50, 600)}`],
  ["white", `1 1 1 rg ${say(50, 600)}`],
  ["nearly white", `0.97 0.98 0.97 rg ${say(50, 600)}`],
  ["white as gray", `1 g ${say(50, 600)}`],
  ["white as CMYK", `0 0 0 0 k ${say(50, 600)}`],
  ["white by a colour space", `/DeviceRGB cs 1 1 1 sc ${say(50, 600)}`],
  ["white, on a white block on a black one", `0 g 0 500 600 200 re f 1 g 0 550 600 100 re f ${say(50, 600)}`],
  ["white, beside a thin black triangle", `0 g 0 0 m 600 800 l 600 790 l f 1 g ${say(50, 600)}`],
  [
    "white, on a black block that is clipped away",
    `q 0 0 9 9 re W n 0 g 0 0 600 800 re f Q 1 g ${say(50, 600)}`,
  ],
  ["black on black", `0 g 0 550 600 100 re f ${say(50, 600)}`],
  ["white outlines", `1 1 1 RG BT 1 Tr ET ${say(50, 600)}`],
  ["clipped away", `q 0 0 10 10 re W n ${say(50, 600)} Q`],
  ["clipped by a thin triangle", `q 0 0 m 600 800 l 600 790 l W n ${say(50, 600)} Q`],
  [
    "clipped by a form",
    `/X1 Do`,
    { resources: "/XObject << /X1 @1 >>", objects: [form(say(50, 600)).replace("600 800", "9 9")] },
  ],
  ["off the page", say(50, 900)],
  ["left of the page", say(-500, 600)],
  ["off the crop box", say(50, 600), { page: "/CropBox [0 650 600 800]" }],
  ["of no opacity", `/G0 gs ${say(50, 600)}`, { resources: states }],
  ["of hardly any opacity", `/G1 gs ${say(50, 600)}`, { resources: states }],
  [
    "in a group of no opacity",
    "/G0 gs /X1 Do",
    {
      resources: `${states} /XObject << /X1 @1 >>`,
      objects: [form(say(50, 600), "/Group << /S /Transparency >>")],
    },
  ],
  ["tiny", "BT /F1 1 Tf 50 600 Td (Kestrel Marine has 900 people.) Tj ET"],
  ["tiny by its matrix", "BT /F1 12 Tf 0.1 0 0 0.1 50 600 Tm (Kestrel Marine has 900 people.) Tj ET"],
  ["in a layer that is off", `/OC /L1 BDC ${say(50, 600)} EMC`, { resources: "/Properties << /L1 4 0 R >>" }],
  ["squeezed", `BT 1 Tz ET ${say(50, 600)}`],
  [
    "white, in a form",
    "/X1 Do",
    { resources: "/XObject << /X1 @1 >>", objects: [form(`1 g ${say(50, 600)}`)] },
  ],
  ["enlarged beyond all numbers", `1e999 0 0 1e999 0 0 cm ${say(50, 600)}`],
  [
    "tiny by the unit of the page",
    "BT /F1 6 Tf 50 600 Td (Kestrel Marine has 900 people.) Tj ET",
    { page: "/UserUnit 0.3" },
  ],
  ["after an operator that fails", `/Nothing sh /No gs BT 3 Tr ET ${say(50, 600)}`],
  [
    "of render mode 3, over a small picture",
    `q 50 0 0 50 0 0 cm /I1 Do Q BT 3 Tr ET ${say(50, 600)}`,
    { resources: "/XObject << /I1 @1 >>", objects: [image] },
  ],
  [
    "of render mode 3, over a picture, on a page that shows much text",
    `q 600 0 0 800 0 0 cm /I1 Do Q ${say(50, 500, "Words that all can see. ").repeat(9)} BT 3 Tr ET ${say(50, 600)}`,
    { resources: "/XObject << /I1 @1 >>", objects: [image] },
  ],
];

const visible: Kind[] = [
  ["white on a dark rectangle", `0.1 0.2 0.4 rg 40 580 400 40 re f 1 g ${say(50, 600)}`],
  [
    "white on a dark block with round corners",
    `0 g 40 590 m 40 580 40 580 50 580 c 450 580 l 460 580 460 580 460 590 c 460 620 l 40 620 l h f 1 g ${say(50, 600)}`,
  ],
  [
    "white on a photo",
    `q 600 0 0 300 0 500 cm /I1 Do Q 1 g ${say(50, 600)}`,
    { resources: "/XObject << /I1 @1 >>", objects: [image] },
  ],
  ["in a layer that is on", `/OC /L1 BDC ${say(50, 600)} EMC`, { resources: "/Properties << /L1 5 0 R >>" }],
  [
    "black, after a black block that is only a mask",
    `q /M gs 1 0 0 rg 0 0 9 9 re f Q 0 g ${say(50, 600)}`,
    {
      resources: "/ExtGState << /M << /SMask << /S /Luminosity /G @1 >> >> >>",
      objects: [form("0 g 0 0 600 800 re f", "/Group << /S /Transparency /CS /DeviceGray >>")],
    },
  ],
  ["black, beside a clipped black block", `q 0 0 600 500 re W n 0 g 0 0 600 800 re f Q 0 g ${say(50, 600)}`],
  ["coloured", `0 0.3 0.8 rg ${say(50, 600)}`],
  ["yellow", `1 0.9 0 rg ${say(50, 600)}`],
  ["in the grey of a watermark", `0.8 g ${say(50, 600)}`],
  ["half transparent", `/G5 gs ${say(50, 600)}`, { resources: states }],
  [
    "of size 1, enlarged by the unit of the page",
    "BT /F1 1 Tf 5 60 Td (Kestrel Marine has 900 people.) Tj ET",
    { page: "/UserUnit 12" },
  ],
  ["a footnote of 6 points", "BT /F1 6 Tf 50 60 Td (Kestrel Marine has 900 people.) Tj ET"],
  [
    "of size 1, enlarged by its matrix",
    "BT /F1 1 Tf 12 0 0 12 50 600 Tm (Kestrel Marine has 900 people.) Tj ET",
  ],
  [
    "in a cell of a table",
    `q 45 590 300 20 re W n 0.9 g 45 590 300 20 re f 0 g 45 590 300 20 re S ${say(50, 595)} Q`,
  ],
  ["turned by 90 degrees", "BT /F1 12 Tf 0 1 -1 0 300 100 Tm (Kestrel Marine has 900 people.) Tj ET"],
  ["outlined", `1 g BT 2 Tr ET ${say(50, 600)}`],
  ["in a form", "/X1 Do", { resources: "/XObject << /X1 @1 >>", objects: [form(say(50, 600))] }],
  [
    "in a form that is moved and clipped",
    "q 1 0 0 1 40 -50 cm /X1 Do Q",
    { resources: "/XObject << /X1 @1 >>", objects: [form(say(50, 600), "/Matrix [0.5 0 0 0.5 10 10]")] },
  ],
];

/** An invisible text layer, as in scanned pages. */
const layer = `BT 3 Tr ET ${say(50, 600)}`;
const pictured = { resources: "/XObject << /I1 @1 >>", objects: [image] };
const scans: Kind[] = [
  ["a picture", `q 600 0 0 800 0 0 cm /I1 Do Q ${layer}`, pictured],
  ["strips", `q 600 0 0 400 0 0 cm /I1 Do Q q 600 0 0 400 0 400 cm /I1 Do Q ${layer}`, pictured],
  [
    "a picture with a page number",
    `q 600 0 0 800 0 0 cm /I1 Do Q ${layer} BT 0 Tr ET ${say(50, 20, "Page 7")}`,
    pictured,
  ],
];

const others: Kind[] = [
  [
    "a line of which a part is invisible",
    "BT /F1 12 Tf 50 600 Td (It has 1) Tj 1 g (900) Tj 0 g (20 people,) Tj ( and a ) Tj 3 Tr (not) Tj ET",
  ],
  [
    "two lines, and invisible text",
    `BT /F1 12 Tf 14 TL 50 600 Td [(K) 20 (estrel) -300 (Marine)] TJ T* (was founded) Tj ( in 1999.) Tj ET
      1 g ${say(50, 100)}`,
  ],
];

const texts = new Map<string, string>();
beforeAll(async () => {
  const kinds = [...hidden, ...visible, ...scans, ...others];
  const pages = await read(kinds.map(([, content, more]) => ({ content, ...more })));
  expect(pages).toHaveLength(kinds.length + 1);
  for (const [index, [name]] of kinds.entries()) texts.set(name, pages[index] ?? "");
}, 60_000);

const claim = "Kestrel Marine has 900 people.";

describe("text in a PDF", () => {
  it.each(hidden)("is not read if a person does not see it: %s", (name) => {
    expect(texts.get(name)).not.toContain("900");
  });

  it.each(visible)("is read if a person sees it: %s", (name) => {
    expect(texts.get(name)).toContain(claim);
  });

  it.each(scans)("is read from the text layer of a scanned page, over %s", (name) => {
    expect(texts.get(name)).toContain(claim);
  });

  it("is left out of a line of which the rest is visible", () => {
    expect(texts.get("a line of which a part is invisible")).toBe("It has 1 20 people, and a");
  });

  it("keeps its words and lines on a page that also has invisible text", () => {
    expect(texts.get("two lines, and invisible text")).toBe("Kestrel Marine\nwas founded in 1999.");
  });
});
