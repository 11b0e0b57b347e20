import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
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
  changeItemStatuses,
  changeOrderStatus,
  recordEvent,
} from './order-history.server.ts'
import { storeOrder } from '#app/booking/store-order.server.ts'

const now = new Date()
const day = addDays(calendarDateIn(now, capeTown), 30)
const guest = { who: 'guest', at: now } as const
const server = { who: 'server', at: now } as const

const listStatuses = ({ order, items }: LoadedOrder) => [
  order.status,
  ...items.map(({ status }) => status),
]

describe.each(engines)('the history of an order in the %s database', (engine) => {
  let database: OpenDatabase
  const transact = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    database.db.transaction(work)
  const load = (id: string) => transact((transaction) => loadOrder(transaction, id))
  const changeOrder = (
    id: string,
    work: (transaction: Transaction, loaded: LoadedOrder) => Promise<unknown>,
  ) => transact(async (transaction) => work(transaction, await loadOrder(transaction, id)))
  const confirm = (id: string) =>
    changeOrder(id, async (transaction, loadedOrder) =>
      changeItemStatuses(
        transaction,
        await changeOrderStatus(transaction, loadedOrder, 'due-paid', server),
        'booked',
      ),
    )
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('starts with the sold days and lines, and the source of the order', async () => {
    const { order } = await transact(storeTwoDays)
    const loadedOrder = await load(order.id)
    expect(loadedOrder.order).toMatchObject({
      reference: expect.stringMatching(/^CC-/),
      status: 'requested',
      firstDay: day,
      lastDay: addDays(day, 1),
      createdAt: now,
      holdEndsAt: now,
    })
    expect(loadedOrder.items.map(({ date, status }) => `${date} ${status}`)).toEqual([
      `${day} held`,
      `${addDays(day, 1)} held`,
    ])
    expect(sumBooks(loadedOrder.books)).toMatchObject({ owed: 700, balance: 700 })
    expect(await listEvents(order.id)).toEqual(['1 booked-without-provider new requested guest'])
  })

  it('records each move, and returns the order after it', async () => {
    const { order } = await transact(storeTwoDays)
    const confirmed = await transact(async (transaction) => {
      const loadedOrder = await loadOrder(transaction, order.id)
      await recordEvent(transaction, loadedOrder, 'place-kept', {
        ...server,
        facts: { until: day },
      })
      const moved = await changeOrderStatus(transaction, loadedOrder, 'due-paid', server)
      return changeItemStatuses(transaction, moved, 'booked')
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
    const { order } = await transact(storeTwoDays)
    const before = await load(order.id)
    const [line] = before.books.lines
    if (!line) throw new Error('The order has no line.')
    const wrongLine = { ...line, id: randomUUID(), amount: -1 }
    const twoVoids = [line, line].map((one) => voidLine(before.books.lines, one.id, randomUUID()))
    const wrongChanges: [(t: Transaction, loaded: LoadedOrder) => Promise<unknown>, string][] = [
      [
        (t, loadedOrder) => changeOrderStatus(t, loadedOrder, 'last-day-over', server),
        'cannot happen',
      ],
      [(t, loadedOrder) => changeItemStatuses(t, loadedOrder, 'day-over'), 'cannot happen'],
      [(t, loadedOrder) => appendLines(t, loadedOrder, [wrongLine], server), 'wrong sign'],
      [(t, loadedOrder) => appendLines(t, loadedOrder, twoVoids, server), 'not in force'],
    ]
    for (const [work, message] of wrongChanges)
      await expect(changeOrder(order.id, work)).rejects.toThrow(message)
    expect(await load(order.id)).toEqual(before)
    expect(await listEvents(order.id)).toHaveLength(1)
  })

  it('numbers new lines after existing ones, and labels a void like its line', async () => {
    const { order } = await transact(storeTwoDays)
    await changeOrder(order.id, async (transaction, loadedOrder) => {
      const [first] = loadedOrder.books.lines
      const line = voidLine(loadedOrder.books.lines, first?.id ?? '', randomUUID())
      const after = await appendLines(transaction, loadedOrder, [line], server)
      expect(sumBooks(after.books).owed).toBe(200)
      const [item] = listMovable(after, 'called-off')
      if (item) await changeItemStatuses(transaction, after, 'called-off', [item])
    })
    const loadedOrder = await load(order.id)
    expect(loadedOrder.items.map(({ status }) => status)).toEqual(['cancelled', 'held'])
    expect(listMovable(loadedOrder, 'called-off')).toEqual([loadedOrder.items[1]])
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
    const [{ order: confirmedOrder }, { order: requestedOrder }] = [
      await transact(storeTwoDays),
      await transact(storeTwoDays),
    ]
    await confirm(confirmedOrder.id)
    const lastDay = addDays(day, 1)
    await completeOrders(database.db, new Date(`${lastDay}T21:59:59Z`))
    expect((await load(confirmedOrder.id)).order.status).toBe('confirmed')
    await completeOrders(database.db, new Date(`${lastDay}T22:00:00Z`))
    await completeOrders(database.db, new Date(`${lastDay}T23:00:00Z`))
    expect(listStatuses(await load(confirmedOrder.id))).toEqual(['completed', 'done', 'done'])
    expect((await load(requestedOrder.id)).order.status).toBe('requested')
    // A trip completed by a wrong clock is completed again on its last day, once, whatever was
    // recorded since.
    await changeOrder(confirmedOrder.id, (t, loadedOrder) =>
      recordEvent(t, loadedOrder, 'place-kept', server),
    )
    await reopenOrders(database.db, new Date(`${lastDay}T22:00:00Z`))
    expect((await load(confirmedOrder.id)).order.status).toBe('completed')
    for (const time of ['21:59:59', '21:00:00'])
      await reopenOrders(database.db, new Date(`${lastDay}T${time}Z`))
    expect(listStatuses(await load(confirmedOrder.id))).toEqual(['confirmed', 'done', 'booked'])
    expect((await listEvents(confirmedOrder.id)).slice(2)).toEqual([
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
  const emptyFields = { priceLines: [] }
  const item = { kind: 'custom' as const, title: 'A day', adults: 2, ...emptyFields }
  return storeOrder(
    transaction,
    {
      content: shipped,
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
