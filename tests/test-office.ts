import type { PgTable } from 'drizzle-orm/pg-core'
import { shipped } from '#content/shipped.ts'
import { calendar } from '#tests/catalogue/calendar.ts'
import { findTour } from '#tests/catalogue/tours.ts'
import type { CompanyCalendar } from '#rules/catalogue/running-days.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { AccountSettings } from '#app/accounts/accounts.server.ts'
import { createChangeFeed } from '#app/office/change-feed.server.ts'
import { createApp } from '#server/app.ts'
import { createLog, type Logger } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { reconcileOrder } from '#app/payments/reconcile-order.server.ts'
import { openPastContent } from '#app/studio/past-content.server.ts'
import { openConnections } from '#app/settings/live-connections.server.ts'
import { parseSettings } from '#platform/settings.ts'
import { syncTours } from '#platform/catalogue/tours.ts'
import { type Engine, openTestDatabase } from './databases.ts'
import { openPlainSite } from './plain-site.ts'
import { quickHashing } from './quick-hashing.ts'

/**
 * Two test tours: one with a price and two departures a day; one with a price on request and one
 * departure.
 */
export const testTours: Tour[] = [
  { ...getTour('cape-peninsula'), departuresPerDay: 2 },
  getTour('garden-route-highlights'),
]

/** The test tours, of which the Garden Route takes two days, from 08:00 to 17:00. */
export const twoDayTours: Tour[] = testTours.map((tour) => {
  const stops = ['Day 1, 08:00', 'Day 2, 17:00']
  const detailedItinerary = stops.map((time) => ({ time, activity: 'A stop', description: 'Sea.' }))
  return tour.id === 'garden-route-highlights' ? { ...tour, detailedItinerary } : tour
})

/** An address that no other guest has. */
export const newEmail = () => `${crypto.randomUUID()}@guests.example`

export const testAccounts: AccountSettings = {
  secret: 'a secret of the tests, 7Qx9vT2mZk4',
  adminEmail: undefined,
  hashing: quickHashing,
  constantTime: () => Promise.resolve(),
}

export const start = new Date('2026-11-21T08:00:00Z')

export type TestOffice = Awaited<ReturnType<typeof openTestOffice>>

/**
 * The whole application on its own database, called by `app.request`. Its clock stays at 10:00 in
 * Cape Town on 21 November 2026 until a test moves it.
 */
export async function openTestOffice(
  engine: Engine = 'postgresql',
  log: Logger = createLog('silent'),
  { tours = testTours, ...company }: Partial<CompanyCalendar> & { tours?: readonly Tour[] } = {},
) {
  const database = await openTestDatabase(engine)
  const clock = { now: start }
  const content = { ...shipped, tours, calendar: { ...calendar, ...company } }
  await syncTours(database.db, content, clock.now)
  const site = openPlainSite(content)
  const services: Services = {
    db: database.db,
    content: () => site.read().content,
    now: () => clock.now,
    siteUrl: 'https://cape.example',
    officeEmail: 'office@cape.example',
    secret: testAccounts.secret,
    strictAnswers: true,
    wake: () => {},
    reconcileOrder: reconcileOrder,
    studio: {
      shipped,
      site,
      notices: () => [],
      readPast: openPastContent({ db: database.db }, shipped),
    },
  }
  const app = createApp({
    services: services,
    connections: openConnections({
      ...services,
      read: (added = {}, options) => parseSettings(added, options),
      context: services,
      log,
    }),
    accounts: testAccounts,
    database,
    changes: createChangeFeed(database, log),
    log,
    isProduction: false,
    pages: undefined,
    hasMailbox: () => true,
  })
  const post = (path: string, body: unknown, key?: string) =>
    app.request(path, buildJsonPost(body, key))
  const postFrom = (network: string, path: string, body: unknown) =>
    app.request(path, buildJsonPost(body), fromNetwork(network))
  /** Deletes all rows of these tables, in this order. */
  const clear = async (...tables: PgTable[]) => {
    for (const table of tables) await database.db.delete(table)
  }
  /** Moves the clock forward. */
  const advance = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  const { db, close } = database
  return { app, office: services, database, clock, post, postFrom, clear, pass: advance, db, close }
}

/** The environment of a request that comes from this network address. */
export function fromNetwork(remoteAddress: string) {
  return { incoming: { socket: { remoteAddress } } }
}

/** A POST of JSON with an idempotency key of its own. */
export function buildJsonPost(body: unknown, key: string = crypto.randomUUID()) {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

export function bookingBody(change: Record<string, unknown> = {}) {
  return {
    tourId: 'cape-peninsula',
    date: '2027-02-20',
    adults: 2,
    children: 1,
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@guests.example',
    phone: '+44 20 7946 0000',
    consent: { textVersion: '2025-08-15' },
    ...change,
  }
}

export function contactBody(change: Record<string, unknown> = {}) {
  return {
    name: 'Ada Example',
    email: 'ada@guests.example',
    subject: 'Two days in the winelands',
    message: 'Could you plan two slow days for four of us?',
    tourType: 'winelands',
    timestamp: '2026-11-21T10:00:00+02:00',
    consent: { textVersion: '2025-08-15' },
    ...change,
  }
}

export function transferBody(change: Record<string, unknown> = {}) {
  return {
    vehicle: 'premium-van',
    date: '2027-02-20',
    guests: 8,
    kind: 'overland',
    name: 'Ada Example',
    email: 'ada@guests.example',
    phone: '+44 20 7946 0000',
    consent: { textVersion: '2025-08-15' },
    ...change,
  }
}

export function itineraryBody(change: Record<string, unknown> = {}) {
  return {
    version: 1,
    entries: [
      { tourId: 'table-mountain', startTime: '08:30' },
      { tourId: 'cape-peninsula', startTime: '09:00' },
    ],
    adults: 2,
    children: 1,
    toddlers: 1,
    vehicle: 'premium-suv',
    addOns: ['gourmetLunch'],
    questionnaire: { groupSize: 4, days: 2, interests: ['wildlife'] },
    ...change,
  }
}

export function itineraryEnquiryBody(change: Record<string, unknown> = {}) {
  return {
    itinerary: itineraryBody(),
    name: 'Ada Example',
    email: 'ada@guests.example',
    phone: '+44 20 7946 0000',
    message: 'We land at noon.',
    startDate: '2027-02-20',
    consent: { textVersion: '2025-08-15' },
    ...change,
  }
}

export function groupQuoteBody(change: Record<string, unknown> = {}) {
  return {
    guests: 64,
    firstDay: '2027-02-20',
    lastDay: '2027-02-22',
    offerBy: '2026-12-04',
    vehicles: 'Two coaches',
    pickups: 'The convention centre',
    programme: 'An afternoon at the Cape for the partners.',
    company: 'Example Congresses Ltd',
    vatNumber: 'GB 123 4567 89',
    name: 'Ada Example',
    email: 'ada@guests.example',
    phone: '+44 20 7946 0000',
    consent: { textVersion: '2026-11-22' },
    ...change,
  }
}

export function giftBody(change: Record<string, unknown> = {}) {
  return {
    amount: 2500,
    arrivesOn: '',
    receiver: 'Nina Rossi',
    receiverEmail: 'nina@guests.example',
    giver: 'Ada Example',
    message: 'Happy birthday!\nSee the Cape for me.',
    email: 'ada@guests.example',
    consent: { textVersion: '2026-11-26' },
    ...change,
  }
}

export function rideBody(change: Record<string, unknown> = {}) {
  return {
    way: 'from-airport',
    place: 'The Granger Bay Hotel',
    date: '2027-02-20',
    time: '14:20',
    flight: 'BA 59',
    guests: 4,
    luggage: 'Four large cases',
    name: 'Ada Example',
    email: 'ada@guests.example',
    phone: '+44 20 7946 0000',
    message: 'One child seat, please.',
    consent: { textVersion: '2026-11-30' },
    ...change,
  }
}

function getTour(id: string): Tour {
  const tour = findTour(id)
  if (!tour) throw new Error(`The tests' catalogue has no tour '${id}'.`)
  return tour
}
