import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type AttackResults, renderSections, resultsFile } from './report.ts'

it('docs/reliability.md tells of the attacks what was measured, and zeros where zeros belong', () => {
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as AttackResults
  const text = readFileSync('docs/reliability.md', 'utf8')
  for (const section of Object.values(renderSections(results))) expect(text).toContain(section)
  // How long answers took says more of the machine that day: the count is in the page.
  const { fuzzing, connections, scanners } = results
  expect(fuzzing.requests).toBeGreaterThanOrEqual(50_000)
  expect([fuzzing.failures, fuzzing.echoes, fuzzing.otherFaults]).toEqual([0, 0, 0])
  expect(connections.held).toBeGreaterThanOrEqual(10_000)
  expect([
    connections.visitsFailed,
    connections.smugglingShapes - connections.smugglingRefused,
  ]).toEqual([0, 0])
  expect(scanners.flatMap(({ findings }) => findings)).toEqual([])
})
