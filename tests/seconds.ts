import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { isWholeRun } from './whole-run.ts'

const folder = 'node_modules/.cache'
const file = `${folder}/test-seconds.txt`

/** After each run a table of its files and the seconds that they took, the longest first; `npm run test:all` prints its head. */
export default class Seconds implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const took = modules
      .map((module) => ({ name: module.relativeModuleId, ...secondsOf(module) }))
      .toSorted((one, other) => other.all - one.all)
    const rows = took.map(({ name, all, loading, hooks }) =>
      [formatTenths(all), formatTenths(loading), formatTenths(hooks), ` ${name}`].join(''),
    )
    const sum = took.reduce((total, { all }) => total + all, 0)
    const head = `${'   all loading  hooks'}  (seconds, of ${sum.toFixed(0)} in all)`
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, [head, ...rows, ''].join('\n'))
    if (isWholeRun())
      console.log([`\nThe whole table: ${file}`, head, ...rows.slice(0, 25)].join('\n'))
  }
}

/** Everything that a file took, of that what its imports took, and what stands around its tests. */
function secondsOf(module: TestModule) {
  const { collectDuration, duration, setupDuration } = module.diagnostic()
  const tests = [...module.children.allTests()].reduce(
    (sum, test) => sum + (test.diagnostic()?.duration ?? 0),
    0,
  )
  return {
    all: (collectDuration + duration + setupDuration) / 1000,
    loading: collectDuration / 1000,
    hooks: Math.max(0, duration - tests) / 1000,
  }
}

function formatTenths(seconds: number): string {
  return seconds.toFixed(1).padStart(7)
}
