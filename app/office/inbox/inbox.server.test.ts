import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { bookingBody, contactBody, start } from '#tests/test-office.ts'
import { storeOrder, storePayment, storeRefund } from '#tests/fixtures/order.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { newsletterSubscriptions } from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { refunds } from '#app/payments/schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import type { InboxItem } from './inbox.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'

const owner = 'owner@cape.example'

describe.each(engines)('the inbox on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office, owner)
  beforeEach(() => office.clear(orders, enquiries, newsletterSubscriptions, departures, attempts))

  const book = async (count: number, change: Record<string, unknown> = {}) => {
    for (let n = 1; n <= count; n += 1) {
      office.pass(1000)
      const date = `2027-03-${String(n).padStart(2, '0')}`
      const body = bookingBody({ firstName: 'Guest', lastName: String(n), date, ...change })
      expect((await office.post('/api/bookings', body)).status).toBe(201)
    }
  }
  const list = async (query = '', inbox = 'bookings') =>
    admin.read(`/api/admin/inbox/${inbox}${query}`)
  const listOpenMoney = async () =>
    (await list()).items.map(({ openMoney }: { openMoney?: string }) => openMoney)
  const change = (id: string, body: unknown, inbox = 'bookings') =>
    admin.patch(`/api/admin/inbox/${inbox}/${id}`, body)

  it('lists items newest first, with their allowed moves', async () => {
    await book(2)
    const { items, nextCursor } = await list()
    expect(nextCursor).toBeNull()
    expect(items[0]).toEqual({
      id: expect.any(String),
      createdAt: '2026-11-21T08:00:02.000Z',
      status: 'requested',
      moves: ['confirmed', 'cancelled'],
      told: ['confirmed', 'cancelled'],
      keepUntil: null,
      note: null,
      email: 'ada@guests.example',
      reference: expect.stringMatching(/^CC-/),
      name: 'Guest 2',
      isUnanswered: false,
      trip: { pickUp: '08:00', vehicles: [], guides: [], owed: null },
      details: expect.objectContaining({
        tour: 'Cape Peninsula and Cape Point',
        date: '2027-03-02',
        adults: 2,
        total: 'R6,250',
      }),
    })
    expect(listNames({ items })).toEqual(['Guest 2', 'Guest 1'])
  })

  it('marks final items with an open refund or payment until it is settled', async () => {
    const now = office.clock.now
    const order = await storeOrder(office.db, { now, status: 'cancelled', lines: [] })
    const payment = { orderId: order.orderId, amount: 500_000, now }
    const paymentId = await storePayment(office.db, payment)
    expect(await listOpenMoney()).toEqual([undefined])
    const refund = await storeRefund(office.db, { paymentId, amount: 500_000, now })
    for (const [status, expected] of [
      ['proposed', 'refund'],
      ['approved', 'refund'],
      ['failed', 'refund'],
      ['sent', undefined],
      ['done', undefined],
    ] as const) {
      await office.db.update(refunds).set({ status }).where(eq(refunds.id, refund))
      expect([status, await listOpenMoney()]).toEqual([status, [expected]])
    }
    const completed = { status: 'completed' } as const
    await office.db.update(orders).set(completed).where(eq(orders.id, order.orderId))
    expect(await listOpenMoney()).toEqual([undefined])
    await office.db.delete(orders)
    await storeOrder(office.db, { now, ...completed })
    expect(await listOpenMoney()).toEqual(['payment'])
  })

  it('pages without gaps or repeats while new items arrive', async () => {
    await book(5)
    const first = await list('?limit=2')
    await book(1, { lastName: 'Late', date: '2027-04-01' })
    const second = await list(`?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)
    const third = await list(`?limit=2&cursor=${encodeURIComponent(second.nextCursor)}`)
    expect([listNames(first), listNames(second), listNames(third)]).toEqual([
      ['Guest 5', 'Guest 4'],
      ['Guest 3', 'Guest 2'],
      ['Guest 1'],
    ])
    expect(third.nextCursor).toBeNull()
  })

  it('pages completely through items with equal times', async () => {
    const now = office.clock.now
    await Promise.all(
      Array.from({ length: 7 }, (_, n) =>
        office.post('/api/functions/send-contact-email', contactBody({ subject: `At once ${n}` })),
      ),
    )
    expect(office.clock.now).toBe(now)
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: InboxItem[]; nextCursor: string | null } = await list(
        `?limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        'contact-messages',
      )
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect([ids.length, new Set(ids).size]).toEqual([7, 7])
  })

  it.each([
    ['a name', 'guest 2', ['Guest 2']],
    ['part of an address', 'GUESTS.example', ['Guest 2', 'Guest 1']],
    ['a percent sign', '%', []],
    ['an underscore', '_', []],
    ['a backslash', '\\', []],
    ['SQL', `' or 1=1; --`, []],
    ['a null character', '\u0000Guest 1', ['Guest 1']],
    ['nothing', '  ', ['Guest 2', 'Guest 1']],
  ])('searches for %s', async (_what, search, expected) => {
    await book(2)
    const page = await list(`?search=${encodeURIComponent(search)}`)
    expect(listNames(page)).toEqual(expected)
  })

  it('finds a reference however it is typed', async () => {
    await book(2)
    const { items } = await list()
    const typed = items[1].reference.toLowerCase().replaceAll('-', ' ')
    expect(listNames(await list(`?search=${encodeURIComponent(typed)}`))).toEqual(['Guest 1'])
  })

  it.each([
    ['a reference', 'CC-7K3M-9QXD'],
    ['an address', 'ben@guests.example'],
  ])('finds mentions of %s only if no item has it', async (what, text) => {
    await book(2)
    const [newer, older] = (await list()).items
    await change(newer.id, { note: `See ${text}.` })
    expect(listNames(await list(`?search=${text}`))).toEqual(['Guest 2'])
    const column = what === 'an address' ? 'email' : 'reference'
    await office.db.execute(
      sql`update orders set ${sql.identifier(column)} = ${text} where id = ${older.id}`,
    )
    expect(listNames(await list(`?search=${text.toUpperCase()}`))).toEqual(['Guest 1'])
  })

  it('lists nothing for an unknown status', async () => {
    await book(1)
    for (const status of ['paid', '\u0000', `' or 1=1; --`]) {
      expect(listNames(await list(`?status=${encodeURIComponent(status)}`))).toEqual([])
    }
  })

  it('filters and counts by status', async () => {
    await book(2)
    const [first] = (await list()).items
    await change(first.id, { status: 'confirmed' })
    expect(listNames(await list('?status=confirmed'))).toEqual(['Guest 2'])
    expect(await admin.read('/api/admin/inbox')).toEqual([
      { inbox: 'bookings', counts: { requested: 1, confirmed: 1 } },
      { inbox: 'transfer-requests', counts: {} },
      { inbox: 'itinerary-enquiries', counts: {} },
      { inbox: 'group-quotes', counts: {} },
      { inbox: 'contact-messages', counts: {} },
      { inbox: 'newsletter-subscriptions', counts: {} },
    ])
  })

  it.each([
    'cursor=x',
    'cursor=2026-11-21T08:00:00.000Z_x',
    'cursor=0000-01-01T00:00:00.000Z_2f9a2f0e-8f0b-4c57-9a52-5b9d8b6c1a11',
    'limit=0',
    'limit=101',
    'page=2',
    `search=${'x'.repeat(101)}`,
  ])('refuses the query %s', async (query) => {
    const response = await admin.get(`/api/admin/inbox/bookings?${query}`)
    expect(response.status).toBe(422)
  })

  it.each(['users', 'constructor', 'sessions', '__proto__'])(
    'has no inbox named %s',
    async (inbox) => {
      const response = await admin.get(`/api/admin/inbox/${inbox}`)
      expect([response.status, await errorCode(response)]).toEqual([404, 'not-found'])
    },
  )

  it('refuses a change based on an outdated view', async () => {
    await book(1)
    const { id, status } = (await list()).items[0]
    const seen = { status, note: '' }
    expect((await change(id, { note: 'From Thandi', seen })).status).toBe(200)
    expect(await errorCode(await change(id, { note: 'From Pieter', seen }))).toBe('item-changed')
    expect((await change(id, { status: 'confirmed', seen })).status).toBe(200)
    expect(await errorCode(await change(id, { status: 'cancelled', seen }))).toBe('item-changed')
    // Setting the same values changes nothing.
    expect((await change(id, { status: 'confirmed', note: 'From Thandi', seen })).status).toBe(200)
  })

  it('allows listed moves and notes, and logs them', async () => {
    await book(1)
    const { id, reference } = (await list()).items[0]
    const changed = await (
      await change(id, { status: 'confirmed', note: ' Paid in full.\nRoom 12 ' })
    ).json()
    expect(changed).toMatchObject({
      status: 'confirmed',
      note: 'Paid in full.\nRoom 12',
      moves: ['cancelled'],
    })
    const refused = await change(id, { status: 'requested' })
    expect(refused.status).toBe(409)
    expect((await refused.json()).error).toMatchObject({
      code: 'status-move-refused',
      facts: { from: 'confirmed', to: 'requested', allowed: ['cancelled'] },
    })
    expect(await (await change(id, { note: '' })).json()).toMatchObject({ note: null })
    const entries = await office.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    const actorId = await office.findUserId(owner)
    expect(entries.map(({ action, facts, actorId: by }) => ({ action, facts, by }))).toEqual(
      expect.arrayContaining([
        {
          action: 'status-changed',
          facts: { from: 'requested', to: 'confirmed', isTold: true, reference },
          by: actorId,
        },
        { action: 'note-changed', facts: { isEmpty: false, reference }, by: actorId },
        { action: 'note-changed', facts: { isEmpty: true, reference }, by: actorId },
      ]),
    )
    expect(entries).toHaveLength(3)
    expect(JSON.stringify(entries)).not.toContain('Room 12')
  })

  it('releases a departure once when its booking is cancelled', async () => {
    const date = '2027-02-20'
    await book(2, { date })
    expect((await office.post('/api/bookings', bookingBody({ date }))).status).toBe(409)
    const { id } = (await list()).items[0]
    const answers = await Promise.all([1, 2].map(() => change(id, { status: 'cancelled' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await office.db.select({ taken: departures.taken }).from(departures)).toEqual([
      { taken: 1 },
    ])
    expect((await office.post('/api/bookings', bookingBody({ date }))).status).toBe(201)
    expect((await office.post('/api/bookings', bookingBody({ date }))).status).toBe(409)
  })

  it('changes a status without changing what was agreed', async () => {
    await book(1)
    const { id } = (await list()).items[0]
    const [before] = await office.db.select().from(orders)
    await change(id, { status: 'confirmed' })
    const [after] = await office.db.select().from(orders)
    expect(after).toEqual({ ...before, status: 'confirmed', holdEndsAt: null })
  })

  it.each([
    [{}, 422, 'field-invalid'],
    [{ status: 'paid' }, 409, 'status-move-refused'],
    [{ status: 'constructor' }, 409, 'status-move-refused'],
    [{ note: 'x'.repeat(2001) }, 422, 'note-too-long'],
    [{ status: 'confirmed', totalMinor: 1 }, 422, 'field-unknown'],
  ])('refuses the change %j, and nothing changes', async (body, status, code) => {
    await book(1)
    const before = await list()
    const response = await change(before.items[0].id, body)
    expect([response.status, await errorCode(response)]).toEqual([status, code])
    expect(await list()).toEqual(before)
  })

  it.each([crypto.randomUUID(), 'x', `' or '1'='1`])(
    'refuses a change of the unknown id %s',
    async (id) => {
      const response = await change(encodeURIComponent(id), { note: 'x' })
      expect([response.status, await errorCode(response)]).toEqual([404, 'not-found'])
    },
  )

  it('ends a newsletter subscription and never starts one', async () => {
    await office.db.insert(newsletterSubscriptions).values({
      id: crypto.randomUUID(),
      email: 'ada@guests.example',
      status: 'confirmed',
      consentTextVersion: '1',
      consentedAt: start,
      confirmedAt: start,
      createdAt: start,
    })
    const { id } = (await list('', 'newsletter-subscriptions')).items[0]
    const ended = await change(id, { status: 'unsubscribed' }, 'newsletter-subscriptions')
    expect(await ended.json()).toMatchObject({
      status: 'unsubscribed',
      moves: [],
      details: { unsubscribedAt: office.clock.now.toISOString() },
    })
    const refused = await change(id, { status: 'confirmed' }, 'newsletter-subscriptions')
    expect(await errorCode(refused)).toBe('status-move-refused')
  })
})

function listNames({ items }: { items: InboxItem[] }): string[] {
  return items.map(({ name }) => name)
}
