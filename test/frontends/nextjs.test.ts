import { expect, it } from "vitest";
import { readBlock, readBlocks } from "../readme/blocks.ts";
import { createProject } from "./project.ts";

/** Compiles the code also without `strict`, as the configuration of Next.js does: there, `null` extends every type. */
it.each([true, false])(
  "docs/nextjs.md: its code compiles with the packed types, strict: %s",
  async (strict) => {
    const project = await createProject(`nextjs-${strict}`);
    for (const { file, text } of readBlocks("docs/nextjs.md", "next")) project.write(file, text);
    project.write("app/screen.tsx", readBlock("docs/react.md", "file", "screen.tsx"));
    project.write(
      "scenarios.ts",
      `import { createHandlers } from "prospecting-contract/msw";
     createHandlers({ scenarios: { searchPeople: { result: { data: [] } }, getCredits: { code: 401 } } });
     // @ts-expect-error: an operation that answers at once has no result of a job.
     createHandlers({ scenarios: { getCredits: { result: { data: [] } } } });`,
    );
    const compilerOptions = {
      strict,
      target: "es2017",
      lib: ["dom", "dom.iterable", "esnext"],
      module: "esnext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      skipLibCheck: true,
      noEmit: true,
    };
    project.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["app", "*.ts"] }));
    const { code, output } = await project.run("typescript/bin/tsc");
    expect(code, output).toBe(0);
  },
);
