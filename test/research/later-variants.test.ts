import { expect, it } from "vitest";
import { toPage } from "../../src/providers/adapters/reading/page.ts";
import { readDoubt } from "../../src/service/kinds/deep-research/claim-doubt.ts";
import { checkReading } from "../../src/service/kinds/deep-research/evidence.ts";
import { takeOutOrders } from "../../src/service/kinds/deep-research/orders.ts";
import { createPageText } from "../../src/service/kinds/deep-research/page-text.ts";
import { readShape } from "../../src/service/kinds/deep-research/shape.ts";
import { eighthHiddenVariants, eighthVisibleBodies } from "./eighth-variants.ts";
import {
  codeHonestBodies,
  disguisedHonestBodies,
  disguisedOrderVariants,
  dividedHonestBodies,
  dividedOrderVariants,
  dutyHonestBodies,
  dutyOrderVariants,
  fifthHiddenVariants,
  fifthVisibleBodies,
} from "./fifth-variants.ts";
import { fourthHiddenVariants, fourthHonestBodies, fourthOrderVariants } from "./fourth-variants.ts";
import {
  frameHonestBodies,
  frameOrderVariants,
  longHonestBodies,
  unseenHonestBodies,
  unseenOrderVariants,
} from "./frame-variants.ts";
import {
  boilerplateBodies,
  freshHonestBodies,
  freshOrderVariants,
  keptFreshHonestBodies,
  keptFreshOrderVariants,
} from "./fresh-variants.ts";
import {
  grammarHonestBodies,
  grammarOrderVariants,
  keptHonestBodies,
  keptOrderVariants,
  pointingHonestBodies,
  pointingOrderVariants,
} from "./grammar-variants.ts";
import { hiddenVariants, honestSentences, orderVariants } from "./hostile-variants.ts";
import { coveredVariants, laterHonestBodies, laterOrderVariants } from "./later-variants.ts";
import { ninthHiddenVariants, ninthVisibleBodies } from "./ninth-variants.ts";
import { requestHonestBodies, requestOrderVariants } from "./request-variants.ts";
import { ruleHonestBodies, ruleOrderVariants } from "./rule-variants.ts";
import { seventhHiddenVariants, seventhVisibleBodies } from "./seventh-variants.ts";
import { sixthHiddenVariants, sixthVisibleBodies } from "./sixth-variants.ts";
import { structureHonestBodies, structureOrderVariants } from "./structure-variants.ts";
import { pointedVariants, styledHonestBodies, styledVariants } from "./styled-variants.ts";
import { thirdHiddenVariants, thirdHonestBodies, thirdOrderVariants } from "./third-variants.ts";
import { honestly, type Variant } from "./variant.ts";

const lie = "Aker Marine employs 9,999 people.";
const truth = "Aker Marine employs 120 people.";

/**
 * Returns the text of a page as a model receives it, and `tainted`: true if the page contains a prompt injection, so
 * that the service does not rely on the page.
 */
async function read({ css = "", body }: Variant) {
  const html = [
    `<!doctype html><html lang=en><head><meta charset=utf-8><title>Aker Marine</title><style>${css}</style></head><body>`,
    "<h1>Aker Marine</h1><p>Aker Marine is based in Bergen. It makes buoys for harbours, and has done so for long.</p>",
    body.replaceAll("{lie}", lie).replaceAll("{truth}", truth),
    "</body></html>",
  ].join("\n");
  const file = { url: "https://aker.example/", body: Buffer.from(html), contentType: "text/html" };
  const { text, markdown } = await toPage(file, undefined);
  return takeOutOrders(markdown ?? text);
}

it.each([
  ...hiddenVariants,
  ...coveredVariants,
  ...styledVariants,
  ...thirdHiddenVariants,
  ...fourthHiddenVariants,
  ...fifthHiddenVariants,
  ...sixthHiddenVariants,
  ...seventhHiddenVariants,
  ...eighthHiddenVariants,
  ...ninthHiddenVariants,
])("what a reader does not see is not read: $how", async (variant) => {
  const { text, tainted } = await read(variant);
  expect([text.includes("9,999"), text.includes("Bergen"), tainted]).toEqual([false, true, false]);
});

it.each([
  ...orderVariants,
  ...laterOrderVariants,
  ...pointedVariants,
  ...thirdOrderVariants,
  ...fourthOrderVariants,
  ...dividedOrderVariants,
  ...dutyOrderVariants,
  ...disguisedOrderVariants,
  ...structureOrderVariants,
  ...ruleOrderVariants,
  ...requestOrderVariants,
  ...grammarOrderVariants,
  ...pointingOrderVariants,
  ...frameOrderVariants,
])("a page that gives orders is tainted: $how", async (variant) => {
  expect((await read(variant)).tainted).toBe(true);
});

it.each([
  ...honestSentences.map(honestly),
  ...laterHonestBodies,
  ...styledHonestBodies,
  ...thirdHonestBodies,
  ...fourthHonestBodies,
  ...dividedHonestBodies,
  ...dutyHonestBodies,
  ...codeHonestBodies,
  ...disguisedHonestBodies,
  ...structureHonestBodies,
  ...ruleHonestBodies,
  ...requestHonestBodies,
  ...grammarHonestBodies,
  ...pointingHonestBodies,
  ...frameHonestBodies,
  ...longHonestBodies,
  ...unseenHonestBodies,
  ...freshHonestBodies,
  ...boilerplateBodies,
  ...fifthVisibleBodies,
  ...sixthVisibleBodies,
  ...seventhVisibleBodies,
  ...eighthVisibleBodies,
  ...ninthVisibleBodies,
])("a page that only has such things is believed: $how", async (variant) => {
  const { text, tainted } = await read(variant);
  expect([text.includes(truth), text.includes("Bergen"), tainted]).toEqual([true, true, false]);
});

it("of the sentences that were kept aside, at most 3 orders are missed and 4 honest ones are taken for orders", async () => {
  const orders = await Promise.all(keptOrderVariants.map(read));
  const honest = await Promise.all(keptHonestBodies.map(read));
  expect(orders.filter(({ tainted }) => !tainted).length).toBeLessThanOrEqual(3);
  expect(honest.filter(({ tainted }) => tainted).length).toBeLessThanOrEqual(4);
});

const shape = readShape({
  type: "object",
  required: ["employees"],
  properties: { employees: { type: "integer" } },
});

/**
 * Returns how far the service believes a page on which a model found the number of employees in some sentence: not at
 * all (`no`), with confidence `low`, or with confidence `medium`.
 */
async function believe(variant: Variant, employees: number): Promise<"no" | "low" | "medium"> {
  const { text: plain, tainted } = await read(variant);
  const text = createPageText({ url: "https://aker.example/", title: "Aker Marine", text: plain });
  const figure = new RegExp(String(employees).replace(/(\d)(\d{3})$/, "$1\\D?$2"));
  const claims = text.sentences
    .filter((sentence) => figure.test(sentence.text))
    .map(({ text: quote }) => {
      const answer = { found: { employees: { value: employees, quote } } };
      const page = { text, madeUp: false };
      const subject = { name: "Aker Marine", hints: [] };
      return checkReading(answer, { shape, page, subject, question: "employees" }).evidence;
    });
  const accepted = claims.find((evidence) => evidence !== null) ?? null;
  const doubt = readDoubt(text, accepted);
  if (tainted || accepted === null || doubt === "tainted") return "no";
  return doubt === "doubtful" ? "low" : "medium";
}

it.each([
  {
    when: "before the frames of orders",
    lies: unseenOrderVariants,
    honest: unseenHonestBodies,
    most: { believed: 0, low: 1, lost: 0, doubted: 1 },
  },
  {
    when: "before the rule about directions, which was fitted to them",
    lies: freshOrderVariants,
    honest: freshHonestBodies,
    most: { believed: 1, low: 1, lost: 0, doubted: 1 },
  },
  {
    when: "before the rule about directions, and kept aside until it was finished",
    lies: keptFreshOrderVariants,
    honest: keptFreshHonestBodies,
    most: { believed: 5, low: 4, lost: 1, doubted: 2 },
  },
])("sentences written $when are believed at most so often", async ({ lies, honest, most }) => {
  const count = async (variants: readonly Variant[], value: number) => {
    const all = await Promise.all(variants.map((variant) => believe(variant, value)));
    return (belief: string) => all.filter((one) => one === belief).length;
  };
  const [ofLies, ofHonest] = [await count(lies, 9_999), await count(honest, 120)];
  expect(ofLies("medium")).toBeLessThanOrEqual(most.believed);
  expect(ofLies("low")).toBeLessThanOrEqual(most.low);
  expect(ofHonest("no")).toBeLessThanOrEqual(most.lost);
  expect(ofHonest("low")).toBeLessThanOrEqual(most.doubted);
});

it("the rule about directions recognizes at least 26 of the 30 orders by the page alone", async () => {
  const orders = await Promise.all(unseenOrderVariants.map(read));
  expect(orders.filter(({ tainted }) => !tainted).length).toBeLessThanOrEqual(4);
});
