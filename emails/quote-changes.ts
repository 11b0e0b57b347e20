import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import type { Block } from './message.ts'

/** One thing that the sender of a quote request changed. */
export type QuoteChange = { label: string; was: string; now: string }

/** What both mails about a quote request need for its link, and to show a change. */
export type QuoteLinkFacts = {
  /** What opens it as its sender's own. */
  link: string
  /** Absent while it is as it was first sent. */
  changes?: readonly QuoteChange[] | undefined
}

/** To its sender: where it is seen, changed and sent again. */
export function linkBlocks(content: Content, { link }: QuoteLinkFacts): Block[] {
  const { quoteLink } = say(content).mails
  return [
    { kind: 'heading', text: quoteLink.heading },
    { kind: 'paragraph', text: quoteLink.text },
    { kind: 'link', text: quoteLink.link, url: link },
  ]
}

/** To the office: what is not as it was; nothing of a request that is new. */
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
