import { beforeEach, describe, expect, it } from 'vitest'
import { asc, eq, sql } from 'drizzle-orm'
import { consents } from '#content/consents.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { storeWaitingEntry } from '#tests/fixtures/waiting.ts'
import { errorCode, type TestBrowser } from '#tests/test-accounts.ts'
import { bookingBody, testTours } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { closedDays, companyDays, departures } from '#platform/database/schema/tours.ts'
import { waitingEntries } from './schema.server.ts'
import { endRetention } from '#server/clean-up/retention.ts'
import { makeRetriesDue } from '#platform/mail/leases.ts'
import { createWaitingKey, findWaitingKey } from './waiting-keys.server.ts'
import { deleteWaitingEntries } from './end-waiting.server.ts'
import { settleWaiting } from './settle-waiting.server.ts'
import { omit } from '#rules/omit.ts'

const date = '2027-02-20'
const tourId = 'cape-peninsula'
const tours = testTours.map((tour) => ({ ...tour, departuresPerDay: 1 }))

const waitingBody = (name: string, change: object = {}) => ({
  tourId,
  date,
  adults: 2,
  children: 0,
  name,
  email: `${name.toLowerCase()}@guests.example`,
  consent: { textVersion: consents.contact.version },
  ...change,
})

describe.each(engines)('the waiting list of a full day, on the %s database', (engine) => {
  const office = setUpTestOffice(engine, undefined, { tours })
  let admin: TestBrowser
  const fleet = setUpFleet(() => admin)
  beforeEach(async () => {
    admin ??= await office.openAdministrator('owner@cape.example')
    const tables = [waitingEntries, orders, attempts, closedDays, departures, companyDays]
    await office.clear(...tables, vehicles, guides, outbox)
  })

  const postBooking = (change: object = {}) =>
    office.post(
      '/api/bookings',
      bookingBody({ date, children: 0, email: 'first@guests.example', ...change }),
    )
  const requestEntry = (name: string, change: object = {}) =>
    office.post('/api/waiting-list', waitingBody(name, change))
  const join = async (name: string, change: object = {}) => {
    const answer = await requestEntry(name, change)
    if (answer.status === 201) await office.app.request(`/waiting-list/${await createKey(name)}`)
    return answer
  }
  const addByOffice = (name: string, change: object = {}) => {
    const body = omit(waitingBody(name, change), 'consent')
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    return admin.post('/api/admin/waiting-list', body, key)
  }
  const leave = async (name: string) =>
    office.post(`/api/waiting-list/${await createKey(name)}/leave`, {})
  const findId = async (name: string) => {
    const [row] = await office.db.select().from(waitingEntries).where(eq(waitingEntries.name, name))
    return row?.id ?? ''
  }
  const createKey = async (name: string) =>
    (await createWaitingKey(office.db, await findId(name), office.clock.now))?.token ?? ''
  const readStatuses = async () => {
    const rows = await office.db
      .select()
      .from(waitingEntries)
      .orderBy(asc(waitingEntries.createdAt), asc(waitingEntries.name))
    return Object.fromEntries(rows.map(({ name, status }) => [name, status]))
  }
  const listRecipients = async (kind: string) => {
    const rows = await office.db.select().from(outbox).where(eq(outbox.kind, kind))
    return rows.map(({ recipient }) => recipient)
  }
  const cancel = async () => {
    await admin.signIn('owner@cape.example')
    const [order] = await office.db
      .select()
      .from(orders)
      .where(eq(orders.email, 'first@guests.example'))
    const response = await admin.patch(`/api/admin/inbox/bookings/${order?.id}`, {
      status: 'cancelled',
    })
    expect(response.status).toBe(200)
  }
  const settle = () => settleWaiting(office.office)
  const advanceHours = (hours: number) => office.pass(hours * hourMs)
  const countTaken = async () => {
    const [row] = await office.db.select().from(departures)
    return row?.taken ?? 0
  }

  const fillDay = async (...names: string[]) => {
    expect((await postBooking()).status).toBe(201)
    for (const name of names) {
      advanceHours(1 / 60)
      expect((await join(name)).status).toBe(201)
    }
  }

  /** Fills the day, puts guests on its list, and frees the place for the first of them. */
  const prepareOffer = async (...names: string[]) => {
    await fillDay(...names)
    await cancel()
    await settle()
  }

  it('holds a free place for the first guest, who books it', async () => {
    await fillDay('Ada', 'Ben')
    await settle()
    expect(await readStatuses()).toEqual({ Ada: 'waiting', Ben: 'waiting' })
    await cancel()
    await settle()
    expect(await readStatuses()).toEqual({ Ada: 'offered', Ben: 'waiting' })
    expect(await listRecipients('waiting-offer')).toEqual(['ada@guests.example'])
    // The place is held, so nobody else gets it and it is counted once.
    const fullResponse = await postBooking({ email: 'other@guests.example' })
    expect([fullResponse.status, await errorCode(fullResponse)]).toEqual([409, 'date-full'])
    expect(await countTaken()).toBe(1)
    // The mail's key finds the entry, whatever address the guest books with.
    const response = await postBooking({
      email: 'ada.at.work@guests.example',
      waiting: await createKey('Ada'),
    })
    expect(response.status).toBe(201)
    expect(await readStatuses()).toEqual({ Ada: 'taken', Ben: 'waiting' })
    expect(await countTaken()).toBe(1)
    await settle()
    expect(await readStatuses()).toEqual({ Ada: 'taken', Ben: 'waiting' })
  })

  it('offers places only to guests who opened the mailed link', async () => {
    await fillDay()
    const names = Array.from({ length: 10 }, (_, n) => `Invented${n}`)
    for (const name of names) expect((await requestEntry(name)).status).toBe(201)
    await office.app.request(`/waiting-list/${await createKey('Invented0')}`, { method: 'HEAD' })
    await join('Ada')
    await cancel()
    await settle()
    expect(await readStatuses()).toMatchObject({ Invented0: 'waiting', Ada: 'offered' })
    await leave('Ada')
    await settle()
    expect([await countTaken(), await listRecipients('waiting-offer')]).toEqual([0, []])
    await office.app.request(`/waiting-list/${await createKey('Invented3')}`)
    await settle()
    expect(await readStatuses()).toMatchObject({ Invented0: 'waiting', Invented3: 'offered' })
    await addByOffice('Invented5')
    await leave('Invented3')
    await settle()
    expect(await readStatuses()).toMatchObject({ Invented3: 'left', Invented5: 'offered' })
  })

  it('finds the entry by its address if the booking has no key', async () => {
    await prepareOffer('Ada')
    const otherDayChange = { email: 'ada@guests.example', date: '2027-02-21' }
    expect((await postBooking(otherDayChange)).status).toBe(201)
    expect(await readStatuses()).toEqual({ Ada: 'offered' })
    expect((await postBooking({ email: 'Ada@guests.example' })).status).toBe(201)
    const [entry] = await office.db.select().from(waitingEntries)
    const [order] = await office.db
      .select()
      .from(orders)
      .where(eq(orders.id, entry?.orderId ?? ''))
    expect([entry?.status, order?.email]).toEqual(['taken', 'ada@guests.example'])
  })

  it('books a held place at the desk for its guest only', async () => {
    await prepareOffer('Ada')
    const trip = { kind: 'tour', product: tourId, date, adults: 2, children: 0, toddlers: 0 }
    const readObstacles = async (email?: string) =>
      (await (await admin.post('/api/admin/new-order/quote', { ...trip, email })).json()).whyNot
    expect([await readObstacles(), await readObstacles('ben@guests.example')]).toEqual([
      [expect.any(String)],
      [expect.any(String)],
    ])
    expect(await readObstacles('ada@guests.example')).toEqual([])
    expect(await readStatuses()).toEqual({ Ada: 'offered' })
    const createOrder = (name: string) => {
      const guest = { name, email: `${name.toLowerCase()}@guests.example`, next: 'confirm' }
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      return admin.post('/api/admin/orders', { ...trip, ...guest }, key)
    }
    expect(await errorCode(await createOrder('Ben'))).toBe('date-full')
    expect((await createOrder('Ada')).status).toBe(201)
    expect([await readStatuses(), await countTaken()]).toEqual([{ Ada: 'taken' }, 1])
  })

  it('offers a lapsed, left or removed place to the next guest', async () => {
    await prepareOffer('Ada', 'Ben', 'Cleo', 'Dan')
    advanceHours(5.9)
    await settle()
    expect(await readStatuses()).toMatchObject({ Ada: 'offered', Ben: 'waiting' })
    advanceHours(0.2)
    await settle()
    expect(await readStatuses()).toMatchObject({ Ada: 'lapsed', Ben: 'offered', Cleo: 'waiting' })
    expect((await leave('Ben')).status).toBe(201)
    expect(await readStatuses()).toMatchObject({ Ben: 'left', Cleo: 'offered', Dan: 'waiting' })
    await admin.signIn('owner@cape.example')
    const response = await admin.delete(`/api/admin/waiting-list/${await findId('Cleo')}`)
    expect(response.status).toBe(204)
    expect(await readStatuses()).toMatchObject({ Cleo: 'removed', Dan: 'offered' })
    expect(await countTaken()).toBe(1)
    const lateResponse = await postBooking({
      email: 'ada@guests.example',
      waiting: await createKey('Ada'),
    })
    expect(await errorCode(lateResponse)).toBe('date-full')
  })

  it('still processes the other days if one fails', async () => {
    await fillDay('Ada')
    const otherDate = '2027-02-21'
    expect((await postBooking({ date: otherDate, email: 'second@guests.example' })).status).toBe(
      201,
    )
    expect((await join('Ben', { date: otherDate })).status).toBe(201)
    await office.db.update(orders).set({ status: 'cancelled' })
    await office.clear(departures, companyDays)
    await office.db.execute(sql`alter table waiting_entries add constraint broken
      check (name <> 'Ada' or status = 'waiting') not valid`)
    await expect(settle()).rejects.toThrow()
    await office.db.execute(sql`alter table waiting_entries drop constraint broken`)
    expect(await readStatuses()).toEqual({ Ada: 'waiting', Ben: 'offered' })
  })

  it('holds a place freed at night at once, and mails in the morning', async () => {
    await fillDay('Ada')
    office.clock.now = new Date('2027-02-01T22:30:00+02:00')
    await cancel()
    await settle()
    const [entry] = await office.db.select().from(waitingEntries)
    expect(entry).toMatchObject({
      status: 'offered',
      tellAt: new Date('2027-02-02T08:00:00+02:00'),
      endsAt: new Date('2027-02-02T14:00:00+02:00'),
    })
    const [mail] = await office.db.select().from(outbox).where(eq(outbox.kind, 'waiting-offer'))
    expect(mail?.nextAttemptAt).toEqual(entry?.tellAt)
    await makeRetriesDue(office.db, office.clock.now)
    const [mailAfterRetry] = await office.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, mail?.id ?? ''))
    expect(mailAfterRetry?.nextAttemptAt).toEqual(entry?.tellAt)
    await leave('Ada')
    expect(await listRecipients('waiting-offer')).toEqual([])
    expect(await countTaken()).toBe(0)
  })

  it('offers no place when it is too late to use it', async () => {
    await fillDay('Ada')
    office.clock.now = new Date('2027-02-19T21:30:00+02:00')
    await cancel()
    await settle()
    expect(await readStatuses()).toEqual({ Ada: 'waiting' })
  })

  it('refuses an entry if the day has a place, is past or its list is full, and stores a repeated one once', async () => {
    expect(await errorCode(await join('Ada'))).toBe('waiting-day-free')
    await fillDay('Ada')
    expect(await errorCode(await join('Ben', { date: '2026-01-01' }))).toBe('date-past')
    expect(await errorCode(await join('Ben', { adults: 0 }))).toBe('adults-required')
    expect((await join('Ada', { email: 'ADA@guests.example' })).status).toBe(201)
    expect(await readStatuses()).toEqual({ Ada: 'waiting' })
    expect([await listRecipients('waiting-asked'), await listRecipients('waiting-joined')]).toEqual(
      [['ada@guests.example'], ['ada@guests.example']],
    )
    for (let index = 0; index < 29; index += 1)
      expect((await join(`Guest${index}`)).status).toBe(201)
    expect(await errorCode(await join('Zoe'))).toBe('waiting-list-full')
    await office.db.delete(waitingEntries)
    const email = 'ada@guests.example'
    for (let day = 1; day <= 9; day += 1)
      await storeWaitingEntry(office.db, { email, date: `2027-03-0${day}` })
    expect((await join('Ada')).status).toBe(201)
    await office.db.delete(waitingEntries).where(eq(waitingEntries.date, date))
    await storeWaitingEntry(office.db, { email, date: '2027-03-10' })
    expect(await errorCode(await join('Ada'))).toBe('waiting-too-many')
  })

  it('offers no place on a closed day, and offers it after the day is opened again', async () => {
    await fillDay('Ada')
    const id = crypto.randomUUID()
    const closing = { firstDay: date, lastDay: date, reason: 'weather' }
    expect((await admin.put(`/api/admin/closed-days/${id}`, closing)).status).toBe(200)
    await cancel()
    await settle()
    expect(await readStatuses()).toEqual({ Ada: 'waiting' })
    await admin.delete(`/api/admin/closed-days/${id}`)
    await settle()
    expect(await readStatuses()).toEqual({ Ada: 'offered' })
  })

  it('holds a vehicle and a guide with the place', async () => {
    await fleet.addVehicle({ seats: 6 })
    await fleet.addGuide()
    await fillDay()
    advanceHours(1 / 60)
    expect((await join('Big', { adults: 7 })).status).toBe(201)
    advanceHours(1 / 60)
    expect((await join('Ada')).status).toBe(201)
    await cancel()
    await settle()
    expect(await readStatuses()).toEqual({ Big: 'waiting', Ada: 'offered' })
    const heldAllocations = await office.db.select().from(allocations)
    const ada = await findId('Ada')
    expect(heldAllocations.map(({ waitingId, itemId }) => [waitingId, itemId])).toEqual([
      [ada, null],
      [ada, null],
    ])
    expect(await errorCode(await postBooking({ email: 'other@guests.example' }))).toBe('date-full')
    expect((await postBooking({ email: 'ada@guests.example' })).status).toBe(201)
    const bookedAllocations = await office.db.select().from(allocations)
    expect(bookedAllocations.filter(({ waitingId }) => waitingId !== null)).toEqual([])
    expect(bookedAllocations).toHaveLength(2)
    await fleet.addVehicle({ seats: 9, name: 'The bus' })
    await fleet.addGuide({ name: 'Sipho' })
    await settle()
    expect(await readStatuses()).toEqual({ Big: 'offered', Ada: 'taken' })
  })

  it('is shown to the office, which can add and offer', async () => {
    await fillDay('Ada', 'Ben')
    const listEntries = async () =>
      (await admin.read(`/api/admin/waiting-list?date=${date}`)).entries
    advanceHours(1 / 60)
    expect((await addByOffice('Cleo', { phone: '+27 21 000 0700' })).status).toBe(201)
    expect(await errorCode(await addByOffice('Cleo', { date: '2026-01-01' }))).toBe('date-past')
    expect(await listEntries()).toMatchObject([
      { name: 'Ada', status: 'waiting' },
      { name: 'Ben', status: 'waiting' },
      { name: 'Cleo', status: 'waiting', phone: '+27 21 000 0700' },
    ])
    const benOfferPath = `/api/admin/waiting-list/${await findId('Ben')}/offer`
    expect(await errorCode(await admin.post(benOfferPath, {}))).toBe('waiting-no-place')
    await cancel()
    expect((await admin.post(benOfferPath, {})).status).toBe(204)
    expect(await errorCode(await admin.post(benOfferPath, {}))).toBe('gone-already')
    expect(await listEntries()).toMatchObject([
      { name: 'Ada', status: 'waiting', endsAt: null },
      { name: 'Ben', status: 'offered', endsAt: expect.any(String) },
      { name: 'Cleo' },
    ])
  })

  it('sends the offer again if its guest joins again', async () => {
    await prepareOffer('Ada', 'Ben')
    await office.clear(outbox)
    for (const name of ['Ada', 'Ben']) expect((await requestEntry(name)).status).toBe(201)
    expect(await listRecipients('waiting-offer')).toEqual(['ada@guests.example'])
    expect(await listRecipients('waiting-joined')).toEqual(['ben@guests.example'])
  })

  it('deletes entries of past days and of deleted accounts, with their holds', async () => {
    await prepareOffer('Ada', 'Ben')
    await office.db.transaction((transaction) =>
      deleteWaitingEntries(transaction, 'Ada@guests.example'),
    )
    expect(await readStatuses()).toEqual({ Ben: 'waiting' })
    expect(await countTaken()).toBe(0)
    const isKeyValid = async (time: string) =>
      findWaitingKey(office.db, await createKey('Ben'), new Date(time)).then(Boolean)
    expect(await isKeyValid('2027-02-20T21:59:00Z')).toBe(true)
    expect(await isKeyValid('2027-02-20T22:00:00Z')).toBe(false)
    await endRetention(office.db, new Date('2027-02-20T20:00:00Z'))
    expect(await readStatuses()).toEqual({ Ben: 'waiting' })
    await endRetention(office.db, new Date('2027-02-21T04:00:00Z'))
    expect(await readStatuses()).toEqual({})
  })
})
