import { shipped } from '#content/shipped.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { rand } from '#rules/money/money.ts'
import type { Database } from '#platform/database/database.ts'
import { orderFigures } from '#app/order/order-figures-schema.server.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { paymentEvents, payments, refunds } from '#app/payments/schema.server.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'
import type { Services } from '#platform/services.ts'
import { approveRefund, proposeRefund } from '#app/payments/refunds/refunds.server.ts'
import { queueHistory } from '#app/payments/events/fetch-history.server.ts'
import { startPayment } from '#app/payments/events/start-payment.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { reconcileOrder } from '#app/payments/reconcile-order.server.ts'
import { startAtPayfast } from '../fixtures/payment.ts'
import { calendar } from '../catalogue/calendar.ts'
import { inDays } from '../days.ts'
import { createRealClock } from '../gateways/clock.ts'
import { openPayfast } from '../gateways/payfast/gateway.ts'
import { openYoco } from '../gateways/yoco/gateway.ts'
import { storeHeldOrder } from '../fixtures/order.ts'
import { findBrokenInvariants } from '../fixtures/money-invariants.ts'
import { findFreePort } from '../postgres.ts'
import { testTours } from '../test-office.ts'
import { startMailServer } from './mail-server.ts'

const webhookSecret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
const amount = 100_000
/**
 * Price lines as in a booking. An order without them has the office's own price, which only the
 * office changes.
 */
const priceLines = [{ kind: 'adults' as const, count: 2, each: rand(500), total: rand(1000) }]
const now = () => new Date()
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }
/** Rows from the daily file; its own events are separate. */
const whereFile = and(eq(paymentEvents.source, 'file'), isNull(paymentEvents.fact)) as SQL
/** Mails that wait for the morning in Cape Town, if the test runs at night. */
const whereNotDue = sql`coalesce(${outbox.notBefore} > now(), false)`
const officeActor = { who: 'office', actorId: crypto.randomUUID() } as const

/**
 * Stand-ins of Yoco and PayFast, a mail server, server settings and a folder; actions of guests
 * and the office, and final checks. Callers provide the database.
 */
export async function openMoneyStage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-money-'))
  const port = await findFreePort()
  const mail = await startMailServer()
  const url = `http://127.0.0.1:${port}/api/payments/yoco/notify`
  const yoco = await openYoco({
    clock: createRealClock(60),
    webhooks: [{ url, mode: 'test', secret: webhookSecret }],
  })
  yoco.change({ refundsInTestMode: true, refunds: 'later', refundSeconds: 30 })
  const yocoSettings = {
    mode: 'test',
    secretKey: yoco.keys.test,
    webhookSecret,
    url: yoco.url,
  } as const
  const payfast = await openPayfast()
  // Only the daily file reports these payments.
  payfast.send({ when: 'never' })
  const { id: merchantId, key: merchantKey, passphrase } = payfast.merchant
  const payfastSettings = { mode: 'sandbox', merchantId, merchantKey, passphrase } as const
  const siteUrl = 'https://cape.example'
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    SITE_URL: siteUrl,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    LOG_LEVEL: 'warn',
    PAYMENTS: 'yoco,payfast',
    YOCO_SECRET_KEY: yocoSettings.secretKey,
    YOCO_WEBHOOK_SECRET: webhookSecret,
    YOCO_URL: yoco.url,
    PAYFAST_MERCHANT_ID: merchantId,
    PAYFAST_MERCHANT_KEY: merchantKey,
    PAYFAST_PASSPHRASE: passphrase,
    PAYFAST_URL: payfast.url,
    PAYFAST_API_URL: payfast.url,
    KILL_FILE: path.join(folder, 'kill-at'),
  }
  let day = 0
  let changes = 0
  const content = { ...shipped, tours: testTours, calendar }
  return {
    yoco,
    settings,
    openOffice,
    moveMoney,
    makeWorkDue,
    resendReports,
    countOpenWork,
    audit,
    close,
  }

  function openOffice(db: Database): Services {
    return {
      db,
      content: () => content,
      now,
      siteUrl,
      officeEmail: 'office@cape.example',
      secret: 'nobody is mailed a code here',
      wake: () => {},
      reconcileOrder: reconcileOrder,
      providers: openProviders(
        [
          { id: 'yoco', ...yocoSettings },
          {
            id: 'payfast',
            ...payfastSettings,
            url: payfast.url,
            apiUrl: payfast.url,
            refundsByApi: false,
          },
        ],
        { siteUrl, now },
      ),
    }
  }

  async function close(): Promise<void> {
    await yoco.close()
    await payfast.close()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }

  /**
   * A guest pays, another too late, a third never; of earlier payments one is refunded and one
   * order changed. One pays at PayFast, where an earlier payment is partly refunded by hand.
   */
  async function moveMoney(services: Services): Promise<void> {
    const { db } = services
    const pastHold = { holdEndsAt: new Date(Date.now() - hourMs) }
    const pay = async (orderId: string, sum: number, isLate = false) => {
      const request = { orderId, provider: 'yoco', amount: sum, by: { who: 'guest' } as const }
      const { payment } = await startPayment(services, { ...request, returnUrls })
      if (isLate) await db.update(orders).set(pastHold).where(eq(orders.id, orderId))
      const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)
      await yoco.pay(checkout?.id ?? '')
    }
    /** Adds a guest on another day: every second time it is paid, otherwise released. */
    const change = async (orderId: string) => {
      changes += 1
      const [item] = await db
        .update(orderItems)
        .set({ priceLines })
        .where(eq(orderItems.orderId, orderId))
        .returning()
      const { id = '', product } = item ?? {}
      const request = {
        item: id,
        product: product ?? '',
        date: nextDate(),
        adults: 3,
        children: 0,
        toddlers: 0,
        childSeats: 0,
      }
      const { quote } = await previewChange(services, orderId, request)
      await carryOutChange(services, orderId, quote.number)
      if (changes % 2 === 0) await pay(orderId, quote.difference)
    }
    const [refundedOrder, changedOrder] = await listPaid(db)
    if (refundedOrder) {
      const [id = ''] = await proposeRefund(services, {
        orderId: refundedOrder.id,
        amount: 40_000,
        by: officeActor,
      })
      await approveRefund(services, { id, by: officeActor })
    }
    const unpaidOrderId = await storeHold(services)
    await db.update(orders).set(pastHold).where(eq(orders.id, unpaidOrderId))
    for (const { id } of payfast.payments.slice(-1)) payfast.refund(id, 30_000)
    const { page } = await startAtPayfast(services, await storeHold(services), amount)
    await payfast.pay(page)
    await queueFile(services)
    const [orderPaidInTime, orderPaidLate] = [await storeHold(services), await storeHold(services)]
    await Promise.all([
      pay(orderPaidInTime, amount),
      pay(orderPaidLate, amount, true),
      changedOrder && change(changedOrder.id),
    ])
  }

  /**
   * Makes interrupted work due now instead of in five minutes, queries payments that the stand-ins
   * didn't report, and ends unpaid changes.
   */
  async function makeWorkDue(db: Database): Promise<void> {
    const whereSent = and(eq(refunds.status, 'approved'), isNotNull(refunds.tryAt))
    await db.update(refunds).set({ tryAt: now() }).where(whereSent)
    await db.update(payments).set({ pollAt: now() }).where(isNotNull(payments.pollAt))
    const pastLimit = { heldUntil: new Date(Date.now() - hourMs) }
    await db.update(orderFigures).set(pastLimit).where(isNotNull(orderFigures.heldUntil))
    await queueFile(openOffice(db))
  }

  /** Repeats reports that nobody received; the next server may miss them, too. */
  async function resendReports(): Promise<void> {
    for (const [index, { state }] of yoco.notifications.entries())
      if (state === 'waiting' || state === 'given up') await yoco.resend(index)
  }

  function storeHold(services: Services): Promise<string> {
    // Each order has its own address: mails per address are limited, and orders change often here.
    const email = `${crypto.randomUUID()}@guests.example`
    return storeHeldOrder(services, { date: nextDate(), amount, email })
  }

  function nextDate(): CalendarDate {
    day += 1
    return inDays(60 + day)
  }

  /**
   * Counts open work: reports, expired holds, pending refunds, mails, and unknown money at the
   * providers.
   */
  async function countOpenWork(db: Database) {
    const whereReported = and(isNotNull(paymentEvents.tryAt), not(whereFile))
    const reports = await db.$count(paymentEvents, whereReported)
    const holds = await db.$count(
      orders,
      sql`${orders.status} = 'held' and ${orders.holdEndsAt} < now()`,
    )
    const pendingRefunds = await db.$count(
      refunds,
      or(eq(refunds.status, 'approved'), eq(refunds.status, 'sent')),
    )
    const mails = await db.$count(
      outbox,
      and(isNull(outbox.sentAt), isNull(outbox.parkedAt), not(whereNotDue)),
    )
    const { paid, refunded } = await countRecorded(db)
    const sentRefunds = yoco.refunds.filter(({ status }) => status === 'succeeded').length
    const paymentsUnknown = yoco.payments.length + payfast.payments.length - paid
    const refundsUnknown = sentRefunds + payfast.refunds.length - refunded
    return { reports, holds, pendingRefunds, mails, paymentsUnknown, refundsUnknown }
  }

  /** Counts what happened; `violations` lists failures of the checks, and empty is good. */
  async function audit(db: Database) {
    const violations = await findBrokenInvariants(db)
    for (const [name, count] of Object.entries(await countOpenWork(db)))
      if (count !== 0) violations.push(`still open after three minutes: ${count} ${name}`)
    const parked = await db.$count(outbox, isNotNull(outbox.parkedAt))
    if (parked > 0) violations.push(`${parked} mails were parked`)
    const sent = await db.select({ id: outbox.id }).from(outbox).where(not(whereNotDue))
    const missingCount = sent.filter(({ id }) => !mail.accepted.has(id)).length
    if (missingCount > 0) violations.push(`${missingCount} mails never arrived`)
    const ended = await db.$count(orders, eq(orders.status, 'expired'))
    const changed = await db.$count(orderEvents, eq(orderEvents.event, 'change-agreed'))
    const whereEnded = inArray(orderEvents.event, ['changed', 'change-let-go'])
    const settled = await db.$count(orderEvents, whereEnded)
    if (changed !== settled)
      violations.push(`${changed} changes agreed to, ${settled} made or released`)
    return { ...(await countRecorded(db)), changed, ended, violations }
  }
}

async function queueFile(services: Services): Promise<void> {
  await queueHistory(services)
  const retryState = { verdict: 'unverified', tryAt: now() } as const
  await services.db.update(paymentEvents).set(retryState).where(whereFile)
}

async function countRecorded(db: Database) {
  const paid = await db.$count(payments, isNotNull(payments.received))
  const refunded = await db.$count(refunds, eq(refunds.status, 'done'))
  return { paid, refunded }
}

export function listPaid(db: Database) {
  const paymentRows = sql`select 1 from ${payments} left join ${refunds}
    on ${refunds.paymentId} = ${payments.id} where ${payments.orderId} = ${orders.id}`
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${orders.status} = 'confirmed' and exists (${paymentRows} and ${payments.provider} = 'yoco')
        and not exists (${paymentRows} and ${refunds.id} is not null)
        and not exists (select 1 from ${orderFigures} where ${orderFigures.orderId} = ${orders.id})`,
    )
    .limit(2)
}
