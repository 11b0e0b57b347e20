import { isDeepStrictEqual } from 'node:util'
import { findPaymentSettings } from '#rules/policy/payment-terms.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type ExplainedDays, findLastBookableDay, listBookableDays } from '#rules/dates/schedule.ts'
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
  quote: figures,
  plan: plannedChange,
}: {
  quote: ChangeFigures
  plan: PlannedChange
}): ChangeFiguresAnswer {
  const { number, expiresAt, item, to, owed, difference, fee, reduction, kept, refund } = figures
  const laterPart = figures.plan && figures.plan.length > 1 ? figures.plan.at(-1) : undefined
  const byHand = figures.parts.filter(({ way }) => way === 'by-hand')
  return {
    number,
    expiresAt: expiresAt.toISOString(),
    item,
    to: {
      kind: plannedChange.item.kind,
      product: to.product ?? '',
      title: plannedChange.next.title,
      date: to.departure,
      ...pickParty(to),
    },
    hasPrice: plannedChange.hasPrice,
    owed,
    difference,
    fee,
    reduction,
    kept,
    percent: figures.tier.feePercent,
    ...(figures.tierUntil ? { until: figures.tierUntil } : {}),
    ...describePrices(plannedChange),
    ...(figures.promoEnds > 0 && plannedChange.promoName
      ? { promoEnds: { name: plannedChange.promoName, amount: figures.promoEnds } }
      : {}),
    ...describeCancelling(figures, plannedChange),
    refund,
    byHand: byHand.reduce((sum, { amount }) => sum + amount, 0),
    payFirst: figures.payFirst,
    ...(laterPart ? { later: { ...laterPart } } : {}),
    officeAsks: plannedChange.officeAsks,
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
  const [firstTier] = tiers
  const isRaised = firstTier && firstTier.feePercent > (item.cancellationTiers[0]?.feePercent ?? 0)
  const isDearer = cancelling && cancelling.after.percent > cancelling.before.percent
  return {
    ...(isDearer ? { cancelling } : {}),
    ...(isRaised ? { staysAt: firstTier.feePercent } : {}),
  }
}

/**
 * Deadlines for changing an order's days, for the order's page. Undefined if nothing can be
 * changed.
 */
export function describeWindows(
  basis: Basis,
  loadedOrder: LoadedOrder,
  item: ItemRow,
): ManageAnswer['days'][number]['changes'] {
  const windows = findChangeWindows(basis, loadedOrder, item)
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
  const loadedOrder = await readOrder(services.db, orderId)
  const item = loadedOrder.items.find(({ id }) => id === query.item)
  if (!item) throw new Refused({ code: 'not-found' })
  getChangeWindows(basis, loadedOrder, item)
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
    costs: computeCosts(basis, loadedOrder, { item, choice, party }, days),
  }
}

type ItemWithParty = { item: ItemRow; choice: ProductChoice; party: Party }

/**
 * The price for a party on the item's own day and on other days, with the fee and the charge for a
 * lower price. Other days share one price unless prices differ by day. Leaves out days without
 * a price.
 */
function computeCosts(
  basis: Basis & Pick<Services, 'providers'>,
  loadedOrder: LoadedOrder,
  { item, choice, party }: ItemWithParty,
  days: readonly CalendarDate[],
) {
  const order = toChangeableOrder(basis, loadedOrder)
  const at = { bookedAt: loadedOrder.order.createdAt, now: basis.now() }
  const settings = findPaymentSettings(basis.content, at)
  const computeCost = (departure: CalendarDate): Cents | undefined => {
    const to = { product: choice.product, departure, ...party }
    const price = computeNewPrice(basis.content, loadedOrder, item, { choice, to })
    if (!price) return undefined
    const change = toOrderChange(basis, { ...loadedOrder, item }, { to, price })
    const numberAndTime = { number: '', now: basis.now() }
    const { fee, kept } = computeOrderChange(
      order,
      change,
      loadedOrder.books,
      numberAndTime,
      settings,
    )
    return subtractPromo(change.promo, price.total) + fee + kept
  }
  const ownDay = computeCost(item.date)
  const ownDayCost = ownDay === undefined ? {} : { ownDay }
  if (choice.isByDay) {
    const dayCosts = days.flatMap((date) => {
      const amount = computeCost(date)
      return amount === undefined ? [] : [[date, amount] as const]
    })
    return { ...ownDayCost, byDay: Object.fromEntries(dayCosts) }
  }
  const otherDays = computeCost(addDays(item.date, 1))
  return { ...ownDayCost, ...(otherDays === undefined ? {} : { otherDays }) }
}

function copyClosedDays({ days, why }: ExplainedDays) {
  return { days: [...days], why }
}
