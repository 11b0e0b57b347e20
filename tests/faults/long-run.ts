// npm run faults: everything that the short run in the tests does, for longer, and its report; with
// 'money' that part of it alone.
import { spawnSync } from 'node:child_process'
import { testsServer } from '../server-process.ts'
import { startKillablePostgres } from './killable-postgres.ts'
import { mailFaults } from './mail-server.ts'
import { killBuiltInWhileMoneyMoves, killWhileMoneyMoves } from './payments.ts'
import { type MoneyOutcomes, writeMoneyReport, writeReport } from './report.ts'
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
writeMoneyReport(money, countMinutes())
const isAll = !process.argv.includes('money')
const outcomes = isAll ? [await runBuiltIn(plan), await runPostgresql(plan)] : []
if (isAll) writeReport(outcomes, countMinutes())
spawnSync('oxfmt', ['docs/reliability.md'], { stdio: 'inherit' })
plan.say('The report is in docs/reliability.md.')
const wrong = [...money.builtIn.wrong, ...money.postgresql.wrong]
if (wrong.length > 0 || !outcomes.every(isClean)) process.exitCode = 1

function countMinutes(): number {
  return Math.round((performance.now() - begun) / 60_000)
}

/** Payments, refunds and holds under kills at any moment, on both databases at once: it mostly waits. */
async function killMoneyOnly(): Promise<MoneyOutcomes> {
  const postgres = await startKillablePostgres()
  const databaseUrl = postgres.url
  const kills = plan.kills
  try {
    const [builtIn, postgresql] = await Promise.all([
      killBuiltInWhileMoneyMoves(testsServer, { kills }),
      killWhileMoneyMoves(testsServer, { databaseUrl, kills }),
    ])
    plan.say(`money under kills: ${JSON.stringify({ builtIn, postgresql })}`)
    return { builtIn, postgresql }
  } finally {
    await postgres.stop()
  }
}
