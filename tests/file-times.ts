import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { storesScreenshots, isWholeRun } from './whole-run.ts'

const folder = 'node_modules/.cache'
const file = `${folder}/test-seconds.txt`
const lastFile = `${folder}/test-run.json`

/**
 * Maximum seconds of one file and of all together in `npm test` on two idle cores, summed over
 * workers.
 */
export const shares = { file: 80, journey: 130, all: 2800 }
/** A run of at least this many files counts as a full run. */
export const manyFiles = 400
/** Milliseconds of the reference during such a run, measured with this file. */
export const usualReference = 328
/** Factor of tolerance for other work on the machine. */
const tolerance = 2

export function readLastRun(): number | undefined {
  if (isWholeRun() || !existsSync(lastFile)) return undefined
  return JSON.parse(readFileSync(lastFile, 'utf8')).seconds
}

/**
 * Writes a table of test files by time after each run; `--slow` prints its top. A full run fails if
 * a file or the sum exceeds its share, adjusted to the machine's speed during this run.
 */
export default class Seconds implements Reporter {
  private readonly references: number[] = []
  private files = 0
  private endedFiles = 0
  private startedAt = 0

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.files = specifications.length
    this.startedAt = performance.now()
  }

  onTestModuleEnd() {
    this.endedFiles += 1
    if (this.endedFiles % 25 === 0) this.references.push(timeReference())
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const fileTimes = modules
      .map((module) => ({ name: module.relativeModuleId, ...measureSeconds(module) }))
      .toSorted((one, other) => other.all - one.all)
    const rows = fileTimes.map(({ name, all, loading, hooks }) =>
      [formatTenths(all), formatTenths(loading), formatTenths(hooks), ` ${name}`].join(''),
    )
    const sum = fileTimes.reduce((total, { all }) => total + all, 0)
    const reference = median(this.references)
    const head = `${'   all loading  hooks'}  (seconds, of ${sum.toFixed(0)} in all; reference ${reference.toFixed(0)} ms)`
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, [head, ...rows, ''].join('\n'))
    if (isWholeRun() || process.env.SLOW !== undefined)
      console.log([`\nThe whole table: ${file}`, head, ...rows.slice(0, 10)].join('\n'))
    if (this.files < manyFiles || isWholeRun() || storesScreenshots()) return
    writeFileSync(
      lastFile,
      JSON.stringify({ seconds: (performance.now() - this.startedAt) / 1000 }),
    )
    const slow = findTooSlow(fileTimes, reference)
    if (slow.length === 0) return
    console.log(`\n${slow.join('\n')}`)
    process.exitCode = 1
  }
}

/** Files over their share on a machine with this reference time in milliseconds. */
export function findTooSlow(
  fileTimes: readonly { name: string; all: number }[],
  reference: number,
): string[] {
  const factor = tolerance * Math.max(1, reference / usualReference)
  const sum = fileTimes.reduce((total, { all }) => total + all, 0)
  const isOver = (seconds: number, limit: number) => seconds > limit * factor
  const describe = (name: string, seconds: number, limit: number) =>
    `${name} took ${seconds.toFixed(0)} s, and may take ${limit} on a machine at rest (${(limit * factor).toFixed(0)} on one as busy as this): tests/file-times.ts.`
  return [
    ...fileTimes
      .map(({ name, all }) => ({
        name,
        all,
        most: name.includes('journeys/') ? shares.journey : shares.file,
      }))
      .filter(({ all, most }) => isOver(all, most))
      .map(({ name, all, most }) => describe(name, all, most)),
    ...(isOver(sum, shares.all) ? [describe('All of it', sum, shares.all)] : []),
  ]
}

/** Times a fixed piece of work in milliseconds: more on a slower or busier machine. */
function timeReference(): number {
  const startedAt = performance.now()
  let text = 'reference'
  for (let round = 0; round < 60_000; round += 1)
    text = createHash('sha256').update(text).digest('hex')
  return performance.now() - startedAt
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

/** The total time of a file, of its imports, and of work outside its tests. */
function measureSeconds(module: TestModule) {
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
