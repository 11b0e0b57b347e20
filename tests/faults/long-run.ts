// npm run faults: the faults of the tests for longer, with a report; 'money' or 'publishing' runs
// only that part.
import { spawnSync } from 'node:child_process'
import { testsServer } from '../server-process.ts'
import { startKillablePostgres } from './killable-postgres.ts'
import { mailFaults } from './mail-server.ts'
import { killBuiltInWhileMoneyMoves, killWhileMoneyMoves } from './payments.ts'
import { killWhilePublishing } from './publications.ts'
import {
  type MoneyOutcomes,
  type PublishingOutcomes,
  writeMoneyReport,
  writePublishingReport,
  writeReport,
} from './report.ts'
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
const parts = ['money', 'publishing'].filter((part) => process.argv.includes(part))
const isAll = parts.length === 0
const money = isAll || parts.includes('money') ? await killMoneyOnly() : undefined
if (money) writeMoneyReport(money, countMinutes())
const publishing = isAll || parts.includes('publishing') ? await killPublishing() : undefined
if (publishing) writePublishingReport(publishing, countMinutes())
const outcomes = isAll ? [await runBuiltIn(plan), await runPostgresql(plan)] : []
if (isAll) writeReport(outcomes, countMinutes())
spawnSync('oxfmt', ['docs/reliability.md'], { stdio: 'inherit' })
plan.say('The report is in docs/reliability.md.')
const wrong = [money, publishing].flatMap((part) =>
  part ? [...part.builtIn.wrong, ...part.postgresql.wrong] : [],
)
if (wrong.length > 0 || !outcomes.every(isClean)) process.exitCode = 1

function countMinutes(): number {
  return Math.round((performance.now() - begun) / 60_000)
}

/**
 * Payments, refunds and holds with kills at any moment, on both databases at once, because it
 * mostly waits.
 */
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

/**
 * A server that publishes, killed on one database after the other, because rendering uses both
 * cores.
 */
async function killPublishing(): Promise<PublishingOutcomes> {
  const postgres = await startKillablePostgres()
  // Every second kill comes after all work is done.
  const kills = 2 * plan.kills
  try {
    const builtIn = await killWhilePublishing(testsServer, { kills })
    const databaseUrl = postgres.url
    const postgresql = await killWhilePublishing(testsServer, { kills, databaseUrl })
    plan.say(`publishing under kills: ${JSON.stringify({ builtIn, postgresql })}`)
    return { builtIn, postgresql }
  } finally {
    await postgres.stop()
  }
}
