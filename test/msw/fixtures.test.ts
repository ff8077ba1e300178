import { setupServer } from "msw/node";
import { createClient } from "prospecting-contract/client";
import { createMockServer } from "prospecting-contract/mock";
import { createFixtures, createHandlers, longText, make } from "prospecting-contract/msw";
import { describe, expect, it, onTestFinished } from "vitest";

describe("fixtures", () => {
  it("are equal for equal seeds, each with an id of its own", () => {
    const [one, same, other] = [7, 7, 8].map((seed) => createFixtures({ seed }).people(100));
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
    expect(new Set(one?.map(({ id }) => id)).size).toBe(100);
    expect(make.person().id).not.toBe(make.person().id);
  });

  it("take members of one's own, for each or by index", () => {
    expect(make.person({ fullName: "Ada Lovelace" })).toMatchObject({ fullName: "Ada Lovelace" });
    expect(make.companies(3, (index) => ({ name: `Company ${index}` })).map(({ name }) => name)).toEqual([
      "Company 0",
      "Company 1",
      "Company 2",
    ]);
    expect(make.monitors(2, { status: "paused", next_run_at: null }).map(({ status }) => status)).toEqual([
      "paused",
      "paused",
    ]);
    expect(make.people(0)).toEqual([]);
  });

  it("that the contract refuses do not compile, and throw where they are made", () => {
    // @ts-expect-error a name is a string
    expect(() => make.person({ fullName: 5 })).toThrow(new TypeError("Person.fullName must be string"));
    expect(() => make.person({ fullName: longText(301) })).toThrow(
      /^Person\.fullName must NOT have more than 300/,
    );
    for (const length of [1, 5, 18, 50, 100, 300])
      expect(make.person({ fullName: longText(length) }).fullName.trim()).toHaveLength(length);
    // @ts-expect-error there is no such member
    make.person({ fullNam: "Ada" });
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "3" as unknown as number])(
    "are not made %s times",
    (count) => {
      const calls = { people: make.people, companies: make.companies, monitors: make.monitors, longText };
      for (const [name, call] of Object.entries(calls))
        expect(() => call(count)).toThrow(
          new TypeError(`${name}(${count}): the number must be a whole number, 0 or more`),
        );
    },
  );

  it("are the same value for the handlers and for the mock server", async () => {
    const answers = { searchPeople: { result: { data: createFixtures({ seed: 3 }).people(100) } } };
    const server = setupServer(...createHandlers({ baseUrl: "https://double.example", scenarios: answers }));
    server.listen({ onUnhandledRequest: "bypass" });
    onTestFinished(() => server.close());
    const mock = await createMockServer({ speed: 100 });
    const { url } = await mock.listen();
    onTestFinished(() => mock.close());
    await mock.answer(answers);
    const keys = { accessKey: "ak_sandbox", secretKey: "sk_sandbox", pollIntervalMs: 20 };
    for (const baseUrl of ["https://double.example", url]) {
      const client = createClient({ ...keys, baseUrl });
      const { result } = await client.people.search({ query: "q" }).wait();
      expect(result.data).toEqual(answers.searchPeople.result.data);
    }
  });
});
