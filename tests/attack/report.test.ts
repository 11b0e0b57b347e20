import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type AttackResults, renderSections, resultsFile } from './report.ts'

it('docs/reliability.md tells of the attacks what was measured, and zeros where zeros belong', () => {
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as AttackResults
  const text = readFileSync('docs/reliability.md', 'utf8')
  for (const section of Object.values(renderSections(results))) expect(text).toContain(section)
  const { fuzzing, connections, scanners, holes } = results
  expect(fuzzing.requests).toBeGreaterThanOrEqual(50_000)
  const { failures, overTwoSeconds, echoes, otherFaults } = fuzzing
  expect({ failures, overTwoSeconds, echoes, otherFaults }).toEqual({
    failures: 0,
    overTwoSeconds: 0,
    echoes: 0,
    otherFaults: 0,
  })
  expect(connections.held).toBeGreaterThanOrEqual(10_000)
  expect([
    connections.visitsFailed,
    connections.smugglingShapes - connections.smugglingRefused,
  ]).toEqual([0, 0])
  expect(holes.length).toBeGreaterThan(4)
  expect(holes.filter(({ tries, held }) => held < tries)).toEqual([])
  expect(scanners.flatMap(({ findings }) => findings)).toEqual([])
})
