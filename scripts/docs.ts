/**
 * Builds the API reference with Redocly into dist/api-reference, at build time so that an install carries no Redocly:
 * `index.html` (our contract, rendered beforehand), `live.html` (any contract, read from /docs/openapi.json) and `redoc.js`.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "dist", "api-reference");

/** Hosts that Redoc would ask while the page is read: its logo, its icons, its telemetry. */
const outsideHosts = [
  "https://cdn.redoc.ly",
  "https://cdn.redocly.com",
  "https://otel.cloud.redocly.com",
  "https://fonts.googleapis.com",
  "https://fonts.gstatic.com",
];

await buildReference();

async function buildReference(): Promise<void> {
  const html = await renderPage();
  const { page, script } = splitPage(html);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "index.html"), page);
  await writeFile(join(target, "live.html"), toLivePage(page));
  await writeFile(join(target, "redoc.js"), script);
}

async function renderPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "api-reference-"));
  try {
    const output = join(folder, "index.html");
    const redocly = join(root, "node_modules", "@redocly", "cli", "bin", "cli.js");
    await promisify(execFile)(
      process.execPath,
      [redocly, "build-docs", join(root, "generated", "openapi.json"), "-o", output, "--inlineBundle"],
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

/** An empty data URL fails at once, which Redoc takes as "no logo" and "no telemetry". */
function silenceHosts(html: string): string {
  return outsideHosts.reduce(
    (text, host) => text.replaceAll(new RegExp(`${host}[\\w./-]*`, "g"), "data:,"),
    html,
  );
}

/** Takes Redoc's 2.3 MB out of the page: both pages share them, and a browser keeps them. */
function splitPage(html: string): { page: string; script: string } {
  const opening = '<script type="module">';
  const start = html.indexOf(opening) + opening.length;
  const end = html.indexOf("const __redoc_definition");
  if (start < opening.length || end < start)
    throw new Error("Redocly's page has changed: no Redoc module found in it");
  const page = `${html.slice(0, start)}\n      import { hydrate } from "/docs/redoc.js";\n      ${html.slice(end)}`;
  return { page, script: html.slice(start, end) };
}

/** The same page without a contract: Redoc renders into an empty root what it reads from the mock. */
function toLivePage(page: string): string {
  const live = page
    .replace(/<title>.*?<\/title>/, "<title>API reference</title>")
    .replace(/<div id="redoc">[\s\S]*<\/div>(?=\s*<script type="module">)/, '<div id="redoc"></div>')
    .replace(
      /const __redoc_definition = .*;/,
      'const __redoc_definition = await (await fetch("/docs/openapi.json")).json();',
    );
  if (!live.includes("await fetch") || !live.includes('<div id="redoc"></div>'))
    throw new Error("Redocly's page has changed: no contract found in it");
  return live;
}
