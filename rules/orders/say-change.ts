import { formatDay } from '../dates/calendar-date.ts'
import { type Cents, toMoney } from '../money/cents.ts'
import { formatMoney } from '../money/currency.ts'
import { fill } from '../text/fill.ts'
import type { ChangeQuoteAnswer } from './change-answer.ts'

/** The sentences about what a change costs or brings back. */
export type ChangeQuoteWords = {
  dearer: string
  same: string
  cheaper: string
  noPrice: string
  fee: string
  kept: string
  keptUntil: string
  back: string
  byHand: string
  payFirst: string
  later: string
  officeAsks: string
}

/** What a change costs or brings back, sentence by sentence. Amounts are in rand. */
export function sayChange(
  quote: Omit<ChangeQuoteAnswer, 'number' | 'item' | 'to' | 'expiresAt'>,
  words: ChangeQuoteWords,
): string[] {
  const { difference, fee, kept, refund, byHand, payFirst, later, until } = quote
  if (!quote.hasPrice) return [words.noPrice]
  const named = { total: rand(quote.owed), amount: rand(Math.abs(difference)) }
  const says = difference > 0 ? words.dearer : difference < 0 ? words.cheaper : words.same
  const table = { kept: rand(kept), percent: quote.percent, reduction: rand(quote.reduction) }
  return [
    fill(says, named),
    ...(fee > 0 ? [fill(words.fee, { fee: rand(fee) })] : []),
    ...(kept > 0 ? [fill(words.kept, table)] : []),
    ...(kept > 0 && until ? [fill(words.keptUntil, { date: formatDay(until) })] : []),
    ...(refund > 0 ? [fill(words.back, { refund: rand(refund) })] : []),
    ...(byHand > 0 ? [words.byHand] : []),
    ...(payFirst > 0 ? [fill(words.payFirst, { amount: rand(payFirst) })] : []),
    ...(payFirst === 0 && difference > 0 && later
      ? [fill(words.later, { amount: rand(later.amount), date: formatDay(later.dueOn) })]
      : []),
    ...(quote.officeAsks && difference !== 0 ? [words.officeAsks] : []),
  ]
}

function rand(amount: Cents): string {
  return formatMoney(toMoney(amount))
}
