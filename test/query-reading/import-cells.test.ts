import { expect, it } from "vitest";
import { readPeopleFile } from "../../src/providers/adapters/own-index/file/index.ts";
import { toFile } from "../store/index-rows.ts";

async function readRow(head: string, cells: string) {
  for await (const { rows, faults } of readPeopleFile(
    toFile(`full_name,company,${head}\nMara,Acme,${cells}\n`),
  ).parts)
    return { row: rows[0]?.row, faults };
  throw new Error("the file has no rows");
}

it.each([
  [
    "email",
    '"mara@acme.example; m.l@mail.example, m@old.example"',
    { email: "mara@acme.example", further_emails: "m.l@mail.example m@old.example" },
  ],
  [
    "email",
    "mara@acme.example / m.l@mail.example",
    { email: "mara@acme.example", further_emails: "m.l@mail.example" },
  ],
  ["email", "<mara@acme.example>; MARA@acme.example", { email: "mara@acme.example", further_emails: null }],
  [
    "work_email,personal_email",
    "mara@acme.example,m.l@mail.example",
    { email: "mara@acme.example", further_emails: "m.l@mail.example" },
  ],
  [
    "phone,mobile,country",
    "030 901820; 030 901821,030 901822,Germany",
    { phone: "+4930901820", further_phones: "+4930901821 +4930901822" },
  ],
  ["phone,city,country", "030 901820,Berlin,Germany", { phone: "+4930901820" }],
  ["phone,location", '020 7946 0958,"London, UK"', { phone: "+442079460958" }],
  ["phone,location", "030 901820,", { phone: null }],
])("%s of %s is kept", async (head, cells, want) => {
  expect((await readRow(head, cells)).row).toMatchObject(want);
});
