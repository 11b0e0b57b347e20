import { type Content, listWhatToBring } from '#content/content.ts'
import {
  addDays,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { daysOf } from '#app/capacity/period.ts'
import { pickParty } from '#rules/prices/party.ts'
import { findPickUpArea } from '#app/order/pick-up-area.ts'
import type { Crew } from '#app/capacity/read-crew.server.ts'
import { hoursOf } from '#app/order/trip-hours.server.ts'
import type { Basis } from '#platform/services.ts'
import type { ItemRow, OrderRow } from '#app/order/load-order.server.ts'
import { describePlan } from './describe-plan.server.ts'

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
  const end = isCancelled ? undefined : findEnd(basis, item)
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
    variant,
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
    ...(crew && !isCancelled ? { crew: withPhones(basis, item, crew) } : {}),
    ...(plan ? { plan } : {}),
    bring,
    isCancelled,
    ...(end ? { end } : {}),
  }
}

/** 'missed' after a no-show, 'over' once done or past its hours; undefined before. */
function findEnd({ content, now }: Basis, item: ItemRow): Day['end'] {
  if (item.status === 'no-show') return 'missed'
  return item.status === 'done' || hoursOf(content, item).to <= now() ? 'over' : undefined
}

function describeReturn(content: Content, item: ItemRow): Pick<Day, 'back'> {
  const { to } = hoursOf(content, item)
  return { back: { date: calendarDateIn(to, capeTown), time: clockTimeInCapeTown(to) } }
}

/** Guides are called on the day and the day before; otherwise the office answers. */
function withPhones(
  basis: Basis,
  item: ItemRow,
  { vehicles, guides }: Crew,
): NonNullable<Day['crew']> {
  const today = calendarDateIn(basis.now(), capeTown)
  const { firstDay, lastDay } = daysOf(hoursOf(basis.content, item))
  const isNear = addDays(firstDay, -1) <= today && today <= lastDay
  return {
    vehicles,
    guides: guides.map((guide) => ({ ...guide, phone: isNear ? guide.phone : null })),
  }
}
