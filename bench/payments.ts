// News of money on PostgreSQL: how many notifications a second are kept, and how many judged and acted
// by; a look at 10,000 open payments; the balance of an order in a ledger of a million lines.
import { shipped } from '#content/shipped.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { calendar } from '#content/calendar.ts'
import { tours } from '#content/tours.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { syncTours } from '#server/catalogue/tours.ts'
import { openDatabase } from '#server/database/open.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { reconcileOrder } from '#server/orders/pay/reconcile-order.ts'
import { readOrder } from '#server/records/load-order.ts'
import { receiveWebhook } from '#server/money/events/receive-webhook.ts'
import { settleEvents } from '#server/money/events/settle-events.ts'
import { openProviders } from '#server/money/providers/providers.ts'
import { workOnce } from '#server/orders/pay/money-jobs.ts'
import { signWebhook } from '#tests/gateways/yoco/signature.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import { startPostgres } from '#tests/postgres.ts'
import { readOption } from './options.ts'
import { report } from './report.ts'
import { median } from './wrk.ts'

const count = readOption('notifications', 2000)
const open = readOption('open', 10_000)
const lines = readOption('lines', 1_000_000)
const linesOfOrder = 10
const webhookSecret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
const log = createLog('silent')

const folder = mkdtempSync(path.join(tmpdir(), 'bench-payments-'))
const postgres = await startPostgres()
const databaseUrl = postgres.url
const appRoot = process.cwd()
const database = await openDatabase({ databaseUrl, dataDir: folder, appRoot, log })
const { db } = database
// Where statements may take as long as they like.
const client = new Client({ connectionString: databaseUrl })
await client.connect()
const wide = drizzle(client)
await wide.execute(sql`set search_path = public, extensions`)
const now = () => new Date()
// As many a day as the bench wants.
const content = {
  ...shipped,
  tours: tours.map((tour) => ({ ...tour, departuresPerDay: 1_000_000 })),
  calendar: { ...calendar, departuresPerDay: 1_000_000 },
}
const services: Services = {
  db,
  content: () => content,
  now,
  siteUrl: 'https://bench.example',
  officeEmail: 'office@bench.example',
  secret: 'nobody is mailed a code here',
  wake: () => {},
  providers: openProviders(
    [
      {
        id: 'yoco',
        mode: 'test',
        secretKey: 'sk_test_1',
        webhookSecret,
        url: 'http://127.0.0.1:9',
      },
    ],
    { siteUrl: 'https://bench.example', now },
  ),
  reconcileOrder: reconcileOrder,
}

try {
  await syncTours(db, { tours }, now())
  const { kept, settled } = await measureNews()
  report('payments', {
    'On PostgreSQL': [
      { what: 'notifications kept a second', value: kept },
      { what: 'notifications judged and acted by, a second', value: settled },
      { what: `a look at ${open} open payments, in ms`, value: await measureLook() },
      {
        what: `an order and its balance among ${lines} lines, in ms`,
        value: await measureLedger(),
      },
    ],
  })
} finally {
  await client.end()
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureNews(): Promise<{ kept: number; settled: number }> {
  const date = addDays(calendarDateIn(now(), capeTown), 60)
  const notifications: { body: string; headers: Record<string, string> }[] = []
  for (let made = 0; made < count; made += 1) {
    const email = `guest-${made}@bench.example`
    const orderId = await storeHeldOrder(services, { date: addDays(date, made % 300), email })
    notifications.push(await storeAttempt(orderId))
  }
  const provider = services.providers?.get('yoco')
  if (!provider) throw new Error('Yoco is on.')
  const begun = performance.now()
  const rest = [...notifications]
  const send = async () => {
    for (let one = rest.shift(); one; one = rest.shift())
      await receiveWebhook(services, provider, one)
  }
  await Promise.all(Array.from({ length: 8 }, send))
  const heard = performance.now()
  while ((await settleEvents(services)) > 0);
  const done = performance.now()
  const [confirmed] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(orders)
    .where(sql`${orders.status} = 'confirmed'`)
  if (confirmed?.n !== count) throw new Error(`${confirmed?.n} of ${count} are confirmed.`)
  const perSecond = (ms: number) => Math.round((count / ms) * 1000)
  return { kept: perSecond(heard - begun), settled: perSecond(done - heard) }
}

async function storeAttempt(orderId: string) {
  const id = crypto.randomUUID()
  await db.insert(payments).values({
    id,
    orderId,
    attempt: id,
    provider: 'yoco',
    mode: 'test',
    status: 'pending',
    amount: 100_000,
    providerAttempt: `ch_${id}`,
    createdAt: now(),
    who: 'guest',
  })
  const body = JSON.stringify({
    id: `evt_${id}`,
    type: 'payment.succeeded',
    payload: {
      id: `p_${id}`,
      amount: 100_000,
      currency: 'ZAR',
      mode: 'test',
      metadata: { checkoutId: `ch_${id}` },
    },
  })
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = signWebhook([webhookSecret], { id, timestamp, body })
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  }
  return { body, headers }
}

/** All of them are under way, and none is due. */
async function measureLook(): Promise<number> {
  const orderId = await storeHeldOrder(services)
  await wide.execute(sql`insert into payments
    (id, order_id, attempt, provider, mode, status, amount, provider_attempt, created_at, poll_at, who)
    select id, ${orderId}::uuid, id, 'yoco', 'test', 'pending', 100, 'ch_' || id, now(),
      now() + interval '1 hour', 'guest'
    from (select gen_random_uuid() as id from generate_series(1, ${open}::int)) as made`)
  const times: number[] = []
  for (let done = 0; done < 5; done += 1) {
    const begun = performance.now()
    await workOnce({ services: services, log })
    times.push(performance.now() - begun)
  }
  return round(median(times))
}

async function measureLedger(): Promise<number> {
  const [first] = await db.select().from(orders).limit(1)
  if (!first) throw new Error('There is an order.')
  await wide.execute(sql`insert into orders select (json_populate_record(null::orders,
      (to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'reference', 'B' || n,
        'manage_key_hash', null))::json)).*
    from orders as o, generate_series(1, ${lines / linesOfOrder}::int) as n where o.id = ${first.id}::uuid`)
  await wide.execute(sql`insert into ledger_lines
    (id, order_id, position, kind, label, amount, tax_code, at, who)
    select gen_random_uuid(), o.id, n, 'charge', 'A day', 100, 'none', now(), 'server'
    from orders as o, generate_series(1, ${linesOfOrder}::int) as n where o.reference like 'B%'`)
  await wide.execute(sql`analyze ledger_lines`)
  const picked = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.reference} like 'B%'`)
    .limit(100)
  const times: number[] = []
  for (const { id } of picked) {
    const begun = performance.now()
    const { books } = await readOrder(db, id)
    if (sumBooks(books).owed !== linesOfOrder * 100) throw new Error('The balance is wrong.')
    times.push(performance.now() - begun)
  }
  return round(median(times))
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
