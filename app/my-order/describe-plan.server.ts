import { findBadWeatherPlan } from '#content/content.ts'
import { calendarDateIn, capeTown, clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { findMoment } from '#app/capacity/period.ts'
import { pickUpMailHour } from '#app/trip-mails/trip-mails.ts'
import { fleetSettings } from '#rules/policy/fleet.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import type { ItemRow, OrderRow } from '#app/order/load-order.server.ts'
import { hoursOf, stopsOf } from '#app/order/trip-hours.server.ts'
import type { Basis } from '#platform/services.ts'
import { findPickUpTime, planPickUpMail } from '#app/trip-mails/plan-trip-mails.server.ts'

type Plan = NonNullable<ManageAnswer['days'][number]['plan']>

/** A day's schedule: its start, its stops, and the rules for bad weather and late guests. */
export function describePlan(
  basis: Basis,
  order: OrderRow,
  item: ItemRow,
  heldPickUps: ReadonlySet<string>,
): Plan {
  const { content } = basis
  const { from, to } = hoursOf(content, item)
  const begins = describeBeginning(basis, order, item, heldPickUps)
  const stops = stopsOf(content, item)
  const isTour = item.kind === 'tour'
  const badWeather = isTour ? findBadWeatherPlan(content, item.product) : undefined
  return {
    ...(begins ? { begins } : {}),
    stops: stops.flatMap(({ time, activity, title = activity }) => {
      const at = findMoment(time, stops, from)
      // After an agreed earlier return later stops are not visited.
      if (item.endTime !== null && at > to) return []
      return { date: calendarDateIn(at, capeTown), time: clockTimeInCapeTown(at), title }
    }),
    ...(badWeather === undefined ? {} : { badWeather }),
    ...(isTour ? { waitMinutes: fleetSettings.waitMinutes } : {}),
  }
}

/** Exact once the office has agreed it or its mail was sent. A mail held back promises nothing. */
function describeBeginning(
  basis: Basis,
  order: OrderRow,
  item: ItemRow,
  heldPickUps: ReadonlySet<string>,
): Plan['begins'] {
  const { content } = basis
  const time = findPickUpTime(content, item)
  if (time === undefined) return undefined
  const planned = planPickUpMail(content, order, item)
  const mail = planned && heldPickUps.has(planned.tells) ? undefined : planned
  const isTold = order.status === 'confirmed' && mail !== undefined && mail.at <= basis.now()
  if (item.startTime !== null || isTold) return { time, isExact: true }
  if (!mail) return { time, isExact: false }
  const hour = clockTimeInCapeTown(mail.at)
  return { time, isExact: false, toldBy: hour > pickUpMailHour ? hour : pickUpMailHour }
}
