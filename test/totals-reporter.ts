import type { Reporter, TestModule } from "vitest/node";

/** Prints `tests: N passed, N failed, N skipped` as the last line of the output, for programs that read it. */
export class TotalsReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const totals = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) totals[test.result().state] += 1;
      // A test file that could not be loaded has no tests to count, but must not look like a pass.
      if (module.errors().length > 0) totals.failed += 1;
    }
    const skipped = totals.skipped + totals.pending;
    const line = `tests: ${totals.passed} passed, ${totals.failed} failed, ${skipped} skipped`;
    // Vitest prints its own summary after this event, so this line is printed when the process exits.
    process.once("exit", () => console.log(line));
  }
}
