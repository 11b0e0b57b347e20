import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createDataFolder } from '../databases.ts'
import { mailFaults } from './mail-server.ts'
import { type Outcome, type Plan, runBuiltIn, runPostgresql } from './run.ts'

const plan: Plan = {
  kills: 3,
  databaseKills: 1,
  processKills: 1,
  processes: 2,
  visitors: 3,
  mailFaults,
  holdMs: 100,
  // Milliseconds to wait on a busy machine.
  drainMs: 150_000,
}

it('One process under load loses nothing, invents nothing and recovers by itself, whatever fails', async () => {
  const laid = await createDataFolder()
  try {
    // Copies with permissions, which the database requires.
    const lay = (folder: string) => spawnSync('cp', ['-a', laid, folder])
    expectClean(await runBuiltIn(plan, lay))
  } finally {
    rmSync(laid, { recursive: true, force: true })
  }
}, 900_000)

it('Several processes under load outlive one of them and their PostgreSQL', async () => {
  expectClean(await runPostgresql(plan))
}, 900_000)

function expectClean({ findings, violations, thrownOut, acknowledged, mailsTaken }: Outcome): void {
  expect({ ...findings, violations, thrownOut }).toEqual({
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
    thrownOut: 0,
  })
  expect(acknowledged).toBeGreaterThan(20)
  expect(mailsTaken).toBeGreaterThan(40)
}
