import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { renderRulesPage } from "./docs-diff.ts";
import { generate, loadContract } from "./generator/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "generated");

const started = performance.now();
const files = await generate(await loadContract(join(root, "openapi/openapi.yaml")));
const changed = (await Promise.all([...files].map(([name, text]) => write(name, text)))).filter(
  Boolean,
).length;
const stray = (await listFiles(folder)).filter((name) => !files.has(name));
await Promise.all(stray.map((name) => rm(join(folder, name))));
const page = join(root, "docs/diff.md");
await writeFile(page, renderRulesPage(await readFile(page, "utf8")));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`generated/: ${files.size} files, ${changed} changed, ${stray.length} removed, ${seconds} s`);

/**
 * Writes a file only if its text has changed, because watchers and incremental builds react to every write. Returns
 * true if it wrote the file.
 */
async function write(name: string, text: string): Promise<boolean> {
  const file = join(folder, name);
  const current = await readFile(file, "utf8").catch(() => undefined);
  if (current === text) return false;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return true;
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}
