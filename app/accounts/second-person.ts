import { sumCents } from '#rules/money/cents.ts'

type Going = { amount: number; status: string; reason?: string }

/**
 * The total of an order's refunds, open and completed, so that splitting doesn't avoid the limit.
 * Withdrawn refunds and chargebacks don't count.
 */
export function sumGoingBack(refunds: readonly Going[]): number {
  const going = refunds.filter(
    ({ status, reason }) => status !== 'withdrawn' && reason !== 'charged-back',
  )
  return sumCents(going.map(({ amount }) => amount))
}

/** True if the sum needs a second person; never if no limit is set. */
export function needsSecondPerson(inAll: number, above: number | undefined): boolean {
  return above !== undefined && inAll > above
}
