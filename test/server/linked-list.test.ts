import { expect, it } from "vitest";
import { createLinkedList, type LinkedList } from "../../src/server/linked-list.ts";

const valuesOf = (list: LinkedList<string>) => [...list].map(({ value }) => value);

function listOf(...values: string[]) {
  const list = createLinkedList<string>();
  return { list, removers: values.map((value) => list.add(value)).map((entry) => () => list.remove(entry)) };
}

it.each([0, 1, 2])("removes the value at %i, once", (at) => {
  const { list, removers } = listOf("a", "b", "c");
  removers[at]?.();
  removers[at]?.();
  list.add("d");
  expect(valuesOf(list)).toEqual(["a", "b", "c"].filter((_, index) => index !== at).concat("d"));
});

it("is empty when all are removed, and can be filled again", () => {
  const { list, removers } = listOf("a", "b");
  for (const remove of removers) remove();
  expect(valuesOf(list)).toEqual([]);
  list.add("c");
  expect(valuesOf(list)).toEqual(["c"]);
});

it("goes on when a loop removes the value that it is at", () => {
  const { list, removers } = listOf("a", "b", "c");
  const seen: string[] = [];
  for (const { value } of list) {
    seen.push(value);
    removers[seen.length - 1]?.();
  }
  expect(seen).toEqual(["a", "b", "c"]);
  expect(valuesOf(list)).toEqual([]);
});
