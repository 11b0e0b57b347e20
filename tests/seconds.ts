import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { isWholeRun } from './whole-run.ts'

const folder = 'node_modules/.cache'
const file = `${folder}/test-seconds.txt`
const lastFile = `${folder}/test-run.json`

/** The most seconds that one file and all together may take in `npm test` on two cores at rest, summed over the workers. */
export const shares = { file: 80, journey: 130, all: 2800 }
/** A run of so many files is all of it. */
export const many = 400
/** What the reference takes amid such a run, in milliseconds: measured with this file. */
export const usualReference = 328
/** A busy machine does other things at the worst moment. */
const patience = 2

/** How long the last whole `npm test` took on this machine, in seconds. */
export function readLastRun(): number | undefined {
  if (isWholeRun() || !existsSync(lastFile)) return undefined
  return JSON.parse(readFileSync(lastFile, 'utf8')).seconds
}

/**
 * After each run a table of its files and the seconds that they took, the longest first; `--slow` shows its head. A
 * whole run whose files or sum are over their share fails, by the clock of a machine as busy as this one was.
 */
export default class Seconds implements Reporter {
  private readonly references: number[] = []
  private files = 0
  private ended = 0
  private begun = 0

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.files = specifications.length
    this.begun = performance.now()
  }

  onTestModuleEnd() {
    this.ended += 1
    if (this.ended % 25 === 0) this.references.push(timeReference())
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const took = modules
      .map((module) => ({ name: module.relativeModuleId, ...secondsOf(module) }))
      .toSorted((one, other) => other.all - one.all)
    const rows = took.map(({ name, all, loading, hooks }) =>
      [formatTenths(all), formatTenths(loading), formatTenths(hooks), ` ${name}`].join(''),
    )
    const sum = took.reduce((total, { all }) => total + all, 0)
    const reference = median(this.references)
    const head = `${'   all loading  hooks'}  (seconds, of ${sum.toFixed(0)} in all; reference ${reference.toFixed(0)} ms)`
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, [head, ...rows, ''].join('\n'))
    if (isWholeRun() || process.env.SLOW !== undefined)
      console.log([`\nThe whole table: ${file}`, head, ...rows.slice(0, 10)].join('\n'))
    if (this.files < many || isWholeRun()) return
    writeFileSync(lastFile, JSON.stringify({ seconds: (performance.now() - this.begun) / 1000 }))
    const slow = findTooSlow(took, reference)
    if (slow.length === 0) return
    console.log(`\n${slow.join('\n')}`)
    process.exitCode = 1
  }
}

/** What is over its share on a machine on which the reference takes so many milliseconds. */
export function findTooSlow(
  took: readonly { name: string; all: number }[],
  reference: number,
): string[] {
  const factor = patience * Math.max(1, reference / usualReference)
  const sum = took.reduce((total, { all }) => total + all, 0)
  const isOver = (seconds: number, most: number) => seconds > most * factor
  const say = (name: string, seconds: number, most: number) =>
    `${name} took ${seconds.toFixed(0)} s, and may take ${most} on a machine at rest (${(most * factor).toFixed(0)} on one as busy as this): tests/seconds.ts.`
  return [
    ...took
      .map(({ name, all }) => ({
        name,
        all,
        most: name.includes('journeys/') ? shares.journey : shares.file,
      }))
      .filter(({ all, most }) => isOver(all, most))
      .map(({ name, all, most }) => say(name, all, most)),
    ...(isOver(sum, shares.all) ? [say('All of it', sum, shares.all)] : []),
  ]
}

/** A short piece of work that is always the same, timed: milliseconds, more on a slower or busier machine. */
function timeReference(): number {
  const begun = performance.now()
  let text = 'reference'
  for (let round = 0; round < 60_000; round += 1)
    text = createHash('sha256').update(text).digest('hex')
  return performance.now() - begun
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
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
