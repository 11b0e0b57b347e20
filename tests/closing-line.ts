import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The failed tests, which `npm run test:rest` repeats (scripts/run.mjs). */
const failedFile = 'node_modules/.cache/test-failed.json'

/** Ends a run with one line for people and programs: 'N passed, N failed'. */
export default class ClosingLine implements Reporter {
  private counts = { passed: 0, failed: 0, skipped: 0 }
  private readonly failed: { file: string; name: string }[] = []

  onTestCaseResult(test: TestCase) {
    const { state } = test.result()
    if (state !== 'pending') this.counts[state] += 1
    if (state === 'failed')
      this.failed.push({ file: test.module.relativeModuleId, name: test.fullName })
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const { passed, failed, skipped } = this.counts
    const brokenModules = modules.filter((module) => listErrorsOutsideTests(module).length > 0)
    this.failed.push(
      ...brokenModules.map((module) => ({ file: module.relativeModuleId, name: 'the file' })),
    )
    mkdirSync('node_modules/.cache', { recursive: true })
    writeFileSync(failedFile, JSON.stringify(this.failed))
    const failureCount = failed + modules.flatMap(listErrorsOutsideTests).length + unhandled.length
    const skippedLine = skipped > 0 ? `${skipped} skipped\n` : ''
    // The parent process then prints no line of its own (scripts/run.mjs).
    process.send?.('closing line')
    // Printed after all other output.
    process.once('exit', () =>
      process.stdout.write(`\n${skippedLine}${passed} passed, ${failureCount} failed\n`),
    )
  }
}

/** Errors outside tests: loading the file, beforeAll and afterAll. */
function listErrorsOutsideTests(module: TestModule): unknown[] {
  const suites = [...module.children.allSuites()]
  return [...module.errors(), ...suites.flatMap((suite) => suite.errors())]
}
