import { defineConfig } from "orval";

const input = "../../generated/openapi.json";

export default defineConfig({
  fetch: {
    input,
    output: {
      target: ".cache/orval-fetch/api.ts",
      client: "fetch",
      override: { mutator: { path: "./orval-fetch.ts", name: "send" } },
    },
  },
  zod: { input, output: { target: ".cache/orval-zod/api.ts", client: "zod" } },
});
