// Runs in the browser: the functions are sent as text, so each may use only the browser and one another.

interface PageOptions {
  operations: string[];
  statuses: number[];
}

interface Job {
  id: string;
  status: string;
  progress: number | null;
  kind?: string;
  reserved: number;
  charged: number | null;
}

interface Monitor {
  id: string;
  name: string;
  type: string;
  status: string;
  next_run_at: string | null;
  events: { id: string; event_type: string; detected_at: string }[];
}

interface Entry {
  number: number;
  at: string;
  method: string;
  path: string;
  operation: string | null;
  status: number;
  ms: number;
  verdict: string;
  violations: { property: string; message: string }[];
  nearMisses: { method: string; path: string; hint: string }[];
}

interface State {
  session: string;
  sessions: string[];
  clock: { now: string; frozen: boolean; speed: number };
  scenario: { outcome: string | null };
  outcomes: string[];
  faults: {
    id: number;
    operation: string | null;
    status: number | null;
    delayMs: number;
    remaining: number;
  }[];
  organizations: { id: string; name: string; status: string; credits: number }[];
  rates: { organizationId: string; bucket: string; limit: number; remaining: number }[];
  jobs: Job[];
  monitors: Monitor[];
}

interface Page {
  /** Name of the world that is shown. */
  session: string;
  /** Number of the last journal entry shown. */
  last: number;
  /** Most credits seen by organization: the full length of its gauge. */
  full: Map<string, number>;
}

function find<E extends HTMLElement = HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

/** An element with a class, a text and children; text is never read as markup. */
function make(
  tag: string,
  look: { class?: string; text?: string } = {},
  ...children: Element[]
): HTMLElement {
  const element = document.createElement(tag);
  if (look.class !== undefined) element.className = look.class;
  if (look.text !== undefined) element.textContent = look.text;
  element.append(...children);
  return element;
}

/** Writes only what changed, so that a selection in the text and the place of a reader survive. */
function write(element: Element | null, text: string, look?: string): void {
  if (element === null) return;
  if (element.textContent !== text) element.textContent = text;
  if (look !== undefined && element.className !== look) element.className = look;
}

/** Brings a list to these items and keeps the elements of those that stay, so that the focus stays as well. */
function keepList<T>(
  list: HTMLElement,
  items: readonly T[],
  by: { key(item: T): string; create(item: T): HTMLElement; update(element: HTMLElement, item: T): void },
): void {
  const known = new Map([...list.children].map((child) => [(child as HTMLElement).dataset["key"], child]));
  const wanted = items.map((item) => {
    const key = by.key(item);
    const element = (known.get(key) as HTMLElement | undefined) ?? by.create(item);
    known.delete(key);
    element.dataset["key"] = key;
    by.update(element, item);
    return element;
  });
  for (const gone of known.values()) gone.remove();
  wanted.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
}

async function ask(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`/__mock${path}`, {
    method,
    headers: { "X-Mock-Session": page.session, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** Does what a control says, shows what came of it, and says why when it failed. */
async function act(page: Page, method: string, path: string, body?: object): Promise<void> {
  try {
    await ask(page, method, path, body);
    write(find("problem"), "");
  } catch (error) {
    write(find("problem"), error instanceof Error ? error.message : String(error));
  }
  await refresh(page);
}

function button(text: string, label: string, onClick: () => unknown): HTMLElement {
  const element = make("button", { text });
  element.setAttribute("type", "button");
  element.setAttribute("aria-label", label);
  element.addEventListener("click", onClick);
  return element;
}

function toTime(time: string | null): string {
  return time === null ? "never" : time.slice(0, 19).replace("T", " ");
}

function toCredits(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "credit" : "credits"}`;
}

function toLook(status: string): string {
  if (status === "succeeded" || status === "active") return "status good";
  if (status === "failed" || status === "disabled" || status === "suspended") return "status bad";
  return status === "partial_success" || status === "cancelled" ? "status warn" : "status";
}

function showHeader(page: Page, { clock, sessions, scenario, outcomes, faults }: State): void {
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
      radio.addEventListener("change", () => act(page, "POST", "/scenario", { outcome: name }));
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
  keepList(find("organizations"), organizations, {
    key: ({ id }) => id,
    create: ({ id, name }) => {
      const set = (credits: number) => () => act(page, "POST", "/seed", { organizationId: id, credits });
      const meter = make("meter", { class: "credits" });
      meter.setAttribute("aria-label", `Credits of ${name}`);
      const head = [make("span", { class: "grow", text: name }), meter, make("span", { class: "quiet sum" })];
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
      const text = `${toCredits(credits)}${status === "active" ? "" : `, ${status}`}`;
      write(item.querySelector(".sum"), text);
      showRates(
        item,
        rates.filter(({ organizationId }) => organizationId === id),
      );
    },
  });
}

function showRates(item: HTMLElement, rates: State["rates"]): void {
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
        button(text, `${text} ${id}`, () => act(page, "POST", `/jobs/${id}`, { status })),
      );
      return make(
        "li",
        {},
        make("div", { class: "row" }, ...head),
        make("div", { class: "row" }, make("span", { class: "grow code quiet", text: id }), ...buttons),
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
  keepList(find("monitors"), monitors, {
    key: ({ id }) => id,
    create: ({ id, name, type }) => {
      const fire = button("Fire event", `Fire an event of ${name}`, () =>
        act(page, "POST", `/monitors/${id}/events`, {}),
      );
      const head = [make("strong", { text: name }), make("span", { class: "tag", text: type }), make("span")];
      const next = make("span", { class: "grow quiet next" });
      return make(
        "li",
        {},
        make("div", { class: "row" }, ...head, next, fire),
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
function showEntry(entry: Entry): void {
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

async function refresh(page: Page): Promise<void> {
  try {
    const { session } = page;
    const state = (await ask(page, "GET", "/state")) as State;
    const { entries } = (await ask(page, "GET", `/journal?after=${page.last}`)) as { entries: Entry[] };
    if (session !== page.session) return;
    showHeader(page, state);
    showOrganizations(page, state);
    showJobs(page, state);
    showMonitors(page, state);
    for (const entry of entries) if (entry.number > page.last) showEntry(entry);
    page.last = Math.max(page.last, entries.at(-1)?.number ?? 0);
    while (find("journal").children.length > 500) find("journal").lastElementChild?.remove();
    write(find("live"), "Live", "");
  } catch {
    write(find("live"), "No answer from the mock", "lost");
  }
}

function connect(page: Page): void {
  find("freeze").addEventListener("click", () => {
    const frozen = find("freeze").textContent === "Resume";
    return act(page, "POST", frozen ? "/clock/resume" : "/clock/freeze", {});
  });
  for (const one of document.querySelectorAll<HTMLElement>("[data-advance]"))
    one.addEventListener("click", () =>
      act(page, "POST", "/clock/advance", { seconds: Number(one.dataset["advance"]) }),
    );
  find("speed").addEventListener("change", () =>
    act(page, "POST", "/clock/resume", { speed: Number(find<HTMLSelectElement>("speed").value) }),
  );
  find("reset").addEventListener("click", () => {
    find("journal").replaceChildren();
    return act(page, "POST", "/reset", {});
  });
  find("session").addEventListener("change", () => {
    page.session = find<HTMLSelectElement>("session").value;
    page.last = 0;
    page.full.clear();
    find("journal").replaceChildren();
    return refresh(page);
  });
  find("clear-faults").addEventListener("click", () => act(page, "DELETE", "/faults"));
  find("fault").addEventListener("submit", (event) => {
    event.preventDefault();
    const form = new FormData(find<HTMLFormElement>("fault"));
    const number = (name: string) => (form.get(name) === "" ? null : Number(form.get(name)));
    const count = number("count");
    const operation = form.get("operation") === "" ? null : form.get("operation");
    act(page, "POST", "/faults", { operation, status: number("status"), delayMs: number("delayMs"), count });
  });
}

function startPage({ operations, statuses }: PageOptions): void {
  const page: Page = {
    session: new URLSearchParams(location.search).get("session") ?? "default",
    last: 0,
    full: new Map(),
  };
  const [operation, status] = document.querySelectorAll("#fault select");
  operation?.append(...operations.map((id) => new Option(id, id)));
  status?.append(...statuses.map((code) => new Option(String(code), String(code))));
  connect(page);
  const loop = async (): Promise<void> => {
    if (!document.hidden) await refresh(page);
    setTimeout(loop, 1000);
  };
  loop();
}

/** What is sent, in no special order. */
export const pageFunctions: readonly ((...input: never[]) => unknown)[] = [
  ...[find, make, write, keepList, ask, act, button, toTime, toCredits, toLook],
  ...[
    showHeader,
    showOrganizations,
    showRates,
    showJobs,
    showMonitors,
    showEntry,
    refresh,
    connect,
    startPage,
  ],
];
