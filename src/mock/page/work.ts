// The functions in this file run in the browser. The page contains their source code, so they may use only what the
// browser provides, their parameters and each other.
import type { Entry, FullEntry, Message, Page, State } from "./shapes.ts";

function showJobs(page: Page, { jobs = [], organizations = [] }: State): void {
  const { find, make, write, keepList, button, toCredits, toLook, toTime } = page.dom;
  const ends = { Succeed: "succeeded", Partial: "partial_success", Fail: "failed", Cancel: "cancelled" };
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  keepList(find("jobs"), jobs, {
    key: ({ id }) => id,
    create: ({ id, kind, createdAt, organizationId, asked }) => {
      const bar = Object.assign(document.createElement("progress"), { max: 100 });
      bar.setAttribute("aria-label", `Progress of ${id}`);
      const head = [
        make("span", { class: "quiet code", text: toTime(createdAt).slice(5) }),
        make("strong", { text: kind ?? "job" }),
        make("span"),
        bar,
        make("span", { class: "quiet paid" }),
        make("span", { class: "quiet", text: `by ${names.get(organizationId) ?? organizationId}` }),
      ];
      const buttons = Object.entries(ends).map(([text, status]) =>
        button(text, `${text} ${id}`, () => page.act("POST", `/jobs/${id}`, { status })),
      );
      const name = make("span", { class: "grow code quiet", text: id });
      return make(
        "li",
        {},
        make("div", { class: "row" }, ...head),
        make("p", { text: asked }),
        make("div", { class: "row" }, name, make("span", { class: "pair" }, ...buttons)),
      );
    },
    update: (item, { status, progress, charged, reserved }) => {
      const isOpen = status === "queued" || status === "processing";
      write(item.querySelector("strong + span"), status, toLook(status));
      Object.assign(item.querySelector("progress") ?? {}, { value: progress ?? 0 });
      write(
        item.querySelector(".paid"),
        charged === null ? `${toCredits(reserved)} held` : toCredits(charged),
      );
      for (const one of item.querySelectorAll("button")) one.hidden = !isOpen;
    },
  });
}

/**
 * Adds an entry at the top of the displayed journal. Its request and response are loaded when a user opens the entry.
 */
function showEntry(page: Page, entry: Entry): void {
  const { find, make } = page.dom;
  const { status, ms, method, path, operation, violations, nearMisses, verdict } = entry;
  const look = status >= 500 ? "bad" : status >= 400 ? "warn" : "good";
  const line = [
    make("span", { class: "quiet code", text: entry.at.slice(11, 19) }),
    make("strong", { class: look, text: String(status) }),
    make("span", { class: "code grow", text: `${method} ${path}` }),
    make("span", { class: "quiet", text: operation ?? "no operation" }),
    make("span", { class: "quiet", text: `${ms} ms` }),
    make("span", { class: "quiet verdict", text: verdict }),
  ];
  const more = [
    ...violations.map(({ property, message }) =>
      make("li", { class: "bad", text: `${property} ${message}` }),
    ),
    ...nearMisses.map((miss) => make("li", { text: `${miss.method} ${miss.path}: ${miss.hint}` })),
  ];
  const sides = make("div", { class: "sides" });
  const summary = make("summary", {}, make("span", { class: "row" }, ...line));
  const details = make("details", {}, summary, make("ul", {}, ...more), sides) as HTMLDetailsElement;
  details.addEventListener("toggle", () => {
    if (details.open && sides.childElementCount === 0) openEntry(page, entry, sides);
  });
  find("journal").prepend(make("li", {}, details));
}

async function openEntry(page: Page, { number }: Entry, sides: HTMLElement): Promise<void> {
  const { make } = page.dom;
  try {
    const { request, response } = (await page.ask("GET", `/journal/${number}`)) as FullEntry;
    const query = Object.entries(request.query).flatMap(([name, values]) =>
      [values].flat().map((value) => `${name}=${value}`),
    );
    sides.replaceChildren(
      makeSide(page, "Request", query.join("\n"), request),
      makeSide(page, "Answer", "", response),
    );
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    sides.replaceChildren(make("p", { class: "bad", text }));
  }
}

function makeSide({ dom }: Page, title: string, query: string, message: Message): HTMLElement {
  const { make } = dom;
  const { headers, body, bytes, truncated } = message;
  const names = Object.keys(headers);
  const shown = body === null ? "" : typeof body === "string" ? body : JSON.stringify(body, null, 2);
  const about = bytes === 0 ? "no body" : `${bytes.toLocaleString("en")} bytes`;
  const note = truncated ? `${about}, of which the journal kept the start` : about;
  const isUnread = body === null && bytes > 0;
  const list = make("pre", { text: names.map((name) => `${name}: ${headers[name]}`).join("\n") });
  const text = make("pre", { text: shown });
  for (const one of [list, text]) one.tabIndex = 0;
  text.setAttribute("aria-label", `Body of the ${title.toLowerCase()}`);
  list.setAttribute("aria-label", `Headers of the ${title.toLowerCase()}`);
  return make(
    "div",
    { class: "side" },
    make("h3", { text: title }),
    ...(query === "" ? [] : [make("pre", { text: query })]),
    make("details", {}, make("summary", { text: `${names.length} headers` }), list),
    make("p", { class: "quiet", text: isUnread ? `${note}, compressed or no text` : note }),
    ...(shown === "" ? [] : [text]),
  );
}

/** Functions that show jobs and journal entries. */
export const workFunctions = { showJobs, showEntry, openEntry, makeSide };

/** Type of {@link workFunctions}. Functions in other files receive them as a parameter. */
export type Work = typeof workFunctions;
