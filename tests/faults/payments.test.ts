import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { syncTours } from '#platform/catalogue/tours.ts'
import { createMigratedDatabase, findBundle, openPostgres } from '../databases.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { testTours } from '../test-office.ts'
import { listPaid, openMoneyStage } from './money-stage.ts'
import { pollFor } from './stage.ts'
import { startUnlessKilled, withDatabase } from './killed-server.ts'

const drainMs = 180_000
const kills = 3
/** The approximate number of writes of a start and its work. */
const maxWrites = 200

it('A server killed between any two statements loses or doubles no payment, and mails each once', async () => {
  const databaseUrl = await createMigratedDatabase()
  const outcome = await killWhileMoneyMoves(await findBundle(), databaseUrl)
  expect(outcome).toMatchObject({ violations: [], paid: 10, refunded: 4, changed: 2 })
  expect(outcome.killsAtWork).toBeGreaterThan(0)
  expect(outcome.ended).toBeGreaterThanOrEqual(3)
}, 400_000)

it('A server killed at any write of its built-in database loses no payment, reported or polled', async () => {
  const outcome = await killBuiltInWhileMoneyMoves(await findBundle())
  expect(outcome.violations).toEqual([])
  expect(outcome.killsAtWork).toBeGreaterThan(0)
  expect(outcome.paid).toBeGreaterThanOrEqual(9)
  expect(outcome.refunded).toBeGreaterThan(0)
  expect(outcome.ended).toBeGreaterThanOrEqual(3)
}, 400_000)

/**
 * Kills a real server between any two of its statements to PostgreSQL, `kills` times: during
 * payment reports, refunds, expiring holds, paid or released changes, and reading PayFast's daily
 * file. Then lets it finish, and compares stored data with the stand-ins and the mail server.
 */
async function killWhileMoneyMoves(program: string, databaseUrl: string) {
  const stage = await openMoneyStage()
  const database = await openPostgres(databaseUrl)
  const { db } = database
  const office = stage.openOffice(db)
  const killFile = stage.settings.KILL_FILE
  const settings = {
    ...stage.settings,
    DATABASE_URL: databaseUrl,
    KILL_PORT: new URL(databaseUrl).port,
    NODE_OPTIONS: `--import=${path.resolve('tests/faults/kill-at-statement.mjs')}`,
  }
  let server: ServerProcess | undefined
  /** The number of kills during work; the other kills came after all work was done. */
  let killsAtWork = 0
  try {
    await syncTours(db, office.content(), new Date())
    server = await startServer(program, settings)
    for (let kill = 0; kill < kills; kill += 1) {
      // From the second kill on there is something to refund and to change.
      if (kill > 0) await pollFor(async () => (await listPaid(db)).length === 2, 120_000)
      writeFileSync(killFile, String(1 + Math.floor(Math.random() * 50)))
      await stage.moveMoney(office)
      if (await isKilledWithin(server, 15_000)) killsAtWork += 1
      await server.end('SIGKILL').catch(() => null)
      rmSync(killFile, { force: true })
      await stage.makeWorkDue(db)
      server = await startServer(program, settings)
    }
    await pollFor(async () => isAllDone(await stage.countOpenWork(db)), drainMs).catch(
      () => undefined,
    )
    return { killsAtWork, ...(await stage.audit(db)) }
  } finally {
    await server?.end('SIGKILL')
    await database.close()
    await stage.close()
  }
}

/**
 * The same test on the built-in database, which belongs to one process at a time. Between two
 * starts guests pay and the office refunds. Then a server is killed at any write to the database's
 * files, during its start or its work. Every second time the stand-in reports nothing, so only
 * polling finds the money.
 */
async function killBuiltInWhileMoneyMoves(program: string) {
  const stage = await openMoneyStage()
  const killFile = stage.settings.KILL_FILE
  const settings = {
    ...stage.settings,
    NODE_OPTIONS: `--import=${path.resolve('tests/faults/kill-at-write.mjs')}`,
  }
  const place = { databaseUrl: undefined, dataDir: settings.DATA_DIR }
  let server: ServerProcess | undefined
  let killsAtWork = 0
  try {
    await withDatabase(place, (db) => syncTours(db, { tours: testTours }, new Date()))
    for (let kill = 0; kill < kills; kill += 1) {
      stage.yoco.send({ when: kill % 2 === 0 ? 'before-return' : 'never' })
      await withDatabase(place, async (db) => {
        await stage.moveMoney(stage.openOffice(db))
        await stage.makeWorkDue(db)
      })
      // Refunds are always reported, because they cannot be polled (decision 43).
      stage.yoco.send({ when: 'before-return' })
      // Early in the first run, later in each, so some kills hit the work in any number of runs.
      const writeNumber = Math.floor(((kill + Math.random()) / kills) * maxWrites)
      writeFileSync(killFile, String(1 + writeNumber))
      server = await startUnlessKilled(program, settings)
      if (!server || (await isKilledWithin(server, 8000))) killsAtWork += 1
      await server?.end('SIGKILL').catch(() => null)
      server = undefined
      rmSync(killFile, { force: true })
    }
    for (const end = Date.now() + drainMs; Date.now() < end;) {
      await withDatabase(place, stage.makeWorkDue)
      server = await startServer(program, settings)
      await stage.resendReports()
      await sleep(6000)
      await server.end('SIGTERM')
      server = undefined
      if (isAllDone(await withDatabase(place, stage.countOpenWork))) break
    }
    return { killsAtWork, ...(await withDatabase(place, stage.audit)) }
  } finally {
    if (existsSync(killFile)) rmSync(killFile)
    await server?.end('SIGKILL')
    await stage.close()
  }
}

async function isKilledWithin({ child }: ServerProcess, ms: number): Promise<boolean> {
  const exit = once(child, 'exit')
  if (child.exitCode === null && child.signalCode === null)
    await Promise.race([exit, sleep(ms, undefined, { ref: false })])
  return child.signalCode === 'SIGKILL'
}

function isAllDone(counts: object): boolean {
  return Object.values(counts).every((count) => count === 0)
}
