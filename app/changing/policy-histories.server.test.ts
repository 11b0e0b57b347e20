import { eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeContent } from '#content/make-content.ts'
import { shipped } from '#content/shipped.ts'
import { listTextFacts } from '#content/text-facts.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  daysBetween,
} from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs } from '#rules/dates/durations.ts'
import { omit } from '#rules/omit.ts'
import { findStoredDue } from '#app/order/due-of-order.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { listIssuedDocuments } from '#app/payments/documents/store-document.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { readBasis } from '#platform/services.ts'
import { racingEngines } from '#tests/databases.ts'
import { findBrokenInvariants } from '#tests/fixtures/money-invariants.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import { allowRefused, byOffice, recordByHand } from '#tests/fixtures/payment.ts'
import { openTestOffice, start, type TestOffice } from '#tests/test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { carryOutCancellation, previewCancellation } from './cancel-order.server.ts'
import { previewChange } from './change-trip.server.ts'

/** Histories per database: bookings in whose time policies change. A run has ten of them. */
const { POLICY_HISTORIES = isWholeRun() ? '2000' : '20' } = process.env
const ordersAtOnce = 10
const price = 100_000
const guests = 2
/** Days between the first days of two runs, so that no two trips share a day. */
const runDays = 300

const firstDay = fc.integer({ min: 1, max: 60 })
const versionsOf = <Figures>(figures: fc.Arbitrary<Figures>) =>
  fc.uniqueArray(fc.record({ after: firstDay, figures }), {
    maxLength: 3,
    selector: ({ after }) => after,
  })
const percent = fc.integer({ min: 1, max: 49 })
const policyChanges = fc.record({
  terms: versionsOf(
    fc.record({
      firstPercent: percent,
      balanceDueDays: fc.integer({ min: 30, max: 50 }),
      wholeWithinDays: fc.integer({ min: 50, max: 90 }),
    }),
  ),
  cancelling: versionsOf(
    fc.record({
      percents: fc.tuple(percent, percent, percent),
      hoursAfterBooking: fc.constantFrom(0, 24, 240),
      changeFee: fc.nat(300),
    }),
  ),
  tax: versionsOf(
    fc.record({
      vatNumber: fc.constantFrom(null, '4123456789', '4987654321'),
      standardPercent: fc.constantFrom(14, 15, 16),
    }),
  ),
})
type PolicyChanges = typeof policyChanges extends fc.Arbitrary<infer Value> ? Value : never

const plannedOrder = fc.record({
  bookedAfter: fc.nat(60),
  notice: fc.integer({ min: 5, max: 130 }),
  actsAfter: fc.nat(80),
  act: fc.constantFrom('cancel', 'move', 'balance', 'choose'),
})

describe.each(racingEngines)('orders while policies change, on the %s database', (engine) => {
  const numRuns = Math.ceil(Number(POLICY_HISTORIES) / ordersAtOnce)
  let test: TestOffice
  let runs = 0
  beforeAll(async () => {
    test = await openTestOffice(engine)
  })
  afterAll(() => test.close())

  it(
    'keep what they agreed, and documents the VAT of their day',
    { timeout: 3_600_000 },
    async () => {
      const planned = fc.uniqueArray(plannedOrder, {
        minLength: ordersAtOnce,
        maxLength: ordersAtOnce,
        selector: ({ bookedAfter, notice }) => bookedAfter + notice,
      })
      const property = fc.asyncProperty(policyChanges, planned, async (changes, plannedOrders) => {
        const begin = new Date(start.getTime() + runs * runDays * dayMs)
        runs += 1
        const policies = usePolicies(changes, calendarDateIn(begin, capeTown))
        const steps = plannedOrders.flatMap((plan) => {
          const history = { ...plan, orderId: '', departure: '', bookedOn: '' }
          return [
            { day: plan.bookedAfter, run: () => book(history, policies) },
            { day: plan.bookedAfter + plan.actsAfter, run: () => act(history, policies) },
          ]
        })
        const orderIds: string[] = []
        for (const { day, run } of steps.toSorted((one, other) => one.day - other.day)) {
          test.clock.now = new Date(begin.getTime() + day * dayMs)
          orderIds.push(await run())
          expectPageOfToday(policies)
        }
        await expectDocuments(orderIds, policies)
        expect(await findBrokenInvariants(test.db)).toEqual([])
      })
      await fc.assert(property, { numRuns })
    },
  )

  type History = { orderId: string; departure: CalendarDate; bookedOn: CalendarDate } & Pick<
    typeof plannedOrder extends fc.Arbitrary<infer Value> ? Value : never,
    'notice' | 'act' | 'actsAfter'
  >
  type Policies = ReturnType<typeof usePolicies>

  /** Puts these versions into the office's content. Returns them by day, found independently. */
  function usePolicies(changes: PolicyChanges, begin: CalendarDate) {
    const { 'payment-terms': terms, cancelling, tax } = shipped.documents
    const addVersions = <Version extends { key: string; from: string }, Figures>(
      first: readonly Version[] | undefined,
      added: readonly { after: number; figures: Figures }[],
      change: (version: Version, figures: Figures) => Version,
    ) => {
      const [version = expect.fail()] = first ?? []
      const later = added
        .toSorted((one, other) => one.after - other.after)
        .map(({ after, figures }) => ({
          ...change(version, figures),
          key: `v${after}`,
          from: addDays(begin, after),
        }))
      return [version, ...later]
    }
    const versions = {
      terms: addVersions(terms['all'], changes.terms, (version, figures) => ({
        ...version,
        ...figures,
      })),
      cancelling: addVersions(cancelling['all'], changes.cancelling, (version, figures) => {
        const sorted = figures.percents.toSorted((one, other) => one - other)
        return {
          ...version,
          changeFee: figures.changeFee,
          free: { ...version.free, hoursAfterBooking: figures.hoursAfterBooking },
          table: version.table.map((tier, index) => ({
            ...tier,
            feePercent: sorted[index] === undefined ? 100 : sorted[index] + index,
          })),
        }
      }),
      tax: addVersions(tax['all'], changes.tax, (version, figures) => ({ ...version, ...figures })),
    }
    const content = makeContent(
      {
        ...shipped.documents,
        'payment-terms': { all: versions.terms },
        cancelling: { all: versions.cancelling },
        tax: { all: versions.tax },
      },
      1,
    )
    const { tours, calendar } = test.office.content()
    test.office.content = () => ({ ...content, tours, calendar })
    return {
      terms: (day: CalendarDate) => on(versions.terms, day),
      cancelling: (day: CalendarDate) => on(versions.cancelling, day),
      tax: (day: CalendarDate) => on(versions.tax, day),
    }
  }

  const readToday = () => calendarDateIn(test.clock.now, capeTown)
  const readDue = async (orderId: string) =>
    findStoredDue(readBasis(test.office), await readOrder(test.db, orderId))

  async function book(history: History, policies: Policies): Promise<string> {
    const bookedOn = readToday()
    const departure = addDays(bookedOn, history.notice)
    const orderId = await storeHeldOrder(test.office, { date: departure, amount: price })
    Object.assign(history, { orderId, departure, bookedOn })
    const holdEndsAt = new Date(test.clock.now.getTime() + runDays * dayMs)
    await test.db.update(orders).set({ holdEndsAt }).where(eq(orders.id, orderId))
    const plan = await expectDeposit(history, policies)
    if (history.act === 'choose') return orderId
    await test.db
      .update(orders)
      .set({ plan: plan ?? null })
      .where(eq(orders.id, orderId))
    await recordByHand(test, { orderId, amount: plan?.[0].amount ?? price, day: bookedOn })
    return orderId
  }

  /** An order's deposit is that of its day of booking, whatever day it is now. */
  async function expectDeposit({ orderId, departure, bookedOn }: History, policies: Policies) {
    const { choices } = await readDue(orderId)
    const { firstPercent, wholeWithinDays, balanceDueDays } = policies.terms(bookedOn)
    const first = price * (firstPercent / 100)
    expect(choices?.inParts).toEqual(
      daysBetween(readToday(), departure) <= wholeWithinDays
        ? undefined
        : [
            { amount: Math.round(first), dueOn: readToday() },
            { amount: price - Math.round(first), dueOn: addDays(departure, -balanceDueDays) },
          ],
    )
    return choices?.inParts
  }

  async function act(history: History, policies: Policies): Promise<string> {
    const { orderId, departure, bookedOn } = history
    const loaded = await readOrder(test.db, orderId)
    const [item = expect.fail()] = loaded.items
    const agreed = policies.cancelling(bookedOn)
    expect(item.cancellationTiers).toEqual(agreed.table.map((tier) => omit(tier, 'key')))
    const day = readToday()
    if (history.act === 'choose') await expectDeposit(history, policies)
    else if (history.act === 'balance') {
      const balance =
        price - loaded.books.payments.reduce((sum, one) => sum + (one.received ?? 0), 0)
      if (balance > 0) await recordByHand(test, { orderId, amount: balance, day })
    } else if (history.act === 'move') {
      const to = { item: item.id, date: addDays(departure, 1), bearer: 'guest' as const }
      const move = await previewChange(test.office, orderId, to).catch(allowRefused)
      if (move) expect(move.quote.fee).toBe(agreed.changeFee * 100 * guests)
    } else {
      const request = { orderId, cancelledBy: 'guest' as const }
      const figures = await previewCancellation(test.office, request)
      const { from } = computeHours(test.office.content(), item)
      const { hoursAfterBooking, hoursBeforeTrip } = agreed.free
      const bookedMs = loaded.order.createdAt.getTime()
      const freeEnd = Math.min(
        bookedMs + hoursAfterBooking * hourMs,
        from.getTime() - hoursBeforeTrip * hourMs,
      )
      const isFree = test.clock.now.getTime() < freeEnd && freeEnd > bookedMs
      const notice = daysBetween(day, departure)
      const tier = agreed.table.find(({ fromDays }) => notice >= fromDays) ?? agreed.table.at(-1)
      const [charge] = figures.charges
      expect(charge?.fee).toBe(isFree ? 0 : (price * (tier?.feePercent ?? 0)) / 100)
      await carryOutCancellation(test.office, { orderId, number: figures.number, by: byOffice })
    }
    return orderId
  }

  function expectPageOfToday(policies: Policies): void {
    const facts = listTextFacts(test.office.content().documents, test.clock.now)
    const day = readToday()
    expect(facts.get('plan.balanceDueDays')).toBe(String(policies.terms(day).balanceDueDays))
    const percents = policies.cancelling(day).table.map(({ feePercent }) => `${feePercent}%`)
    expect(
      [facts.get('cancellation.table') ?? []].flat().map((line) => /\d+%/.exec(line)?.[0]),
    ).toEqual(percents)
  }

  async function expectDocuments(orderIds: readonly string[], policies: Policies): Promise<void> {
    const issued = await listIssuedDocuments(test.db, inArray(documents.orderId, [...orderIds]))
    expect(issued.length).toBeGreaterThan(0)
    for (const { snapshot } of issued) {
      const invoice =
        snapshot.correction === null
          ? snapshot
          : issued.find(({ name }) => name === snapshot.correction?.name)?.snapshot
      const { vatNumber, standardPercent } = policies.tax(invoice?.issuedOn ?? '')
      expect(snapshot.supplier.vatNumber).toBe(vatNumber)
      const lines = snapshot.groups.flatMap((group) => group.lines)
      for (const line of lines) {
        const rate = vatNumber !== null && line.taxCode === 'STD15' ? standardPercent : 0
        const vat = Math.round((Math.abs(line.amount) * rate) / (100 + rate))
        expect([line.percent, Math.abs(line.tax)]).toEqual([rate, vat])
      }
      expect(snapshot.tax).toBe(lines.reduce((sum, line) => sum + line.tax, 0))
    }
  }
})

function on<Version extends { from: string }>(
  versions: readonly Version[],
  day: CalendarDate,
): Version {
  return versions.reduce((held, version) => (version.from <= day ? version : held))
}
