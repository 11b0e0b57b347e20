import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { type PaymentPlan, planDeposit } from '#app/order/payment-plan-rules.ts'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { findDeposit, findInvoiceDue, findPayBy, type OfferBody } from './offer.ts'

/**
 * The payment plan of an accepted offer. The deposit comes first, the rest as in any plan; without
 * a deposit the whole is due. The first part is due today, or on the invoice's due date.
 */
export function planOffer(
  body: Pick<OfferBody, 'depositPercent' | 'depositAmount'>,
  accepted: { owed: Cents; firstDay: CalendarDate; today: CalendarDate; isInvoiced: boolean },
): PaymentPlan {
  const { owed, firstDay, today, isInvoiced } = accepted
  const until = isInvoiced ? findInvoiceDue(today, firstDay) : findPayBy(today, firstDay)
  const first = findDeposit(body, owed)
  const plan = planDeposit({ first, owed, departure: firstDay, until, today }, paymentPlan) ?? [
    { amount: owed, dueOn: today },
  ]
  if (!isInvoiced) return plan
  const [now, ...later] = plan
  return [{ ...now, dueOn: until }, ...later]
}
