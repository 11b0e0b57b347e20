import { sumCents } from '#rules/money/cents.ts'

/** A refund, as far as it matters for who may let it go. */
type Going = { amount: number; status: string; reason?: string }

/**
 * All that goes back of one order, or has: what is split into several refunds counts as one. What was
 * withdrawn doesn't, nor what a bank took by itself.
 */
export function sumGoingBack(refunds: readonly Going[]): number {
  const going = refunds.filter(
    ({ status, reason }) => status !== 'withdrawn' && reason !== 'charged-back',
  )
  return sumCents(going.map(({ amount }) => amount))
}

/** Whether so much takes a second person; never where no amount is set. */
export function needsSecondPerson(inAll: number, above: number | undefined): boolean {
  return above !== undefined && inAll > above
}
