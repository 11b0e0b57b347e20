import { fill } from '#rules/text/fill.ts'
import { siteLocale } from '#rules/text/language.ts'
import type { Block } from './message.ts'
import { words } from './words.ts'

const { text, ...things } = words.shared.receipt
export type ReceivedThing = keyof typeof things

/** Says that what was typed freely has arrived, without a word of it. Nothing where nothing was typed. */
export function confirmReceipt(received: readonly ReceivedThing[]): Block[] {
  if (received.length === 0) return []
  const list = new Intl.ListFormat(siteLocale).format(received.map((thing) => things[thing]))
  const named = `${list.charAt(0).toUpperCase()}${list.slice(1)}`
  return [{ kind: 'paragraph', text: fill(text, { things: named }) }]
}
