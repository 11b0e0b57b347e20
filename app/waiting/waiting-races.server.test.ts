import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { bookingRequest } from '#app/booking/contract.ts'
import { waitingRequest } from './contract.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { racingEngines } from '#tests/databases.ts'
import { dieAt } from '#tests/die-at-statement.ts'
import {
  firstDay,
  createServices,
  openProcesses,
  testOptions,
  race,
} from '#tests/fixtures/fleet-races.ts'
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
const entriesPerDay = 6

const createOfficeAt = (db: Database, minutes = 0): Services => {
  const office = createServices(db)
  const content = { ...office.content(), tours }
  const now = new Date(start.getTime() + minutes * minuteMs)
  return { ...office, content: () => content, now: () => now }
}

async function bookTour(db: Database, change: object): Promise<string> {
  const request = bookingRequest.parse(bookingBody({ adults: 2, children: 0, ...change }))
  return db.transaction(async (transaction) => {
    const { mails } = await createBooking(createOfficeAt(db), transaction, request, undefined)
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
  let databases: OpenDatabase[] = []
  let db: Database
  let ordersByDay: Map<string, string[]>
  beforeAll(async () => {
    databases = await openProcesses(engine)
    const [firstDatabase] = databases
    if (!firstDatabase) throw new Error('No database was opened.')
    db = firstDatabase.db
    await syncTours(db, { tours }, start)
  }, testOptions.timeout)
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  const fillDays = async () => {
    for (const table of [waitingEntries, outbox, orders, departures, companyDays])
      await db.delete(table)
    ordersByDay = new Map()
    for (const date of days) {
      const ids: string[] = []
      for (let index = 0; index < departuresPerDay; index += 1)
        ids.push(await bookTour(db, { date, email: `${date}-${index}@first.example` }))
      ordersByDay.set(date, ids)
      for (let index = 0; index < entriesPerDay; index += 1) {
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
          joinWaiting(createOfficeAt(db, index - entriesPerDay), transaction, request, undefined),
        )
      }
    }
    await db.update(waitingEntries).set({ openedAt: start })
  }

  const readDays = async () => {
    const states = []
    for (const date of days) {
      const [departure] = await db.select().from(departures).where(eq(departures.date, date))
      const soldItems = await db
        .select()
        .from(orderItems)
        .where(and(eq(orderItems.date, date), inArray(orderItems.status, ['held', 'booked'])))
      const entries = await db
        .select()
        .from(waitingEntries)
        .where(eq(waitingEntries.date, date))
        .orderBy(asc(waitingEntries.createdAt))
      states.push({ taken: departure?.taken, sold: soldItems.length, entries })
    }
    return states
  }

  /** Checks what must be true whenever nothing is in progress. */
  const checkInvariants = async () => {
    const mails = await db.select().from(outbox).where(eq(outbox.kind, 'waiting-offer'))
    for (const { taken, sold, entries } of await readDays()) {
      const offeredEntries = entries.filter(({ status }) => status === 'offered')
      expect(taken).toBe(sold + offeredEntries.length)
      expect(taken).toBeLessThanOrEqual(departuresPerDay)
      for (const { id, status } of entries)
        expect(mails.filter((mail) => mail.managedWaiting === id)).toHaveLength(
          status === 'offered' ? 1 : 0,
        )
      const lastOffered = entries.findLastIndex(({ tellAt }) => tellAt !== null)
      const skippedEntries = entries
        .slice(0, Math.max(0, lastOffered))
        .filter(({ tellAt, status }) => !tellAt && status === 'waiting')
      expect(skippedEntries).toEqual([])
    }
  }

  it('offer each place once, to the first who waits', testOptions, async () => {
    await fillDays()
    const outcome = { cancelled: 0, taken: 0, refused: 0, left: 0 }
    await race(
      async (writer, chance) => {
        const { db: writerDb } = databases[writer % databases.length] ?? { db }
        const date = days[chance(days.length)] ?? firstDay
        const action = chance(5)
        if (action < 2) {
          const order = ordersByDay.get(date)?.pop()
          if (order) {
            await cancel(writerDb, order)
            outcome.cancelled += 1
          }
        }
        if (action < 3) await settleWaiting(createOfficeAt(writerDb))
        const offeredEntries = await writerDb
          .select()
          .from(waitingEntries)
          .where(and(eq(waitingEntries.date, date), eq(waitingEntries.status, 'offered')))
        const entry = offeredEntries[chance(Math.max(1, offeredEntries.length))]
        if (action === 3 && entry) {
          await leaveWaiting(createOfficeAt(writerDb), entry.id)
          outcome.left += 1
        }
        const waitingKey =
          action === 4 && entry ? await createWaitingKey(writerDb, entry.id, start) : undefined
        const guest = {
          date,
          email: entry?.email ?? `stranger-${writer}-${chance(1e6)}@guests.example`,
        }
        try {
          if (waitingKey) await bookTour(writerDb, { ...guest, waiting: waitingKey.token })
          else await bookTour(writerDb, { date, email: `stranger-${chance(1e6)}@guests.example` })
          outcome.taken += 1
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          expect(error.refusals.map(({ code }) => code)).toEqual(['date-full'])
          outcome.refused += 1
        }
      },
      isWholeRun() ? 256 : 32,
    )
    await settleWaiting(createOfficeAt(db))
    await checkInvariants()
    expect(Math.min(outcome.cancelled, outcome.taken, outcome.refused)).toBeGreaterThan(0)
  })

  it('offer two freed places to two guests, with several servers', testOptions, async () => {
    await fillDays()
    for (const date of days)
      await Promise.all((ordersByDay.get(date) ?? []).slice(0, 2).map((id) => cancel(db, id)))
    await Promise.all(
      [...databases, ...databases].map(({ db: serverDb }) =>
        settleWaiting(createOfficeAt(serverDb)),
      ),
    )
    await checkInvariants()
    for (const { entries } of await readDays())
      expect(entries.map(({ status }) => status)).toEqual([
        'offered',
        'offered',
        ...Array.from({ length: entriesPerDay - 2 }, () => 'waiting'),
      ])
  })

  it(
    'mail and hold a place together or not at all, wherever the process ends',
    testOptions,
    async () => {
      await fillDays()
      for (const date of days) await cancel(db, ordersByDay.get(date)?.[0] ?? '')
      let [statement, isOver] = [1, false]
      while (!isOver) {
        isOver = await dieAt(statement, () => settleWaiting(createOfficeAt(db)))
        await checkInvariants()
        statement += 1
      }
      expect(statement).toBeGreaterThan(10)
      for (const { entries } of await readDays()) expect(entries[0]?.status).toBe('offered')
    },
  )
})
