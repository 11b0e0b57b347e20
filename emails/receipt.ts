import { type Content, say } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLocale } from '#rules/text/language.ts'
import type { Block } from './message.ts'

export type ReceivedThing = Exclude<keyof Words['mails']['shared']['receipt'], 'text'>

/** Says that what was typed freely has arrived, without a word of it. Nothing where nothing was typed. */
export function confirmReceipt(content: Content, received: readonly ReceivedThing[]): Block[] {
  const { text, ...things } = say(content).mails.shared.receipt
  if (received.length === 0) return []
  const list = new Intl.ListFormat(siteLocale).format(received.map((thing) => things[thing]))
  const named = `${list.charAt(0).toUpperCase()}${list.slice(1)}`
  return [{ kind: 'paragraph', text: fill(text, { things: named }) }]
}
