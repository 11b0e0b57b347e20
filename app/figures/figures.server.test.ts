import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs } from '#rules/dates/durations.ts'
import { agreedStatuses, figureKinds, measures } from './figures.ts'
import { type Books, sumBooks } from '#app/order/ledger.ts'
import { engines } from '#tests/databases.ts'
import { randomAction, performAction, total } from '#tests/fixtures/money-actions.ts'
import { storeHeldOrder, storeOrder, storePayment, storeRefund } from '#tests/fixtures/order.ts'
import { runMoneyJobs } from '#tests/fixtures/payment.ts'
import { openTestOffice, start, type TestOffice } from '#tests/test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { exportAccounts } from '#app/office/exports/export-books.server.ts'
import { exportFigures } from '#app/office/exports/export-figures.server.ts'
import { exportJournal } from '#app/office/exports/export-journal.server.ts'
import { readFigures } from './read-figures.server.ts'

const numRuns = isWholeRun() ? 12 : 1
const allDays = { from: '2026-01-01', to: '2028-12-31' }
const kinds = ['charge', 'extra', 'change-fee', 'cancellation-fee'] as const

const randomOrder = fc.record({
  status: fc.constantFrom('confirmed', 'completed', 'cancelled', 'held', 'expired'),
  channel: fc.constantFrom('site', 'office', 'reseller'),
  phone: fc.constantFrom('+44 20 7946 0000', '+27 21 000 0700', '555'),
  days: fc.array(fc.nat(200), { minLength: 1, maxLength: 3 }),
  lines: fc.array(
    fc.record({
      of: fc.option(fc.nat(2)),
      kind: fc.constantFrom(...kinds),
      amount: fc.nat(2_000_000),
      day: fc.nat(90),
      isOff: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  paid: fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 900_000 }), isTest: fc.boolean() }),
    {
      maxLength: 2,
    },
  ),
  out: fc.nat(3),
  missed: fc.boolean(),
})

describe.each(engines)('figures of random histories on the %s database', (engine) => {
  let test: TestOffice
  let days = 60
  const fleet = { vehicles: [randomUUID(), randomUUID()], guides: [randomUUID(), randomUUID()] }
  beforeAll(async () => {
    test = await openTestOffice(engine)
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'demo' }], { siteUrl, now })
    const creation = { version: 1, createdAt: start }
    await test.db.insert(vehicles).values(
      fleet.vehicles.map((id, index) => ({
        id,
        name: `Van ${index}`,
        seats: 7 + index,
        ...creation,
      })),
    )
    await test.db.insert(guides).values(
      fleet.guides.map((id, index) => ({
        id,
        name: `G ${index}`,
        languages: ['en' as const],
        ...creation,
      })),
    )
  })
  afterAll(() => test.close())

  it('equals the sums of all books in every grouping', { timeout: 600_000 }, async () => {
    const acts = fc.array(randomAction, { minLength: 2, maxLength: 8 })
    const randomOrders = fc.array(randomOrder, { minLength: 3, maxLength: 8 })
    const randomHistories = fc.array(acts, { minLength: 3, maxLength: 5 })
    const randomDay = fc.nat(500)
    const property = fc.asyncProperty(
      randomOrders,
      randomHistories,
      randomDay,
      async (newOrders, histories, dayIndex) => {
        test.clock.now = start
        for (const newOrder of newOrders) await storeRandomOrder(newOrder)
        for (const history of histories) await runHistory(history)
        await expectCorrectFigures(addDays('2026-09-01', dayIndex))
      },
    )
    await fc.assert(property, { numRuns })
  })

  async function runHistory(
    acts: (typeof randomAction extends fc.Arbitrary<infer Act> ? Act : never)[],
  ) {
    days += 1
    const date = addDays(calendarDateIn(start, capeTown), days)
    const orderId = await storeHeldOrder(test.office, { date, amount: total })
    for (const [index, action] of acts.entries()) {
      test.pass(5 * hourMs)
      const { books } = await readOrder(test.db, orderId)
      const context = { orderId, date, key: `${days}-${index}`, books }
      await performAction(test, context, action).catch((error) => {
        if (!(error instanceof Refused)) throw error
      })
    }
    await runMoneyJobs(test)
  }

  async function storeRandomOrder(
    values: typeof randomOrder extends fc.Arbitrary<infer Stored> ? Stored : never,
  ) {
    const now = new Date(start.getTime() - 30 * dayMs)
    days += 1
    const dates = values.days.map((day) => addDays('2026-10-01', day)).toSorted()
    const { orderId, itemIds } = await storeOrder(test.db, {
      now,
      status: values.status,
      channel: values.channel,
      phone: values.phone,
      firstDay: dates[0] ?? '',
      lastDay: dates.at(-1) ?? '',
      items: dates.map((date, index) => ({
        date,
        product: `tour-${index}`,
        status: values.missed && index === 0 ? 'no-show' : 'booked',
      })),
      lines: [],
    })
    for (const [position, line] of values.lines.entries())
      await test.db.insert(ledgerLines).values({
        id: randomUUID(),
        orderId,
        itemId: line.of === null ? null : (itemIds[line.of] ?? null),
        kind: line.isOff ? 'discount' : line.kind,
        amount: line.isOff ? 0 - line.amount : line.amount,
        label: 'A line',
        taxCode: 'STD15',
        position: position + 1,
        at: new Date(now.getTime() + line.day * dayMs),
        who: 'office',
        actorId: null,
      })
    for (const { amount, isTest } of values.paid)
      await storePayment(test.db, { orderId, amount, now, mode: isTest ? 'test' : 'live' })
    // Each order has its own hour, so no two need the same vehicle or guide at once.
    const from = new Date(start.getTime() + days * hourMs)
    const period = { from, to: new Date(from.getTime() + hourMs) }
    const [itemId = ''] = itemIds
    const resources = [
      ...fleet.vehicles.slice(0, values.out % 3).map((vehicleId) => ({ vehicleId })),
      ...fleet.guides.slice(0, values.out).map((guideId) => ({ guideId })),
    ]
    for (const resource of resources)
      await test.db
        .insert(allocations)
        .values({ id: randomUUID(), itemId, period, createdAt: start, ...resource })
  }

  it('counts open refunds of trips and gifts on today’s date, not on the trip’s day', async () => {
    const now = start
    const today = calendarDateIn(now, capeTown)
    const span = { from: addDays(today, -3), to: addDays(today, 3), by: 'tour' } as const
    const content = test.office.content()
    const readOpenRefunds = async (change: { to?: string }) =>
      (await readFigures(test.db, content, { ...span, ...change, today })).total.goingBack
    const before = await readOpenRefunds({})
    for (const [form, days, status] of [
      ['booking', 60, 'proposed'],
      ['booking', -90, 'failed'],
      ['gift', 20, 'approved'],
      ['booking', 90, 'done'],
    ] as const) {
      const firstDay = addDays(today, days)
      const orderFields = { now, form, firstDay, lastDay: firstDay, items: [{ date: firstDay }] }
      const { orderId } = await storeOrder(test.db, {
        ...orderFields,
        status: 'cancelled',
        lines: [],
      })
      const paymentId = await storePayment(test.db, { orderId, amount: 100_000, now })
      await storeRefund(test.db, { paymentId, amount: 100_000, now, status })
    }
    expect((await readOpenRefunds({})) - before).toBe(300_000)
    expect(await readOpenRefunds({ to: addDays(today, -1) })).toBe(0)
  })

  async function expectCorrectFigures(day: string): Promise<void> {
    const rows = await test.db.select({ id: orders.id }).from(orders)
    const oracle = { sold: 0, earned: 0, received: 0, refunded: 0, owed: 0, goingBack: 0 }
    for (const { id } of rows) {
      const { order, books: allBooks } = await readOrder(test.db, id)
      const payments = allBooks.payments.filter(({ mode }) => mode === 'live')
      const refunds = allBooks.refunds.filter((one) =>
        payments.some((paid) => paid.id === one.payment),
      )
      const books: Books = { lines: allBooks.lines, payments, refunds }
      const { owed, paid, balance } = sumBooks(books)
      const sumOf = (statuses: readonly string[]) =>
        refunds.reduce((sum, one) => sum + (statuses.includes(one.status) ? one.amount : 0), 0)
      oracle.received += paid
      oracle.refunded += sumOf(['done'])
      oracle.goingBack += sumOf(['proposed', 'approved', 'sent', 'failed'])
      if (!agreedStatuses.some((status) => status === order.status)) continue
      oracle.sold += owed
      oracle.earned += owed
      oracle.owed += Math.max(0, balance)
    }
    const whereMissed = eq(orderItems.status, 'no-show')
    const missed = await test.db.$count(orderItems, whereMissed)
    const content = test.office.content()
    for (const by of figureKinds) {
      const {
        total: sum,
        months,
        rows: groups,
      } = await readFigures(test.db, content, { ...allDays, by })
      expect(pickMeasures(sum)).toEqual(oracle)
      expect(sum.noShows).toBe(missed)
      expect(months.map(({ noShows }) => noShows).reduce(add, 0)).toBe(missed)
      expect(addUp(months)).toEqual(oracle)
      expect(addUp(groups)).toEqual(oracle)
    }
    const before = { from: allDays.from, to: addDays(day, -1) }
    const after = { from: day, to: allDays.to }
    const halves = []
    for (const span of [before, after])
      halves.push((await readFigures(test.db, content, { ...span, by: 'channel' })).total)
    expect(addUp(halves)).toEqual(oracle)
    for (const span of [before, after, allDays]) await expectFiles(span)
  }

  async function expectFiles(span: typeof allDays): Promise<void> {
    const content = test.office.content()
    const { total: sum } = await readFigures(test.db, content, { ...span, by: 'tour' })
    const journal = await readCells(exportJournal(test.db, span))
    const amounts = journal.map((cells) => cents(cells[3]))
    expect(amounts.filter((amount) => amount > 0).reduce(add, 0)).toBe(sum.received)
    expect(amounts.filter((amount) => amount < 0).reduce(add, 0)).toBe(0 - sum.refunded)
    for (const kind of ['month', ...figureKinds] as const) {
      const table = await readCells(exportFigures(test.db, content, { ...span, of: kind }))
      const totals = table
        .at(-1)
        ?.slice(1, 1 + measures.length)
        .map(cents)
      expect(totals).toEqual(measures.map((measure) => sum[measure]))
      for (const [index, measure] of measures.entries())
        expect(
          table
            .slice(0, -1)
            .map((cells) => cents(cells[index + 1]))
            .reduce(add, 0),
        ).toBe(sum[measure])
    }
    if (span !== allDays) return
    const accounts = await readCells(exportAccounts(test.db, span))
    const agreed = accounts.filter((cells) => agreedStatuses.some((status) => status === cells[6]))
    expect(agreed.map((cells) => cents(cells[9])).reduce(add, 0)).toBe(sum.earned)
    expect(agreed.map((cells) => Math.max(0, cents(cells[13]))).reduce(add, 0)).toBe(sum.owed)
    const [received, refunded] = [10, 11].map((column) =>
      accounts.map((cells) => cents(cells[column])).reduce(add, 0),
    )
    expect([received, refunded]).toEqual([sum.received, sum.refunded])
  }
})

function add(one: number, other: number): number {
  return one + other
}

function pickMeasures(row: Record<(typeof measures)[number], number>) {
  return Object.fromEntries(measures.map((measure) => [measure, row[measure]]))
}

function addUp(rows: readonly Record<(typeof measures)[number], number>[]) {
  return Object.fromEntries(
    measures.map((measure) => [measure, rows.reduce((sum, row) => sum + row[measure], 0)]),
  )
}

async function readCells(pieces: AsyncGenerator<string>): Promise<string[][]> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) =>
      line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')),
    )
}

function cents(cell: string | undefined): number {
  return Math.round(Number(cell) * 100)
}
