import { isGift } from '#app/order/inbox.ts'
import type { RefundAct } from '#app/payments/money-names.ts'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { countGuests as countParty } from '#rules/prices/party.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { AnswerOf } from '#ui/client/api.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { formatShortDay } from '#ui/office-kit/office-time.ts'
import type { InboxItem } from './admin-calls.ts'
import { countGuests } from './describe-item.ts'
import { findLastDay, listDue } from './format-money.ts'

export type DetailedTrip = AnswerOf<'GET /api/admin/orders/:id/details'>['items'][number]

/** The order's next trip or, once all are past, its first. Undefined if no trip has a place. */
export function findNextTrip<Trip extends { date: string }>(
  trips: readonly Trip[],
  today: CalendarDate,
): Trip | undefined {
  return trips.find(({ date }) => date >= today) ?? trips[0]
}

/** Day and hour, pick-up and party of the next trip. Details are shown until `trips` has loaded. */
export function describeTrip(
  { details, reference, trip: listed }: Pick<InboxItem, 'details' | 'reference' | 'trip'>,
  trips: readonly DetailedTrip[],
  today: CalendarDate,
  { order: words, guestsCount }: Pick<Desk['words'], 'order' | 'guestsCount'>,
): { when: string; facts: string[] } {
  const trip = findNextTrip(trips, today)
  const date = trip?.date ?? String(details['date'] ?? '')
  if (isGift(reference)) {
    const receiver = details['receiver']
    return {
      when: date && fill(words.arrives, { date: formatLongDate(date) }),
      facts: receiver ? [fill(words.receiver, { name: String(receiver) })] : [],
    }
  }
  const time = trip ? trip.details.time : String(details['startTime'] ?? '')
  const usualTime = trips.length > 1 ? undefined : listed?.pickUp
  const hour = time || usualTime
  const pickup = trip ? trip.details.pickup : String(details['pickup'] ?? '')
  const guests = trip ? countParty(trip) : countGuests({ details })
  return {
    when: date && [formatShortDay(date), ...(hour ? [hour] : [])].join(', '),
    facts: [
      time ? '' : usualTime ? words.usualTime : words.noTime,
      pickup || words.noPickUp,
      guests === undefined ? '' : fillCount(guestsCount, guests),
      trips.length > 1 ? fillCount(words.otherTrips, trips.length - 1) : '',
    ].filter((fact) => fact !== ''),
  }
}

/** Paid and owed, with the days on which amounts are due. All amounts are the server's. */
export function describeMoney(desk: Pick<Desk, 'words'>, money: MoneyAnswer): string[] {
  const { order: words, money: moneyWords } = desk.words
  const { status, holdEndsAt, sums, canSetPrice } = money
  const { owed, paid, refunded, balance } = sums
  if (owed === 0 && canSetPrice) return [moneyWords.priceOpen]
  const refunds = money.refunds.filter(({ acts }) => acts.length > 0)
  const due = listDue(desk, money).map(({ name, amount }) =>
    fill(words.due, { amount: format(amount), due: name.charAt(0).toLowerCase() + name.slice(1) }),
  )
  const toPay = due.length > 0 ? due : [fill(words.toPay, { amount: format(balance) })]
  return [
    ...(paid > 0 && balance === 0
      ? [
          fill(paid === refunded ? words.refundedInFull : words.paidInFull, {
            amount: format(paid),
          }),
        ]
      : []),
    ...(balance !== 0
      ? [paid > 0 ? fill(words.paid, { amount: format(paid) }) : words.unpaid]
      : []),
    ...(balance > 0 && status !== 'expired' ? toPay : []),
    ...(balance < 0 && refunds.length === 0
      ? [fill(words.toRefund, { amount: format(0 - balance) })]
      : []),
    ...refunds.map((refund) =>
      fill(words.refund, {
        amount: format(refund.amount),
        status: nameOf(moneyWords.refundStates, refund.status),
      }),
    ),
    ...(status === 'held' && holdEndsAt && money.due.now === 0
      ? [fill(moneyWords.now.keptUntil, { date: formatLongDate(findLastDay(holdEndsAt)) })]
      : []),
  ]
}

function format(amount: number): string {
  return formatMoney(toMoney(amount))
}

type OrderState = {
  item: Pick<InboxItem, 'status' | 'isUnanswered' | 'moves'>
  money: MoneyAnswer | undefined
  /** The next trip that has a place and neither a vehicle nor a guide. */
  unassigned: string | undefined
}

/**
 * The office's next act on an order, if the user may do it. An act on a refund or trip ends with
 * its id: 'approve:…', 'assign:…'.
 */
export function findNextAct(
  { item, money, unassigned }: OrderState,
  desk: Pick<Desk, 'can' | 'userId'>,
): string | undefined {
  if (item.isUnanswered && desk.can('book')) return 'reply'
  const moneyAct = money && findMoneyAct(item, money, desk)
  if (moneyAct) return moneyAct
  const isConfirmable = item.status === 'requested' && item.moves.includes('confirmed')
  if (isConfirmable && desk.can('book')) return 'confirmed'
  return unassigned && desk.can('fleet') ? `assign:${unassigned}` : undefined
}

function findMoneyAct(
  { status }: Pick<InboxItem, 'status'>,
  money: MoneyAnswer,
  desk: Pick<Desk, 'can' | 'userId'>,
): string | undefined {
  for (const refund of money.refunds) {
    // A provider sends an approved refund; only one by hand is marked as sent.
    const act = listRefundActs(desk, refund).find(
      (one) => one !== 'withdraw' && (one !== 'done' || refund.isByHand),
    )
    if (act) return `${act}:${refund.id}`
  }
  if (!desk.can('take-money')) return undefined
  const { canSetPrice, canAsk, sums, company, due } = money
  if (canSetPrice && sums.owed === 0) return 'price'
  if (status === 'requested') return canAsk && sums.paid === 0 ? 'ask' : undefined
  if (status === 'held') return 'record'
  if (company?.late) return 'remind'
  if (company?.canInvoice) return 'invoice'
  if (due.now === 0) return undefined
  return canAsk ? chooseRequestAct(money) : 'record'
}

/**
 * The words for a payment request. For an expired order they offer its place again. A confirmed
 * trip's place does not depend on payment.
 */
export function chooseRequestAct({ status }: MoneyAnswer): 'ask' | 'offer' | 'askRest' {
  if (status === 'confirmed' || status === 'completed') return 'askRest'
  return status === 'expired' ? 'offer' : 'ask'
}

/** The acts on a refund that the user may do: 'approve' and 'done' can need a second person. */
export function listRefundActs(
  desk: Pick<Desk, 'can' | 'userId'>,
  { acts, needsSecond, proposedBy }: MoneyAnswer['refunds'][number],
): RefundAct[] {
  if (!desk.can('refund')) return []
  const mayRelease = !needsSecond || (proposedBy !== desk.userId && desk.can('approve'))
  return acts.filter((act) => mayRelease || !['approve', 'done'].includes(act))
}
