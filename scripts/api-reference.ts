import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { annotateReference } from "../src/mock/reference-notes.ts";
import { addKeyboardUse, repeatEarlyClick } from "./reference-keyboard.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const contract = join(root, "generated", "openapi.json");

/** External URLs that Redoc would load in the browser, with their replacements. */
const outsideAddresses: readonly (readonly [address: RegExp, substitute: string])[] = [
  // Replaces the Redocly logo, which follows "API docs by", with the text "Redocly".
  [
    /https:\/\/cdn\.redoc\.ly\/[\w./-]+\.svg/g,
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='44' height='12'%3E%3Ctext y='10' font-size='11' font-family='sans-serif' fill='gray'%3ERedocly%3C/text%3E%3C/svg%3E",
  ],
  // Addresses of icons, telemetry and fonts. An empty data URL makes each request fail immediately, and Redoc then
  // works without the resource.
  [/https:\/\/(?:cdn\.redocly|otel\.cloud\.redocly|fonts\.(?:googleapis|gstatic))\.com[\w./-]*/g, "data:,"],
];

/**
 * Additions to the `head` of `index.html` and `live.html`, in this order:
 * - An empty icon.
 * - Styles for the first section: long commands wrap, and the section takes the whole width, so that its title fits on
 *   one line.
 * - Smaller headings on a phone, because Redoc's font size would break long words in two.
 * - A visible focus, because Redoc hides the focus on some buttons.
 * - Scripts for keyboard users, and for clicks made before Redoc has started. Some compilers wrap functions in calls to
 *   a helper `__name`, which the page lacks, so the script defines that helper.
 */
const ownHead = `
  <link rel="icon" href="data:,">
  <style>
    #redoc [data-section-id="/"] pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    @media (min-width: 1100px) {
      #redoc div:has(> [data-testid="middle-panel"] > [data-section-id="/"]) { flex-direction: column; }
      #redoc div:has(> [data-testid="middle-panel"] > [data-section-id="/"]) > * { width: 100%; max-width: none; }
      #redoc [data-section-id="/"] h1 { font-size: 1.75rem; white-space: nowrap; }
    }
    @media (max-width: 600px) { #redoc h1 { font-size: 1.3rem; line-height: 1.25; } }
    :focus-visible { outline: 3px solid #3b82f6 !important; outline-offset: 1px; }
    [data-section-id]:focus { outline: none !important; }
  </style>
  <script>{ const __name = (it) => it; (${addKeyboardUse})(); (${repeatEarlyClick})(); }</script>`;

/**
 * Builds the API reference with Redocly into a folder: `index.html` (our contract, rendered at build time), `live.html`
 * (any contract, rendered in the browser) and `redoc.js`. The packages contain these built files, so that an install
 * does not need Redocly.
 */
export async function buildReference(folder: string): Promise<void> {
  const { page, script } = splitPage(await renderPage());
  const hash = createHash("sha256")
    .update(await readFile(contract))
    .digest("hex");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "redoc.js"), keepSearchOpen(script));
  await writeFile(join(folder, "live.html"), toLivePage(page));
  // The mock compares this hash with the hash of its own contract, and shows the page only if the two are equal.
  // `index.html` is written last, because scripts/start.cjs uses its modification time as a sign that all three files
  // exist.
  await writeFile(
    join(folder, "index.html"),
    page.replace("<head>", `<head>\n  <meta name="contract" content="${hash}">`),
  );
}

async function renderPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "api-reference-"));
  try {
    const output = join(folder, "index.html");
    const input = join(folder, "openapi.json");
    await writeFile(input, JSON.stringify(annotateReference(JSON.parse(await readFile(contract, "utf8")))));
    const redocly = join(root, "node_modules", "@redocly", "cli", "bin", "cli.js");
    await promisify(execFile)(
      process.execPath,
      [redocly, "build-docs", input, "-o", output, "--inlineBundle"],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      },
    );
    return silenceHosts(await readFile(output, "utf8"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function silenceHosts(html: string): string {
  return outsideAddresses.reduce((text, [address, substitute]) => text.replaceAll(address, substitute), html);
}

/**
 * Moves Redoc's script (2.3 MB) out of the page. Returns the rest of the page, and the script for a file of its own:
 * `index.html` and `live.html` share that file, and browsers cache it.
 */
function splitPage(html: string): { page: string; script: string } {
  const opening = '<script type="module">';
  const start = html.indexOf(opening) + opening.length;
  const end = html.indexOf("const __redoc_definition");
  if (start < opening.length || end < start)
    throw new Error("Redocly's page has changed: no Redoc module found in it");
  const hydration = /(?<=\n *)hydrate\(__redoc_definition.*\);/;
  const rest = html
    .slice(end)
    .replace(hydration, (call) => `await ${call}\n      document.dispatchEvent(new Event("hydrated"));`);
  if (!rest.includes("hydrated"))
    throw new Error("Redocly's page has changed: no call of its hydration found");
  const page = `${html.slice(0, start)}\n      import { hydrate } from "/docs/redoc.js";\n      ${rest}`;
  return { page: page.replace("</head>", `${ownHead}\n</head>`), script: html.slice(start, end) };
}

/**
 * Returns Redoc's script without the React effect that closes the search after each change of the URL. On a slow phone,
 * that effect runs seconds after the user has followed a link, and closes a search that the user has opened in the
 * meantime. Redoc still closes the search when the user chooses a result, presses Escape or clicks outside the search.
 */
function keepSearchOpen(script: string): string {
  const closing =
    /\(0,[\w$]+\.useEffect\)\(([\w$]+),\[[\w$]+\]\),(?=\{isOpen:[\w$]+,onOpen:[\w$]+,onClose:\1\})/g;
  if (script.match(closing)?.length !== 1)
    throw new Error("Redocly's page has changed: no effect found that closes its search");
  return script.replace(closing, "");
}

/** Returns the page without its contract: Redoc then renders the contract that it loads from the mock. */
function toLivePage(page: string): string {
  const live = page
    .replace(/<title>.*?<\/title>/, "<title>API reference</title>")
    .replace(/<div id="redoc">[\s\S]*<\/div>(?=\s*<script type="module">)/, '<div id="redoc"></div>')
    .replace(
      /const __redoc_definition = .*;/,
      // Replaces the placeholder in the contract's server URLs with the origin of this page. The mock serves this page,
      // so requests go to the mock.
      `const __redoc_definition = JSON.parse((await (await fetch("/docs/reference.json")).text()).replaceAll(/\\{(?:base|api)_url\\}/g, location.origin));`,
    );
  if (!live.includes("await fetch") || !live.includes('<div id="redoc"></div>'))
    throw new Error("Redocly's page has changed: no contract found in it");
  return live;
}
