import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumBooks, voidLine } from './ledger.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import type { OpenDatabase, Transaction } from '#platform/database/database.ts'
import { ledgerLines } from './ledger-schema.server.ts'
import { orderEvents } from './schema.server.ts'
import { type LoadedOrder, loadOrder } from './load-order.server.ts'
import {
  appendLines,
  completeOrders,
  reopenOrders,
  listMovable,
  moveItems,
  moveOrder,
  recordEvent,
} from './order-history.server.ts'
import { storeOrder } from '#app/booking/store-order.server.ts'

const now = new Date()
const day = addDays(calendarDateIn(now, capeTown), 30)
const guest = { who: 'guest', at: now } as const
const server = { who: 'server', at: now } as const

const statusesOf = ({ order, items }: LoadedOrder) => [
  order.status,
  ...items.map(({ status }) => status),
]

describe.each(engines)('the history of an order in the %s database', (engine) => {
  let database: OpenDatabase
  const act = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    database.db.transaction(work)
  const load = (id: string) => act((transaction) => loadOrder(transaction, id))
  const attempt = (
    id: string,
    work: (transaction: Transaction, loaded: LoadedOrder) => Promise<unknown>,
  ) => act(async (transaction) => work(transaction, await loadOrder(transaction, id)))
  const confirm = (id: string) =>
    attempt(id, async (transaction, loaded) =>
      moveItems(transaction, await moveOrder(transaction, loaded, 'due-paid', server), 'booked'),
    )
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('starts with the sold days and lines, and the source of the order', async () => {
    const { order } = await act(storeTwoDays)
    const loaded = await load(order.id)
    expect(loaded.order).toMatchObject({
      reference: expect.stringMatching(/^CC-/),
      status: 'requested',
      firstDay: day,
      lastDay: addDays(day, 1),
      createdAt: now,
      holdEndsAt: now,
    })
    expect(loaded.items.map(({ date, status }) => `${date} ${status}`)).toEqual([
      `${day} held`,
      `${addDays(day, 1)} held`,
    ])
    expect(sumBooks(loaded.books)).toMatchObject({ owed: 700, balance: 700 })
    expect(await listEvents(order.id)).toEqual(['1 booked-without-provider new requested guest'])
  })

  it('records each move, and returns the order after it', async () => {
    const { order } = await act(storeTwoDays)
    const confirmed = await act(async (transaction) => {
      const loaded = await loadOrder(transaction, order.id)
      await recordEvent(transaction, loaded, 'place-kept', { ...server, facts: { until: day } })
      const moved = await moveOrder(transaction, loaded, 'due-paid', server)
      return moveItems(transaction, moved, 'booked')
    })
    expect(confirmed.order).toMatchObject({ status: 'confirmed', holdEndsAt: null })
    expect(await load(order.id)).toEqual(confirmed)
    expect(await listEvents(order.id)).toEqual([
      '1 booked-without-provider new requested guest',
      '2 place-kept requested requested server',
      '3 due-paid requested confirmed server',
    ])
  })

  it('stores only listed events, and no invalid line', async () => {
    const { order } = await act(storeTwoDays)
    const before = await load(order.id)
    const [line] = before.books.lines
    if (!line) throw new Error('It has no line.')
    const wrong = { ...line, id: randomUUID(), amount: -1 }
    const two = [line, line].map((one) => voidLine(before.books.lines, one.id, randomUUID()))
    const wrongActs: [(t: Transaction, loaded: LoadedOrder) => Promise<unknown>, string][] = [
      [(t, loaded) => moveOrder(t, loaded, 'last-day-over', server), 'cannot happen'],
      [(t, loaded) => moveItems(t, loaded, 'day-over'), 'cannot happen'],
      [(t, loaded) => appendLines(t, loaded, [wrong], server), 'wrong sign'],
      [(t, loaded) => appendLines(t, loaded, two, server), 'not in force'],
    ]
    for (const [work, why] of wrongActs) await expect(attempt(order.id, work)).rejects.toThrow(why)
    expect(await load(order.id)).toEqual(before)
    expect(await listEvents(order.id)).toHaveLength(1)
  })

  it('numbers new lines after existing ones, and labels a void like its line', async () => {
    const { order } = await act(storeTwoDays)
    await attempt(order.id, async (transaction, loaded) => {
      const [first] = loaded.books.lines
      const line = voidLine(loaded.books.lines, first?.id ?? '', randomUUID())
      const after = await appendLines(transaction, loaded, [line], server)
      expect(sumBooks(after.books).owed).toBe(200)
      const [item] = listMovable(after, 'called-off')
      if (item) await moveItems(transaction, after, 'called-off', [item])
    })
    const loaded = await load(order.id)
    expect(loaded.items.map(({ status }) => status)).toEqual(['cancelled', 'held'])
    expect(listMovable(loaded, 'called-off')).toEqual([loaded.items[1]])
    const rows = await database.db
      .select()
      .from(ledgerLines)
      .where(eq(ledgerLines.orderId, order.id))
      .orderBy(asc(ledgerLines.position))
    expect(rows.map(({ position, kind, amount }) => `${position} ${kind} ${amount}`)).toEqual([
      '1 charge 500',
      '2 charge 200',
      '3 void -500',
    ])
    expect(rows.map(({ label }) => label)).toEqual(['2 adults', '1 child', '2 adults'])
    await expect(load(randomUUID())).rejects.toThrow()
  })

  it('completes an order after its last day', async () => {
    const [{ order: sure }, { order: waiting }] = [await act(storeTwoDays), await act(storeTwoDays)]
    await confirm(sure.id)
    const lastDay = addDays(day, 1)
    await completeOrders(database.db, new Date(`${lastDay}T21:59:59Z`))
    expect((await load(sure.id)).order.status).toBe('confirmed')
    await completeOrders(database.db, new Date(`${lastDay}T22:00:00Z`))
    await completeOrders(database.db, new Date(`${lastDay}T23:00:00Z`))
    expect(statusesOf(await load(sure.id))).toEqual(['completed', 'done', 'done'])
    expect((await load(waiting.id)).order.status).toBe('requested')
    // A trip completed by a wrong clock is completed again on its last day, once, whatever was
    // recorded since.
    await attempt(sure.id, (t, loaded) => recordEvent(t, loaded, 'place-kept', server))
    await reopenOrders(database.db, new Date(`${lastDay}T22:00:00Z`))
    expect((await load(sure.id)).order.status).toBe('completed')
    for (const time of ['21:59:59', '21:00:00'])
      await reopenOrders(database.db, new Date(`${lastDay}T${time}Z`))
    expect(statusesOf(await load(sure.id))).toEqual(['confirmed', 'done', 'booked'])
    expect((await listEvents(sure.id)).slice(2)).toEqual([
      '3 last-day-over confirmed completed server',
      '4 place-kept completed completed server',
      '5 last-day-ahead completed confirmed server',
    ])
  })

  async function listEvents(orderId: string) {
    const rows = await database.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(asc(orderEvents.number))
    return rows.map(({ number, event, from, to, who }) => `${number} ${event} ${from} ${to} ${who}`)
  }
})

function storeTwoDays(transaction: Transaction) {
  const nothing = { priceLines: [], cancellationTiers: [] }
  const item = { kind: 'custom' as const, title: 'A day', adults: 2, ...nothing }
  return storeOrder(
    transaction,
    {
      prefix: 'CC',
      event: 'booked-without-provider',
      order: {
        form: 'booking',
        title: 'Two days',
        name: 'Ada Example',
        email: 'ada@guests.example',
        phone: '+27 21 000 0700',
        consentTextVersion: '1',
        consentedAt: now,
        holdEndsAt: now,
      },
      items: [
        { ...item, date: day, lines: [{ label: '2 adults', amount: 500 }] },
        { ...item, date: addDays(day, 1), lines: [{ label: '1 child', amount: 200 }] },
      ],
    },
    guest,
  )
}
