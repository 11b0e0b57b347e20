import type { NextItem } from '../../records/held-change.ts'
import type { Content } from '#content/content.ts'
import { changeDeadlines } from '#rules/policy/change-deadlines.ts'
import { tax } from '#rules/policy/tax.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import { type ChangeableOrder, isSame, type OrderChange } from '#rules/changes/change-quote.ts'
import type { ChangeWish } from '#contract/my-order-requests.ts'
import { findChangeEnd } from '#rules/changes/change-deadlines.ts'
import { findRideEnd, isRide } from '#rules/orders/ride.ts'
import { countGuests, isSameParty, pickParty } from '#rules/orders/party.ts'
import type { Cents } from '#rules/money/cents.ts'
import { findPromoDiscount, type PromoOff } from '#rules/promo-codes/promo-code.ts'
import { isOpenToPay } from '#rules/orders/due.ts'
import {
  type ChangeBar,
  type ChangeWindow,
  findChangeWindow,
} from '#rules/changes/what-can-be-changed.ts'
import type { Timed } from '#rules/fleet/period.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import type { Transaction } from '../../database/database.ts'
import { type Basis, basisOf, type Services } from '../../services.ts'
import { hasFleet } from '../../capacity/departures/full-days.ts'
import type { ItemRow, LoadedOrder } from '../../records/load-order.ts'
import { refuseHeldChange } from '../../records/order-history.ts'
import { findItemFreeEnd, hoursOf } from '../../records/trip-hours.ts'
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

/** A change that can be made: what the rules are asked, and what the item becomes. */
export type PlannedChange = {
  /** That it was planned with: it is carried out with the same. */
  content: Content
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
 * Whether a guest can have what they wish, and on which terms: the tour or the vehicle, its days and how
 * many it takes, the place that is left, and until when it may be changed. Throws Refused with the reason,
 * and with other days where those are the answer.
 */
export async function planChange(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  wish: ChangeWish,
): Promise<PlannedChange> {
  const item = loaded.items.find(({ id }) => id === wish.item)
  if (!item) throw new Refused({ code: 'not-found' })
  refuseHeldChange(loaded, 'guest')
  const basis = basisOf(services)
  const { content } = basis
  const windows = findChangeWindows(basis, loaded, item)
  if (!windows) throw new Refused({ code: 'change-closed', facts: contactsOf(content) })
  const { product, date: departure } = item
  const to = { product: wish.product, departure: wish.date, ...pickParty(wish) }
  const isMoved = to.product !== product || to.departure !== departure
  if (isSame(to, { product, departure, ...pickParty(item) }))
    throw new Refused({ code: 'change-nothing' })
  if (isMoved) refuseBarred(content, windows.date)
  if (!isSameParty(to, item)) refuseBarred(content, windows.guests)
  const offer = findItemOffer(basis, item, wish.product)
  if (!offer) {
    const code = item.kind === 'tour' ? 'tour-unknown' : 'vehicle-unknown'
    throw new Refused({ code, field: 'product' })
  }
  await refuseDay(basis, transaction, { offer, item, to, isMoved })
  if (isMoved) {
    const tour = content.tours.find(({ id }) => item.kind === 'tour' && id === wish.product)
    await refuseYoungMove(basis, transaction, loaded, { from: departure, to: wish.date })
    await boundMove(transaction, basis, loaded.order, { date: wish.date, tour })
  }
  const price = priceAnew(content, loaded, item, { offer, to })
  const isPriced = listCharges(loaded.books, item.id).length > 0
  if (isPriced && !price)
    throw new Refused({ code: 'change-by-office', facts: contactsOf(content) })
  const change = describeForChange(basis, { ...loaded, item }, { to, price })
  return {
    content,
    order: describeForRules(basis, loaded),
    change,
    promoName: namePromoOf(content, loaded.order),
    item,
    next: {
      product: offer.product,
      title: offer.product === product ? item.title : offer.title,
      date: to.departure,
      // An hour that was agreed is one of its own day.
      startTime: isMoved ? null : item.startTime,
      ...pickParty(to),
      priceLines: price?.priceLines ?? [],
      pricing: price?.pricing ?? null,
      totalMinor: price ? takeOff(change.promo, price.total) : null,
    },
    labels: price?.lines.map(({ label }) => label) ?? [],
    hasPrice: price !== undefined || isPriced,
    officeAsks: !isPaidHere(services) && loaded.order.status === 'confirmed',
  }
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

type Wanted = { offer: ItemOffer; item: ItemRow; to: OrderChange['to']; isMoved: boolean }

/** The day, the party and the place: all that is known before it is taken. */
async function refuseDay(
  basis: Basis,
  transaction: Transaction,
  { offer, item, to, isMoved }: Wanted,
): Promise<void> {
  const { departure: date } = to
  const refused = { date, party: to, without: item.id }
  const schedule = await offer.readSchedule(transaction)
  const day = isMoved ? checkDay(schedule, date, basis.now()) : undefined
  const offered = day && (await offer.offerInstead(transaction, { ...refused, refusal: day }))
  refuseAny([offered, offer.checkParty(to)])
  const guests = countGuests(to)
  const isLarger = guests > countGuests(item)
  // What it has itself is free for it: its departure always, its seats unless it wants more.
  if (!isMoved && !(isLarger && (await hasFleet(transaction)))) return
  const asked = { party: guests, without: item.id }
  const full = await offer.listFull(transaction, asked, { from: date, to: date })
  if (full.length === 0) return
  const refusal = offer.full
  throw new Refused(await offer.offerInstead(transaction, { ...refused, refusal }))
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
