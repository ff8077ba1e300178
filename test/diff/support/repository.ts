import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A git repository in a new directory, removed by `dispose`. */
export class Repository {
  readonly directory = realpathSync(mkdtempSync(join(tmpdir(), "diff-")));

  constructor() {
    this.git("init", "--quiet", "--initial-branch=main");
  }

  git(...arguments_: string[]): string {
    const settings = [
      "-c",
      "user.name=Test",
      "-c",
      "user.email=test@example.com",
      "-c",
      "commit.gpgsign=false",
    ];
    return execFileSync("git", [...settings, ...arguments_], { cwd: this.directory, encoding: "utf8" });
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.directory, name)), { recursive: true });
      writeFileSync(join(this.directory, name), text);
    }
  }

  commit(files: Readonly<Record<string, string>>, tag?: string): void {
    this.write(files);
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", "--message=change");
    if (tag !== undefined) this.git("tag", tag);
  }

  dispose(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Returns a contract in two files whose only limit is `maximum`. */
export function contractFiles(maximum: number): Record<string, string> {
  return {
    "openapi/openapi.yaml": `openapi: 3.1.0
info:
  title: Things
  version: 1.0.0
paths:
  /things:
    get:
      operationId: listThings
      parameters:
        - $ref: components/parameters/Limit.yaml
      responses:
        "200":
          description: Done
`,
    "openapi/components/parameters/Limit.yaml": `name: limit
in: query
schema:
  type: integer
  maximum: ${maximum}
`,
  };
}
