import { fill } from '#rules/text/fill.ts'
import type { Block } from './message.ts'
import { words } from './words.ts'

/** Where a trip is paid for, and until when its place is kept for that: a clock time in Cape Town. */
export type PayFacts = { link: string; until: string }

/** What stands in the place of 'we hold your day' where a guest can pay at once. */
export function payBlocks({ link, until }: PayFacts): Block[] {
  const { payFirst, pay } = words.manage
  return [
    { kind: 'paragraph', text: fill(payFirst, { until }) },
    { kind: 'link', text: pay, url: link },
  ]
}
