// The functions in this file run in the browser. The page contains their source code, so they may use only what the
// browser provides, their parameters and each other.
import type { Dom } from "./dom.ts";
import type { Sections } from "./sections.ts";
import type { Entry, Page, PageOptions, State } from "./shapes.ts";
import type { Work } from "./work.ts";

interface View {
  readonly page: Page;
  readonly sections: Sections & Work;
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

/**
 * Sends the request that a control, such as a button, makes. Then shows the new state, and the error if the request
 * failed.
 */
async function act(view: View, method: string, path: string, body?: object): Promise<void> {
  const { page } = view;
  const { find, write } = page.dom;
  page.acting += 1;
  try {
    await ask(page, method, path, body);
    write(find("problem"), "");
  } catch (error) {
    write(find("problem"), error instanceof Error ? error.message : String(error));
  }
  page.acting -= 1;
  await refresh(view);
}

/**
 * Reads and shows the state of the session. Discards the state if a control, such as a button, has a request in
 * progress, because the state may not show the effect of that request.
 */
async function refresh({ page, sections }: View): Promise<void> {
  const { find, write } = page.dom;
  page.refreshes += 1;
  const number = page.refreshes;
  try {
    const { session } = page;
    const state = (await ask(page, "GET", "/state")) as State;
    const { entries } = (await ask(page, "GET", `/journal?bodies=false&after=${page.last}`)) as {
      entries: Entry[];
    };
    if (session !== page.session || number !== page.refreshes || page.acting > 0) return;
    sections.showParts(state);
    sections.showHeader(page, state);
    sections.showOrganizations(page, state);
    sections.showJobs(page, state);
    sections.showMonitors(page, state);
    sections.showCollections(page, state);
    for (const entry of entries) if (entry.number > page.last) sections.showEntry(page, entry);
    page.last = Math.max(page.last, entries.at(-1)?.number ?? 0);
    while (find("journal").children.length > 500) find("journal").lastElementChild?.remove();
    write(find("live"), "Live", "");
  } catch {
    write(find("live"), "No answer from the mock", "lost");
  }
}

function connect(view: View): void {
  const { page } = view;
  const { find, write } = page.dom;
  find("freeze").addEventListener("click", () => {
    const frozen = find("freeze").textContent === "Resume";
    return page.act("POST", frozen ? "/clock/resume" : "/clock/freeze", {});
  });
  for (const one of document.querySelectorAll<HTMLElement>("[data-advance]"))
    one.addEventListener("click", () =>
      page.act("POST", "/clock/advance", { seconds: Number(one.dataset["advance"]) }),
    );
  find("speed").addEventListener("change", () =>
    page.act("POST", "/clock/resume", { speed: Number(find<HTMLSelectElement>("speed").value) }),
  );
  connectReset(page);
  find("session").addEventListener("change", () => {
    page.session = find<HTMLSelectElement>("session").value;
    page.last = 0;
    page.full.clear();
    find("journal").replaceChildren();
    return refresh(view);
  });
  find("clear-faults").addEventListener("click", () => page.act("DELETE", "/faults"));
  find("fault").addEventListener("submit", (event) => {
    event.preventDefault();
    const form = new FormData(find<HTMLFormElement>("fault"));
    const number = (name: string) => (form.get(name) === "" ? null : Number(form.get(name)));
    const [status, delayMs, count] = [number("status"), number("delayMs"), number("count")];
    if (status === null && !delayMs && form.get("connection") === "") {
      write(find("problem"), "Choose an answer or a delay; otherwise the mock responds as usual.");
      document.querySelector<HTMLElement>("#fault [name=status]")?.focus();
      return;
    }
    const text = (name: string) => (form.get(name) === "" ? null : form.get(name));
    const [operation, connection] = [text("operation"), text("connection")];
    page.act("POST", "/faults", { operation, status, connection, delayMs, count });
  });
}

/**
 * Makes the reset button work. The first press asks for confirmation, because a reset cannot be undone; a second press
 * resets the mock.
 */
function connectReset(page: Page): void {
  const { find, write } = page.dom;
  const reset = find("reset");
  const label = reset.textContent ?? "";
  const disarm = (): void => write(reset, label, "");
  reset.addEventListener("click", () => {
    if (reset.textContent === label) return write(reset, "Forget this session?", "bad");
    disarm();
    find("journal").replaceChildren();
    return page.act("POST", "/reset", {});
  });
  for (const leaving of ["blur", "mouseleave"]) reset.addEventListener(leaving, disarm);
  reset.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") disarm();
  });
}

function startPage(
  { operations, statuses, connections }: PageOptions,
  dom: Dom,
  sections: Sections & Work,
): void {
  const page: Page = {
    dom,
    act: (method, path, body) => act(view, method, path, body),
    ask: (method, path, body) => ask(page, method, path, body),
    session: new URLSearchParams(location.search).get("session") ?? "default",
    last: 0,
    acting: 0,
    refreshes: 0,
    full: new Map(),
  };
  const view: View = { page, sections };
  const [operation, status, connection] = document.querySelectorAll("#fault select");
  operation?.append(...operations.map((id) => new Option(id, id)));
  status?.append(...statuses.map((code) => new Option(String(code), String(code))));
  connection?.append(...connections.map((name) => new Option(name, name)));
  connect(view);
  const loop = async (): Promise<void> => {
    if (!document.hidden) await refresh(view);
    setTimeout(loop, 1000);
  };
  loop();
}

/** Functions that start the page and update it. */
export const startFunctions = { ask, act, refresh, connect, connectReset, startPage };
