// How long a page that is rendered for one visitor takes while 20 others ask for theirs: an order as its guest
// sees it, and a trip as those see it who come along, on PostgreSQL. Runs the server with the tests' catalogue, so build that first:
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
  const { orders, trips } = await storeTrips()
  report('render', {
    [`An order as its guest sees it, asked for by ${others} more`]: [await measure(orders)],
    [`A trip of those who come along, asked for by ${others} more`]: [await measure(trips)],
  })
} finally {
  await server.end('SIGTERM')
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** A page, and the cookie of whoever may see it. */
type Asked = { path: string; cookie?: string }

async function measure(pages: readonly Asked[]) {
  await askFor(pages, 6)
  const times = (await askFor(pages, seconds)).toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return {
    'a second': Math.round(times.length / seconds),
    'p50, ms': at(0.5),
    'p98, ms': at(0.98),
    holds: at(0.98) <= atMostMs,
  }
}

/** Paid trips, each opened by its guest, and with a link for others: one is looked at sixty times a minute at most. */
async function storeTrips(): Promise<{ orders: Asked[]; trips: Asked[] }> {
  const log = createLog('error')
  const open = { databaseUrl: postgres.url, dataDir, appRoot: process.cwd(), log }
  const { db, close } = await openDatabase(open)
  const now = new Date()
  const orders: Asked[] = []
  const trips: Asked[] = []
  for (let trip = 0; trip < 200; trip += 1) {
    const { id, key } = await storeManagedOrder(db, now, { status: 'confirmed' })
    const opened = await fetch(`${server.url}/m/${key}`, { redirect: 'manual' })
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    await opened.body?.cancel()
    orders.push({ path: '/manage', cookie })
    const life = { owner: { orderId: id }, expiresAt: null, now }
    const { token } = await createToken(db, 'share-order', life)
    trips.push({ path: `/c/${token}` })
  }
  await close()
  return { orders, trips }
}

/** One after another asks, and as many others as are given; how long each answer took. */
async function askFor(pages: readonly Asked[], forSeconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + forSeconds * 1000
  let next = 0
  const visit = async () => {
    while (performance.now() < end) {
      // A visitor reads what came before asking again, and they did not all come at once.
      await new Promise((resolve) => setTimeout(resolve, 1000 + 2000 * Math.random()))
      const begun = performance.now()
      const { path: address = '', cookie = '' } = pages[(next += 1) % pages.length] ?? {}
      const answer = await fetch(server.url + address, { headers: { cookie } })
      await answer.text()
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: others + 1 }, visit))
  return times
}
