import { formatCents } from '#rules/money/currency.ts'
import { sayChange } from '#rules/changes/say-change.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '../desk.ts'
import type { CancellationQuote } from './money-calls.ts'
import type { RescheduleQuote } from './reschedule-calls.ts'

/** What moving a trip to another day comes to, sentence by sentence, and who is told. */
export function sayMove(desk: Desk, { email, ...quote }: RescheduleQuote): string[] {
  const words = desk.words.reschedule
  return [...sayChange(quote, words.quote), email ? fill(words.told, { email }) : words.notTold]
}

/** What goes back of a trip that we call off. */
export function sayBack(desk: Desk, { refund }: Pick<CancellationQuote, 'refund'>): string {
  const words = desk.words.reschedule
  return refund > 0 ? fill(words.back, { amount: formatCents(refund) }) : words.nothingBack
}
