import type { Note, NotePlace } from "./change.ts";
import type { Contract, Cursor } from "./load/contract.ts";

/** Returns the faults of both contracts, one note for each message, with places of the base first. */
export function collectNotes(base: Contract, head: Contract): Note[] {
  const notes = new Map<string, NotePlace[]>();
  for (const [side, contract] of [["base", base] as const, ["head", head] as const]) {
    const faults = [...contract.faults.values()];
    const found = contract.locateAll(toPointers(faults.map(({ cursor }) => cursor)));
    for (const { cursor, message } of faults) {
      const file = contract.file(cursor.uri)?.label ?? cursor.uri;
      const place = { side, file, pointer: cursor.pointer, ...found.get(`${file}#${cursor.pointer}`) };
      notes.set(message, [...(notes.get(message) ?? []), place]);
    }
  }
  return [...notes].map(([message, places]) => ({ message: `${message}.`, places }));
}

function toPointers(cursors: readonly Cursor[]): Map<string, string[]> {
  const pointers = new Map<string, string[]>();
  for (const { contract, uri, pointer } of cursors) {
    const file = contract.file(uri)?.label ?? uri;
    const known = pointers.get(file);
    if (known === undefined) pointers.set(file, [pointer]);
    else known.push(pointer);
  }
  return pointers;
}
