import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that mostly wait: for an install, a browser, a command or another process. */
const waiting = /\/test\/(?:package|cli|readme)\/|\.browser\.test\.ts$|\/(?:processes|crashes)\.test\.ts$/;

/** Starts what waits before what computes: begun last, it would leave a core idle until the run ends. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification): boolean => waiting.test(moduleId);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
