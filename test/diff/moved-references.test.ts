import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { inRequest, inResponse } from "./support/documents.ts";

const A = { type: "object", properties: { n: { type: "integer", maximum: 10 } }, required: ["n"] };
const B = { type: "object", properties: { n: { type: "integer", maximum: 5 } }, required: ["n"] };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const both = (make: (name: string) => object) => [
  inRequest(make("A"), { A, B }),
  inRequest(make("B"), { A, B }),
];

function breaksBetween([base = {}, head = {}]: readonly object[]): string[] {
  const { changes } = diffContracts(base, head);
  return changes.filter(({ level }) => level === "breaking").map(({ message }) => message);
}

describe("a reference that means another component", () => {
  it.each([
    ["of a body", ref, "POST /things body.n"],
    [
      "of a property",
      (name: string) => ({ type: "object", properties: { x: ref(name) } }),
      "POST /things body.x.n",
    ],
    ["of items", (name: string) => ({ type: "array", items: ref(name) }), "POST /things body[].n"],
    ["of a part", (name: string) => ({ allOf: [ref(name), { minProperties: 1 }] }), "POST /things body.n"],
    [
      "of a variant",
      (name: string) => ({ oneOf: [ref(name), { type: "string" }] }),
      "POST /things body variant 1.n",
    ],
  ])("is named by its place: %s", (_, make, place) => {
    expect(breaksBetween(both(make))).toEqual([
      `${place} in requests: maximum lowered, from 10 to 5; refers to B instead of A.`,
    ]);
  });

  it("is named by the component that holds it", () => {
    const owner = (name: string) => ({ A, B, Owner: { type: "object", properties: { x: ref(name) } } });
    expect(breaksBetween([inRequest(ref("Owner"), owner("A")), inRequest(ref("Owner"), owner("B"))])).toEqual(
      ["Owner.x.n in requests: maximum lowered, from 10 to 5; refers to B instead of A."],
    );
  });

  it("is none where the component has another name", () => {
    expect(breaksBetween([inRequest(ref("A"), { A }), inRequest(ref("B"), { B })])).toEqual([
      "B.n in requests: maximum lowered, from 10 to 5.",
    ]);
  });

  it("is none where one side writes the schema out inside a component", () => {
    const owner = (x: object) => ({ A, B, Owner: { type: "object", properties: { x } } });
    const between = (base: object, head: object) =>
      breaksBetween([inRequest(ref("Owner"), owner(base)), inRequest(ref("Owner"), owner(head))]);
    expect(between(A, ref("B"))).toEqual(["Owner.x.n in requests: maximum lowered, from 10 to 5."]);
    expect(between(ref("A"), B)).toEqual(["Owner.x.n in requests: maximum lowered, from 10 to 5."]);
  });

  it("says so of what the other component has more", () => {
    const more = { ...A, properties: { ...A.properties, m: { type: "string" } } };
    const [base, head] = [inResponse(ref("A"), { A, more }), inResponse(ref("more"), { A, more })];
    expect(diffContracts(base, head).changes.map(({ message }) => message)).toEqual([
      "POST /things 200.m in responses: property added; refers to more instead of A.",
    ]);
  });
});
