// npm run faults: everything that the short run in the tests does, for longer, and its report.
import { spawnSync } from 'node:child_process'
import { testsServer } from '../server-process.ts'
import { startKillablePostgres } from './killable-postgres.ts'
import { mailFaults } from './mail-server.ts'
import { killBuiltInWhileMoneyMoves, killWhileMoneyMoves } from './payments.ts'
import { type MoneyOutcomes, writeReport } from './report.ts'
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
const money = await killMoneyOnly()
const outcomes = [await runBuiltIn(plan), await runPostgresql(plan)]
writeReport(outcomes, { money, minutes: Math.round((performance.now() - begun) / 60_000) })
spawnSync('oxfmt', ['docs/reliability.md'], { stdio: 'inherit' })
plan.say('The report is in docs/reliability.md.')
const wrong = [...money.builtIn.wrong, ...money.postgresql.wrong]
if (wrong.length > 0 || !outcomes.every(isClean)) process.exitCode = 1

/** Payments, refunds and holds under kills at any moment, on each database. */
async function killMoneyOnly(): Promise<MoneyOutcomes> {
  const builtIn = await killBuiltInWhileMoneyMoves(testsServer, { kills: 100 })
  plan.say(`money under kills, built-in: ${JSON.stringify(builtIn)}`)
  const postgres = await startKillablePostgres()
  try {
    const databaseUrl = postgres.url
    const postgresql = await killWhileMoneyMoves(testsServer, { databaseUrl, kills: 100 })
    plan.say(`money under kills, PostgreSQL: ${JSON.stringify(postgresql)}`)
    return { builtIn, postgresql }
  } finally {
    await postgres.stop()
  }
}
