import { isDeepStrictEqual } from 'node:util'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Explained, findLastBookableDay, listBookableDays } from '#rules/dates/schedule.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { ChangeChoices, ChangeFiguresAnswer } from '#app/order/guest-answers-contract.ts'
import { type ChangeFigures, computeOrderChange } from './change-figures.ts'
import type { ChangeChoiceQuery } from '#app/order/guest-requests-contract.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { changeParty, countGuests, type Party, pickParty } from '#rules/prices/party.ts'
import type { ChangeWindow } from './change-window.ts'
import { hasFleet } from '#app/capacity/full-days.server.ts'
import { type ItemRow, type LoadedOrder, readOrder } from '#app/order/load-order.server.ts'
import { type Basis, readBasis, type Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import { type ProductChoice, listProductChoices } from './product-choices.server.ts'
import {
  toOrderChange,
  toChangeableOrder,
  findChangeWindows,
  getChangeWindows,
  type PlannedChange,
  computeNewPrice,
  subtractPromo,
} from './plan-change.server.ts'

export function describeChangeFigures({
  quote,
  plan: planned,
}: {
  quote: ChangeFigures
  plan: PlannedChange
}): ChangeFiguresAnswer {
  const { number, expiresAt, item, to, owed, difference, fee, reduction, kept, refund } = quote
  const last = quote.plan && quote.plan.length > 1 ? quote.plan.at(-1) : undefined
  const byHand = quote.parts.filter(({ way }) => way === 'by-hand')
  return {
    number,
    expiresAt: expiresAt.toISOString(),
    item,
    to: {
      kind: planned.item.kind,
      product: to.product ?? '',
      title: planned.next.title,
      date: to.departure,
      ...pickParty(to),
    },
    hasPrice: planned.hasPrice,
    owed,
    difference,
    fee,
    reduction,
    kept,
    percent: quote.tier.feePercent,
    ...(quote.tierUntil ? { until: quote.tierUntil } : {}),
    ...describePrices(planned),
    ...(quote.promoEnds > 0 && planned.promoName
      ? { promoEnds: { name: planned.promoName, amount: quote.promoEnds } }
      : {}),
    ...describeCancelling(quote, planned),
    refund,
    byHand: byHand.reduce((sum, { amount }) => sum + amount, 0),
    payFirst: quote.payFirst,
    ...(last ? { later: { ...last } } : {}),
    officeAsks: planned.officeAsks,
  }
}

/** The names of the season and extras of both days, if they differ. */
function describePrices({ item, next }: PlannedChange): Pick<ChangeFiguresAnswer, 'pricedAs'> {
  const [before, after] = [item, next].map(({ pricing }) => [
    ...(pricing?.season === undefined ? [] : [pricing.season]),
    ...(pricing?.extras.map(({ name }) => name) ?? []),
  ])
  return isDeepStrictEqual(before, after) || !before || !after
    ? {}
    : { pricedAs: { before, after } }
}

/** The effect of a move on the cancellation charge, if it raises the charge now or the lowest one. */
function describeCancelling(
  { cancelling, tiers }: ChangeFigures,
  { item }: PlannedChange,
): Pick<ChangeFiguresAnswer, 'cancelling' | 'staysAt'> {
  const [first] = tiers
  const isRaised = first && first.feePercent > (item.cancellationTiers[0]?.feePercent ?? 0)
  const isDearer = cancelling && cancelling.after.percent > cancelling.before.percent
  return {
    ...(isDearer ? { cancelling } : {}),
    ...(isRaised ? { staysAt: first.feePercent } : {}),
  }
}

/**
 * Deadlines for changing an order's days, for the order's page. Undefined if nothing can be
 * changed.
 */
export function describeWindows(
  basis: Basis,
  loaded: LoadedOrder,
  item: ItemRow,
): ManageAnswer['days'][number]['changes'] {
  const windows = findChangeWindows(basis, loaded, item)
  return windows && { date: describeWindow(windows.date), guests: describeWindow(windows.guests) }
}

function describeWindow({ until, bar }: ChangeWindow) {
  return { until: until.toISOString(), ...(bar ? { bar } : {}) }
}

/**
 * Lists what an item can become for a party: the tours or vehicles, and for one of them the free
 * days with what each costs. Throws Refused: 'not-found', 'change-closed', 'tour-unknown',
 * 'vehicle-unknown'.
 */
export async function listChangeChoices(
  services: Services,
  orderId: string,
  query: ChangeChoiceQuery,
): Promise<ChangeChoices> {
  const basis = readBasis(services)
  const loaded = await readOrder(services.db, orderId)
  const item = loaded.items.find(({ id }) => id === query.item)
  if (!item) throw new Refused({ code: 'not-found' })
  getChangeWindows(basis, loaded, item)
  const choices = listProductChoices(basis, item)
  const requested = choices.find(({ product }) => product === (query.product ?? item.product))
  // An item that is no longer sold can be exchanged for another.
  const choice = query.product === undefined ? (requested ?? choices[0]) : requested
  if (!choice) {
    const code = item.kind === 'tour' ? 'tour-unknown' : 'vehicle-unknown'
    throw new Refused({ code, field: 'product' })
  }
  const party = changeParty(item, query)
  const from = calendarDateIn(services.now(), capeTown)
  const to = findLastBookableDay(from)
  const guests = countGuests(party)
  const full = await choice.listFull(services.db, { party: guests, without: item.id }, { from, to })
  const isLarger = guests > countGuests(item)
  // The item's own day counts as free, unless the party is larger and a fleet limits the day.
  const isOwnDayFree =
    choice.product === item.product && !(isLarger && (await hasFleet(services.db)))
  const schedule = await choice.readSchedule(services.db)
  const days = choice.isByDay ? listBookableDays(schedule, services.now()) : []
  return {
    item: item.id,
    product: choice.product,
    ...party,
    offers: choices.map(({ product, title, minGuests, maxGuests, each, forDay, isByDay }) => ({
      product,
      title,
      minGuests,
      maxGuests,
      ...(each ? { each } : {}),
      ...(forDay === undefined ? {} : { forDay }),
      ...(isByDay ? { isByDay: true as const } : {}),
    })),
    schedule: {
      ...schedule,
      season: schedule.season && copyClosedDays(schedule.season),
      closed: schedule.closed.map(copyClosedDays),
    },
    from,
    to,
    full: full.filter((date) => date !== item.date || !isOwnDayFree),
    costs: findCosts(basis, loaded, { item, choice, party }, days),
  }
}

type ItemWithParty = { item: ItemRow; choice: ProductChoice; party: Party }

/**
 * The price for a party on the item's own day and on other days, with the fee and the charge for a
 * lower price. Other days share one price unless prices differ by day. Leaves out what has no
 * price.
 */
function findCosts(
  basis: Basis & Pick<Services, 'providers'>,
  loaded: LoadedOrder,
  { item, choice, party }: ItemWithParty,
  days: readonly CalendarDate[],
) {
  const order = toChangeableOrder(basis, loaded)
  const cost = (departure: CalendarDate): Cents | undefined => {
    const to = { product: choice.product, departure, ...party }
    const price = computeNewPrice(basis.content, loaded, item, { choice, to })
    if (!price) return undefined
    const change = toOrderChange(basis, { ...loaded, item }, { to, price })
    const numberAndTime = { number: '', now: basis.now() }
    const { fee, kept } = computeOrderChange(
      order,
      change,
      loaded.books,
      numberAndTime,
      paymentPlan,
    )
    return subtractPromo(change.promo, price.total) + fee + kept
  }
  const ownDay = cost(item.date)
  const own = ownDay === undefined ? {} : { ownDay }
  if (choice.isByDay) {
    const priced = days.flatMap((date) => {
      const amount = cost(date)
      return amount === undefined ? [] : [[date, amount] as const]
    })
    return { ...own, byDay: Object.fromEntries(priced) }
  }
  const otherDays = cost(addDays(item.date, 1))
  return { ...own, ...(otherDays === undefined ? {} : { otherDays }) }
}

function copyClosedDays({ days, why }: Explained) {
  return { days: [...days], why }
}
