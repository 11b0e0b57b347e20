import { rates } from '#content/rates.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { type CurrencyCode, displayMoney, formatMoney, inRand } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import type { Block } from './message.ts'
import { words } from './words.ts'

const { courtesy } = words.shared

/**
 * An amount in rand, and beside it about what that is in the money in which the guest read our prices:
 * at our own rates, which change with no feed, so that a mail can be written again as it was.
 */
export function sayBoth(amount: Money, shown: CurrencyCode): string {
  const rand = formatMoney(amount)
  if (shown === inRand.code) return rand
  const about = displayMoney(amount, { code: shown, rate: rates.perRand[shown] })
  return fill(courtesy.about, { amount: rand, shown: about })
}

/** That rand is what is charged, and of which day the rates are; nothing for who reads rand. */
export function courtesyNote(shown: CurrencyCode): Block[] {
  if (shown === inRand.code) return []
  const text = fill(courtesy.note, { date: formatDay(rates.on) })
  return [{ kind: 'paragraph', text }]
}
