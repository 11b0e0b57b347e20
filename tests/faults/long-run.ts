// npm run faults: everything that the short run in the tests does, for longer, and its report.
import { spawnSync } from 'node:child_process'
import { mailFaults } from './mail-server.ts'
import { writeReport } from './report.ts'
import { isClean, type Plan, runBuiltIn, runPostgresql } from './run.ts'

const begun = performance.now()
const plan: Plan = {
  kills: 100,
  databaseKills: 5,
  processKills: 5,
  processes: 4,
  visitors: 6,
  mailFaults,
  holdMs: 5000,
  drainMs: 30_000,
  say: (sentence) => process.stdout.write(`${sentence}\n`),
}
const outcomes = [await runBuiltIn(plan), await runPostgresql(plan)]
writeReport(outcomes, { minutes: Math.round((performance.now() - begun) / 60_000) })
spawnSync('oxfmt', ['docs/reliability.md'], { stdio: 'inherit' })
plan.say('The report is in docs/reliability.md.')
if (!outcomes.every(isClean)) process.exitCode = 1
