import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { type CourtesyCurrency, formatMoney } from '#rules/money/currency.ts'
import type { PlanChoice } from '#rules/orders/payment-plan.ts'
import type { OrderPromo } from '#rules/promo-codes/promo-code.ts'
import { fill } from '#rules/text/fill.ts'
import { courtesyNote, formatBoth } from './courtesy.ts'
import type { Block } from './message.ts'

/** Until when the place is kept while a trip is paid for, a clock time in Cape Town, and how it can be paid. */
export type PayFacts = {
  until: string
  plans: PlanChoice
  /** What a voucher has paid already. */
  byVoucher?: Cents | undefined
}

/** What the mails about a new order say of its place and its price. */
export type RequestFacts = {
  /** The last day on which we hold the place without an answer; absent when the trip's day comes first. */
  heldUntil: CalendarDate | undefined
  /** Where it can be paid for at once. */
  pay?: PayFacts | undefined
  /** The code that it was booked with, and what that takes off; nothing yet where the price is open. */
  promo?: (Pick<OrderPromo, 'code' | 'name'> & { discount: Cents }) | undefined
  /** The money in which the guest read our prices, at the rate that they read. */
  currency: CourtesyCurrency
  /** To the page of the order. */
  link: string
}

/** Until when the day is theirs: to pay, or without a word from us. */
export function heldBlocks(
  content: Content,
  { heldUntil, pay, link }: RequestFacts,
  held: string,
): Block[] {
  const words = say(content).mails
  if (pay)
    return [
      { kind: 'paragraph', text: fill(words.manage.payFirst, { until: pay.until }) },
      { kind: 'link', text: words.manage.pay, url: link },
    ]
  if (!heldUntil) return []
  return [{ kind: 'paragraph', text: fill(held, { until: formatLongDate(heldUntil) }) }]
}

/** What a code takes off, as a line of the price. */
export function promoRows(content: Content, { promo }: Pick<RequestFacts, 'promo'>) {
  if (!promo || promo.discount === 0) return []
  const label = fill(say(content).mails.shared.promo, promo)
  return [{ label, amount: formatMoney(toMoney(0 - promo.discount)) }]
}

/** What is owed and when, and of which day the rates are. */
export function owedLines(
  content: Content,
  { pay, currency }: RequestFacts,
  nothingYet: string,
): Block[] {
  return [
    ...(pay
      ? owedBlocks(content, pay, currency)
      : [{ kind: 'paragraph' as const, text: nothingYet }]),
    ...courtesyNote(content, currency),
  ]
}

/** What is owed and when: the whole, or a first part and the rest with its day. */
function owedBlocks(
  content: Content,
  { plans, byVoucher }: PayFacts,
  currency: CourtesyCurrency,
): Block[] {
  const words = say(content).mails
  const { owed, owedWhole, owedInParts, paidByVoucher } = words.manage
  const { whole, inParts } = plans
  const show = (amount: Cents) => formatBoth(content, toMoney(amount), currency)
  const total = show(whole[0].amount)
  const rest = inParts?.at(-1)
  const value =
    inParts && rest
      ? fill(owedInParts, {
          total,
          first: show(inParts[0].amount),
          rest: show(rest.amount),
          date: formatLongDate(rest.dueOn),
        })
      : fill(owedWhole, { total })
  const paid = byVoucher ? [{ label: paidByVoucher, value: show(byVoucher) }] : []
  return [{ kind: 'facts', rows: [...paid, { label: owed, value }] }]
}
