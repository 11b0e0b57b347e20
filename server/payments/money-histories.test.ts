import { and, eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs, minuteMs } from '#rules/dates/durations.ts'
import { findRefundable, sumBooks } from '#rules/orders/ledger.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/held-order.ts'
import { findUntruths } from '#tests/money-truths.ts'
import { openTestOffice, start, type TestOffice } from '#tests/test-office.ts'
import { ledgerLines } from '../database/schema/ledger.ts'
import { payments, refunds } from '../database/schema/payments.ts'
import { createLog } from '../log.ts'
import { Refused } from '../refused.ts'
import { applyFact } from './apply-fact.ts'
import { carryOutCancellation, quoteCancellation } from './cancel-order.ts'
import { keepEvent } from './keep-event.ts'
import type { Provider, RefundAnswer, Said } from './port.ts'
import { recordPayment } from './record-payment.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
  retryRefund,
  withdrawRefund,
} from './refunds.ts'
import { settleEvent } from './settle-events.ts'
import { startPayment } from './start-payment.ts'
import { workOnce } from './worker.ts'

/** How many histories on PostgreSQL: ORDER_HISTORIES=10000 for a long run. The built-in has a fifth. */
const wanted = Number(process.env['ORDER_HISTORIES'] ?? 500)
const by = { who: 'office', actorId: '6a2f7d7e-9b7f-4f53-8a51-9f2b5ad1b6a1' } as const
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }
const log = createLog('silent')
const total = 100_000
/** Refunds that have gone or are let go: their money is not ours any more. */
const counted = ['approved', 'sent', 'done'] as const
const isCounted = ({ status }: { status: string }) => counted.some((one) => one === status)

/** What may happen to an order, by whom; `n` says to which of its rows and in which way. */
const act = fc.record({
  act: fc.constantFrom(
    ...(['pay', 'pay', 'paid', 'paid', 'again', 'fails', 'lies', 'outside', 'by hand'] as const),
    ...(['propose', 'approve', 'withdraw', 'done', 'retry', 'sent back', 'refused'] as const),
    ...(['cancel', 'rival', 'wait', 'wait', 'work'] as const),
  ),
  n: fc.nat(5000),
})
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

describe.each(engines)('random histories of money on the %s database', (engine) => {
  let test: TestOffice
  let answers = 0
  const numRuns = Math.max(1, Math.round(engine === 'postgresql' ? wanted : wanted / 5))
  beforeAll(async () => {
    test = await openTestOffice(engine)
    const refund = (): Promise<RefundAnswer> => {
      answers += 1
      if (answers % 3 === 0) return Promise.resolve({ is: 'unknown', reason: 'no-answer' })
      const is = answers % 3 === 1 ? 'sent' : 'done'
      return Promise.resolve({ is, providerRefund: `r-${answers}` })
    }
    const yoco: Provider = {
      id: 'yoco',
      mode: 'test',
      merchant: null,
      refunds: 'part',
      formOrigins: [],
      least: 200,
      start: ({ attempt }) =>
        Promise.resolve({
          step: { kind: 'redirect', url: 'https://pay.example' },
          providerAttempt: `ch-${attempt.id}`,
        }),
      refund,
    }
    test.office.ways = new Map([['yoco', yoco]])
  })
  afterAll(() => test.close())

  it('keep every truth of money after each step, and leave nothing owed', async () => {
    let history = 0
    const live = async (acts: Act[]) => {
      history += 1
      test.clock.now = start
      const date = addDays(calendarDateIn(start, capeTown), 60 + history)
      const orderId = await storeHeldOrder(test.office, { date, amount: total })
      for (const [place, one] of acts.entries()) {
        test.clock.now = new Date(test.clock.now.getTime() + 1000)
        await carryOut(test, { orderId, date, key: `${history}-${place}` }, one).catch(allowRefused)
        await expectBalance(test, orderId)
      }
      // All that is owed later: holds end, refunds without an answer are given up.
      for (let hours = 1; hours <= 3; hours += 1) {
        test.clock.now = new Date(test.clock.now.getTime() + hours * 6 * hourMs)
        await work(test)
      }
      await expectBalance(test, orderId)
      if (history % 25 === 0) expect(await findUntruths(test.db)).toEqual([])
    }
    const histories = fc.array(act, { minLength: 2, maxLength: 14 })
    await fc.assert(fc.asyncProperty(histories, live), { numRuns })
    expect(await findUntruths(test.db)).toEqual([])
  })
})

type About = { orderId: string; date: string; key: string }

async function carryOut(test: TestOffice, about: About, { act: what, n }: Act): Promise<unknown> {
  const { office, clock } = test
  const { orderId, date, key } = about
  const { books } = await readOrder(office, orderId)
  const attempt = books.payments[n % Math.max(1, books.payments.length)]
  const back = books.refunds[n % Math.max(1, books.refunds.length)]
  switch (what) {
    case 'pay': {
      const amount = [total, 30_000, 70_000][n % 3] ?? total
      return startPayment(office, {
        orderId,
        provider: 'yoco',
        amount,
        by: { who: 'guest' },
        returnUrls,
      })
    }
    case 'paid':
      return (
        attempt &&
        hear(test, about, n, {
          payment: attempt.id,
          amount: attempt.amount,
          providerPayment: `p-${attempt.id}`,
        })
      )
    case 'again':
      return (
        attempt &&
        hear(test, about, n, {
          payment: attempt.id,
          amount: attempt.amount,
          providerPayment: `p-${key}`,
        })
      )
    case 'fails': {
      const kind = n % 2 ? 'declined' : 'called-off'
      return attempt && hear(test, about, n, { kind, payment: attempt.id, amount: attempt.amount })
    }
    case 'lies': {
      const lie = [
        { amount: 1 },
        { amount: total * 9 },
        { currency: 'USD' },
        { mode: 'live' as const },
        { merchant: 'm' },
      ]
      return (
        attempt &&
        hear(test, about, n, {
          payment: attempt.id,
          amount: attempt.amount,
          providerPayment: `l-${key}`,
          ...lie[n % 5],
        })
      )
    }
    case 'outside': {
      if (attempt?.status !== 'paid' || !attempt.providerPayment) return undefined
      const { providerPayment } = attempt
      const amount = 1 + (n % 40_000)
      const kind = n % 5 === 0 ? 'charged-back' : 'refunded'
      return hear(test, about, n, {
        kind,
        payment: attempt.attempt,
        providerPayment,
        amount,
        providerRefund: `o-${key}`,
      })
    }
    case 'by hand':
      return recordPayment(office, {
        orderId,
        method: 'eft',
        amount: 1 + n * 20,
        day: calendarDateIn(clock.now, capeTown),
        reference: '',
        by,
        key,
      })
    case 'propose':
      return proposeRefund(office, { orderId, amount: 1 + n * 10, by })
    case 'approve':
      return back && approveRefund(office, { id: back.id, by })
    case 'withdraw':
      return back && withdrawRefund(office, { id: back.id, by })
    case 'retry':
      return back && retryRefund(office, { id: back.id, by })
    case 'done':
      return back && markRefundDone(office, { id: back.id, reference: 'bank', by })
    case 'sent back':
    case 'refused': {
      const paid = books.payments.find(({ id }) => id === back?.payment)
      if (back?.status !== 'sent' || !paid) return undefined
      const kind = what === 'refused' ? 'refund-failed' : 'refunded'
      const { providerPayment, attempt: payment } = paid
      const { amount, providerRefund } = back
      return hear(test, about, n, { kind, payment, providerPayment, amount, providerRefund })
    }
    case 'cancel': {
      const { number } = await quoteCancellation(office, {
        orderId,
        cancelledBy: n % 2 ? 'guest' : 'office',
      })
      return carryOutCancellation(office, { orderId, number, by })
    }
    case 'rival':
      return storeHeldOrder(office, { date, amount: total }).catch(() => undefined)
    case 'wait':
      clock.now = new Date(clock.now.getTime() + (n % 50) * minuteMs)
      return work(test)
    case 'work':
      return work(test)
  }
}

type News = Partial<Omit<Said, 'kind'>> & {
  kind?: Said['kind']
  payment: string
  amount: number
  providerRefund?: string | null
}

/** A provider tells something, as often as it likes; sometimes we stop between the two transactions. */
async function hear(
  { office, clock }: TestOffice,
  { key }: About,
  n: number,
  news: News,
): Promise<void> {
  const source = (['notification', 'poll', 'file'] as const)[n % 3] ?? 'poll'
  const told = {
    kind: 'paid',
    provider: 'yoco',
    mode: 'test',
    merchant: null,
    attempt: null,
    providerPayment: null,
    at: clock.now,
    currency: 'ZAR',
    refund: null,
    ...news,
  }
  const said = told as Said
  const event = { provider: 'yoco', mode: said.mode, source, said } as const
  const ids: string[] = []
  for (let times = 0; times <= n % 2; times += 1) {
    const id = await keepEvent(
      office.db,
      { ...event, dedupeKey: `${source}-${key}-${times}` },
      clock.now,
    )
    if (id) ids.push(id)
  }
  if (n % 7 === 0) return
  if (n % 7 === 1) {
    for (const id of ids) await applyFact(office, id)
    return
  }
  await Promise.all(ids.map((id) => settleEvent(office, id)))
}

function work({ office }: TestOffice): Promise<void> {
  return workOnce({ office, log, isClockBelieved: () => Promise.resolve(true) })
}

function allowRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

/** The first truth: what the tables add up to is the balance, and no payment gives back more than came. */
async function expectBalance({ db, office }: TestOffice, orderId: string): Promise<void> {
  const { books } = await readOrder(office, orderId)
  const whereOrder = eq(payments.orderId, orderId)
  const [lines] = await db
    .select({ sum: sum(ledgerLines.amount) })
    .from(ledgerLines)
    .where(eq(ledgerLines.orderId, orderId))
  const [came] = await db
    .select({ sum: sum(payments.received) })
    .from(payments)
    .where(and(whereOrder, eq(payments.status, 'paid')))
  const [went] = await db
    .select({ sum: sum(refunds.amount) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(whereOrder, inArray(refunds.status, counted)))
  const { owed, paid, refunded, balance } = sumBooks(books)
  expect([owed, paid, refunded]).toEqual([lines?.sum, came?.sum, went?.sum])
  expect(balance).toBe(owed - paid + refunded)
  for (const payment of books.payments) {
    const gone = books.refunds.filter((one) => one.payment === payment.id && isCounted(one))
    const amount = gone.reduce((all, one) => all + one.amount, 0)
    expect(amount).toBeGreaterThanOrEqual(0)
    expect(amount).toBeLessThanOrEqual(payment.received ?? 0)
    expect(findRefundable(payment, books.refunds)).toBeLessThanOrEqual(payment.received ?? 0)
  }
}

function sum(column: typeof ledgerLines.amount | typeof payments.received | typeof refunds.amount) {
  return sql<number>`coalesce(sum(${column}), 0)::int`
}
