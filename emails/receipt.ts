import { siteLocale } from '#rules/text/language.ts'
import type { Block } from './message.ts'

/**
 * Says that what was typed freely has arrived, without a word of it: 'your special requests', 'your
 * flight number'. Nothing where nothing was typed.
 */
export function confirmReceipt(things: readonly string[]): Block[] {
  if (things.length === 0) return []
  const list = new Intl.ListFormat(siteLocale).format(things)
  const text = `${list.charAt(0).toUpperCase()}${list.slice(1)} reached us. Our e-mails don’t repeat what you wrote; the office has every word of it.`
  return [{ kind: 'paragraph', text }]
}
