import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { readBlock } from "../readme/blocks.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the screen (a React component) in docs/react.md, as a reader would copy it. */
const readScreen = (): string => readBlock("docs/react.md", "file", "screen.tsx");

/** A running site that renders a component from docs/react.md. The component calls a service. */
export interface Site {
  readonly url: string;
  close(): void;
}

/** The component for paged searches from docs/react.md, with an `App` component that renders it. */
export const pagesOfSearch = `
  ${readBlock("docs/react.md", "file", "pages.tsx")}
  import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
  import { createQueries } from "prospecting-contract/query";
  const cache = new QueryClient();
  const App = ({ client }) => (
    <QueryClientProvider client={cache}><People queries={createQueries(client)} query="CTO" /></QueryClientProvider>
  );`;

/** The component for monitors from docs/react.md, with an `App` component that renders it. */
export const listOfMonitors = `
  ${readBlock("docs/react.md", "file", "monitors.tsx")}
  import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
  import { createQueries } from "prospecting-contract/query";
  const cache = new QueryClient();
  const App = ({ client }) => (
    <QueryClientProvider client={cache}><Monitors queries={createQueries(client)} /></QueryClientProvider>
  );`;

/**
 * Builds source code that declares an `App` component, and serves a page that renders it. The page reads the service's
 * URL and keys from its own URL.
 */
export async function serveScreen(screen = readScreen()): Promise<Site> {
  const start = `
    import { createRoot } from "react-dom/client";
    import { createClient } from "prospecting-contract/client";
    const { service, key } = Object.fromEntries(new URLSearchParams(location.search));
    const keys = { accessKey: "ak_" + key, secretKey: "sk_" + key, dangerouslyAllowBrowser: true };
    const client = createClient({ ...keys, baseUrl: service, pollIntervalMs: 20, maxRetries: 0 });
    createRoot(document.querySelector("main")!).render(<App client={client} />);`;
  const built = await build({
    stdin: { contents: screen + start, resolveDir: root, loader: "tsx" },
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
