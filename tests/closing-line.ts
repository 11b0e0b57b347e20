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
    const left = skipped > 0 ? `${skipped} skipped\n` : ''
    // Whoever started the run need not write it (scripts/run.mjs).
    process.send?.('closing line')
    // After everything else that is still being written.
    process.once('exit', () =>
      process.stdout.write(`\n${left}${passed} passed, ${broken} failed\n`),
    )
  }
}
