import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { bookingRequest } from '#app/booking/contract.ts'
import { waitingRequest } from './contract.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { racingEngines } from '#tests/databases.ts'
import { dieAt } from '#tests/dying.ts'
import { firstDay, officeOf, openProcesses, patience, race } from '#tests/fixtures/fleet-races.ts'
import { bookingBody, start, testTours } from '#tests/test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { syncTours } from '#platform/catalogue/tours.ts'
import type { Database, OpenDatabase } from '#platform/database/database.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { waitingEntries } from './schema.server.ts'
import { createWaitingKey } from './waiting-keys.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { createBooking } from '#app/booking/book-tour.server.ts'
import { voidUnpaidOrder } from '#app/changing/cancel-order.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { leaveWaiting } from './end-waiting.server.ts'
import { joinWaiting } from './join-waiting.server.ts'
import { settleWaiting } from './settle-waiting.server.ts'

const tourId = 'cape-peninsula'
const departuresPerDay = 3
const tours = testTours.map((tour) => ({ ...tour, departuresPerDay }))
const days = [firstDay, addDays(firstDay, 1)]
const waitingEach = 6

const officeAt = (db: Database, minutes = 0): Services => {
  const office = officeOf(db)
  const content = { ...office.content(), tours }
  const now = new Date(start.getTime() + minutes * minuteMs)
  return { ...office, content: () => content, now: () => now }
}

async function book(db: Database, change: object): Promise<string> {
  const request = bookingRequest.parse(bookingBody({ adults: 2, children: 0, ...change }))
  return db.transaction(async (transaction) => {
    const { mails } = await createBooking(officeAt(db), transaction, request, undefined)
    await enqueueMail(transaction, mails, start)
    return mails.find(({ managedOrder }) => managedOrder)?.managedOrder ?? ''
  })
}

async function cancel(db: Database, orderId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    await voidUnpaidOrder(transaction, loaded, 'office', {
      who: 'office',
      actorId: null,
      at: start,
    })
  })
}

describe.each(racingEngines)('simultaneous waiting-list requests on the %s database', (engine) => {
  let opened: OpenDatabase[] = []
  let db: Database
  let first: Map<string, string[]>
  beforeAll(async () => {
    opened = await openProcesses(engine)
    const [one] = opened
    if (!one) throw new Error('No database was opened.')
    db = one.db
    await syncTours(db, { tours }, start)
  }, patience.timeout)
  afterAll(async () => {
    for (const one of opened) await one.close()
  })

  const fill = async () => {
    for (const table of [waitingEntries, outbox, orders, departures, companyDays])
      await db.delete(table)
    first = new Map()
    for (const date of days) {
      const ids: string[] = []
      for (let index = 0; index < departuresPerDay; index += 1)
        ids.push(await book(db, { date, email: `${date}-${index}@first.example` }))
      first.set(date, ids)
      for (let index = 0; index < waitingEach; index += 1) {
        const request = waitingRequest.parse({
          tourId,
          date,
          adults: 2,
          children: 0,
          name: `Guest ${index}`,
          email: `${date}-${index}@waiting.example`,
          consent: { textVersion: '2025-08-15' },
        })
        await db.transaction((transaction) =>
          joinWaiting(officeAt(db, index - waitingEach), transaction, request, undefined),
        )
      }
    }
    await db.update(waitingEntries).set({ openedAt: start })
  }

  const look = async () => {
    const found = []
    for (const date of days) {
      const [counted] = await db.select().from(departures).where(eq(departures.date, date))
      const sold = await db
        .select()
        .from(orderItems)
        .where(and(eq(orderItems.date, date), inArray(orderItems.status, ['held', 'booked'])))
      const entries = await db
        .select()
        .from(waitingEntries)
        .where(eq(waitingEntries.date, date))
        .orderBy(asc(waitingEntries.createdAt))
      found.push({ taken: counted?.taken, sold: sold.length, entries })
    }
    return found
  }

  /** Checks what must be true whenever nothing is in progress. */
  const holds = async () => {
    const mails = await db.select().from(outbox).where(eq(outbox.kind, 'waiting-offer'))
    for (const { taken, sold, entries } of await look()) {
      const held = entries.filter(({ status }) => status === 'offered')
      expect(taken).toBe(sold + held.length)
      expect(taken).toBeLessThanOrEqual(departuresPerDay)
      for (const { id, status } of entries)
        expect(mails.filter((mail) => mail.managedWaiting === id)).toHaveLength(
          status === 'offered' ? 1 : 0,
        )
      const last = entries.findLastIndex(({ tellAt }) => tellAt !== null)
      const passed = entries
        .slice(0, Math.max(0, last))
        .filter(({ tellAt, status }) => !tellAt && status === 'waiting')
      expect(passed).toEqual([])
    }
  }

  it('offer each place once, to the first who waits', patience, async () => {
    await fill()
    const outcome = { cancelled: 0, taken: 0, refused: 0, left: 0 }
    await race(
      async (writer, chance) => {
        const { db: own } = opened[writer % opened.length] ?? { db }
        const date = days[chance(days.length)] ?? firstDay
        const act = chance(5)
        if (act < 2) {
          const order = first.get(date)?.pop()
          if (order) {
            await cancel(own, order)
            outcome.cancelled += 1
          }
        }
        if (act < 3) await settleWaiting(officeAt(own))
        const offered = await own
          .select()
          .from(waitingEntries)
          .where(and(eq(waitingEntries.date, date), eq(waitingEntries.status, 'offered')))
        const lucky = offered[chance(Math.max(1, offered.length))]
        if (act === 3 && lucky) {
          await leaveWaiting(officeAt(own), lucky.id)
          outcome.left += 1
        }
        const waiting =
          act === 4 && lucky ? await createWaitingKey(own, lucky.id, start) : undefined
        const who = {
          date,
          email: lucky?.email ?? `stranger-${writer}-${chance(1e6)}@guests.example`,
        }
        try {
          if (waiting) await book(own, { ...who, waiting: waiting.token })
          else await book(own, { date, email: `stranger-${chance(1e6)}@guests.example` })
          outcome.taken += 1
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          expect(error.refusals.map(({ code }) => code)).toEqual(['date-full'])
          outcome.refused += 1
        }
      },
      isWholeRun() ? 256 : 32,
    )
    await settleWaiting(officeAt(db))
    await holds()
    expect(Math.min(outcome.cancelled, outcome.taken, outcome.refused)).toBeGreaterThan(0)
  })

  it('offer two freed places to two guests, with several servers', patience, async () => {
    await fill()
    for (const date of days)
      await Promise.all((first.get(date) ?? []).slice(0, 2).map((id) => cancel(db, id)))
    await Promise.all([...opened, ...opened].map(({ db: own }) => settleWaiting(officeAt(own))))
    await holds()
    for (const { entries } of await look())
      expect(entries.map(({ status }) => status)).toEqual([
        'offered',
        'offered',
        ...Array.from({ length: waitingEach - 2 }, () => 'waiting'),
      ])
  })

  it(
    'mail and hold a place together or not at all, wherever the process ends',
    patience,
    async () => {
      await fill()
      for (const date of days) await cancel(db, first.get(date)?.[0] ?? '')
      let [statement, isOver] = [1, false]
      while (!isOver) {
        isOver = await dieAt(statement, () => settleWaiting(officeAt(db)))
        await holds()
        statement += 1
      }
      expect(statement).toBeGreaterThan(10)
      for (const { entries } of await look()) expect(entries[0]?.status).toBe('offered')
    },
  )
})
