import { paymentPlan } from '#content/payment-plan.ts'
import type { PayFacts } from '#emails/pay-blocks.ts'
import { capeTown } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { holdUntil } from '#rules/orders/hold.ts'
import { manageLink } from '../mail/manage-links.ts'
import type { Office } from '../office.ts'
import type { Hold } from './unanswered.ts'

/** How an order begins that a guest makes at the site. */
export type Beginning = {
  event: 'booked-with-provider' | 'booked-without-provider'
  hold: Hold
  /** What the guest's mail says of paying; absent where the office answers first. */
  pay: PayFacts | undefined
  answer: { status: 'requested' | 'held'; manage?: string }
}

/**
 * Where a way of paying is on that takes the price, an order keeps its place for as long as paying
 * takes, and the guest goes on to its page. Otherwise, and where the price is on request, it is a
 * request that the office answers, with the hold that those have.
 */
export function beginOrder(
  { ways, now, siteUrl }: Pick<Office, 'ways' | 'now' | 'siteUrl'>,
  hold: Hold,
  price: Cents | undefined,
): Beginning {
  const takes = [...(ways?.values() ?? [])].some(
    ({ least }) => price !== undefined && least <= price,
  )
  if (!takes) {
    const answer = { status: 'requested' as const }
    return { event: 'booked-without-provider', hold, pay: undefined, answer }
  }
  const holdEndsAt = holdUntil(now(), paymentPlan)
  const until = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: capeTown })
  return {
    event: 'booked-with-provider',
    hold: { ...hold, holdEndsAt },
    pay: { link: manageLink(siteUrl), until: until.format(holdEndsAt) },
    answer: { status: 'held', manage: '/manage' },
  }
}
