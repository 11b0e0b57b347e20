import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { wordsOf } from '#content/content.ts'
import { writeWaitingOfferMail } from './mails.server.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, findLastMoment } from '#rules/dates/schedule.ts'
import { findTimeZones } from '#rules/guests/home.ts'
import { countGuests } from '#rules/prices/party.ts'
import { transition } from '#app/order/transitions.ts'
import {
  openWaitingStatuses,
  planWaitingOffer,
  type WaitingOffer,
  waitingTransitions,
} from './waiting.ts'
import { formatParty } from '#app/order/format-party.ts'
import type { Transaction } from '#platform/database/database.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { waitingEntries } from './schema.server.ts'
import { formatWaitingLink } from '#app/order/manage-links.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { readTourCalendar } from '#app/capacity/closed-days.server.ts'
import { releaseWaitingPlace, takeWaitingPlace } from '#app/capacity/departures.server.ts'
import type { TripToServe } from '#app/capacity/allocations.server.ts'

export type WaitingEntry = typeof waitingEntries.$inferSelect
export type WaitingDay = Pick<WaitingEntry, 'tourId' | 'date'>

export const waitingMails = {
  asked: 'waiting-asked',
  joined: 'waiting-joined',
  offer: 'waiting-offer',
} as const

/**
 * Reads the entries of a day in order and locks them until the transaction ends, so that decisions
 * for one day never run at the same time.
 */
export function lockWaiting(
  transaction: Transaction,
  { tourId, date }: WaitingDay,
): Promise<WaitingEntry[]> {
  return transaction
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.tourId, tourId),
        eq(waitingEntries.date, date),
        inArray(waitingEntries.status, [...openWaitingStatuses]),
      ),
    )
    .orderBy(asc(waitingEntries.createdAt), asc(waitingEntries.id))
    .for('no key update')
}

/** True if an entry can get a free place: it waits and its mailed link was opened. */
export function canGetPlace({ status, openedAt }: WaitingEntry): boolean {
  return status === 'waiting' && openedAt !== null
}

/**
 * Decides who gets the places that became free on a day; nothing else decides this. The caller's
 * transaction has locked the list. Expired offers release their places. Then each place is held for
 * the first entry whose party fits, and the mail is queued. Returns the number of offers.
 */
export async function settleDay(
  services: Services,
  transaction: Transaction,
  entries: readonly WaitingEntry[],
): Promise<number> {
  const now = services.now()
  for (const entry of entries)
    if (entry.status === 'offered' && entry.endsAt !== null && entry.endsAt <= now)
      await endOffer(transaction, entry, 'time-over')
  const candidates = entries.filter(canGetPlace)
  const [first] = candidates
  const tour = services.content().tours.find(({ id }) => id === first?.tourId)
  const planOffer =
    first && tour && (await planOffers(services, transaction, { tour, date: first.date }))
  if (!tour || !planOffer?.(undefined)) return 0
  let offerCount = 0
  // If a party found no place, no party of that size or larger finds one.
  let smallestUnplaced = Infinity
  for (const entry of candidates) {
    const party = countGuests(entry)
    if (party >= smallestUnplaced) continue
    const offerTimes = planOffer(entry.phone)
    if (offerTimes && (await offerPlace(services, transaction, { entry, tour, plan: offerTimes })))
      offerCount += 1
    else smallestUnplaced = party
  }
  return offerCount
}

/**
 * Plans the times of an offer made now for a day, by the country of the guest's phone number.
 * Undefined if it is too late or the day cannot be booked.
 */
async function planOffers(
  services: Services,
  transaction: Transaction,
  { tour, date }: { tour: Tour; date: CalendarDate },
): Promise<((phone: string | null | undefined) => WaitingOffer | undefined) | undefined> {
  const basis = { content: services.content(), now: services.now }
  const schedule = scheduleTour(tour, await readTourCalendar(transaction, basis, tour))
  if (checkDay(schedule, date, services.now())) return undefined
  const { waitingHours: hours } = basis.content.calendar
  const lastMoment = findLastMoment(schedule, date)
  return (phone) =>
    planWaitingOffer(services.now(), {
      hours,
      lastMoment,
      ...(phone && { home: findTimeZones(phone) }),
    })
}

export async function offerPlaceTo(
  services: Services,
  transaction: Transaction,
  entry: WaitingEntry,
): Promise<'offered' | 'no-place' | 'too-late'> {
  const tour = services.content().tours.find(({ id }) => id === entry.tourId)
  const planOffer = tour && (await planOffers(services, transaction, { tour, date: entry.date }))
  const plan = planOffer?.(entry.phone)
  if (!tour || !plan) return 'too-late'
  const isOffered = await offerPlace(services, transaction, { entry, tour, plan })
  return isOffered ? 'offered' : 'no-place'
}

async function offerPlace(
  services: Services,
  transaction: Transaction,
  { entry, tour, plan }: { entry: WaitingEntry; tour: Tour; plan: WaitingOffer },
): Promise<boolean> {
  const content = services.content()
  const basis = { content, now: services.now }
  if (!(await takeWaitingPlace(transaction, basis, toTrip(entry)))) return false
  const status = transition(waitingTransitions, 'waiting', 'offered')
  await updateEntry(transaction, entry, { status, ...plan })
  const message = writeWaitingOfferMail(content, {
    ...describeWait(services, entry, tour.title),
    until: plan.endsAt,
  })
  await queueWaitingMail(services, transaction, entry, {
    kind: waitingMails.offer,
    message,
    notBefore: plan.tellAt,
  })
  return true
}

export function describeWait(services: Services, entry: WaitingEntry, title: string) {
  const { tour } = wordsOf(services.content())
  const { name, date } = entry
  return {
    name,
    title,
    date,
    party: formatParty(entry, tour),
    link: formatWaitingLink(services.siteUrl),
  }
}

export function queueWaitingMail(
  { officeEmail, now }: Services,
  transaction: Transaction,
  { id, email }: WaitingEntry,
  mail: Pick<Parameters<typeof enqueueMail>[1][number], 'kind' | 'message' | 'notBefore'>,
): Promise<void> {
  const addressing = { about: id, to: email, replyTo: officeEmail, managedWaiting: id }
  return enqueueMail(transaction, [{ ...mail, ...addressing }], now())
}

/** Ends an entry. If a place was offered, releases it and deletes the offer's pending mails. */
export async function endOffer(
  transaction: Transaction,
  entry: WaitingEntry,
  event: 'time-over' | 'left' | 'taken-off' | 'booked',
  orderId?: string,
): Promise<void> {
  const isOffered = entry.status === 'offered'
  if (isOffered) {
    await releaseWaitingPlace(transaction, toTrip(entry))
    await transaction
      .delete(outbox)
      .where(
        and(
          eq(outbox.managedWaiting, entry.id),
          eq(outbox.kind, waitingMails.offer),
          isNull(outbox.sentAt),
          isNull(outbox.leasedUntil),
        ),
      )
  }
  const from = isOffered ? 'offered' : 'waiting'
  const status = findNextStatus(from, event)
  await updateEntry(transaction, entry, {
    status,
    networkHash: null,
    ...(orderId ? { orderId } : {}),
  })
}

function findNextStatus(
  from: 'offered' | 'waiting',
  event: 'time-over' | 'left' | 'taken-off' | 'booked',
) {
  if (event !== 'time-over') return transition(waitingTransitions, from, event)
  return transition(waitingTransitions, 'offered', event)
}

async function updateEntry(
  transaction: Transaction,
  { id }: WaitingEntry,
  values: Partial<WaitingEntry>,
): Promise<void> {
  await transaction.update(waitingEntries).set(values).where(eq(waitingEntries.id, id))
}

function toTrip({ id, tourId, date, adults, children, toddlers }: WaitingEntry): TripToServe {
  const hours = { startTime: null, endTime: null, pickupTime: null }
  const trip = { id, orderId: null, kind: 'tour' as const, product: tourId, date, ...hours }
  return { ...trip, adults, children, toddlers }
}
