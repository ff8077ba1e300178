// Runs in the browser: the functions are sent as text, so each may use only the browser, its input and the others of
// this file.
import type { Entry, Page, State } from "./shapes.ts";

function showHeader(page: Page, { clock, sessions, scenario, outcomes, faults }: State): void {
  const { find, make, write, keepList, toTime } = page.dom;
  keepList(find("session"), [...new Set([page.session, ...sessions])], {
    key: (name) => name,
    create: (name) => new Option(name, name, false, name === page.session),
    update: () => {},
  });
  write(find("now"), `${toTime(clock.now)} UTC`);
  write(find("pace"), clock.frozen ? "frozen" : `${clock.speed}× real time`);
  write(find("freeze"), clock.frozen ? "Resume" : "Freeze");
  keepList(find("outcome"), ["succeed", ...outcomes.filter((name) => name !== "succeed")], {
    key: (name) => name,
    create: (name) => {
      const radio = Object.assign(document.createElement("input"), {
        type: "radio",
        name: "outcome",
        value: name,
      });
      radio.addEventListener("change", () => page.act("POST", "/scenario", { outcome: name }));
      return make("label", {}, radio, make("span", { text: name }));
    },
    update: (label, name) => {
      const radio = label.querySelector("input");
      if (radio !== null) radio.checked = name === (scenario.outcome ?? "succeed");
    },
  });
  keepList(find("faults"), faults, {
    key: ({ id }) => String(id),
    create: () => make("li"),
    update: (item, { operation, status, delayMs, remaining }) =>
      write(
        item,
        `${operation ?? "every operation"}: ${status ?? "as usual"} after ${delayMs} ms, ${remaining} left`,
      ),
  });
}

function showOrganizations(page: Page, { organizations, rates }: State): void {
  const { find, make, write, keepList, button, toCredits } = page.dom;
  keepList(find("organizations"), organizations, {
    key: ({ id }) => id,
    create: ({ id, name }) => {
      const set = (credits: number) => () => page.act("POST", "/seed", { organizationId: id, credits });
      const meter = make("meter", { class: "credits" });
      meter.setAttribute("aria-label", `Credits of ${name}`);
      const title = make("span", { class: "grow title" }, make("span", { text: name }), make("span"));
      const head = [title, meter, make("span", { class: "quiet sum" })];
      const ends = [
        button("Empty", `Empty ${name}`, set(0)),
        button("Refill", `Refill ${name}`, set(1_000_000)),
      ];
      const row = make("div", { class: "row" }, ...head, make("span", { class: "pair" }, ...ends));
      return make("li", {}, row, make("ul", { class: "rates" }));
    },
    update: (item, { id, credits, status }) => {
      const full = Math.max(1, credits, page.full.get(id) ?? 0);
      page.full.set(id, full);
      const meter = item.querySelector("meter");
      if (meter !== null) Object.assign(meter, { max: full, value: credits });
      write(item.querySelector(".sum"), toCredits(credits));
      const isActive = status === "active";
      write(item.querySelector(".grow span + span"), isActive ? "" : status, isActive ? "" : "tag");
      showRates(
        page,
        item,
        rates.filter(({ organizationId }) => organizationId === id),
      );
    },
  });
}

function showRates({ dom }: Page, item: HTMLElement, rates: State["rates"]): void {
  const { keepList, make, write } = dom;
  const list = item.querySelector<HTMLElement>(".rates");
  if (list === null) return;
  keepList(list, rates, {
    key: ({ bucket }) => bucket,
    create: ({ bucket }) => {
      const meter = make("meter");
      meter.setAttribute("aria-label", `Requests left, ${bucket}`);
      return make(
        "li",
        { class: "row" },
        make("span", { class: "grow quiet", text: bucket }),
        meter,
        make("span"),
      );
    },
    update: (row, { limit, remaining }) => {
      const meter = row.querySelector("meter");
      if (meter !== null) Object.assign(meter, { max: limit, value: remaining });
      write(row.lastElementChild, `${remaining} of ${limit} left`);
    },
  });
}

function showJobs(page: Page, { jobs }: State): void {
  const { find, make, write, keepList, button, toCredits, toLook } = page.dom;
  const ends = { Succeed: "succeeded", Partial: "partial_success", Fail: "failed", Cancel: "cancelled" };
  keepList(find("jobs"), jobs, {
    key: ({ id }) => id,
    create: ({ id, kind }) => {
      const bar = Object.assign(document.createElement("progress"), { max: 100 });
      bar.setAttribute("aria-label", `Progress of ${id}`);
      const head = [
        make("strong", { text: kind ?? "job" }),
        make("span"),
        bar,
        make("span", { class: "quiet paid" }),
      ];
      const buttons = Object.entries(ends).map(([text, status]) =>
        button(text, `${text} ${id}`, () => page.act("POST", `/jobs/${id}`, { status })),
      );
      return make(
        "li",
        {},
        make("div", { class: "row" }, ...head),
        make(
          "div",
          { class: "row" },
          make("span", { class: "grow code quiet", text: id }),
          make("span", { class: "pair" }, ...buttons),
        ),
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

function showMonitors(page: Page, { monitors }: State): void {
  const { find, make, write, keepList, button, toTime, toLook } = page.dom;
  keepList(find("monitors"), monitors, {
    key: ({ id }) => id,
    create: ({ id, name, type }) => {
      const fire = button("Fire event", `Fire an event of ${name}`, () =>
        page.act("POST", `/monitors/${id}/events`, {}),
      );
      const facts = [
        make("span", { class: "tag", text: type }),
        make("span"),
        make("span", { class: "quiet next" }),
      ];
      return make(
        "li",
        {},
        make("div", { class: "row" }, make("strong", { class: "grow", text: name }), fire),
        make("div", { class: "row" }, ...facts),
        make("ul", { class: "events" }),
      );
    },
    update: (item, { status, next_run_at, events }) => {
      write(item.querySelector(".tag + span"), status, toLook(status));
      write(item.querySelector(".next"), `next run ${toTime(next_run_at)}`);
      const list = item.querySelector<HTMLElement>(".events");
      if (list === null) return;
      keepList(list, events, {
        key: ({ id }) => id,
        create: () => make("li"),
        update: (row, event) => write(row, `${toTime(event.detected_at)}  ${event.event_type}`),
      });
    },
  });
}

/** Newest first; a request with more to say can be opened. */
function showEntry({ dom }: Page, entry: Entry): void {
  const { find, make } = dom;
  const { status, ms, method, path, operation, violations, nearMisses, verdict } = entry;
  const look = status >= 500 ? "bad" : status >= 400 ? "warn" : "good";
  const line = [
    make("span", { class: "quiet code", text: entry.at.slice(11, 19) }),
    make("strong", { class: look, text: String(status) }),
    make("span", { class: "code grow", text: `${method} ${path}` }),
    make("span", { class: "quiet", text: operation ?? "no operation" }),
    make("span", { class: "quiet", text: `${ms} ms` }),
  ];
  const more = [
    ...violations.map(({ property, message }) => `${property} ${message}`),
    ...nearMisses.map((miss) => `${miss.method} ${miss.path}: ${miss.hint}`),
  ].map((text) => make("li", { text }));
  const details = make("details", {}, make("summary", { text: verdict }), make("ul", {}, ...more));
  const end = more.length === 0 ? make("p", { class: "quiet", text: verdict }) : details;
  find("journal").prepend(make("li", {}, make("div", { class: "row" }, ...line), end));
}

/** What shows the parts of a world. */
export const sectionFunctions = {
  showHeader,
  showOrganizations,
  showRates,
  showJobs,
  showMonitors,
  showEntry,
};

/** {@link sectionFunctions}, as the page hands them on. */
export type Sections = typeof sectionFunctions;
