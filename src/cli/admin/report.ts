import { print, printJson, toPrintable, toTable } from "../output.ts";

/** Columns of a table. The keys are the headings, and each function returns the column's cell for a row. */
export type Columns<T> = Readonly<Record<string, (row: T) => string | number | null>>;

/** Prints rows as a table. With `json`, prints one JSON object per line. */
export function printRows<T extends object>(
  rows: readonly T[],
  { json, columns, empty }: { json: true | undefined; columns: Columns<T>; empty: string },
): void {
  if (json === true) {
    for (const row of rows) printJson(row);
    return;
  }
  if (rows.length === 0) {
    print(empty);
    return;
  }
  const cells = rows.map((row) =>
    Object.values(columns).map((cell) => toPrintable(String(cell(row) ?? "-"))),
  );
  print(toTable([Object.keys(columns), ...cells]));
}

/** Prints an object as lines of the form `name  value`, or as JSON. */
export function printObject(object: Readonly<Record<string, unknown>>, json: true | undefined): void {
  if (json === true) printJson(object);
  else print(toTable(Object.entries(object).map(([name, value]) => [name, toPrintable(toText(value))])));
}

/** Returns a time in milliseconds since 1970 as a UTC date and time; `-` for null. */
export function toDate(time: number | null): string {
  return time === null ? "-" : new Date(time).toISOString().replace("T", " ").slice(0, 19);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "-";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
