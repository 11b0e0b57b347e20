import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

/** A hole found once: how many attacks on it were tried, and how many failed. */
export type HoleResult = { hole: string; tries: number; held: number }

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
})

export async function attackHoles(): Promise<HoleResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'holes-'))
  const file = path.join(folder, 'report.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tests/attack/holes']
  const args = [...vitest, '--reporter=json', `--outputFile=${file}`]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Some of them run only in `npm run test:all`.
    env: { ...process.env, TESTS: 'all' },
  })
  await once(child, 'exit')
  const { testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(folder, { recursive: true, force: true })
  const holes = new Map<string, HoleResult>()
  for (const { name, assertionResults } of testResults) {
    // A file that failed before its tests counts as not held.
    const tests =
      assertionResults.length > 0
        ? assertionResults
        : [{ ancestorTitles: [], title: path.basename(name), status: 'failed' }]
    for (const { ancestorTitles, title, status } of tests) {
      const hole = ancestorTitles[0] ?? title
      const found = holes.get(hole) ?? { hole, tries: 0, held: 0 }
      found.tries += 1
      if (status === 'passed') found.held += 1
      holes.set(hole, found)
    }
  }
  return [...holes.values()].toSorted((one, other) => one.hole.localeCompare(other.hole))
}
