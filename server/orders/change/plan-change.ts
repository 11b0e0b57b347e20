import type { Content } from '#content/content.ts'
import { changeDeadlines } from '#rules/policy/change-deadlines.ts'
import { tax } from '#rules/policy/tax.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, type Schedule } from '#rules/dates/schedule.ts'
import type { ChangeableOrder, OrderChange } from '#rules/changes/change-quote.ts'
import type { Bearer } from '#rules/changes/reschedule.ts'
import { findChangeEnd } from '#rules/changes/change-deadlines.ts'
import { findRideEnd, isRide } from '#rules/orders/ride.ts'
import {
  changeParty,
  countGuests,
  isSameParty,
  type Party,
  type PartyField,
  pickParty,
} from '#rules/orders/party.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { findPromoDiscount, type PromoOff } from '#rules/promo-codes/promo-code.ts'
import { isOpenToPay } from '#rules/orders/due.ts'
import {
  type ChangeBar,
  type ChangeWindow,
  findChangeWindow,
} from '#rules/changes/what-can-be-changed.ts'
import type { Timed } from '#rules/fleet/period.ts'
import type { Refusal, RefusalCode } from '#rules/requests/refusal.ts'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { type Basis, basisOf, type Services } from '../../services.ts'
import { readCalendarOf } from '../../capacity/closed-days/closed-days.ts'
import { hasPlace } from '../../capacity/departures/departures.ts'
import { hasFleet } from '../../capacity/departures/full-days.ts'
import type { NextItem } from '../../records/held-change.ts'
import type { ItemRow, LoadedOrder } from '../../records/load-order.ts'
import { refuseHeldChange } from '../../records/order-history.ts'
import { findItemFreeEnd, hoursOf } from '../../records/trip-hours.ts'
import { checkOfficeDay } from '../book/sell-trip.ts'
import { boundMove } from '../hold/hold-limits.ts'
import {
  findItemOffer,
  isFromCatalogue,
  type ItemOffer,
  type ItemPrice,
  keepAgreedPrice,
  listCharges,
} from './change-offers.ts'
import { findItemPromo, namePromo } from '../../money/promo-codes/take-promo-code.ts'
import { abilityOf } from '../../money/providers/providers.ts'
import { refuseYoungMove } from '../../money/gifts/young-gifts.ts'
import { Refused, refuseAny } from '../../refused.ts'
import { contactsOf } from '../../requests/contacts.ts'

/** What a trip is to become; what isn't named stays. The office says who bears what it costs, a guest nothing of it. */
export type TripWish = {
  item: string
  date: CalendarDate
  product?: string | undefined
  bearer?: Bearer | undefined
} & { [Field in PartyField]?: number | undefined }

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
  /** What its code is called, where it was booked with one. */
  promoName: string | undefined
}

/**
 * Whether a trip can become what is wished, and on which terms: the tour or the vehicle, its days and how many it
 * takes, and the place that is left. A guest's own change has a time until which it may be made, and a price of
 * the catalogue; the office is bound by neither. Throws Refused with the reason, and with other days where those
 * are the answer.
 */
export async function planChange(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  { bearer, ...wish }: TripWish,
): Promise<PlannedChange> {
  const item = loaded.items.find(({ id }) => id === wish.item)
  if (!item) throw new Refused({ code: 'not-found' })
  const isOffice = bearer !== undefined
  if (isOffice && !hasPlace(item)) throw new Refused({ code: 'move-not-sold' })
  refuseHeldChange(loaded, isOffice ? 'office' : 'guest')
  const basis = basisOf(services)
  const { content } = basis
  const { product = item.product, date: departure } = wish
  const to = { product, departure, ...changeParty(item, wish) }
  const isOther = product !== item.product
  const isMoved = isOther || departure !== item.date
  const windows = isOffice ? undefined : openWindows(basis, loaded, item)
  if (!isMoved && isSameParty(to, item)) throw new Refused({ code: 'change-nothing' })
  if (windows && isMoved) refuseBarred(content, windows.date)
  if (windows && !isSameParty(to, item)) refuseBarred(content, windows.guests)
  const offer = findItemOffer(basis, item, product)
  // The office moves to another tour, and what is sold no more to another day.
  if (isOffice ? isOther && (!offer || item.kind !== 'tour') : !offer) {
    const code = isOffice || item.kind === 'tour' ? 'tour-unknown' : 'vehicle-unknown'
    throw new Refused({ code, field: 'product' })
  }
  await refuseDay(basis, transaction, { offer, item, to, isMoved, isOffice })
  if (windows && isMoved) {
    const tour = content.tours.find(({ id }) => item.kind === 'tour' && id === product)
    await refuseYoungMove(basis, transaction, loaded, { from: item.date, to: departure })
    await boundMove(transaction, basis, loaded.order, { date: departure, tour })
  }
  const price = findPrice(basis, loaded, item, { offer, to, bearer })
  const isOurs = bearer === 'company'
  const change = describeForChange(basis, { ...loaded, item }, { to, price, isOurs })
  const order = describeForRules(basis, loaded)
  return {
    // What falls due by an act of the office does not have to come first.
    order: isOffice ? { ...order, isPaidHere: false } : order,
    change,
    promoName: namePromoOf(content, loaded.order),
    item,
    next: {
      product,
      title: isOther && offer ? offer.title : item.title,
      date: departure,
      // An hour that was agreed is one of its tour, and where a guest chooses the day, of its day.
      startTime: (isOffice ? isOther : isMoved) ? null : item.startTime,
      ...pickParty(to),
      priceLines: price?.priceLines ?? [],
      pricing: price?.pricing ?? null,
      totalMinor: price ? takeOff(change.promo, price.total) : null,
    },
    labels: price?.lines.map(({ label }) => label) ?? [],
    hasPrice: price !== undefined,
    officeAsks: !isOffice && !isPaidHere(services) && loaded.order.status === 'confirmed',
  }
}

type Priced = { offer: ItemOffer | undefined; to: OrderChange['to']; bearer: Bearer | undefined }

/**
 * What it costs then; undefined where it has no price. What the office moves at our cost stays as it was agreed, or
 * costs less. Throws Refused where a guest would have a price that only the office can name.
 */
function findPrice(
  { content }: Basis,
  loaded: LoadedOrder,
  item: ItemRow,
  { offer, to, bearer }: Priced,
): ItemPrice | undefined {
  const charges = listCharges(loaded.books, item.id)
  const { priceLines, pricing } = item
  const lines = charges.map(({ label, amount }) => ({ label, amount }))
  const total = sumCents(lines.map(({ amount }) => amount))
  const agreed = lines.length > 0 ? { lines, priceLines, pricing, total } : undefined
  const anew = offer && priceAnew(content, loaded, item, { offer, to })
  if (!bearer) {
    if (agreed && !anew) throw new Refused({ code: 'change-by-office', facts: contactsOf(content) })
    return anew
  }
  const isPricedAnew = bearer === 'guest' || to.product !== item.product
  if (!anew || !isPricedAnew || !isFromCatalogue(loaded, item)) return agreed
  // Whoever we send on another tour pays no more for it; where it costs less, that comes back.
  const isDearer = !agreed || anew.total > agreed.total
  return bearer === 'company' && isDearer ? agreed : anew
}

/** What an item comes to at a price, once a code has taken its part off. */
export function takeOff(promo: PromoOff | undefined, price: Cents): Cents {
  return promo ? price - findPromoDiscount(promo, price) : price
}

/** What the code of an order is called; undefined where it has none. */
export function namePromoOf(
  content: Content,
  { promo }: Pick<LoadedOrder['order'], 'promo'>,
): string | undefined {
  return promo ? namePromo(content, promo) : undefined
}

/** A change as the rules are asked about it: what the item becomes, at which price. */
export function describeForChange(
  basis: Basis & Pick<Services, 'providers'>,
  { order, books, item }: Pick<LoadedOrder, 'order' | 'books'> & { item: ItemRow },
  {
    to,
    price,
    isOurs = false,
  }: { to: OrderChange['to']; price: ItemPrice | undefined; isOurs?: boolean },
): OrderChange {
  const then = { ...item, date: to.departure, product: to.product, startTime: null }
  return {
    item: item.id,
    to,
    freeEnd: findItemFreeEnd(basis.content, order, then),
    prices: price?.lines.map(({ amount }) => amount) ?? [],
    promo: findItemPromo({ order, books }, item, { to, isOurs }),
    // A vehicle's line names it; those of a tour count guests.
    areRenamed:
      (item.kind !== 'tour' && item.product !== to.product) ||
      nameExtras(item.pricing) !== nameExtras(price?.pricing ?? null),
    taxCodes: { charge: tax.codes[item.kind], fee: tax.codes.fees },
    abilityOf: abilityOf(basis),
  }
}

/** The names of what is added to a price, on lines of their own. */
function nameExtras(pricing: ItemRow['pricing']): string {
  return JSON.stringify(pricing?.extras.map(({ name }) => name) ?? [])
}

/** Until when a guest may change an item. Throws Refused ('change-closed') where nothing of it can be changed. */
export function openWindows(basis: Basis, loaded: LoadedOrder, item: ItemRow) {
  const windows = findChangeWindows(basis, loaded, item)
  if (windows) return windows
  throw new Refused({ code: 'change-closed', facts: contactsOf(basis.content) })
}

/** Until when a guest may change the day and the party of an item alone; undefined where nothing can. */
export function findChangeWindows(
  basis: Basis,
  { order, books }: LoadedOrder,
  item: ItemRow,
): { date: ChangeWindow; guests: ChangeWindow } | undefined {
  const now = basis.now()
  if (!ofCatalogue.has(item.kind) || !isOpenToPay(order, books, now, paymentPlan)) return undefined
  const asked = {
    orderStatus: order.status,
    status: item.status,
    isOurs: order.channel !== 'reseller',
    start: hoursOf(basis.content, item).from,
    isWithdrawn: item.product !== null && !findItemOffer(basis, item, item.product),
    isFromCatalogue: isFromCatalogue({ books }, item),
  }
  const date = findChangeWindow('date', asked, now, changeDeadlines)
  const guests = findChangeWindow('guests', asked, now, changeDeadlines)
  return date && guests && { date, guests }
}

/** What has a price of its own in the catalogue, and days on which it can be had. */
const ofCatalogue = new Set<ItemRow['kind']>(['tour', 'vehicle-day'])

/** Until when a guest may change names, wishes and the pick-up of an item alone. */
export function findDetailsEnd(content: Content, item: Timed): Date {
  if (isRide(item)) return findRideEnd(item)
  return findChangeEnd('details', hoursOf(content, item).from, changeDeadlines)
}

const codes: Record<ChangeBar, RefusalCode> = {
  elsewhere: 'change-elsewhere',
  'too-late': 'change-too-late',
  withdrawn: 'change-withdrawn',
  'office-price': 'change-by-office',
}

function refuseBarred(content: Content, { bar }: ChangeWindow): void {
  if (bar) throw new Refused({ code: codes[bar], facts: contactsOf(content) })
}

type Wanted = {
  offer: ItemOffer | undefined
  item: ItemRow
  to: OrderChange['to']
  isMoved: boolean
  isOffice: boolean
}

/** The day, the party and the place: all that is known before it is taken. The office may sell nearer days, and to fewer. */
async function refuseDay(
  basis: Basis,
  transaction: Transaction,
  { offer, item, to, isMoved, isOffice }: Wanted,
): Promise<void> {
  const { departure: date } = to
  const refused = { date, party: to, without: item.id }
  const refuse = async (refusal: Refusal) =>
    (await offer?.offerInstead(transaction, { ...refused, refusal })) ?? refusal
  const schedule = (await offer?.readSchedule(transaction)) ?? (await anyDay(transaction, basis))
  const check = isOffice ? checkOfficeDay : checkBookableDay
  const day = isMoved ? check(basis, schedule, date) : undefined
  const party = offer ? offer.checkParty(to) : checkAdults(to)
  const isSmall = isOffice && party?.code === 'party-too-small'
  refuseAny([day && (await refuse(day)), isSmall ? undefined : party])
  const guests = countGuests(to)
  const isLarger = guests > countGuests(item)
  // What it has itself is free for it: its departure always, its seats unless it wants more.
  if (!offer || (!isMoved && !(isLarger && (await hasFleet(transaction))))) return
  const asked = { party: guests, without: item.id }
  const full = await offer.listFull(transaction, asked, { from: date, to: date })
  if (full.length > 0) throw new Refused(await refuse(offer.full))
}

function checkBookableDay({ now }: Basis, schedule: Schedule, date: CalendarDate) {
  return checkDay(schedule, date, now())
}

function checkAdults({ adults }: Party): Refusal | undefined {
  return adults < 1 ? { code: 'adults-required', field: 'adults' } : undefined
}

/** What the catalogue does not know runs on every day that the company works. */
async function anyDay(db: Database, basis: Basis): Promise<Schedule> {
  const { closed } = await readCalendarOf(db, basis)
  return { season: null, closed, leadHours: 0, departs: '23:59' }
}

/**
 * What the item costs then. As long as it stays what it is and on its day, what was agreed holds; another
 * day, tour or vehicle has the price of today. Undefined where the price is on request.
 */
export function priceAnew(
  content: Content,
  loaded: Pick<LoadedOrder, 'books'>,
  item: ItemRow,
  { offer, to }: { offer: ItemOffer; to: OrderChange['to'] },
): ItemPrice | undefined {
  const stays = item.product === to.product && item.date === to.departure
  return stays
    ? keepAgreedPrice(content, loaded, item, { party: to, offer })
    : offer.price(to, to.departure)
}

/** An order as the rules of changing know it. */
export function describeForRules(
  basis: Basis & Pick<Services, 'providers'>,
  { order, items }: LoadedOrder,
): ChangeableOrder {
  return {
    status: order.status,
    plan: order.plan ?? undefined,
    items: items.map((item) => ({
      id: item.id,
      status: item.status,
      departure: item.date,
      product: item.product,
      ...pickParty(item),
      tiers: item.cancellationTiers,
      freeEnd: findItemFreeEnd(basis.content, order, item),
    })),
    isPaidHere: isPaidHere(basis),
  }
}

function isPaidHere({ providers }: Pick<Services, 'providers'>): boolean {
  return providers !== undefined && providers.size > 0
}
