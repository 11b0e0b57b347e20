import { paymentPlan } from '#content/payment-plan.ts'
import type { PayFacts } from '#emails/pay-blocks.ts'
import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { holdUntil } from '#rules/orders/hold.ts'
import { listPlans } from '#rules/orders/payment-plan.ts'
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
  { ways, now }: Pick<Office, 'ways' | 'now'>,
  hold: Hold,
  { price, departure }: { price: Cents | undefined; departure: CalendarDate },
): Beginning {
  const takes = [...(ways?.values() ?? [])].some(
    ({ least }) => price !== undefined && least <= price,
  )
  if (price === undefined || !takes) {
    const answer = { status: 'requested' as const }
    return { event: 'booked-without-provider', hold, pay: undefined, answer }
  }
  const today = calendarDateIn(now(), capeTown)
  const holdEndsAt = holdUntil(now(), paymentPlan)
  return {
    event: 'booked-with-provider',
    hold: { ...hold, holdEndsAt },
    pay: {
      until: clockTimeInCapeTown(holdEndsAt),
      plans: listPlans({ total: price, departure, today }, paymentPlan),
    },
    answer: { status: 'held', manage: '/manage' },
  }
}
