import { describe, expect, it } from "vitest";
import type { components } from "../../generated/types.ts";
import { parseAddress } from "../../src/providers/adapters/contacts/address.ts";
import { toPhone } from "../../src/providers/adapters/contacts/phones.ts";

describe("the syntax of an address", () => {
  it.each([
    ["a@b.example", "a@b.example"],
    [" <Ann.O'Neil+x@Sub.B.Example> ", "ann.o'neil+x@sub.b.example"],
    ["mailto:a@b.example", "a@b.example"],
    ["a@bücher.example", "a@xn--bcher-kva.example"],
  ])("reads %s", (text, want) => {
    expect(parseAddress(text)?.text).toBe(want);
  });

  it.each([
    "",
    "a",
    "@b.example",
    "a@",
    "a@b",
    "a@b..example",
    ".a@b.example",
    "a.@b.example",
    "a b@c.example",
    "a@-b.example",
    "a@[127.0.0.1]",
    '"a b"@c.example',
    "a@b.example\r\nRCPT TO:<x@y.example>",
    `${"a".repeat(65)}@b.example`,
  ])("refuses %j", (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});

describe("a phone number", () => {
  type Phone = components["schemas"]["PhoneContact"] | null;
  it.each<[string, string | undefined, Phone]>([
    ["+49 151 12345678", undefined, { number: "+4915112345678", type: "mobile", status: "valid" }],
    ["030 901820", "de", { number: "+4930901820", type: "office", status: "valid" }],
    ["(020) 7946 0958", "GB", { number: "+442079460958", type: "office", status: "valid" }],
    ["+49 1", undefined, null],
    ["030 901820", undefined, null],
    ["call me", "de", null],
  ])("%s of %s is %o", (text, country, want) => {
    expect(toPhone(text, { type: "office", country })).toEqual(want);
  });
});
