import { and, eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { findRefundable, sumBooks } from '#rules/orders/ledger.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/held-order.ts'
import { type Act, act, carryOut, total, work } from '#tests/money-acts.ts'
import { findUntruths } from '#tests/money-truths.ts'
import { openWorld, type Told, told } from '#tests/money-news.ts'
import { openTestOffice, start, type TestOffice } from '#tests/test-office.ts'
import { ledgerLines } from '../database/schema/ledger.ts'
import { payments, refunds } from '../database/schema/payments.ts'
import { Refused } from '../refused.ts'
import type { Provider, RefundAnswer } from './port.ts'

/**
 * How many histories on PostgreSQL: ORDER_HISTORIES=10000 for a long run. The built-in, which has one
 * connection, has a quarter of them. Each takes some fifty transactions: the rules alone, which take
 * none, have more (rules/orders/histories.test.ts).
 */
const wanted = Number(process.env['ORDER_HISTORIES'] ?? 100)
const timeout = 180_000 + wanted * 3000
/** Refunds that have gone or are let go: their money is not ours any more. */
const counted = ['approved', 'sent', 'done'] as const
const isCounted = ({ status }: { status: string }) => counted.some((one) => one === status)

describe.each(engines)('random histories of money on the %s database', (engine) => {
  let test: TestOffice
  const numRuns = Math.max(1, Math.round(engine === 'postgresql' ? wanted : wanted / 4))
  beforeAll(async () => {
    test = await openTestOffice(engine)
    test.office.ways = new Map([['yoco', standIn()]])
  })
  afterAll(() => test.close())

  it('keep every truth of money after each step, and leave nothing owed', { timeout }, async () => {
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

  it(
    'end alike in whatever order, however often and by whomever money is told of',
    { timeout },
    async () => {
      let history = 0
      const isLate = fc.boolean()
      const live = async (tries: Told[], late: boolean, order: number[]) => {
        history += 1
        const tidy = await openWorld(test, { tries, late, day: 20_000 + 2 * history })
        for (const news of tidy.list()) await tidy.tell(news)
        const mixed = await openWorld(test, { tries, late, day: 20_001 + 2 * history })
        await mixed.tellAtOnce(mixed.list(), order)
        expect(await mixed.end()).toEqual(await tidy.end())
      }
      const order = fc.array(fc.nat(997), { minLength: 7, maxLength: 7 })
      const tries = fc.array(told, { minLength: 1, maxLength: 3 })
      const runs = Math.ceil(numRuns / 2)
      await fc.assert(fc.asyncProperty(tries, isLate, order, live), { numRuns: runs })
      expect(await findUntruths(test.db)).toEqual([])
    },
  )
})

/** A gateway that takes every attempt, and answers to refunds now one thing, now another. */
function standIn(): Provider {
  let answers = 0
  const refund = (): Promise<RefundAnswer> => {
    answers += 1
    if (answers % 3 === 0) return Promise.resolve({ is: 'unknown', reason: 'no-answer' })
    const is = answers % 3 === 1 ? 'sent' : 'done'
    return Promise.resolve({ is, providerRefund: `r-${answers}` })
  }
  const step = { kind: 'redirect', url: 'https://pay.example' } as const
  return {
    id: 'yoco',
    mode: 'test',
    merchant: null,
    refunds: 'part',
    formOrigins: [],
    least: 200,
    start: ({ attempt }) => Promise.resolve({ step, providerAttempt: `ch-${attempt.id}` }),
    refund,
  }
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
