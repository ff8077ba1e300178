// The functions in this file run in the browser. The page contains their source code, so they may use only what the
// browser provides, their parameters and each other.
import type { Page, State } from "./shapes.ts";

/**
 * Hides the sections whose data the state lacks. A mock of a contract other than our own has no jobs, monitors or
 * accounts.
 */
function showParts(state: State): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-of]"))
    part.hidden = !((part.dataset["of"] ?? "") in state);
}

function showHeader(page: Page, { clock, sessions, scenario, outcomes = [], faults }: State): void {
  const { find, make, write, keepList, toTime } = page.dom;
  keepList(find("session"), [...new Set([page.session, ...sessions])], {
    key: (name) => name,
    create: (name) => new Option(name, name, false, name === page.session),
    update: () => {},
  });
  write(find("now"), `${toTime(clock.now)} UTC`);
  write(find("pace"), clock.frozen ? "frozen" : `${clock.speed}× real time`);
  write(find("freeze"), clock.frozen ? "Resume" : "Freeze");
  keepList(find("outcome"), outcomes, {
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
      if (radio !== null) radio.checked = name === (scenario?.outcome ?? "succeed");
    },
  });
  keepList(find("faults"), faults, {
    key: ({ id }) => String(id),
    create: () => make("li"),
    update: (item, { operation, status, connection, probability, delayMs, remaining }) => {
      const effect = [status ?? "as usual", ...(connection === null ? [] : [connection])].join(", ");
      const share = probability < 1 ? ` for ${Math.round(probability * 100)} %` : "";
      write(
        item,
        `${operation ?? "every operation"}: ${effect} after ${delayMs} ms${share}, ${remaining} left`,
      );
    },
  });
}

function showOrganizations(page: Page, { organizations = [], rates = [] }: State): void {
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
    update: (item, { id, credits, effect }) => {
      const full = Math.max(1, credits, page.full.get(id) ?? 0);
      page.full.set(id, full);
      const meter = item.querySelector("meter");
      if (meter !== null) Object.assign(meter, { max: full, value: credits });
      write(item.querySelector(".sum"), toCredits(credits));
      write(item.querySelector(".grow span + span"), effect ?? "", effect === null ? "" : "tag warn");
      showRates(
        page,
        item,
        rates.filter(({ organizationId }) => organizationId === id),
      );
    },
  });
}

function showRates({ dom }: Page, item: HTMLElement, rates: NonNullable<State["rates"]>): void {
  const { keepList, make, write } = dom;
  const list = item.querySelector<HTMLElement>(".rates");
  if (list === null) return;
  keepList(list, rates, {
    key: ({ bucket }) => bucket,
    create: ({ bucket }) => {
      const meter = make("meter");
      const label = bucket === "polling" ? "polls" : "requests";
      meter.setAttribute("aria-label", `${label} left`);
      return make(
        "li",
        { class: "row" },
        make("span", { class: "grow quiet", text: label }),
        meter,
        make("span"),
      );
    },
    update: (row, { limit, remaining, isUsed }) => {
      const meter = row.querySelector("meter");
      if (meter !== null) Object.assign(meter, { max: limit, value: remaining, hidden: !isUsed });
      write(
        row.lastElementChild,
        isUsed ? `${remaining} of ${limit} left` : `${limit} a minute`,
        isUsed ? "" : "quiet",
      );
    },
  });
}

function showMonitors(page: Page, { monitors = [] }: State): void {
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

/** Shows the resources that the mock of a contract other than our own remembers. */
function showCollections({ dom }: Page, { collections = [] }: State): void {
  const { find, make, write, keepList } = dom;
  keepList(find("collections"), collections, {
    key: ({ path }) => path,
    create: ({ path }) =>
      make(
        "li",
        { class: "row" },
        make("span", { class: "code grow", text: path }),
        make("span", { class: "quiet" }),
      ),
    update: (item, { things }) =>
      write(item.lastElementChild, `${things.length} ${things.length === 1 ? "thing" : "things"}`),
  });
}

/** Functions that show the state of a test session. */
export const sectionFunctions = {
  showParts,
  showHeader,
  showOrganizations,
  showRates,
  showMonitors,
  showCollections,
};

/** Type of {@link sectionFunctions}. Functions in other files receive them as a parameter. */
export type Sections = typeof sectionFunctions;
