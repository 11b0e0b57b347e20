import type { Reporter, TestCase } from 'vitest/node'

/** Ends a run with one line that people and machines can read: 'N passed, N failed'. */
export default class ClosingLine implements Reporter {
  private counts = { passed: 0, failed: 0, skipped: 0 }

  onTestCaseResult(test: TestCase) {
    const { state } = test.result()
    if (state !== 'pending') this.counts[state] += 1
  }

  onTestRunEnd(modules: readonly { errors: () => unknown[] }[], unhandled: readonly unknown[]) {
    const { passed, failed, skipped } = this.counts
    const broken = failed + modules.flatMap((module) => module.errors()).length + unhandled.length
    const line = `${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    // After everything else that is still being written.
    process.once('exit', () => process.stdout.write(`\n${line}\n`))
  }
}
