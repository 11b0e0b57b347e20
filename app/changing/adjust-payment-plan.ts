import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { findFirstPart, listPlans, type PaymentPlan } from '#app/order/payment-plan-rules.ts'
import type { PaymentSettings } from '#rules/policy/payment-terms.ts'
import type { ChangeableOrder, OrderChange } from './change-figures.ts'

/**
 * The amount owed after the change (`owed`) and before, and the day. `canChoosePlan`: the guest may
 * still choose a plan, because nothing is paid or confirmed.
 */
type ChangedTotals = { owed: Cents; owedBefore: Cents; today: CalendarDate; canChoosePlan: boolean }

/**
 * The payment plan for the new price. An agreed first part stays, or grows to the first part of the
 * higher price. The due date of the balance follows the departure day. If `canChoosePlan`, the
 * result is a new plan of the same kind.
 */
export function adjustPaymentPlan(
  order: ChangeableOrder,
  change: OrderChange,
  { owed, owedBefore, today, canChoosePlan }: ChangedTotals,
  settings: Pick<PaymentSettings, 'balanceDueDays' | 'firstPercent' | 'wholeWithinDays'>,
): PaymentPlan | undefined {
  const { plan } = order
  if (!plan || owed <= 0) return undefined
  const [firstPart] = plan
  const departure = findDeparture(order, change)
  if (canChoosePlan) {
    const { whole, inParts } = listPlans({ total: owed, departure, today }, settings)
    return plan.length > 1 && inParts ? inParts : whole
  }
  const agreedDueOn = firstPart.dueOn < departure ? firstPart.dueOn : departure
  if (plan.length === 1 || firstPart.amount >= owed) return [{ amount: owed, dueOn: agreedDueOn }]
  const dueOn = addDays(departure, -settings.balanceDueDays)
  const minFirstPart = owed > owedBefore ? findFirstPart(owed, settings) : 0
  const amount = Math.max(firstPart.amount, minFirstPart)
  const balance = { amount: owed - amount, dueOn: dueOn < today ? today : dueOn }
  return [{ ...firstPart, amount }, balance]
}

function findDeparture({ items }: ChangeableOrder, { item: changed, to }: OrderChange) {
  const days = items
    .filter(({ status }) => status !== 'cancelled')
    .map(({ id, departure }) => (id === changed ? to.departure : departure))
  return days.toSorted()[0] ?? to.departure
}
