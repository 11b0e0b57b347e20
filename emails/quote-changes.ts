import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import type { Block } from './message.ts'

/** A field that a quote request's sender changed. */
export type QuoteChange = { label: string; was: string; now: string }

/** Facts that both mails of a quote request need for its link and changes. */
export type QuoteLinkFacts = {
  /** The sender's private link. */
  link: string
  /** Absent for an unchanged request. */
  changes?: readonly QuoteChange[] | undefined
}

/** To the sender: where to see, change and resend the request. */
export function linkBlocks(content: Content, { link }: QuoteLinkFacts): Block[] {
  const { quoteLink } = say(content).mails
  return [
    { kind: 'heading', text: quoteLink.heading },
    { kind: 'paragraph', text: quoteLink.text },
    { kind: 'link', text: quoteLink.link, url: link },
  ]
}

/** To the office: the changes; empty for a new request. */
export function changeBlocks(content: Content, { changes }: QuoteLinkFacts): Block[] {
  const { quoteLink } = say(content).mails
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
