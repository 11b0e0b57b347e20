import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs } from '#rules/dates/durations.ts'
import { agreedStatuses, figureKinds, measures } from './figures.ts'
import { type Books, sumBooks } from '#app/order/ledger.ts'
import { engines } from '#tests/databases.ts'
import { act, carryOut, total } from '#tests/fixtures/money-acts.ts'
import { storeHeldOrder, storeOrder, storePaid, storeRefund } from '#tests/fixtures/order.ts'
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
const ever = { from: '2026-01-01', to: '2028-12-31' }
const kinds = ['charge', 'extra', 'change-fee', 'cancellation-fee'] as const

const stored = fc.record({
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
    const made = { version: 1, createdAt: start }
    await test.db
      .insert(vehicles)
      .values(fleet.vehicles.map((id, at) => ({ id, name: `Van ${at}`, seats: 7 + at, ...made })))
    await test.db.insert(guides).values(
      fleet.guides.map((id, at) => ({
        id,
        name: `G ${at}`,
        languages: ['en' as const],
        ...made,
      })),
    )
  })
  afterAll(() => test.close())

  it('equal the sums of all books, however they are grouped', { timeout: 600_000 }, async () => {
    const acts = fc.array(act, { minLength: 2, maxLength: 8 })
    const many = fc.array(stored, { minLength: 3, maxLength: 8 })
    const lives = fc.array(acts, { minLength: 3, maxLength: 5 })
    const cut = fc.nat(500)
    const lived = fc.asyncProperty(many, lives, cut, async (made, all, at) => {
      test.clock.now = start
      for (const one of made) await store(one)
      for (const one of all) await live(one)
      await expectTrue(addDays('2026-09-01', at))
    })
    await fc.assert(lived, { numRuns })
  })

  async function live(acts: (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]) {
    days += 1
    const date = addDays(calendarDateIn(start, capeTown), days)
    const orderId = await storeHeldOrder(test.office, { date, amount: total })
    for (const [index, one] of acts.entries()) {
      test.pass(5 * hourMs)
      const { books } = await readOrder(test.db, orderId)
      const about = { orderId, date, key: `${days}-${index}`, books }
      await carryOut(test, about, one).catch((error) => {
        if (!(error instanceof Refused)) throw error
      })
    }
    await runMoneyJobs(test)
  }

  async function store(one: typeof stored extends fc.Arbitrary<infer Stored> ? Stored : never) {
    const now = new Date(start.getTime() - 30 * dayMs)
    days += 1
    const dates = one.days.map((day) => addDays('2026-10-01', day)).toSorted()
    const { orderId, itemIds } = await storeOrder(test.db, {
      now,
      status: one.status,
      channel: one.channel,
      phone: one.phone,
      firstDay: dates[0] ?? '',
      lastDay: dates.at(-1) ?? '',
      items: dates.map((date, at) => ({
        date,
        product: `tour-${at}`,
        status: one.missed && at === 0 ? 'no-show' : 'booked',
      })),
      lines: [],
    })
    for (const [position, line] of one.lines.entries())
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
    for (const { amount, isTest } of one.paid)
      await storePaid(test.db, { orderId, amount, now, mode: isTest ? 'test' : 'live' })
    // Each order has its own hour, so no two need the same vehicle or guide at once.
    const from = new Date(start.getTime() + days * hourMs)
    const period = { from, to: new Date(from.getTime() + hourMs) }
    const [itemId = ''] = itemIds
    const out = [
      ...fleet.vehicles.slice(0, one.out % 3).map((vehicleId) => ({ vehicleId })),
      ...fleet.guides.slice(0, one.out).map((guideId) => ({ guideId })),
    ]
    for (const whose of out)
      await test.db
        .insert(allocations)
        .values({ id: randomUUID(), itemId, period, createdAt: start, ...whose })
  }

  it('count open refunds on today’s date, whatever the day of the trip, gifts too', async () => {
    const now = start
    const today = calendarDateIn(now, capeTown)
    const span = { from: addDays(today, -3), to: addDays(today, 3), by: 'tour' } as const
    const content = test.office.content()
    const count = async (asked: { to?: string }) =>
      (await readFigures(test.db, content, { ...span, ...asked, today })).total.goingBack
    const before = await count({})
    for (const [form, days, status] of [
      ['booking', 60, 'proposed'],
      ['booking', -90, 'failed'],
      ['gift', 20, 'approved'],
      ['booking', 90, 'done'],
    ] as const) {
      const firstDay = addDays(today, days)
      const about = { now, form, firstDay, lastDay: firstDay, items: [{ date: firstDay }] }
      const { orderId } = await storeOrder(test.db, { ...about, status: 'cancelled', lines: [] })
      const paymentId = await storePaid(test.db, { orderId, amount: 100_000, now })
      await storeRefund(test.db, { paymentId, amount: 100_000, now, status })
    }
    expect((await count({})) - before).toBe(300_000)
    expect(await count({ to: addDays(today, -1) })).toBe(0)
  })

  async function expectTrue(day: string): Promise<void> {
    const rows = await test.db.select({ id: orders.id }).from(orders)
    const oracle = { sold: 0, earned: 0, received: 0, refunded: 0, owed: 0, goingBack: 0 }
    for (const { id } of rows) {
      const { order, books: all } = await readOrder(test.db, id)
      const payments = all.payments.filter(({ mode }) => mode === 'live')
      const refunds = all.refunds.filter((one) => payments.some((paid) => paid.id === one.payment))
      const books: Books = { lines: all.lines, payments, refunds }
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
        rows: apart,
      } = await readFigures(test.db, content, { ...ever, by })
      expect(pick(sum)).toEqual(oracle)
      expect(sum.noShows).toBe(missed)
      expect(months.map(({ noShows }) => noShows).reduce(add, 0)).toBe(missed)
      expect(addUp(months)).toEqual(oracle)
      expect(addUp(apart)).toEqual(oracle)
    }
    const before = { from: ever.from, to: addDays(day, -1) }
    const after = { from: day, to: ever.to }
    const halves = []
    for (const span of [before, after])
      halves.push((await readFigures(test.db, content, { ...span, by: 'channel' })).total)
    expect(addUp(halves)).toEqual(oracle)
    for (const span of [before, after, ever]) await expectFiles(span)
  }

  async function expectFiles(span: typeof ever): Promise<void> {
    const content = test.office.content()
    const { total: sum } = await readFigures(test.db, content, { ...span, by: 'tour' })
    const journal = await readCells(exportJournal(test.db, span))
    const moved = journal.map((cells) => cents(cells[3]))
    expect(moved.filter((amount) => amount > 0).reduce(add, 0)).toBe(sum.received)
    expect(moved.filter((amount) => amount < 0).reduce(add, 0)).toBe(0 - sum.refunded)
    for (const of of ['month', ...figureKinds] as const) {
      const table = await readCells(exportFigures(test.db, content, { ...span, of }))
      const all = table
        .at(-1)
        ?.slice(1, 1 + measures.length)
        .map(cents)
      expect(all).toEqual(measures.map((measure) => sum[measure]))
      for (const [at, measure] of measures.entries())
        expect(
          table
            .slice(0, -1)
            .map((cells) => cents(cells[at + 1]))
            .reduce(add, 0),
        ).toBe(sum[measure])
    }
    if (span !== ever) return
    const accounts = await readCells(exportAccounts(test.db, span))
    const agreed = accounts.filter((cells) => agreedStatuses.some((status) => status === cells[6]))
    expect(agreed.map((cells) => cents(cells[9])).reduce(add, 0)).toBe(sum.earned)
    expect(agreed.map((cells) => Math.max(0, cents(cells[13]))).reduce(add, 0)).toBe(sum.owed)
    const [came, went] = [10, 11].map((at) =>
      accounts.map((cells) => cents(cells[at])).reduce(add, 0),
    )
    expect([came, went]).toEqual([sum.received, sum.refunded])
  }
})

function add(one: number, other: number): number {
  return one + other
}

function pick(row: Record<(typeof measures)[number], number>) {
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
