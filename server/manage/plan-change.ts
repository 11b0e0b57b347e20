import { changeDeadlines } from '#content/change-deadlines.ts'
import { tax } from '#content/tax.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import { quoteParty, quoteTour, type TourQuote } from '#rules/money/tour-price.ts'
import { type ChangeableOrder, isSame, type OrderChange } from '#rules/orders/change-quote.ts'
import type { ChangeWish } from '#rules/orders/change-request.ts'
import { listStanding, sumBooks } from '#rules/orders/ledger.ts'
import { findChangeEnd } from '#rules/orders/change-deadlines.ts'
import { findRideEnd, isRide } from '#rules/orders/ride.ts'
import { checkParty } from '#rules/orders/party.ts'
import { isOpenToPay } from '#rules/orders/what-can-be-done.ts'
import {
  type ChangeBar,
  type ChangeWindow,
  findChangeWindow,
} from '#rules/orders/what-can-be-changed.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { paymentPlan } from '#content/payment-plan.ts'
import type { Transaction } from '../database/database.ts'
import type { Office } from '../office.ts'
import { nameLine } from '../orders/bookings.ts'
import { hasFleet, listFullDates } from '../orders/full-days.ts'
import type { ItemRow, LoadedOrder } from '../orders/load-order.ts'
import { offerInstead } from '../orders/other-days.ts'
import type { NextItem } from './finish-change.ts'
import { findHeldChange } from './held-change.ts'
import { abilityOf } from '../payments/ways.ts'
import { Refused, refuseAny } from '../refused.ts'
import { contacts } from '../requests/admit.ts'

/** A change that can be made: what the rules are asked, and what the item becomes. */
export type PlannedChange = {
  order: ChangeableOrder
  change: OrderChange
  /** As it is before. */
  item: ItemRow
  next: NextItem
  /** What its lines are called. */
  labels: string[]
  hasPrice: boolean
  officeAsks: boolean
}

/**
 * Whether a guest can have what they wish, and on which terms: the tour, its days and how many it takes,
 * the place that is left, and until when it may be changed. Throws Refused with the reason, and with other
 * days where those are the answer.
 */
export async function planChange(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  wish: ChangeWish,
): Promise<PlannedChange> {
  const item = loaded.items.find(({ id }) => id === wish.item)
  if (!item) throw new Refused({ code: 'not-found' })
  if (await findHeldChange(transaction, loaded.order.id)) throw new Refused({ code: 'change-held' })
  const windows = findChangeWindows(office, loaded, item)
  if (!windows) throw new Refused({ code: 'change-closed', facts: contacts })
  const { product, date: departure, adults, children } = item
  const to = {
    product: wish.tour,
    departure: wish.date,
    adults: wish.adults,
    children: wish.children,
  }
  const isMoved = to.product !== product || to.departure !== departure
  if (isSame(to, { product, departure, adults, children }))
    throw new Refused({ code: 'change-nothing' })
  if (isMoved) refuseBarred(windows.date)
  if (to.adults !== adults || to.children !== children) refuseBarred(windows.guests)
  const tour = office.tours.find(({ id }) => id === wish.tour)
  if (!tour) throw new Refused({ code: 'tour-unknown', field: 'tour' })
  await refuseDay(office, transaction, { tour, item, to, isMoved })
  const price = priceAnew(item, tour, to)
  const isPriced = listStanding(loaded.books.lines).some(
    (line) => line.item === item.id && line.kind === 'charge',
  )
  if (isPriced && !price) throw new Refused({ code: 'change-by-office', facts: contacts })
  const lines = price?.lines ?? []
  return {
    order: describeForRules(office, loaded),
    change: {
      item: item.id,
      to,
      prices: lines.map(({ total }) => total.minor),
      taxCodes: { charge: tax.codes.tour, fee: tax.codes.fees },
      abilityOf: abilityOf(office),
    },
    item,
    next: {
      product: tour.id,
      title: tour.id === product ? item.title : tour.title,
      date: to.departure,
      // An hour that was agreed is one of its own day.
      startTime: isMoved ? null : item.startTime,
      adults: to.adults,
      children: to.children,
      priceLines: lines,
      totalMinor: price?.total.minor ?? null,
    },
    labels: lines.map((line) => nameLine(line).label),
    hasPrice: price !== undefined || isPriced,
    officeAsks: !isPaidHere(office) && loaded.order.status === 'confirmed',
  }
}

/** Until when a guest may change the day and the party of an item alone; undefined where nothing can. */
export function findChangeWindows(
  office: Pick<Office, 'now' | 'tours' | 'calendar'>,
  { order, books }: LoadedOrder,
  item: ItemRow,
): { date: ChangeWindow; guests: ChangeWindow } | undefined {
  const now = office.now()
  if (item.kind !== 'tour' || !isOpenToPay(order, books, now, paymentPlan)) return undefined
  const isCharged = listStanding(books.lines).some(
    (line) => line.item === item.id && line.kind === 'charge',
  )
  const asked = {
    orderStatus: order.status,
    status: item.status,
    isOurs: order.channel !== 'reseller',
    isPaid: sumBooks(books).paid > 0,
    departure: item.date,
    start: findStart(office, item),
    tiers: item.cancellationTiers,
    isFromCatalogue: item.priceLines.length > 0 || !isCharged,
  }
  const date = findChangeWindow('date', asked, now, changeDeadlines)
  const guests = findChangeWindow('guests', asked, now, changeDeadlines)
  return date && guests && { date, guests }
}

/** Until when a guest may change names, wishes and the pick-up of an item alone. */
export function findDetailsEnd(
  office: Pick<Office, 'tours' | 'calendar'>,
  item: Pick<ItemRow, 'kind' | 'date' | 'startTime' | 'product' | 'cancellationTiers'>,
): Date {
  if (isRide(item)) return findRideEnd(item)
  const { date: departure, cancellationTiers: tiers } = item
  const start = findStart(office, item)
  return findChangeEnd('details', { departure, start, tiers }, changeDeadlines)
}

/** When an item sets out: at the hour that was agreed, or as its tour does. */
export function findStart(
  { tours, calendar }: Pick<Office, 'tours' | 'calendar'>,
  item: Pick<ItemRow, 'date' | 'startTime' | 'product'>,
): Date {
  const tour = tours.find(({ id }) => id === item.product)
  const usual = tour ? scheduleTour(tour, calendar).departs : '00:00'
  return instantInCapeTown(item.date, item.startTime?.slice(0, 5) ?? usual)
}

const codes: Record<ChangeBar, RefusalCode> = {
  elsewhere: 'change-elsewhere',
  'too-late': 'change-too-late',
  'office-price': 'change-by-office',
}

function refuseBarred({ bar }: ChangeWindow): void {
  if (bar) throw new Refused({ code: codes[bar], facts: contacts })
}

type Wanted = { tour: Tour; item: ItemRow; to: OrderChange['to']; isMoved: boolean }

/** The day, the party and the place: all that is known before it is taken. */
async function refuseDay(
  office: Office,
  transaction: Transaction,
  { tour, item, to, isMoved }: Wanted,
): Promise<void> {
  const { departure: date } = to
  const wish = { tour, date, party: to, without: item.id }
  const day = isMoved
    ? checkDay(scheduleTour(tour, office.calendar), date, office.now())
    : undefined
  const offered = day && (await offerInstead(transaction, office, { refusal: day, wish }))
  refuseAny([offered, checkParty(to, tour)])
  const guests = to.adults + to.children
  const isLarger = guests > item.adults + item.children
  // On its own day an order gives back what it takes: of departures always, of seats unless it wants more.
  const isOfDay = isMoved && date !== item.date
  if (!isOfDay && !((isMoved || isLarger) && (await hasFleet(transaction)))) return
  const asked = { tour, party: guests, without: item.id }
  const full = await listFullDates(transaction, office, asked, { from: date, to: date })
  if (full.length === 0) return
  const refusal = { code: 'date-full', field: 'date' } as const
  throw new Refused(await offerInstead(transaction, office, { refusal, wish }))
}

/**
 * What the item costs then. As long as tour and day stay, each pays what was agreed; another day or tour
 * has the price of today. Undefined where the price is on request.
 */
function priceAnew(
  item: ItemRow,
  tour: Tour,
  to: OrderChange['to'],
): Extract<TourQuote, { kind: 'priced' }> | undefined {
  const stays = item.product === to.product && item.date === to.departure
  const agreed = item.priceLines.find(({ kind }) => kind === 'adults')
  if (stays) return agreed && quoteParty(agreed.each, to)
  const quote = quoteTour({ priceFrom: tour.priceFrom, ...to })
  return quote.kind === 'priced' ? quote : undefined
}

function describeForRules(office: Office, { order, items }: LoadedOrder): ChangeableOrder {
  return {
    status: order.status,
    plan: order.plan ?? undefined,
    items: items.map((item) => ({
      id: item.id,
      status: item.status,
      departure: item.date,
      product: item.product,
      adults: item.adults,
      children: item.children,
      tiers: item.cancellationTiers,
    })),
    isPaidHere: isPaidHere(office),
  }
}

function isPaidHere({ ways }: Pick<Office, 'ways'>): boolean {
  return ways !== undefined && ways.size > 0
}
