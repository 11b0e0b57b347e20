import type { Content } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { TermsFigures } from './pay-terms.tsx'

/** Figures of the terms that a booking made today agrees to. */
export function describeTermsFigures({ policies }: Content): TermsFigures {
  const now = new Date()
  const { firstPercent, wholeWithinDays, balanceDueDays } = policyOn(policies.paymentTerms, now)
  const { free, table: tiers } = policyOn(policies.cancelling, now)
  return { plan: { firstPercent, wholeWithinDays, balanceDueDays }, free, tiers }
}
