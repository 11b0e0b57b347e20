import { randomUUID } from 'node:crypto'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import { sumCents } from '#rules/money/cents.ts'
import { rescheduleWish, type RescheduleWish } from '#contract/office-orders.ts'
import {
  checkChangeQuote,
  isSame,
  type OrderChange,
  type OrderChangeQuote,
  quoteOrderChange,
} from '#rules/changes/change-quote.ts'
import { changeParty, countGuests, pickParty } from '#rules/orders/party.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { findItemOffer, isFromCatalogue, type ItemOffer, listCharges } from './change-offers.ts'
import { makeChange } from './change-order.ts'
import {
  describeForChange,
  describeForRules,
  type PlannedChange,
  priceAnew,
  namePromoOf,
  takeOff,
} from './plan-change.ts'
import { type Basis, basisOf, forOneAct, type Services } from '../../services.ts'
import { readCalendarOf } from '../../capacity/closed-days/closed-days.ts'
import { hasFleet } from '../../capacity/departures/full-days.ts'
import type { ItemRow, LoadedOrder } from '../../records/load-order.ts'
import { refuseHeldChange } from '../../records/order-history.ts'
import { hasPlace } from '../../capacity/departures/departures.ts'
import {
  carryOut,
  type CarriedOut,
  markUsed,
  quote,
  type Quoted,
  type QuoteKind,
} from '../quotes.ts'
import { Refused, refuseAny } from '../../refused.ts'
import { writeAudit } from '../../records/audit-log.ts'
import { checkOfficeDay } from '../book/sell-trip.ts'

type Moved = { outcome: 'moved' }

/** Moved; or asked again, where the figures came out worse meanwhile or their time was over. */
export type Rescheduled = CarriedOut<Moved, Quoted<RescheduleWish, PlannedChange, OrderChangeQuote>>

const byOffice: QuoteKind<RescheduleWish, PlannedChange, OrderChangeQuote> = {
  kind: 'reschedule',
  readWish: ({ wish }) => rescheduleWish.safeParse(wish).data,
  keepWish: (wish) => ({ wish }),
  plan: planReschedule,
  compute,
  check: checkChangeQuote,
}

/**
 * What it costs or brings back to move an item of an order to another day, or to change its party: what a guest's own change would,
 * or nothing where we bear it. The figures are kept under their number for as long as they can be agreed
 * to. Throws Refused: 'not-found', 'status-move-refused' (it has no place that could be moved),
 * 'guest-change-held', 'change-nothing', and why the day cannot be had, with other days.
 */
export function quoteReschedule(services: Services, orderId: string, wish: RescheduleWish) {
  return quote(services, orderId, wish, byOffice)
}

/**
 * Moves it, by a quote that the office has seen, in one transaction: places, vehicles and guides, ledger,
 * plan, calendar, history, and the mail to the guest. The figures are computed again, and where they came
 * out worse nothing is done. Sent again, the answer is the same and nothing is done twice. What falls due
 * by it is owed at once: the office does not wait for it, as a guest's own change does. Throws Refused as
 * `quoteReschedule` does, and 'quote-gone'.
 */
export function carryOutReschedule(
  known: Services,
  {
    orderId,
    number,
    message,
    actorId,
  }: { orderId: string; number: string; message: string; actorId: string },
): Promise<Rescheduled & { after: LoadedOrder }> {
  const services = forOneAct(known)
  return carryOut(services, { orderId, number }, byOffice, {
    findDone: ({ usedAt }): Moved | undefined => (usedAt ? { outcome: 'moved' } : undefined),
    make: async (transaction, agreed) => {
      await markUsed(transaction, number, services.now())
      await make(services, transaction, agreed, { message, actorId })
      return { outcome: 'moved' }
    },
  })
}

/**
 * The same in the caller's transaction, which has locked the order and judges the figures that it gives: the
 * caller throws where they are others than were seen, and sees to the next steps of the order's money and to
 * mails once it has committed. Throws Refused as `quoteReschedule` does.
 */
export async function rescheduleNow(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  { wish, ...told }: { wish: RescheduleWish; message: string; actorId: string },
): Promise<{ plan: PlannedChange; quote: OrderChangeQuote }> {
  const plan = await planReschedule(services, transaction, loaded, wish)
  const asked = { plan, wish, number: randomUUID(), now: services.now() }
  const agreed = { loaded, wish, plan, quote: compute(loaded, asked) }
  await make(services, transaction, agreed, told)
  return agreed
}

async function make(
  services: Services,
  transaction: Transaction,
  agreed: Quoted<RescheduleWish, PlannedChange, OrderChangeQuote>,
  { message, actorId }: { message: string; actorId: string },
): Promise<void> {
  const { bearer, date } = agreed.wish
  const { item, next } = agreed.plan
  const by = { who: 'office', actorId } as const
  await makeChange(services, transaction, agreed, { by, bearer, message })
  const { difference } = agreed.quote
  const tour = next.product !== item.product && next.product ? { tour: next.product } : {}
  const facts = { from: item.date, to: date, ...tour, ...pickParty(next), bearer, difference }
  const subjectId = agreed.loaded.order.id
  const act = { actorId, action: 'trip-moved', subject: 'orders', subjectId } as const
  await writeAudit(transaction, { ...act, facts }, services.now())
}

function compute(
  { books }: LoadedOrder,
  {
    plan: { order, change },
    wish,
    ...asked
  }: { plan: PlannedChange; wish: RescheduleWish; number: string; now: Date },
): OrderChangeQuote {
  // What we bear costs the guest no fee, and the price stays as it was agreed.
  const isOurs = wish.bearer === 'company'
  const settings = isOurs ? { ...paymentPlan, changeFee: 0, isOurs } : paymentPlan
  const computed = quoteOrderChange(order, change, books, asked, settings)
  if (wish.bearer === 'guest') return computed
  const item = order.items.find(({ id }) => id === change.item)
  return { ...computed, tiers: item?.tiers ?? computed.tiers, cancelling: undefined }
}

async function planReschedule(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  { item: itemId, date, bearer, ...wish }: RescheduleWish,
): Promise<PlannedChange> {
  const item = loaded.items.find(({ id }) => id === itemId)
  if (!item) throw new Refused({ code: 'not-found' })
  if (!hasPlace(item)) throw new Refused({ code: 'move-not-sold' })
  refuseHeldChange(loaded, 'office')
  const basis = basisOf(services)
  const { content } = basis
  const { product = item.product } = wish
  const isOther = product !== item.product
  const party = changeParty(item, wish)
  const to = { product, departure: date, ...party }
  const { date: departure } = item
  if (isSame(to, { product: item.product, departure, ...pickParty(item) }))
    throw new Refused({ code: 'change-nothing' })
  const offer = findItemOffer(basis, item, product)
  if (isOther && (!offer || item.kind !== 'tour'))
    throw new Refused({ code: 'tour-unknown', field: 'product' })
  // As on the telephone: fewer than its least come along, more than it takes do not.
  refuseAny([offer?.checkParty(to)].filter((refusal) => refusal?.code !== 'party-too-small'))
  if (party.adults < 1) throw new Refused({ code: 'adults-required', field: 'adults' })
  await refuseDay(basis, transaction, { item, offer, to })
  const charges = listCharges(loaded.books, item.id)
  const agreed = {
    lines: charges.map(({ label, amount }) => ({ label, amount })),
    priceLines: item.priceLines,
    pricing: item.pricing,
    total: charges.length > 0 ? sumCents(charges.map(({ amount }) => amount)) : null,
  }
  const isPricedAnew = (bearer === 'guest' || isOther) && isFromCatalogue(loaded, item)
  const anew = isPricedAnew && offer ? priceAnew(content, loaded, item, { offer, to }) : undefined
  // Whoever we send on another tour pays no more for it; where it costs less, that comes back.
  const isDearer = anew && (agreed.total === null || anew.total > agreed.total)
  const price = anew && !(bearer === 'company' && isDearer) ? anew : agreed
  const change = describeForChange(
    basis,
    { ...loaded, item },
    { to, price: { ...price, total: price.total ?? 0 }, isOurs: bearer === 'company' },
  )
  return {
    content,
    // What falls due by it does not have to come first.
    order: { ...describeForRules(basis, loaded), isPaidHere: false },
    change,
    promoName: namePromoOf(content, loaded.order),
    item,
    next: {
      product,
      title: isOther && offer ? offer.title : item.title,
      date,
      // An hour that was agreed is one of its own tour.
      startTime: isOther ? null : item.startTime,
      ...party,
      priceLines: price.priceLines,
      pricing: price.pricing,
      totalMinor: price.total === null ? null : takeOff(change.promo, price.total),
    },
    labels: price.lines.map(({ label }) => label),
    hasPrice: price.total !== null,
    officeAsks: false,
  }
}

/**
 * The day, as the office may sell it: nearer than a guest could book, and on no closed or full one. Who
 * stays on their day has its place, and seats unless more come along.
 */
async function refuseDay(
  basis: Basis,
  transaction: Transaction,
  { item, offer, to }: { item: ItemRow; offer: ItemOffer | undefined; to: OrderChange['to'] },
): Promise<void> {
  const { id: without } = item
  const { departure: date } = to
  const schedule = (await offer?.readSchedule(transaction)) ?? (await anyDay(transaction, basis))
  const party = pickParty(to)
  const refuse = async (refusal: Parameters<ItemOffer['offerInstead']>[1]['refusal']) => {
    const asked = { refusal, date, party, without }
    throw new Refused((await offer?.offerInstead(transaction, asked)) ?? refusal)
  }
  const isMoved = date !== item.date || to.product !== item.product
  const day = isMoved ? checkOfficeDay(basis, schedule, date) : undefined
  if (day) await refuse(day)
  const isLarger = countGuests(party) > countGuests(item)
  if (!isMoved && !(isLarger && (await hasFleet(transaction)))) return
  const asked = { party: countGuests(party), without }
  const full = (await offer?.listFull(transaction, asked, { from: date, to: date })) ?? []
  if (offer && full.length > 0) await refuse(offer.full)
}

/** What the catalogue does not know runs on every day that the company works. */
async function anyDay(db: Database, basis: Basis): Promise<Schedule> {
  const { closed } = await readCalendarOf(db, basis)
  return { season: null, closed, leadHours: 0, departs: '23:59' }
}
