import { formatCents } from '#rules/money/currency.ts'
import { sayChange } from '#rules/changes/say-change.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '../desk.ts'
import type { CancellationQuote } from './money-calls.ts'
import type { RescheduleQuote } from './reschedule-calls.ts'

type Says = Desk['words']['reschedule']

/** What moving a trip to another day comes to, sentence by sentence, and who is told. */
export function sayMove(words: Says, { email, ...quote }: RescheduleQuote): string[] {
  return [...sayChange(quote, words.quote), email ? fill(words.told, { email }) : words.notTold]
}

/** What goes back of a trip that we call off. */
export function sayBack(words: Says, { refund }: Pick<CancellationQuote, 'refund'>): string {
  return refund > 0 ? fill(words.back, { amount: formatCents(refund) }) : words.nothingBack
}
