import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createDataFolder } from '../databases.ts'
import type { MailFault } from './mail-server.ts'
import { type Outcome, type Plan, runBuiltIn, runPostgresql } from './run.ts'

const plan: Plan = {
  kills: 3,
  databaseKills: 1,
  processKills: 1,
  processes: 2,
  visitors: 3,
  // Faults with a 4xx answer need the clock; the long run has all of them.
  mailFaults: ['closes-half-way'] satisfies MailFault[],
  holdMs: 100,
  // For a busy machine; the long run checks the thirty seconds.
  drainMs: 150_000,
  say: () => {},
}

it('One process under load loses nothing, invents nothing and recovers by itself, whatever fails', async () => {
  const laid = await createDataFolder()
  try {
    // With permissions, which the database requires.
    const lay = (folder: string) => spawnSync('cp', ['-a', laid, folder])
    expectClean(await runBuiltIn(plan, lay))
  } finally {
    rmSync(laid, { recursive: true, force: true })
  }
}, 400_000)

it('Several processes under load outlive one of them and their PostgreSQL', async () => {
  expectClean(await runPostgresql(plan))
}, 400_000)

function expectClean({ findings, violations, acknowledged, mailsTaken }: Outcome): void {
  expect({ ...findings, violations }).toEqual({
    lost: 0,
    doubled: 0,
    invented: 0,
    overbooked: 0,
    unsent: 0,
    sentForNothing: 0,
    uncounted: 0,
    revived: 0,
    overkept: 0,
    examples: [],
    violations: [],
  })
  expect(acknowledged['all']).toBeGreaterThan(20)
  expect(mailsTaken).toBeGreaterThan(40)
}
