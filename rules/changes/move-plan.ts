import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import type { Cents } from '../money/cents.ts'
import { findFirstPart, listPlans, type PaymentPlan } from '../orders/payment-plan.ts'
import type { PaymentSettings } from '../orders/payment-settings.ts'
import type { ChangeableOrder, OrderChange } from './change-quote.ts'

/** What is owed then and was before, on which day, and whether nothing has come. */
type Moved = { owed: Cents; before: Cents; today: CalendarDate; isUnpaid: boolean }

/**
 * The plan for the new price: what was agreed to be paid first stays so, or is the first part of a dearer
 * price, and the rest follows the day of departure. As long as nothing was paid it is a new plan of the same sort.
 */
export function movePlan(
  order: ChangeableOrder,
  change: OrderChange,
  { owed, before, today, isUnpaid }: Moved,
  settings: Pick<PaymentSettings, 'balanceDueDays' | 'firstPercent' | 'wholeWithinDays'>,
): PaymentPlan | undefined {
  const { plan } = order
  if (!plan || owed <= 0) return undefined
  const [first] = plan
  const departure = findDeparture(order, change)
  if (isUnpaid) {
    const { whole, inParts } = listPlans({ total: owed, departure, today }, settings)
    return plan.length > 1 && inParts ? inParts : whole
  }
  if (plan.length === 1 || first.amount >= owed) return [{ amount: owed, dueOn: first.dueOn }]
  const dueOn = addDays(departure, -settings.balanceDueDays)
  const least = owed > before ? findFirstPart(owed, settings) : 0
  const amount = Math.max(first.amount, least)
  const rest = { amount: owed - amount, dueOn: dueOn < today ? today : dueOn }
  return [{ ...first, amount }, rest]
}

/** The first day that is still to be travelled then. */
function findDeparture({ items }: ChangeableOrder, { item: changed, to }: OrderChange) {
  const days = items
    .filter(({ status }) => status !== 'cancelled')
    .map(({ id, departure }) => (id === changed ? to.departure : departure))
  return days.toSorted()[0] ?? to.departure
}
