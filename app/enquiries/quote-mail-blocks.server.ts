import { type Content, wordsOf } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import type { Block } from '#platform/mail/blocks/message.ts'

export type RequestChange = { label: string; was: string; now: string }

export type RequestLinkFacts = {
  link: string
  changes?: readonly RequestChange[] | undefined
}

export function linkBlocks(content: Content, { link }: RequestLinkFacts): Block[] {
  const { quoteLink } = wordsOf(content).mails
  return [
    { kind: 'heading', text: quoteLink.heading },
    { kind: 'paragraph', text: quoteLink.text },
    { kind: 'link', text: quoteLink.link, url: link },
  ]
}

export function changeBlocks(content: Content, { changes }: RequestLinkFacts): Block[] {
  const { quoteLink } = wordsOf(content).mails
  if (!changes) return []
  return [
    { kind: 'heading', text: quoteLink.changes },
    {
      kind: 'facts',
      rows: changes.map(({ label, was, now }) => ({
        label,
        value: fill(quoteLink.fromTo, { was, now }),
      })),
    },
  ]
}
