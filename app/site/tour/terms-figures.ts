import { freeCancellation } from '#rules/policy/free-cancellation.ts'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import type { TermsFigures } from './pay-terms.tsx'

const { firstPercent, wholeWithinDays, balanceDueDays } = paymentPlan

export const termsFigures: TermsFigures = {
  plan: { firstPercent, wholeWithinDays, balanceDueDays },
  free: freeCancellation,
}
