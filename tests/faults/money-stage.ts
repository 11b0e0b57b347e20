import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { Database } from '#server/database/database.ts'
import { orders } from '#server/database/schema/orders.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { paymentEvents, payments, refunds } from '#server/database/schema/payments.ts'
import type { Office } from '#server/office.ts'
import { approveRefund, proposeRefund } from '#server/payments/refunds.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { openWays } from '#server/payments/ways.ts'
import { calendar } from '../catalogue/calendar.ts'
import { realClock } from '../gateways/clock.ts'
import { openYoco } from '../gateways/yoco/gateway.ts'
import { storeHeldOrder } from '../held-order.ts'
import { findUntruths } from '../money-truths.ts'
import { findFreePort } from '../postgres.ts'
import { testTours } from '../test-office.ts'
import { startMailServer } from './mail-server.ts'

const webhookSecret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
const amount = 100_000
const now = () => new Date()
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }
const by = { who: 'office', actorId: crypto.randomUUID() } as const

/** What came of killing a server while money came, went back and was too late. */
export type MoneyOutcome = {
  kills: number
  /** How many of them came where they were meant to; the others, when nothing was left to be done. */
  amid: number
  paid: number
  refunded: number
  ended: number
  mailsTaken: number
  /** What is not as it must be; nothing is the good answer. */
  wrong: string[]
}

/**
 * A stand-in of Yoco, a mail server, the settings of a server that knows both, and a folder of its own:
 * what guests and the office do, and what must be true at the end. The database is brought by whoever calls its functions.
 */
export async function openMoneyStage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-money-'))
  const port = await findFreePort()
  const mail = await startMailServer()
  const url = `http://127.0.0.1:${port}/api/payments/yoco/notify`
  const yoco = await openYoco({
    clock: realClock(60),
    webhooks: [{ url, mode: 'test', secret: webhookSecret }],
  })
  yoco.change({ refundsInTestMode: true, refunds: 'later', refundSeconds: 30 })
  const own = { mode: 'test', secretKey: yoco.keys.test, webhookSecret, url: yoco.url } as const
  const siteUrl = 'https://cape.example'
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    SITE_URL: siteUrl,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    LOG_LEVEL: 'warn',
    PAYMENTS: 'yoco',
    YOCO_SECRET_KEY: own.secretKey,
    YOCO_WEBHOOK_SECRET: webhookSecret,
    YOCO_URL: yoco.url,
    KILL_FILE: path.join(folder, 'kill-at'),
  }
  let day = 0
  return { yoco, settings, openOffice, moveMoney, tellAgain, countOwed, audit, close }

  function openOffice(db: Database): Office {
    return {
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
  }

  async function close(): Promise<void> {
    await yoco.close()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }

  /** A guest pays, another one too late, a third never; what was paid before goes back. */
  async function moveMoney(office: Office): Promise<void> {
    const { db } = office
    const over = { holdEndsAt: new Date(Date.now() - hourMs) }
    const pay = async (isLate: boolean) => {
      const orderId = await hold(office)
      const wanted = { orderId, provider: 'yoco', amount, by: { who: 'guest' } as const }
      const { payment } = await startPayment(office, { ...wanted, returnUrls })
      if (isLate) await db.update(orders).set(over).where(eq(orders.id, orderId))
      const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)
      await yoco.pay(checkout?.id ?? '')
    }
    const paid = await findPaid(db)
    if (paid) {
      const [id = ''] = await proposeRefund(office, { orderId: paid.orderId, amount: 40_000, by })
      await approveRefund(office, { id, by })
    }
    const never = await hold(office)
    await db.update(orders).set(over).where(eq(orders.id, never))
    await Promise.all([pay(false), pay(true)])
  }

  /** Tries again, now, what was told while nobody listened: its next turn may find nobody either. */
  async function tellAgain(): Promise<void> {
    for (const [place, { state }] of yoco.notifications.entries())
      if (state === 'waiting' || state === 'given up') await yoco.again(place)
  }

  function hold(office: Office): Promise<string> {
    day += 1
    const date = addDays(calendarDateIn(now(), capeTown), 60 + day)
    return storeHeldOrder(office, { date, amount })
  }

  /** What is owed still: news, holds that are over, refunds on their way, mails; what was paid and is not known. */
  async function countOwed(db: Database) {
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

  /** Compares what is stored with what the stand-in knows and the mail server took. */
  async function audit(
    db: Database,
    counts: Pick<MoneyOutcome, 'kills' | 'amid'>,
  ): Promise<MoneyOutcome> {
    const wrong = await findUntruths(db)
    for (const [what, count] of Object.entries(await countOwed(db)))
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
    const mailsTaken = mail.taken.size
    return { ...counts, paid, refunded: done.length, ended, mailsTaken, wrong }
  }
}

/** A refund that was being sent when its server died is tried again after five minutes: they pass. */
export async function letClaimsEnd(db: Database): Promise<void> {
  await db
    .update(refunds)
    .set({ tryAt: now() })
    .where(and(eq(refunds.status, 'approved'), isNotNull(refunds.tryAt)))
}

/** Money that came and that nobody has sent back. */
export async function findPaid(db: Database) {
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
