import { type Content, say } from '#content/content.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { type CourtesyCurrency, displayMoney, formatMoney, inRand } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import type { Block } from './message.ts'

/**
 * An amount in rand, and beside it about what that is in the money in which the guest read our prices:
 * at the rate that they read then, so that every mail about an order says the same of the same amount.
 */
export function formatBoth(content: Content, amount: Money, shown?: CourtesyCurrency): string {
  const { courtesy } = say(content).mails.shared
  const rand = formatMoney(amount)
  if (!shown || shown.code === inRand.code) return rand
  return fill(courtesy.about, { amount: rand, shown: displayMoney(amount, shown) })
}

/** That rand is what is charged, and of which day the rates are; nothing for who reads rand. */
export function courtesyNote(content: Content, shown?: CourtesyCurrency): Block[] {
  const { courtesy } = say(content).mails.shared
  if (!shown || shown.code === inRand.code) return []
  const text = fill(courtesy.note, { date: formatDay(shown.on) })
  return [{ kind: 'paragraph', text }]
}
