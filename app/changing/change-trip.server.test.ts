import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { sumBooks } from '#app/order/ledger.ts'
import type { OrderStatus } from '#app/order/statuses.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { backdateBooking, storeManagedOrder, storePayment } from '#tests/fixtures/order.ts'
import { listTakenDays } from '#tests/fixtures/trip.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { findCalendar } from '#app/payments/documents/order-calendar.server.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { refunds } from '#app/payments/schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { readOrder } from '#app/order/load-order.server.ts'

const day = '2027-02-20'
const otherDay = '2027-02-23'

describe.each(engines)('changing an order on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)

  const call = (path: string, key: string, body?: object) => callManageBy(office, path, key, body)
  const open = async ({
    status = 'confirmed',
    paid = 0,
  }: { status?: OrderStatus; paid?: number } = {}) => {
    const order = await storeManagedOrder(office.db, office.clock.now, { status })
    const { id, itemId } = order
    await backdateBooking(office, id)
    if (status === 'confirmed')
      await office.db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.id, itemId))
    const plan = [{ amount: 500_000, dueOn: '2026-11-21' }] as const
    if (paid > 0) {
      await office.db.update(orders).set({ plan }).where(eq(orders.id, id))
      const payment = { provider: 'demo', mode: 'test', amount: paid } as const
      await storePayment(office.db, { ...payment, orderId: id, now: office.clock.now })
    }
    await office.db.insert(departures).values({ tourId: 'cape-peninsula', date: day, taken: 1 })
    await office.db.insert(companyDays).values({ date: day, taken: 1 })
    const currentTrip = {
      item: itemId,
      product: 'cape-peninsula',
      date: day,
      adults: 2,
      children: 0,
    }
    const requestFigures = (change: object) =>
      call('/change/quote', order.key, { ...currentTrip, ...change })
    const readFigures = async (change: object) =>
      (await (await requestFigures(change)).json()).quote
    const agree = (number: string) => call('/change', order.key, { number })
    const changeTrip = async (change: object) =>
      (await agree((await readFigures(change)).number)).json()
    return { ...order, requestFigures, readFigures, agree, changeTrip }
  }
  const load = (id: string) => readOrder(office.db, id)

  it('shows the figures of a change without changing the order', async () => {
    const { id, readFigures } = await open()
    const before = await load(id)
    expect(await readFigures({ date: otherDay })).toMatchObject({
      to: { title: 'Cape Peninsula', date: otherDay, adults: 2 },
      owed: 500_000,
      difference: 0,
      payFirst: 0,
      expiresAt: new Date(office.clock.now.getTime() + 10 * minuteMs).toISOString(),
    })
    const emailProvenAt = office.clock.now
    expect(await load(id)).toEqual({ ...before, order: { ...before.order, emailProvenAt } })
    expect(await listTakenDays(office)).toEqual([day, day])
    expect(await office.db.select().from(outbox)).toEqual([])
  })

  it('moves the day and its place, and mails guest and office both days', async () => {
    const { id, itemId, changeTrip, email } = await open()
    const oldFile = await findCalendar({ db: office.db, content: shipped }, id)
    expect(await changeTrip({ date: otherDay })).toMatchObject({
      outcome: 'changed',
      order: { days: [{ item: itemId, date: otherDay }], money: { owed: 500_000 } },
    })
    expect(await listTakenDays(office)).toEqual([otherDay, otherDay])
    const after = await load(id)
    expect(after.order).toMatchObject({ firstDay: otherDay, lastDay: otherDay, sequence: 1 })
    const [event] = await office.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, id), eq(orderEvents.event, 'changed')))
    expect(event).toMatchObject({ who: 'guest', facts: { dateBefore: day, date: otherDay } })
    const mails = await office.db.select().from(outbox)
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual([
      ['order-changed-guest', email],
      ['order-changed-office', 'office@cape.example'],
    ])
    for (const { text } of mails) {
      expect(text).toContain('Tuesday, 23 February 2027')
      expect(text).toContain('Saturday, 20 February 2027')
    }
    const newFile = await findCalendar({ db: office.db, content: shipped }, id)
    expect(uidOf(newFile?.text)).toBe(uidOf(oldFile?.text))
    expect(sequenceOf(newFile?.text)).toBeGreaterThan(sequenceOf(oldFile?.text))
  })

  it('removes a guest, and refunds what is neither owed nor kept', async () => {
    const { id, readFigures, changeTrip } = await open({ paid: 500_000 })
    const figures = { reduction: 125_000, kept: 18_750, percent: 15, refund: 106_250 }
    const fewer = { adults: 1, children: 1 }
    expect(await readFigures(fewer)).toMatchObject({ ...figures, difference: -106_250 })
    await changeTrip(fewer)
    const { books } = await load(id)
    expect(sumBooks(books).owed).toBe(393_750)
    const [refund] = await office.db.select().from(refunds)
    expect(refund).toMatchObject({
      amount: 106_250,
      status: 'proposed',
      source: 'quote',
      reason: 'changed',
    })
    const labels = books.lines.map(({ kind, label, amount }) => `${kind} ${label} ${amount}`)
    expect(labels.slice(1)).toEqual([
      'void 2 adults -500000',
      'charge 1 adult 250000',
      'charge 1 child 125000',
      'cancellation-fee Charge for the part you gave up 18750',
    ])
    expect(await listTakenDays(office)).toEqual([day, day])
  })

  it('adds a guest at the agreed price', async () => {
    const { id, changeTrip, readFigures } = await open({ status: 'held' })
    expect(await readFigures({ children: 1 })).toMatchObject({
      difference: 125_000,
      owed: 625_000,
      kept: 0,
    })
    const { order } = await changeTrip({ children: 1 })
    expect(order.money.lines).toEqual([
      { label: '2 adults', amount: 500_000 },
      { label: '1 child', amount: 125_000 },
    ])
    const { items } = await load(id)
    expect(items[0]).toMatchObject({ adults: 2, children: 1, totalMinor: 625_000 })
  })

  it('carries out a change once, and only for its own order', async () => {
    const { id, readFigures, agree } = await open()
    const other = await storeManagedOrder(office.db, office.clock.now)
    const { number } = await readFigures({ date: otherDay })
    const answers = await Promise.all([agree(number), agree(number)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await load(id)).order.sequence).toBe(1)
    expect(await listTakenDays(office)).toEqual([otherDay, otherDay])
    expect(await errorCode(await call('/change', other.key, { number }))).toBe('quote-gone')
  })

  it('asks again if the figures have expired or are worse', async () => {
    const { id, readFigures, agree } = await open({ paid: 500_000 })
    const { number } = await readFigures({ adults: 1, children: 1 })
    office.clock.now = new Date('2026-12-22T21:55:00Z')
    const expired = await (await agree(number)).json()
    expect(expired).toMatchObject({ outcome: 'ask-again', quote: { kept: 18_750 } })
    office.clock.now = new Date('2026-12-22T22:01:00Z')
    const worse = await (await agree(expired.quote.number)).json()
    expect(worse).toMatchObject({ outcome: 'ask-again', quote: { kept: 62_500, refund: 62_500 } })
    expect(sumBooks((await load(id)).books).owed).toBe(500_000)
    const done = await (await agree(worse.quote.number)).json()
    expect(done).toMatchObject({ outcome: 'changed', order: { money: { owed: 437_500 } } })
  })

  it('keeps the old place if the new day is full, and names the nearest free days', async () => {
    const { requestFigures, readFigures, agree } = await open()
    const { number } = await readFigures({ date: otherDay })
    await office.db
      .insert(departures)
      .values({ tourId: 'cape-peninsula', date: otherDay, taken: 2 })
    expect(await errorCode(await agree(number))).toBe('date-full')
    const refused = await (await requestFigures({ date: otherDay })).json()
    expect(refused.error.facts.nearest).toContain('2027-02-22')
    expect(await listTakenDays(office)).toEqual([day, day, otherDay])
  })

  it('counts the order’s own place as free for another tour on the same day', async () => {
    const { content } = office.office
    const { tours, calendar } = content()
    const product = 'garden-route-highlights'
    office.office.content = () => ({
      ...content(),
      tours: tours.map((tour) => ({ ...tour, priceFrom: 'R2,500' })),
      calendar: { ...calendar, departuresPerDay: 1 },
    })
    const { key, itemId, requestFigures, changeTrip } = await open()
    const listFull = async () =>
      (await (await call(`/change/choices?item=${itemId}&product=${product}`, key)).json()).full
    expect(await listFull()).toEqual([])
    await office.db.insert(departures).values({ tourId: product, date: day, taken: 9 })
    expect(await listFull()).toEqual([day])
    expect(await errorCode(await requestFigures({ product }))).toBe('date-full')
    await office.db.delete(departures).where(eq(departures.tourId, product))
    expect(await changeTrip({ product })).toMatchObject({ outcome: 'changed' })
    office.office.content = content
  })

  it('gives the last place to one of two simultaneous requests', async () => {
    const bookings = await Promise.all([open(), storeManagedOrder(office.db, office.clock.now)])
    await office.db
      .insert(departures)
      .values({ tourId: 'cape-peninsula', date: otherDay, taken: 1 })
    const [order] = bookings
    const request = {
      item: bookings[1].itemId,
      product: 'cape-peninsula',
      date: otherDay,
      adults: 2,
      children: 0,
    }
    const otherFigures = await (await call('/change/quote', bookings[1].key, request)).json()
    const { number } = await order.readFigures({ date: otherDay })
    const answers = await Promise.all([
      order.agree(number),
      call('/change', bookings[1].key, { number: otherFigures.quote.number }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [row] = await office.db.select().from(departures).where(eq(departures.date, otherDay))
    expect(row?.taken).toBe(2)
  })

  it('keeps the reached cancellation charge on a later day', async () => {
    const { id, readFigures, changeTrip } = await open({ paid: 500_000 })
    office.clock.now = new Date(new Date(`${day}T08:00:00+02:00`).getTime() - 20 * dayMs)
    expect(await readFigures({ adults: 3 })).not.toHaveProperty('staysAt')
    expect((await readFigures({ date: '2027-02-10' })).cancelling).toEqual({
      before: { percent: 75, amount: 375_000 },
      after: { percent: 100, amount: 500_000 },
    })
    expect((await readFigures({ date: '2027-05-20' })).staysAt).toBe(75)
    await changeTrip({ date: '2027-05-20' })
    const [item] = (await load(id)).items
    expect(item?.cancellationTiers.map(({ feePercent }) => feePercent)).toEqual([75, 100])
  })

  it('refuses impossible changes with the reason', async () => {
    const { id, requestFigures, readFigures } = await open()
    expect(await errorCode(await requestFigures({}))).toBe('change-nothing')
    expect(await errorCode(await requestFigures({ adults: 0 }))).toBe('adults-required')
    expect(await errorCode(await requestFigures({ adults: 50 }))).toBe('party-too-large')
    expect(await errorCode(await requestFigures({ product: 'no-such-tour' }))).toBe('tour-unknown')
    expect(await errorCode(await requestFigures({ product: 'garden-route-highlights' }))).toBe(
      'change-by-office',
    )
    expect(await errorCode(await requestFigures({ date: '2026-11-20' }))).toBe('date-past')
    office.clock.now = new Date(new Date(`${day}T08:00:00+02:00`).getTime() - 59 * dayMs)
    expect((await requestFigures({ date: otherDay })).status).toBe(200)
    expect(await readFigures({ adults: 1, children: 1 })).toMatchObject({ difference: -125_000 })
    office.clock.now = new Date(new Date(`${day}T08:00:00+02:00`).getTime() - 47 * 3_600_000)
    expect(await errorCode(await requestFigures({ adults: 3 }))).toBe('change-too-late')
    expect(await errorCode(await requestFigures({ date: otherDay }))).toBe('change-too-late')
    await office.db.update(orders).set({ channel: 'reseller' }).where(eq(orders.id, id))
    expect(await errorCode(await requestFigures({ adults: 3 }))).toBe('change-elsewhere')
  })

  it('lists the free days for a party, with prices', async () => {
    const { key, itemId } = await open({ paid: 500_000 })
    await office.db
      .insert(departures)
      .values({ tourId: 'cape-peninsula', date: otherDay, taken: 2 })
    const answer = await (await call(`/change/choices?item=${itemId}`, key)).json()
    expect(answer).toMatchObject({
      product: 'cape-peninsula',
      full: [otherDay],
      costs: { ownDay: 500_000, otherDays: 500_000 },
    })
    const readChoices = (query: string) => call(`/change/choices?item=${itemId}&${query}`, key)
    const more = await (await readChoices('adults=3&children=1')).json()
    expect(more.costs).toEqual({ ownDay: 875_000, otherDays: 875_000 })
    const fewer = await (await readChoices('adults=1&children=1')).json()
    expect(fewer.costs).toEqual({ ownDay: 393_750, otherDays: 393_750 })
    expect((await readChoices('adults=many')).status).toBe(422)
    expect(answer.offers).toMatchObject([
      { product: 'cape-peninsula', each: { adult: 250_000, child: 125_000 } },
    ])
  })
})

const uidOf = (text = '') => /^UID:(.*)$/m.exec(text)?.[1]
const sequenceOf = (text = '') => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1])
