import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { syncTours } from '#server/catalogue/tours.ts'
import { openDatabase } from '#server/database/open.ts'
import { orders } from '#server/database/schema/orders.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { paymentEvents, payments, refunds } from '#server/database/schema/payments.ts'
import { createLog } from '#server/log.ts'
import type { Office } from '#server/office.ts'
import { approveRefund, proposeRefund } from '#server/payments/refunds.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { openWays } from '#server/payments/ways.ts'
import { realClock } from '../gateways/clock.ts'
import { openYoco } from '../gateways/yoco/gateway.ts'
import { storeHeldOrder } from '../held-order.ts'
import { findUntruths } from '../money-truths.ts'
import { findFreePort } from '../postgres.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { testTours } from '../test-office.ts'
import { calendar } from '../catalogue/calendar.ts'
import { startMailServer } from './mail-server.ts'
import { pollFor } from './stage.ts'

const secret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
const amount = 100_000
const now = () => new Date()
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }
const by = { who: 'office', actorId: crypto.randomUUID() } as const

/** What came of killing a server while money came, went back and was too late. */
export type MoneyOutcome = {
  kills: number
  /** How many of them came at a statement; the others, when there was none left to come. */
  atStatement: number
  paid: number
  refunded: number
  ended: number
  mailsTaken: number
  /** What is not as it must be; nothing is the good answer. */
  wrong: string[]
}

/**
 * Kills a real server between any two of its statements to PostgreSQL, `kills` times: while Yoco's
 * stand-in tells of payments, while refunds are sent and told of, while holds end. Then lets it finish,
 * and compares what is stored with what the stand-in knows and the mail server took.
 */
export async function killWhileMoneyMoves(
  program: string,
  { databaseUrl, kills }: { databaseUrl: string; kills: number },
): Promise<MoneyOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-money-'))
  const killFile = path.join(folder, 'kill-at')
  const log = createLog('silent')
  const database = await openDatabase({ databaseUrl, dataDir: '', appRoot: process.cwd(), log })
  const { db } = database
  const port = await findFreePort()
  const mail = await startMailServer()
  const yoco = await openYoco({
    clock: realClock(60),
    webhooks: [{ url: `http://127.0.0.1:${port}/api/payments/yoco/notify`, mode: 'test', secret }],
  })
  yoco.change({ refundsInTestMode: true, refunds: 'later', refundSeconds: 30 })
  const own = {
    mode: 'test',
    secretKey: yoco.keys.test,
    webhookSecret: secret,
    url: yoco.url,
  } as const
  const siteUrl = 'https://cape.example'
  const office: Office = {
    db,
    tours: testTours,
    calendar,
    now,
    siteUrl,
    officeEmail: 'office@cape.example',
    secret: 'nobody is mailed a code here',
    wakeMail: () => {},
    ways: openWays([{ id: 'yoco', ...own }], { siteUrl, now }),
  }
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SITE_URL: siteUrl,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    LOG_LEVEL: 'warn',
    PAYMENTS: 'yoco',
    YOCO_SECRET_KEY: own.secretKey,
    YOCO_WEBHOOK_SECRET: secret,
    YOCO_URL: yoco.url,
    KILL_FILE: killFile,
    KILL_PORT: new URL(databaseUrl).port,
    NODE_OPTIONS: `--import=${path.resolve('tests/faults/kill-at-statement.mjs')}`,
  }
  let server: ServerProcess | undefined
  let day = 0
  let atStatement = 0
  try {
    await syncTours(db, office.tours, now())
    server = await startServer(program, settings)
    for (let kill = 0; kill < kills; kill += 1) {
      // There is something to send back, from the second time on.
      if (kill > 0) await pollFor(findPaid, 60_000)
      writeFileSync(killFile, String(1 + Math.floor(Math.random() * 50)))
      await moveMoney()
      const died = once(server.child, 'exit')
      if (server.child.exitCode === null && server.child.signalCode === null)
        await Promise.race([died, sleep(15_000, undefined, { ref: false })])
      if (server.child.signalCode === 'SIGKILL') atStatement += 1
      await server.end('SIGKILL').catch(() => null)
      rmSync(killFile, { force: true })
      await letClaimsEnd()
      server = await startServer(program, settings)
    }
    const isDrained = async () => Object.values(await countOwed()).every((count) => count === 0)
    await pollFor(isDrained, 180_000).catch(() => undefined)
    return await audit()
  } finally {
    await server?.end('SIGKILL')
    await yoco.close()
    await mail.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }

  /** A guest pays, another one too late, a third never; what was paid before goes back. */
  async function moveMoney(): Promise<void> {
    const pay = async (isLate: boolean) => {
      const orderId = await hold()
      const wanted = { orderId, provider: 'yoco', amount, by: { who: 'guest' } as const }
      const { payment } = await startPayment(office, { ...wanted, returnUrls })
      const over = { holdEndsAt: new Date(Date.now() - hourMs) }
      if (isLate) await db.update(orders).set(over).where(eq(orders.id, orderId))
      const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)
      await yoco.pay(checkout?.id ?? '')
    }
    const paid = await findPaid()
    if (paid) {
      const [id = ''] = await proposeRefund(office, { orderId: paid.orderId, amount: 40_000, by })
      await approveRefund(office, { id, by })
    }
    const never = await hold()
    const over = { holdEndsAt: new Date(Date.now() - hourMs) }
    await db.update(orders).set(over).where(eq(orders.id, never))
    await Promise.all([pay(false), pay(true)])
  }

  /** A refund that was being sent when its server died is tried again after five minutes: they pass. */
  async function letClaimsEnd(): Promise<void> {
    await db
      .update(refunds)
      .set({ tryAt: now() })
      .where(and(eq(refunds.status, 'approved'), isNotNull(refunds.tryAt)))
  }

  /** Money that came and that nobody has sent back. */
  async function findPaid() {
    const [paid] = await db
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(
        sql`${payments.status} = 'paid' and not exists
          (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id})`,
      )
      .limit(1)
    return paid
  }

  function hold(): Promise<string> {
    day += 1
    return storeHeldOrder(office, {
      date: addDays(calendarDateIn(now(), capeTown), 60 + day),
      amount,
    })
  }

  /** What is owed still: news, holds that are over, refunds on their way, mails; what was paid and is not known. */
  async function countOwed() {
    const news = await db.$count(
      paymentEvents,
      sql`${paymentEvents.tryAt} is not null and ${paymentEvents.source} <> 'file'`,
    )
    const holds = await db.$count(
      orders,
      sql`${orders.status} = 'held' and ${orders.holdEndsAt} < now()`,
    )
    const back = await db.$count(
      refunds,
      or(eq(refunds.status, 'approved'), eq(refunds.status, 'sent')),
    )
    const mails = await db.$count(
      outbox,
      sql`${outbox.sentAt} is null and ${outbox.parkedAt} is null`,
    )
    const paid = await db.$count(payments, isNotNull(payments.received))
    return { news, holds, back, mails, untold: yoco.payments.length - paid }
  }

  async function audit(): Promise<MoneyOutcome> {
    const wrong = await findUntruths(db)
    for (const [what, count] of Object.entries(await countOwed()))
      if (count !== 0) wrong.push(`still owed after three minutes: ${count} ${what}`)
    const done = await db.select().from(refunds).where(eq(refunds.status, 'done'))
    const told = yoco.refunds.filter(({ status }) => status === 'succeeded')
    if (done.length !== told.length) wrong.push(`${told.length} refunds there, ${done.length} here`)
    const paid = await db.$count(payments, isNotNull(payments.received))
    if (paid !== yoco.payments.length)
      wrong.push(`${yoco.payments.length} payments there, ${paid} here`)
    const parked = await db.$count(outbox, isNotNull(outbox.parkedAt))
    if (parked > 0) wrong.push(`${parked} mails were parked`)
    const sent = await db.select({ id: outbox.id }).from(outbox)
    const missing = sent.filter(({ id }) => !mail.taken.has(id)).length
    if (missing > 0) wrong.push(`${missing} mails never arrived`)
    const ended = await db.$count(orders, eq(orders.status, 'expired'))
    return {
      kills,
      atStatement,
      paid,
      refunded: done.length,
      ended,
      mailsTaken: mail.taken.size,
      wrong,
    }
  }
}
