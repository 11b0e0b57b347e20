import type { Content } from '#content/content.ts'
import { and, count, eq, inArray, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkDay, findLastBookableDay } from '#rules/dates/schedule.ts'
import { mailboxOf } from '#rules/text/email-address.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import type { Basis } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import { getContacts } from '#platform/requests/contacts.ts'
import { whereMailbox } from '#platform/requests/mailboxes.ts'
import { findWiderNetwork, lockUntilCommit } from '#platform/requests/networks.ts'
import { findRequestHoldEnd, hasUnconfirmedAddress } from '#app/order/hold-end.server.ts'
import type { OrderRow } from '#app/order/load-order.server.ts'

/** A /48 network may hold this many times the places of a /56 network. */
const widerTimes = 2

/**
 * A request for a place. `network` is the stored name of the sender's network
 * (platform/requests/networks.ts); undefined if the request did not come from the internet.
 */
export type HoldRequest = {
  network: string | undefined
  email: string
  date: CalendarDate
  tour?: Tour
}

/**
 * Throws Refused if one network or address would hold too many places that the office has not
 * confirmed yet, so that nobody can block a season. One network gets at most half of a tour's coming
 * departures.
 */
export async function enforceHoldLimits(
  transaction: Transaction,
  basis: Basis,
  { network, email, date, tour }: HoldRequest,
): Promise<void> {
  const { content } = basis
  const { mostOfNetwork, mostOfTour, mostOfAddress } = content.calendar.unanswered
  if (network !== undefined) {
    const widerNetwork = findWiderNetwork(network)
    await lockUntilCommit(transaction, `network ${widerNetwork ?? network}`)
    const enforce = async (whereNetwork: SQL, times: number) => {
      refuseAtLimit(content, await countHolds(transaction, whereNetwork), mostOfNetwork * times)
      await enforceUnprovenLimit(transaction, basis, { whereOwner: whereNetwork, date, tour })
      if (!tour) return
      const maximum = countHalfOfDepartures(basis, tour, mostOfTour * times)
      const whereTour = and(
        whereNetwork,
        eq(orderItems.kind, 'tour'),
        eq(orderItems.product, tour.id),
      )
      refuseAtLimit(content, await countHolds(transaction, whereTour), maximum)
    }
    await enforce(eq(orders.networkHash, network), 1)
    if (widerNetwork) await enforce(like(orders.networkHash, `${widerNetwork}%`), widerTimes)
  }
  await lockUntilCommit(transaction, `address ${mailboxOf(email)}`)
  const whereAddress = whereMailbox(orders.email, email)
  refuseAtLimit(content, await countHolds(transaction, whereAddress), mostOfAddress)
  if (network !== undefined)
    await enforceUnprovenLimit(transaction, basis, { whereOwner: whereAddress, date, tour })
}

/**
 * Applies the limits of `enforceHoldLimits` when a guest moves to another day or tour. Otherwise
 * guests could avoid them by moving.
 */
export async function enforceMoveLimits(
  transaction: Transaction,
  basis: Basis,
  order: OrderRow,
  destination: { date: CalendarDate; tour: Tour | undefined },
): Promise<void> {
  const { id, status, networkHash: network } = order
  if (status !== 'held' || network === null || !hasUnconfirmedAddress(order)) return
  const widerNetwork = findWiderNetwork(network)
  await lockUntilCommit(transaction, `network ${widerNetwork ?? network}`)
  await lockUntilCommit(transaction, `address ${mailboxOf(order.email)}`)
  const whereOwners = [
    eq(orders.networkHash, network),
    ...(widerNetwork ? [like(orders.networkHash, `${widerNetwork}%`)] : []),
    whereMailbox(orders.email, order.email),
  ]
  for (const where of whereOwners) {
    const whereOwner = sql`(${where} and ${orders.id} <> ${id})`
    await enforceUnprovenLimit(transaction, basis, { whereOwner, ...destination })
  }
}

/**
 * Limits the places of one day that guests hold without a payment or a confirmed address, per
 * network and per address. Requests that the office must answer do not count, so no guest loses a
 * place by not reading a mail.
 */
async function enforceUnprovenLimit(
  transaction: Transaction,
  { content, now }: Basis,
  { whereOwner, date, tour }: { whereOwner: SQL; date: CalendarDate; tour: Tour | undefined },
): Promise<void> {
  const { calendar } = content
  const whereUnproven = and(
    whereOwner,
    eq(orders.status, 'held'),
    isNotNull(orders.networkHash),
    isNull(orders.emailProvenAt),
    eq(orderItems.date, date),
  )
  const enforce = async (whereDay: SQL | undefined, trips: number) => {
    const maximum = Math.max(1, Math.ceil((trips * calendar.unanswered.unprovenPercent) / 100))
    if ((await countHolds(transaction, whereDay)) < maximum) return
    const { minutes } = policyOn(content.policies.bookingRules, now()).hold
    throw new Refused({
      code: 'date-waiting',
      field: 'date',
      facts: { ...getContacts(content), minutes },
    })
  }
  await enforce(whereUnproven, calendar.departuresPerDay)
  if (!tour) return
  const whereTour = and(eq(orderItems.kind, 'tour'), eq(orderItems.product, tour.id))
  await enforce(and(whereUnproven, whereTour), tour.departuresPerDay)
}

/** The hold of a new request: its end, and the guest's network. */
export type NewHold = { holdEndsAt: Date; networkHash: string | null }

export function createHold(basis: Basis, date: CalendarDate, network: string | undefined): NewHold {
  return {
    holdEndsAt: findRequestHoldEnd(basis, date),
    networkHash: network ?? null,
  }
}

async function countHolds(transaction: Transaction, whereOwner: SQL | undefined): Promise<number> {
  const whereWaiting = inArray(orders.status, ['requested', 'held'])
  const [row] = await transaction
    .select({ n: count() })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(whereOwner, whereWaiting, eq(orderItems.status, 'held')))
  return row?.n ?? 0
}

function refuseAtLimit(content: Content, held: number, maximum: number): void {
  if (held < maximum) return
  throw new Refused({
    code: 'unanswered-limited',
    facts: { ...getContacts(content), maximum: held },
  })
}

/** Half of a tour's departures until the last bookable day. At least 1, at most `maximum`. */
function countHalfOfDepartures(
  { content, now: clock }: Basis,
  tour: Tour,
  maximum: number,
): number {
  const now = clock()
  const today = calendarDateIn(now, capeTown)
  const latest = findLastBookableDay(today)
  const schedule = scheduleTour(tour, content.calendar)
  let departureCount = 0
  for (let date = today; date <= latest && departureCount < maximum * 2; date = addDays(date, 1)) {
    if (!checkDay(schedule, date, now)) departureCount += tour.departuresPerDay
  }
  return Math.max(1, Math.min(maximum, Math.floor(departureCount / 2)))
}
