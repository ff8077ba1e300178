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

it.each([
  ["ca. 92", 92, 92],
  ["~17 employees", 17, 17],
  ["approx. 1.200 Mitarbeiter", 1_200, 1_200],
  ["environ 250 salariés", 250, 250],
  ["10K+", 10_000, 10_000_000],
  ["1k-5k", 1_000, 5_000],
  ["1.5k", 1_500, 1_500],
  ["50 bis 100", 50, 100],
  ["de 11 à 50 salariés", 11, 50],
  ["between 50 and 200", 50, 200],
  ["1000 et plus", 1_000, 10_000_000],
  ["> 500", 501, 10_000_000],
  ["über 500 MA", 501, 10_000_000],
  ["ab 500", 500, 10_000_000],
  ["< 50", 0, 49],
  ["bis zu 50", 0, 50],
  ["self-employed", 1, 1],
  // Excel turns the sizes 1-10, 2-10 and 11-50 into dates.
  ["10-Jan", 1, 10],
  ["Feb 10", 2, 10],
  ["Nov-50", 11, 50],
  ["many", null, null],
  ["50 million euros", null, null],
  ["10-20-30", null, null],
  ["2021-05-04", null, null],
])("the size %j is read", async (size, employees_min, employees_max) => {
  expect((await readRow("company_size", `"${size}"`)).row).toMatchObject({ employees_min, employees_max });
});
