import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the screen (a React component) in docs/react.md, as a reader would copy it. */
export function readScreen(): string {
  const page = readFileSync(`${root}docs/react.md`, "utf8");
  const [, code] = /^```tsx file=screen\.tsx\n(.*?)^```$/ms.exec(page) ?? [];
  if (code === undefined) throw new Error("docs/react.md has no block of the file screen.tsx");
  return code;
}

/** A running site that shows the screen of docs/react.md; the screen calls a service. */
export interface Site {
  readonly url: string;
  close(): void;
}

/** Builds and serves the screen of docs/react.md. The page reads the service's address and keys from its own URL. */
export async function serveScreen(): Promise<Site> {
  const start = `
    import { createRoot } from "react-dom/client";
    import { createClient } from "prospecting-contract/client";
    const { service, key } = Object.fromEntries(new URLSearchParams(location.search));
    const keys = { accessKey: "ak_" + key, secretKey: "sk_" + key, dangerouslyAllowBrowser: true };
    const client = createClient({ ...keys, baseUrl: service, pollIntervalMs: 20, maxRetries: 0 });
    createRoot(document.querySelector("main")!).render(<App client={client} />);`;
  const built = await build({
    stdin: { contents: readScreen() + start, resolveDir: root, loader: "tsx" },
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: {
      "prospecting-contract/client": `${root}src/client/index.ts`,
      "prospecting-contract/query": `${root}src/query/index.ts`,
    },
    write: false,
  });
  const script = built.outputFiles[0]?.text ?? "";
  const server = createServer(({ url = "" }, response) => {
    const isScript = url === "/page.js";
    response.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html" });
    response.end(
      isScript ? script : '<!doctype html><main></main><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === "object" ? address?.port : ""}`,
    close: () => server.close(),
  };
}
