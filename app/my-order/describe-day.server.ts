import { type Content, listWhatToBring, findBadWeatherPlan } from '#content/content.ts'
import {
  addDays,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { toDays, findInstant } from '#app/capacity/period.ts'
import { pickParty } from '#rules/prices/party.ts'
import { findPickUpArea } from '#app/order/pick-up-area.ts'
import type { Crew } from '#app/capacity/read-crew.server.ts'
import { computeHours, findStops } from '#app/order/trip-hours.server.ts'
import type { Basis } from '#platform/services.ts'
import type { ItemRow, OrderRow } from '#app/order/load-order.server.ts'
import { pickUpMailHour } from '#app/trip-mails/trip-mails.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { findPickUpTime, planPickUpMail } from '#app/trip-mails/plan-trip-mails.server.ts'

type Plan = NonNullable<ManageAnswer['days'][number]['plan']>

/**
 * Describes a day's schedule: its start, its stops, and the rules for bad weather and late guests.
 */
export function describePlan(
  basis: Basis,
  order: OrderRow,
  item: ItemRow,
  heldPickUps: ReadonlySet<string>,
): Plan {
  const { content } = basis
  const { from, to } = computeHours(content, item)
  const begins = describeStart(basis, order, item, heldPickUps)
  const stops = findStops(content, item)
  const isTour = item.kind === 'tour'
  const badWeather = isTour ? findBadWeatherPlan(content, item.product) : undefined
  return {
    ...(begins ? { begins } : {}),
    stops: stops.flatMap(({ time, activity, title = activity }) => {
      const moment = findInstant(time, stops, from)
      // Later stops are not visited if an earlier return was agreed.
      if (item.endTime !== null && moment > to) return []
      return { date: calendarDateIn(moment, capeTown), time: clockTimeInCapeTown(moment), title }
    }),
    ...(badWeather === undefined ? {} : { badWeather }),
    ...(isTour
      ? { waitMinutes: policyOn(content.policies.bookingRules, item.date).waitMinutes }
      : {}),
  }
}

/**
 * Describes the start time. It is exact once the office has agreed to it, or once a mail named it.
 * A mail that is held back does not count.
 */
function describeStart(
  basis: Basis,
  order: OrderRow,
  item: ItemRow,
  heldPickUps: ReadonlySet<string>,
): Plan['begins'] {
  const { content } = basis
  const time = findPickUpTime(content, item)
  if (time === undefined) return undefined
  const plannedMail = planPickUpMail(content, order, item)
  const mail = plannedMail && heldPickUps.has(plannedMail.tells) ? undefined : plannedMail
  const isAnnounced = order.status === 'confirmed' && mail !== undefined && mail.at <= basis.now()
  if (item.startTime !== null || isAnnounced) return { time, isExact: true }
  if (!mail) return { time, isExact: false }
  const hour = clockTimeInCapeTown(mail.at)
  return { time, isExact: false, toldBy: hour > pickUpMailHour ? hour : pickUpMailHour }
}

type Day = Omit<ManageAnswer['days'][number], 'changes'>

export function describeDay(
  basis: Basis,
  order: OrderRow,
  item: ItemRow,
  { crew, heldPickUps }: { crew: Crew | undefined; heldPickUps: ReadonlySet<string> },
): Day {
  const { date, title, product, kind, variant, startTime } = item
  const { pickup, flight, pickupTime, destination, ship, backOnBoard } = item
  const isCancelled = item.status === 'cancelled' || item.status === 'released'
  const end = isCancelled ? undefined : findItemEnd(basis, item)
  const isAhead = !isCancelled && !end
  const area = isAhead ? findPickUpArea(pickup, basis.content.pickUpAreas) : undefined
  const plan = isAhead ? describePlan(basis, order, item, heldPickUps) : undefined
  const bring = kind === 'tour' && isAhead ? [...listWhatToBring(basis.content, product)] : []
  return {
    item: item.id,
    date,
    title,
    product,
    kind,
    // A ride's title says which way it goes.
    variant: kind === 'transfer' ? null : variant,
    ...pickParty(item),
    pickup,
    flight,
    pickupTime,
    destination,
    ship,
    backOnBoard,
    startTime: startTime?.slice(0, 5) ?? null,
    ...(kind === 'tour' && (startTime ?? plan?.begins) ? describeReturn(basis.content, item) : {}),
    ...(area ? { area: { name: area.name, ...area.coordinates } } : {}),
    ...(crew && !isCancelled ? { crew: addPhones(basis, item, crew) } : {}),
    ...(plan ? { plan } : {}),
    bring,
    isCancelled,
    ...(end ? { end } : {}),
  }
}

/**
 * Returns 'missed' after a no-show, 'over' once the item is done or past its hours, undefined
 * before.
 */
function findItemEnd({ content, now }: Basis, item: ItemRow): Day['end'] {
  if (item.status === 'no-show') return 'missed'
  return item.status === 'done' || computeHours(content, item).to <= now() ? 'over' : undefined
}

function describeReturn(content: Content, item: ItemRow): Pick<Day, 'back'> {
  const { to } = computeHours(content, item)
  return { back: { date: calendarDateIn(to, capeTown), time: clockTimeInCapeTown(to) } }
}

/**
 * Adds the telephone numbers of the guides, on the day and the day before. Otherwise the office
 * answers.
 */
function addPhones(
  basis: Basis,
  item: ItemRow,
  { vehicles, guides }: Crew,
): NonNullable<Day['crew']> {
  const today = calendarDateIn(basis.now(), capeTown)
  const { firstDay, lastDay } = toDays(computeHours(basis.content, item))
  const isNear = addDays(firstDay, -1) <= today && today <= lastDay
  return {
    vehicles,
    guides: guides.map((guide) => ({ ...guide, phone: isNear ? guide.phone : null })),
  }
}
