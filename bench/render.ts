// How long a page that is rendered for one visitor takes while 20 others ask for theirs: a trip as those
// see it who come along, on PostgreSQL. Runs the server with the tests' catalogue, so build that first:
// npm run build -- --conditions=tests. Arguments: '--seconds=10'.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { startPostgres } from '#tests/postgres.ts'
import { productionSettings, startServer, testsServer } from '#tests/server-process.ts'
import { openDatabase } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { createToken } from '#server/mail/mailed-tokens.ts'
import { readOption } from './options.ts'
import { report } from './report.ts'

const seconds = readOption('seconds', 10)
const others = 20
/** So long at most, at the 98th percentile. */
const atMostMs = 60

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-render-'))
const postgres = await startPostgres()
const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...productionSettings }
const server = await startServer(testsServer, { ...settings, SMTP_URL: 'smtp://127.0.0.1:9' })
try {
  const paths = await storeTrips()
  await askFor(paths, 2)
  const times = (await askFor(paths, seconds)).toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const row = {
    'a second': Math.round(times.length / seconds),
    'p50, ms': at(0.5),
    'p98, ms': at(0.98),
    holds: at(0.98) <= atMostMs,
  }
  report('render', { [`A trip of those who come along, asked for by ${others} more`]: [row] })
} finally {
  await server.end('SIGTERM')
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Trips with a link each: one link is looked at sixty times a minute at most. */
async function storeTrips(): Promise<string[]> {
  const log = createLog('error')
  const open = { databaseUrl: postgres.url, dataDir, appRoot: process.cwd(), log }
  const { db, close } = await openDatabase(open)
  const now = new Date()
  const paths = []
  for (let trip = 0; trip < 200; trip += 1) {
    const { id } = await storeManagedOrder(db, now, { status: 'confirmed' })
    const life = { owner: { orderId: id }, expiresAt: null, now }
    const { token } = await createToken(db, 'share-order', life)
    paths.push(`/c/${token}`)
  }
  await close()
  return paths
}

/** One after another asks, and as many others as are given; how long each answer took. */
async function askFor(paths: readonly string[], forSeconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + forSeconds * 1000
  let next = 0
  const visit = async () => {
    while (performance.now() < end) {
      const begun = performance.now()
      const answer = await fetch(server.url + (paths[(next += 1) % paths.length] ?? ''))
      await answer.text()
      if (answer.status !== 200) throw new Error(`It answered ${answer.status}.`)
      times.push(performance.now() - begun)
      // A visitor reads what came before asking again.
      await new Promise((resolve) => setTimeout(resolve, 1000 * Math.random()))
    }
  }
  await Promise.all(Array.from({ length: others + 1 }, visit))
  return times
}
