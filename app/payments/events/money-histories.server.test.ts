import { inArray, type SQL, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { type Books, findRefundable, sumBooks } from '#app/order/ledger.ts'
import { racingEngines } from '#tests/databases.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import {
  type RandomAction,
  randomAction,
  ordersAtOnce,
  performAction,
  total,
} from '#tests/fixtures/money-actions.ts'
import { allowRefused, createFakeProvider, runMoneyJobs } from '#tests/fixtures/payment.ts'
import { findBrokenInvariants } from '#tests/fixtures/money-invariants.ts'
import { openReportedOrder, randomAttempt } from '#tests/fixtures/money-reports.ts'
import { openTestOffice, start, type TestOffice } from '#tests/test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { orders } from '#app/order/schema.server.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import type { Provider, RefundAnswer } from '../providers/provider.server.ts'

/**
 * Histories per database. For a long run: ORDER_HISTORIES=10000. Each takes about a hundred
 * transactions; app/order/histories.test.ts takes none and runs more. The built-in database has one
 * connection and runs fewer by default.
 */
const { ORDER_HISTORIES } = process.env
const defaultCounts = isWholeRun()
  ? ({ 'built-in': 30, postgresql: 100 } as const)
  : ({ 'built-in': 0, postgresql: 12 } as const)
/** A new database starts after this many, so that reading all its rows stays fast. */
const historiesPerDatabase = 1000
/** Refunds that were sent or will be. */
const countedStatuses = ['approved', 'sent', 'done'] as const
const isCounted = ({ status }: { status: string }) => countedStatuses.some((one) => one === status)

describe.each(racingEngines)('random histories of money on the %s database', (engine) => {
  const historyCount = Number(ORDER_HISTORIES ?? defaultCounts[engine])
  const timeout = 360_000 + historyCount * 6000
  const numRuns = Math.ceil(historyCount / ordersAtOnce)
  let test: TestOffice
  let histories = 0
  beforeAll(openOffice)
  afterAll(() => test.close())

  it(
    'keep every invariant after each step, and leave nothing to process',
    { timeout },
    async () => {
      const acts = fc.array(randomAction, { minLength: 2, maxLength: 14 })
      const property = fc.asyncProperty(listOf(acts), async (actionLists) => {
        await resetOffice()
        const storedOrders = await Promise.all(actionLists.map(startHistory))
        const longest = Math.max(...actionLists.map((acts) => acts.length))
        for (let step = 0; step < longest; step += 1) {
          advanceClock(1000)
          const books = await expectBalances(test, storedOrders)
          await mapConcurrent(storedOrders, async ({ acts, ...order }) => {
            const action = acts[step]
            const context = {
              ...order,
              key: `${order.key}-${step}`,
              books: getBooks(books, order.orderId),
            }
            if (action) await performAction(test, context, action).catch(allowRefused)
          })
        }
        for (let hours = 1; hours <= 3; hours += 1) {
          advanceClock(hours * 6 * hourMs)
          await runMoneyJobs(test)
        }
        await expectBalances(test, storedOrders)
        expect(await findBrokenInvariants(test.db)).toEqual([])
      })
      await fc.assert(property, { numRuns })
    },
  )

  it(
    'end in the same state whatever the order, number and source of the reports',
    { timeout },
    async () => {
      const drawn = fc.array(fc.nat(997), { minLength: 7, maxLength: 7 })
      const attempts = fc.array(randomAttempt, { minLength: 1, maxLength: 3 })
      const pair = fc.record({ attempts, drawn })
      const lateness = fc.boolean()
      const property = fc.asyncProperty(
        listOf(pair, ordersAtOnce / 2),
        lateness,
        async (inputs, isLate) => {
          await resetOffice()
          const pairs = await Promise.all(
            inputs.map(async ({ attempts, drawn }) => ({
              drawn,
              tidy: await openReportedOrder(test, { attempts, isLate, day: nextDay() }),
              mixed: await openReportedOrder(test, { attempts, isLate, day: nextDay() }),
            })),
          )
          if (isLate) await advanceAndRunJobs(hourMs)
          await mapConcurrent(pairs, async ({ tidy, mixed, drawn }) => {
            for (const report of tidy.listReports()) await tidy.deliver(report)
            await mixed.deliverMixed(mixed.listReports(), drawn)
          })
          await advanceAndRunJobs(0)
          await advanceAndRunJobs(2 * hourMs)
          for (const { tidy, mixed } of pairs)
            expect(await mixed.readOutcome()).toEqual(await tidy.readOutcome())
          expect(await findBrokenInvariants(test.db)).toEqual([])
        },
      )
      await fc.assert(property, { numRuns })
    },
  )

  async function openOffice(): Promise<void> {
    test = await openTestOffice(engine)
    test.office.providers = new Map([['yoco', openProvider()]])
  }

  /** Every run starts at the same moment, on days that no other run uses. */
  async function resetOffice(): Promise<void> {
    if (histories >= historiesPerDatabase) {
      await test.close()
      histories = 0
      await openOffice()
    }
    test.clock.now = start
  }

  function nextDay(): number {
    histories += 1
    return 60 + histories
  }

  async function startHistory(actions: RandomAction[]) {
    const day = nextDay()
    const date = addDays(calendarDateIn(start, capeTown), day)
    const orderId = await storeHeldOrder(test.office, { date, amount: total })
    return { acts: actions, date, orderId, key: String(day) }
  }

  function advanceClock(ms: number): void {
    test.pass(ms)
  }

  function advanceAndRunJobs(ms: number): Promise<void> {
    advanceClock(ms)
    return runMoneyJobs(test)
  }
})

/** A list of `count` values that run concurrently. */
function listOf<Value>(
  arbitrary: fc.Arbitrary<Value>,
  count: number = ordersAtOnce,
): fc.Arbitrary<Value[]> {
  return fc.array(arbitrary, { minLength: count, maxLength: count })
}

function openProvider(): Provider {
  let answers = 0
  const refund = (): Promise<RefundAnswer> => {
    answers += 1
    if (answers % 3 === 0) return Promise.resolve({ is: 'unknown', reason: 'no-answer' })
    const is = answers % 3 === 1 ? 'sent' : 'done'
    return Promise.resolve({ is, providerRefund: `r-${answers}` })
  }
  return createFakeProvider({ refund })
}

/**
 * Invariant: the tables add up to each order's balance, and no payment is refunded above what it
 * received. Returns the orders' books.
 */
async function expectBalances(
  { db }: TestOffice,
  storedOrders: readonly { orderId: string }[],
): Promise<Map<string, Books>> {
  const ids = storedOrders.map(({ orderId }) => orderId)
  const loadedOrders = await db.transaction(async (transaction) => {
    const list: LoadedOrder[] = []
    for (const id of ids) list.push(await loadOrder(transaction, id))
    return list
  })
  const answer = await db.execute(sql`select id,
    ${sumOfOrder('ledger_lines where order_id = orders.id', 'amount')} as owed,
    ${sumOfOrder("payments where order_id = orders.id and status = 'paid'", 'received')} as paid,
    ${sumOfOrder(
      `payments p join refunds r on r.payment_id = p.id and r.status in ('approved', 'sent', 'done')
      where p.order_id = orders.id`,
      'r.amount',
    )} as refunded
    from orders where ${inArray(orders.id, ids)}`)
  const sums = new Map(sumsOfOrders.parse(answer).rows.map(({ id, ...sum }) => [id, sum]))
  for (const { order, books } of loadedOrders) {
    const { owed, paid, refunded, balance } = sumBooks(books)
    expect({ owed, paid, refunded }).toEqual(sums.get(order.id))
    expect(balance).toBe(owed - paid + refunded)
    for (const payment of books.payments) {
      const countedRefunds = books.refunds.filter(
        (one) => one.payment === payment.id && isCounted(one),
      )
      for (const isBank of [true, false]) {
        const refundsOfKind = countedRefunds.filter(
          ({ source }) => (source === 'charged-back') === isBank,
        )
        const amount = refundsOfKind.reduce((sum, refund) => sum + refund.amount, 0)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(payment.received ?? 0)
      }
      expect(findRefundable(payment, books.refunds)).toBeLessThanOrEqual(payment.received ?? 0)
    }
  }
  return new Map(loadedOrders.map(({ order, books }) => [order.id, books]))
}

function sumOfOrder(table: string, column: string): SQL {
  return sql.raw(`(select coalesce(sum(${column}), 0) from ${table})::int`)
}

const sumsOfOrders = z.object({
  rows: z.array(
    z.object({ id: z.string(), owed: z.number(), paid: z.number(), refunded: z.number() }),
  ),
})

function getBooks(booksById: Map<string, Books>, orderId: string): Books {
  const books = booksById.get(orderId)
  if (!books) throw new Error(`There is no order ${orderId}.`)
  return books
}
