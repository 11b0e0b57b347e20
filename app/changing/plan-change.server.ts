import { readTourCalendar } from '#app/capacity/closed-days.server.ts'
import type { Content } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, type Schedule } from '#rules/dates/schedule.ts'
import type { ChangeableOrder, OrderChange } from './change-figures.ts'
import type { Bearer } from './reschedule.ts'
import { findChangeEnd } from '#rules/policy/cancelling-ends.ts'
import { findRideDeadline, isRide } from '#app/order/ride.ts'
import {
  changeParty,
  countGuests,
  isSameParty,
  type Party,
  type PartyField,
  pickParty,
} from '#rules/prices/party.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { findPromoDiscount, type PromoDiscount } from '#app/credit/promo-code.ts'
import { isOpenToPay } from '#app/order/due.ts'
import { type ChangeObstacle, type ChangeWindow, findChangeWindow } from './change-window.ts'
import type { TimedItem } from '#app/capacity/period.ts'
import type { Refusal, RefusalCode } from '#rules/requests/refusal.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { type Basis, readBasis, type Services } from '#platform/services.ts'
import { hasPlace } from '#app/capacity/departures.server.ts'
import { hasFleet } from '#app/capacity/full-days.server.ts'
import type { NextItem } from '#app/order/held-change.server.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import { refuseHeldChange } from '#app/order/order-history.server.ts'
import { findItemFreeEnd, computeHours } from '#app/order/trip-hours.server.ts'
import { checkOfficeDay } from '#app/booking/sell-trip.server.ts'
import { enforceMoveLimits } from '#app/booking/hold-limits.server.ts'
import {
  findProductChoice,
  isFromCatalogue,
  type ProductChoice,
  type ItemPrice,
  findAgreedPrice,
  listCharges,
} from './product-choices.server.ts'
import { findItemPromo, formatPromoLabel } from '#app/credit/apply-promo-code.server.ts'
import { listPaymentOptions, refundAbilityOf } from '#app/payments/providers/providers.server.ts'
import { refuseEarlierMove } from '#app/credit/reversible-gifts.server.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import { getContacts } from '#platform/requests/contacts.ts'

/**
 * The requested trip. An absent field does not change. Only the office names who pays (`bearer`).
 */
export type TripChangeRequest = {
  item: string
  date: CalendarDate
  product?: string | undefined
  bearer?: Bearer | undefined
} & { [Field in PartyField]?: number | undefined }

/** A possible change: the input for the rules, and the item before and after. */
export type PlannedChange = {
  order: ChangeableOrder
  change: OrderChange
  item: ItemRow
  next: NextItem
  labels: string[]
  hasPrice: boolean
  officeAsks: boolean
  promoName: string | undefined
}

/**
 * Checks if a trip can become what is requested, and at which terms: tour or vehicle, days, party
 * size, free place. Deadlines and catalogue prices bind a guest, not the office. Throws Refused
 * with the reason, and with other days where they help.
 */
export async function planChange(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { bearer, ...request }: TripChangeRequest,
): Promise<PlannedChange> {
  const item = loadedOrder.items.find(({ id }) => id === request.item)
  if (!item) throw new Refused({ code: 'not-found' })
  const isOffice = bearer !== undefined
  if (isOffice && !hasPlace(item)) throw new Refused({ code: 'move-not-sold' })
  refuseHeldChange(loadedOrder, isOffice ? 'office' : 'guest')
  const basis = readBasis(services)
  const { content } = basis
  const { product = item.product, date: departure } = request
  const to = { product, departure, ...changeParty(item, request) }
  const isOther = product !== item.product
  const isMoved = isOther || departure !== item.date
  const windows = isOffice ? undefined : getChangeWindows(basis, loadedOrder, item)
  if (!isMoved && isSameParty(to, item)) throw new Refused({ code: 'change-nothing' })
  if (windows && isMoved) refuseClosedWindow(content, windows.date)
  if (windows && !isSameParty(to, item)) refuseClosedWindow(content, windows.guests)
  const choice = findProductChoice(basis, item, product)
  // The office can move a trip to another tour. A trip of another kind, or one no longer
  // sold, can only be moved to another day.
  if (isOffice ? isOther && (!choice || item.kind !== 'tour') : !choice) {
    const code = isOffice || item.kind === 'tour' ? 'tour-unknown' : 'vehicle-unknown'
    throw new Refused({ code, field: 'product' })
  }
  await refuseImpossibleDay(basis, transaction, { choice, item, to, isMoved, isOffice })
  if (windows && isMoved) {
    const tour = content.tours.find(({ id }) => item.kind === 'tour' && id === product)
    await refuseEarlierMove(basis, transaction, loadedOrder, { from: item.date, to: departure })
    await enforceMoveLimits(transaction, basis, loadedOrder.order, { date: departure, tour })
  }
  const price = findPrice(basis, loadedOrder, item, { choice, to, bearer })
  const isCompanyPaying = bearer === 'company'
  const change = toOrderChange(basis, { ...loadedOrder, item }, { to, price, isCompanyPaying })
  const order = toChangeableOrder(basis, loadedOrder)
  return {
    // The office's change does not wait for a payment.
    order: isOffice ? { ...order, isPaidHere: false } : order,
    change,
    promoName: findPromoName(content, loadedOrder.order),
    item,
    next: {
      product,
      title: isOther && choice ? choice.title : item.title,
      date: departure,
      // An agreed start is dropped with another tour, and with another day if the guest chooses it.
      startTime: (isOffice ? isOther : isMoved) ? null : item.startTime,
      ...pickParty(to),
      priceLines: price?.priceLines ?? [],
      pricing: price?.pricing ?? null,
      totalMinor: price ? subtractPromo(change.promo, price.total) : null,
    },
    labels: price?.lines.map(({ label }) => label) ?? [],
    hasPrice: price !== undefined,
    officeAsks: !isOffice && !isPaidHere(services) && loadedOrder.order.status === 'confirmed',
  }
}

type PriceQuery = {
  choice: ProductChoice | undefined
  to: OrderChange['to']
  bearer: Bearer | undefined
}

/**
 * The new price; undefined if there is none. A move at the company's cost keeps the agreed price,
 * or gets a lower one. Throws Refused if only the office can set the price for a guest.
 */
function findPrice(
  { content }: Basis,
  loadedOrder: LoadedOrder,
  item: ItemRow,
  { choice, to, bearer }: PriceQuery,
): ItemPrice | undefined {
  const charges = listCharges(loadedOrder.books, item.id)
  const { priceLines, pricing } = item
  const lines = charges.map(({ label, amount }) => ({ label, amount }))
  const total = sumCents(lines.map(({ amount }) => amount))
  const agreedPrice = lines.length > 0 ? { lines, priceLines, pricing, total } : undefined
  const newPrice = choice && computeNewPrice(content, loadedOrder, item, { choice, to })
  if (!bearer) {
    if (agreedPrice && !newPrice)
      throw new Refused({ code: 'change-by-office', facts: getContacts(content) })
    return newPrice
  }
  const hasNewPrice = bearer === 'guest' || to.product !== item.product
  if (!newPrice || !hasNewPrice || !isFromCatalogue(loadedOrder, item)) return agreedPrice
  // A guest whom the company moves to another tour never pays more. A lower price is refunded.
  const isDearer = !agreedPrice || newPrice.total > agreedPrice.total
  return bearer === 'company' && isDearer ? agreedPrice : newPrice
}

export function subtractPromo(promo: PromoDiscount | undefined, price: Cents): Cents {
  return promo ? price - findPromoDiscount(promo, price) : price
}

export function findPromoName(
  content: Content,
  { promo }: Pick<LoadedOrder['order'], 'promo'>,
): string | undefined {
  return promo ? formatPromoLabel(content, promo) : undefined
}

export function toOrderChange(
  basis: Basis & Pick<Services, 'providers'>,
  { order, books, item }: Pick<LoadedOrder, 'order' | 'books'> & { item: ItemRow },
  {
    to,
    price,
    isCompanyPaying = false,
  }: { to: OrderChange['to']; price: ItemPrice | undefined; isCompanyPaying?: boolean },
): OrderChange {
  const changedItem = { ...item, date: to.departure, product: to.product, startTime: null }
  const { codes } = policyOn(basis.content.policies.tax, basis.now())
  return {
    item: item.id,
    to,
    freeEnd: findItemFreeEnd(basis.content, order, changedItem),
    prices: price?.lines.map(({ amount }) => amount) ?? [],
    promo: findItemPromo({ order, books }, item, { to, isCompanyPaying }),
    // A vehicle's line has the vehicle's name; a tour's lines have the number of guests.
    areRenamed:
      (item.kind !== 'tour' && item.product !== to.product) ||
      nameExtras(item.pricing) !== nameExtras(price?.pricing ?? null),
    taxCodes: { charge: codes[item.kind], fee: codes.fees },
    refundAbilityOf: refundAbilityOf(basis),
  }
}

function nameExtras(pricing: ItemRow['pricing']): string {
  return JSON.stringify(pricing?.extras.map(({ name }) => name) ?? [])
}

/**
 * Deadlines for a guest's change of an item. Throws Refused ('change-closed') if nothing can be
 * changed.
 */
export function getChangeWindows(basis: Basis, loadedOrder: LoadedOrder, item: ItemRow) {
  const windows = findChangeWindows(basis, loadedOrder, item)
  if (windows) return windows
  throw new Refused({ code: 'change-closed', facts: getContacts(basis.content) })
}

/** Deadlines for a guest's change of day and party. Undefined if neither can be changed. */
export function findChangeWindows(
  basis: Basis,
  { order, books }: LoadedOrder,
  item: ItemRow,
): { date: ChangeWindow; guests: ChangeWindow } | undefined {
  const now = basis.now()
  const { policies } = basis.content
  const { deadlines } = policyOn(policies.cancelling, order.createdAt)
  const rules = policyOn(policies.bookingRules, now)
  if (!catalogueKinds.has(item.kind) || !isOpenToPay(order, books, now, rules)) return undefined
  const itemToChange = {
    orderStatus: order.status,
    status: item.status,
    isOurs: order.channel !== 'reseller',
    start: computeHours(basis.content, item).from,
    isWithdrawn: item.product !== null && !findProductChoice(basis, item, item.product),
    isFromCatalogue: isFromCatalogue({ books }, item),
  }
  const date = findChangeWindow('date', itemToChange, now, deadlines)
  const guests = findChangeWindow('guests', itemToChange, now, deadlines)
  return date && guests && { date, guests }
}

const catalogueKinds = new Set<ItemRow['kind']>(['tour', 'vehicle-day', 'transfer'])

/** The deadline for an item's names, special requests and pick-up. */
export function findDetailsEnd(
  content: Content,
  { createdAt }: Pick<LoadedOrder['order'], 'createdAt'>,
  item: TimedItem,
): Date {
  if (isRide(item)) return findRideDeadline(item)
  const { deadlines } = policyOn(content.policies.cancelling, createdAt)
  return findChangeEnd('details', computeHours(content, item).from, deadlines)
}

const refusalCodes: Record<ChangeObstacle, RefusalCode> = {
  elsewhere: 'change-elsewhere',
  'too-late': 'change-too-late',
  withdrawn: 'change-withdrawn',
  'office-price': 'change-by-office',
}

function refuseClosedWindow(content: Content, { bar }: ChangeWindow): void {
  if (bar) throw new Refused({ code: refusalCodes[bar], facts: getContacts(content) })
}

type DayCheck = {
  choice: ProductChoice | undefined
  item: ItemRow
  to: OrderChange['to']
  isMoved: boolean
  isOffice: boolean
}

/**
 * Checks day, party and place before the place is taken. The office may sell nearer days, and to
 * fewer guests.
 */
async function refuseImpossibleDay(
  basis: Basis,
  transaction: Transaction,
  { choice, item, to, isMoved, isOffice }: DayCheck,
): Promise<void> {
  const { departure: date } = to
  const refusedDay = { date, party: to, without: item.id }
  const suggestDays = async (refusal: Refusal) =>
    (await choice?.addAlternatives(transaction, { ...refusedDay, refusal })) ?? refusal
  const schedule =
    (await choice?.readSchedule(transaction)) ?? (await readCompanySchedule(transaction, basis))
  const check = isOffice ? checkOfficeDay : checkBookableDay
  const dayRefusal = isMoved ? check(basis, schedule, date) : undefined
  const partyRefusal = choice ? choice.checkParty(to) : checkAdults(to)
  const isSmall = isOffice && partyRefusal?.code === 'party-too-small'
  refuseAny([dayRefusal && (await suggestDays(dayRefusal)), isSmall ? undefined : partyRefusal])
  const guests = countGuests(to)
  const isLarger = guests > countGuests(item)
  // The item's own place counts as free: always its departure, and its seats unless the party
  // grows.
  if (!choice || (!isMoved && !(isLarger && (await hasFleet(transaction))))) return
  const dayQuery = { party: guests, without: item.id }
  const full = await choice.listFull(transaction, dayQuery, { from: date, to: date })
  if (full.length > 0) throw new Refused(await suggestDays(choice.full))
}

function checkBookableDay({ now }: Basis, schedule: Schedule, date: CalendarDate) {
  return checkDay(schedule, date, now())
}

function checkAdults({ adults }: Party): Refusal | undefined {
  return adults < 1 ? { code: 'adults-required', field: 'adults' } : undefined
}

/** The schedule of an item outside the catalogue: every day on which the company works. */
async function readCompanySchedule(db: Database, basis: Basis): Promise<Schedule> {
  const { closed } = await readTourCalendar(db, basis)
  return { season: null, closed, leadHours: 0, departs: '23:59' }
}

/**
 * The new price. An unchanged product and day keep the agreed price; anything else has today's.
 * Undefined if on request.
 */
export function computeNewPrice(
  content: Content,
  loadedOrder: Pick<LoadedOrder, 'books'>,
  item: ItemRow,
  { choice, to }: { choice: ProductChoice; to: OrderChange['to'] },
): ItemPrice | undefined {
  const isUnchanged = item.product === to.product && item.date === to.departure
  return isUnchanged
    ? findAgreedPrice(content, loadedOrder, item, { party: to, choice })
    : choice.price(to, to.departure)
}

export function toChangeableOrder(
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

function isPaidHere(services: Pick<Services, 'providers'>): boolean {
  return listPaymentOptions(services).length > 0
}
