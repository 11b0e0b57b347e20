import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumBooks } from '#rules/orders/ledger.ts'
import { openEveryVersion } from '#tests/database-versions.ts'
import { bothEngines } from '#tests/databases.ts'
import { testTours } from '#tests/test-office.ts'
import { shipped } from '#content/shipped.ts'
import { calendar } from '#tests/catalogue/calendar.ts'
import { getInbox } from '../office/inbox/inboxes.ts'
import { countItems, listItems } from '../office/inbox/list-items.ts'
import { voidUnpaidOrder } from '../orders/cancel/cancel-order.ts'
import { confirmOrder } from '../orders/hold/hold-moves.ts'
import { loadOrder, readOrder } from '../records/load-order.ts'
import { cleanUp } from '../maintenance/clean-up/clean-up.ts'
import type { OpenDatabase } from './database.ts'
import { ledgerLines } from './schema/ledger.ts'
import { orderEvents, orders } from './schema/orders.ts'

const then = '2026-11-01 08:00:00+02'
const ends = '2026-11-30 12:00:00+02'
const future = '2027-02-20'
const past = '2026-10-01'
const cents = (minor: unknown) => ({ minor, currency: 'ZAR' })
const adults = { kind: 'adults', count: 2, each: cents(250_000), total: cents(500_000) }
const child = { kind: 'children', count: 1, each: cents(125_000), total: cents(125_000) }
const tiers = [{ fromDays: 0, feePercent: 100, charge: 'forfeited' }]

type Old = {
  status: 'requested' | 'confirmed' | 'cancelled'
  holdsPlace?: boolean
  date?: string
  lines?: unknown
  total?: number | null
  tiers?: unknown
  first?: string
  last?: string
  email?: string
  network?: string
}

/** Bookings by name: of every status, with a place and without, priced or not, past and to come; and strange ones. */
const bookings: Record<string, Old> = {
  waiting: { status: 'requested', network: 'hash' },
  lapsed: { status: 'requested', holdsPlace: false },
  onRequest: { status: 'requested', lines: [], total: null },
  sure: { status: 'confirmed' },
  without: { status: 'confirmed', holdsPlace: false },
  travelled: { status: 'confirmed', date: past },
  off: { status: 'cancelled', holdsPlace: false },
  offAndHeld: { status: 'cancelled', holdsPlace: true, date: past },
  offOnRequest: { status: 'cancelled', holdsPlace: false, lines: [], total: null },
  forgotten: { status: 'confirmed', date: past, first: 'Erased', last: '', email: '' },
  otherSum: { status: 'requested', total: 600_000 },
  oddLines: { status: 'requested', lines: 'none', tiers: [] },
  oddAmounts: {
    status: 'confirmed',
    lines: [{ ...adults, total: cents('2,5') }, 7, null],
    tiers: [],
  },
  oddKind: { status: 'requested', lines: [{ ...adults, kind: 'seniors' }, child] },
  free: { status: 'confirmed', lines: [], total: 0, first: ' ', last: '  Example ' },
}

/** Requests for a vehicle by name. */
const transfers: Record<string, Old> = {
  van: { status: 'requested', network: 'hash' },
  vanLapsed: { status: 'requested', holdsPlace: false },
  vanSure: { status: 'confirmed' },
  vanTravelled: { status: 'confirmed', date: past },
  vanOff: { status: 'cancelled', holdsPlace: false },
}

describe.each(bothEngines)('bookings and transfers of the %s database become orders', (engine) => {
  let database: OpenDatabase
  let remove: () => void
  beforeAll(async () => {
    const { versions, ...cut } = await openEveryVersion(engine)
    remove = cut.remove
    for (const version of versions) {
      if (version.tag.endsWith('_bookings-become-orders')) await storeOld(version.database)
      await version.database.migrate()
      database = version.database
    }
  })
  afterAll(async () => {
    await database.close()
    remove()
  })

  it('with all that was kept of them', async () => {
    expect(await load('waiting')).toMatchObject({
      order: {
        id: idOf('waiting'),
        form: 'booking',
        channel: 'site',
        title: 'Cape Peninsula',
        firstDay: future,
        lastDay: future,
        name: 'Ada Example',
        firstName: 'Ada',
        email: 'ada@guests.example',
        phone: '+44 20 7946 0000',
        specialRequests: 'A ramp',
        emergencyContact: 'Bob',
        emergencyPhone: '+44 1',
        language: 'en',
        currencyShown: 'ZAR',
        holdEndsAt: new Date(ends),
        holdRemindedAt: new Date(then),
        networkHash: 'hash',
        consentTextVersion: '2025-08-15',
        consentedAt: new Date(then),
        note: 'Call first',
        eraseOn: '2027-02-21',
        createdAt: new Date(then),
      },
      items: [
        {
          kind: 'tour',
          product: 'cape-peninsula',
          date: future,
          adults: 2,
          children: 1,
          priceLines: [adults, child],
          totalMinor: 625_000,
          cancellationTiers: tiers,
        },
      ],
    })
    expect(await load('van')).toMatchObject({
      order: { form: 'transfer', title: 'Premium Van', name: 'Ada Example', firstName: null },
      items: [
        {
          kind: 'vehicle-day',
          product: 'premium-van',
          variant: 'overland',
          adults: 8,
          children: 0,
          flight: 'SA 1',
          pickup: 'The station',
          totalMinor: 950_000,
        },
      ],
    })
    expect((await load('sure')).order).toMatchObject({ holdEndsAt: null, networkHash: null })
    expect((await load('forgotten')).order).toMatchObject({ name: 'Erased', firstName: null })
    expect((await load('free')).order).toMatchObject({ name: 'Example', firstName: ' ' })
  })

  it('with a place where they had one, and owing what they owed', async () => {
    const found = await Promise.all(
      [...Object.keys(bookings), ...Object.keys(transfers)].map(async (name) => {
        const { order, items, books } = await load(name)
        const { owed } = sumBooks(books)
        return [name, `${order.status} ${items[0]?.status} ${books.lines.length} ${owed}`]
      }),
    )
    expect(Object.fromEntries(found)).toEqual({
      waiting: 'requested held 2 625000',
      lapsed: 'requested released 2 625000',
      onRequest: 'requested held 0 0',
      sure: 'confirmed booked 2 625000',
      without: 'confirmed released 2 625000',
      travelled: 'confirmed booked 2 625000',
      off: 'cancelled cancelled 4 0',
      offAndHeld: 'cancelled cancelled 4 0',
      offOnRequest: 'cancelled cancelled 0 0',
      forgotten: 'confirmed booked 2 625000',
      otherSum: 'requested held 1 600000',
      oddLines: 'requested held 1 625000',
      oddAmounts: 'confirmed booked 1 625000',
      oddKind: 'requested held 2 625000',
      free: 'confirmed booked 1 0',
      van: 'requested held 1 950000',
      vanLapsed: 'requested released 1 950000',
      vanSure: 'confirmed booked 1 950000',
      vanTravelled: 'confirmed booked 1 950000',
      vanOff: 'cancelled cancelled 2 0',
    })
  })

  it('with lines that are called what they are, without a tax, and the beginning of a history', async () => {
    const lines = await database.db
      .select()
      .from(ledgerLines)
      .where(eq(ledgerLines.orderId, idOf('off')))
      .orderBy(asc(ledgerLines.position))
    expect(
      lines.map(({ position, kind, label, taxCode }) => `${position} ${kind} ${label} ${taxCode}`),
    ).toEqual([
      '1 charge 2 adults none',
      '2 charge 1 child none',
      '3 void 2 adults none',
      '4 void 1 child none',
    ])
    expect((await load('oddKind')).books.lines.map(({ label }) => label)).toEqual([
      'Cape Peninsula',
      '1 child',
    ])
    expect(await database.db.$count(orderEvents)).toBe(await database.db.$count(orders))
    const [event] = await database.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, idOf('sure')))
    expect(event).toMatchObject({ number: 1, event: 'moved-in', from: 'new', to: 'confirmed' })
  })

  it('with which the office can work, the strange ones among them', async () => {
    const inbox = getInbox('bookings')
    expect(
      (await listItems({ db: database.db, content: shipped }, inbox, { limit: 100 })).items,
    ).toHaveLength(15)
    expect(await countItems(database.db, inbox)).toEqual({
      requested: 6,
      confirmed: 6,
      cancelled: 3,
    })
    const content = { ...shipped, tours: testTours, calendar }
    const office = { content, now: () => new Date(then) }
    const act = { who: 'office', at: new Date(then) } as const
    for (const name of ['waiting', 'otherSum', 'oddLines', 'oddAmounts', 'onRequest', 'van'])
      await database.db.transaction(async (transaction) => {
        const cancelled = await voidUnpaidOrder(transaction, await loaded(name), 'guest', act)
        expect(sumBooks(cancelled.books).owed).toBe(0)
        async function loaded(one: string) {
          return loadOrder(transaction, idOf(one))
        }
      })
    await database.db.transaction(async (transaction) => {
      const lapsed = await loadOrder(transaction, idOf('lapsed'))
      const confirmed = await confirmOrder(transaction, office, lapsed, act)
      expect(confirmed.items[0]?.status).toBe('booked')
    })
    await cleanUp(database.db, new Date('2026-11-02T08:00:00Z'))
    for (const name of ['travelled', 'vanTravelled'])
      expect(await load(name)).toMatchObject({
        order: { status: 'completed' },
        items: [{ status: 'done' }],
      })
  })

  async function load(name: string) {
    return readOrder(database.db, idOf(name))
  }
})

/** As the servers before the move stored them. */
async function storeOld({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`insert into tours values
    ('cape-peninsula', 'Cape Peninsula', true, 'active', ${then}, ${then})`)
  for (const [name, old] of Object.entries(bookings)) {
    const { status, date = future, holdsPlace = true, total = 625_000 } = old
    const { first = 'Ada', last = 'Example', email = 'ada@guests.example' } = old
    await db.execute(sql`insert into bookings (id, reference, status, tour_id, tour_title,
      departure_date, adults, children, first_name, last_name, email, phone, special_requests,
      emergency_contact, emergency_phone, currency, price_lines, total_minor, ${common})
      values (${idOf(name)}, ${`CC-${name}`}, ${status}, 'cape-peninsula', 'Cape Peninsula', ${date},
      2, 1, ${first}, ${last}, ${email}, '+44 20 7946 0000', 'A ramp', 'Bob', '+44 1', 'ZAR',
      ${JSON.stringify(old.lines ?? [adults, child])}::jsonb, ${total}, ${commonOf(old, holdsPlace)})`)
  }
  for (const [name, old] of Object.entries(transfers)) {
    const { status, date = future, holdsPlace = true } = old
    await db.execute(sql`insert into transfer_requests (id, reference, status, vehicle, vehicle_type,
      date, guests, kind, name, email, phone, flight, pickup, special_requests, currency, total_minor,
      ${common}) values (${idOf(name)}, ${`TR-${name}`}, ${status}, 'premium-van', 'Premium Van',
      ${date}, 8, 'overland', 'Ada Example', 'ada@guests.example', '+44 20 7946 0000', 'SA 1',
      'The station', 'A ramp', 'ZAR', 950000, ${commonOf(old, holdsPlace)})`)
  }
}

const common = sql.raw(
  'cancellation_tiers, consent_text_version, consented_at, note, erase_on, created_at, holds_place, hold_ends_at, hold_reminded_at, network_hash',
)

function commonOf({ status, network = 'hash', ...old }: Old, holdsPlace: boolean) {
  const waits = status === 'requested'
  return sql`${JSON.stringify(old.tiers ?? tiers)}::jsonb, '2025-08-15', ${then}, 'Call first',
    '2027-02-21', ${then}, ${holdsPlace}, ${waits ? ends : null}, ${then}, ${network}`
}

/** The same id for a name each time. */
function idOf(name: string): string {
  const at = [...Object.keys(bookings), ...Object.keys(transfers)].indexOf(name) + 1
  return `3f0c2a4e-8f43-4a0e-9d55-${String(at).padStart(12, '0')}`
}
