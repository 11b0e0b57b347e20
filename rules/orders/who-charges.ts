import { fill } from '../text/fill.ts'
import { siteLocale } from '../text/language.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'

/**
 * Who charges a card and where its number is typed in, of the ways to pay that take one; nothing where
 * none does.
 */
export function formatWhoCharges(
  ways: ManageAnswer['ways'],
  words: { cardNumbers: string; providers: Readonly<Record<string, string>> },
  company: string,
): string[] {
  const names = ways.flatMap(({ provider }) => words.providers[provider] ?? [])
  if (names.length === 0) return []
  const list = new Intl.ListFormat(siteLocale, { type: 'disjunction' })
  return [fill(words.cardNumbers, { providers: list.format(names), company })]
}
