import { addDays, type CalendarDate, daysBetween } from '#rules/dates/calendar-date.ts'
import { type Cents, sumCents, toMoney } from '#rules/money/cents.ts'
import { scaleMoney } from '#rules/money/money.ts'
import type { PaymentSettings } from '#rules/policy/payment-terms.ts'

export type Instalment = { amount: Cents; dueOn: CalendarDate }
/** The agreed instalments by date: the whole, or a first part and the rest. */
export type PaymentPlan = readonly [Instalment, ...Instalment[]]

/** The plans that a guest can choose from. No plan in parts if departure is near. */
export type PlanChoice = { whole: PaymentPlan; inParts: PaymentPlan | undefined }

/**
 * Plans for a total, booked today for a departure. The first part is rounded to the nearest cent,
 * halves up (`roundMinor`). The rest is the remainder, so the parts add up.
 */
export function listPlans(
  booking: { total: Cents; departure: CalendarDate; today: CalendarDate },
  settings: Pick<PaymentSettings, 'firstPercent' | 'wholeWithinDays' | 'balanceDueDays'>,
): PlanChoice {
  const { total, departure, today } = booking
  const whole: PaymentPlan = [{ amount: total, dueOn: today }]
  const first = findFirstPart(total, settings)
  const isNear = daysBetween(today, departure) <= settings.wholeWithinDays
  if (isNear || first <= 0 || first >= total) return { whole, inParts: undefined }
  const dueOn = addDays(departure, -settings.balanceDueDays)
  return {
    whole,
    inParts: [
      { amount: first, dueOn: today },
      { amount: total - first, dueOn },
    ],
  }
}

/**
 * The plan after a request to pay `first` (the whole or a deposit) by a date. Undefined if `first`
 * is zero or above the amount owed.
 */
export function planDeposit(
  booking: {
    first: Cents
    owed: Cents
    departure: CalendarDate
    until: CalendarDate
    today: CalendarDate
  },
  settings: Pick<PaymentSettings, 'balanceDueDays'>,
): PaymentPlan | undefined {
  const { first, owed, departure, until, today } = booking
  if (first <= 0 || first > owed) return undefined
  if (first === owed) return [{ amount: owed, dueOn: today }]
  return [
    { amount: first, dueOn: today },
    { amount: owed - first, dueOn: findRestDay(departure, until, settings) },
  ]
}

/**
 * The plan of a confirmed order after a request to pay `amount` of the balance by a date. Earlier
 * payments remain its first part. The remaining amount is due on the agreed date if that is later.
 */
export function planPaymentRequest(
  plan: PaymentPlan | undefined,
  booking: {
    amount: Cents
    owed: Cents
    balance: Cents
    departure: CalendarDate
    until: CalendarDate
    today: CalendarDate
  },
  settings: Pick<PaymentSettings, 'balanceDueDays'>,
): PaymentPlan {
  const { amount, owed, balance, departure, until, today } = booking
  const paidBefore = owed - balance
  const agreedOn = plan && plan[0].dueOn < today ? plan[0].dueOn : today
  const received =
    paidBefore > 0 && until > agreedOn ? [{ amount: paidBefore, dueOn: agreedOn }] : []
  const first = { amount: received.length > 0 ? amount : paidBefore + amount, dueOn: until }
  const agreedDay = plan?.at(-1)?.dueOn
  const restDay =
    agreedDay && agreedDay > until ? agreedDay : findRestDay(departure, until, settings)
  const restParts = amount < balance ? [{ amount: balance - amount, dueOn: restDay }] : []
  const [firstPart, ...otherParts] = [...received, first, ...restParts]
  return [firstPart ?? first, ...otherParts]
}

/**
 * The due date of the rest, as in any plan. If that is not after the first part's date: the day
 * before the trip, the trip's day, or the day after the first part's date.
 */
function findRestDay(
  departure: CalendarDate,
  until: CalendarDate,
  { balanceDueDays }: Pick<PaymentSettings, 'balanceDueDays'>,
): CalendarDate {
  const days = [addDays(departure, -balanceDueDays), addDays(departure, -1), departure]
  return days.find((day) => day > until) ?? addDays(until, 1)
}

/**
 * The plan after an invoice of `amount` with a due date, which becomes the agreed date. Amounts not
 * invoiced stay due on their dates.
 */
export function planInvoice(
  plan: PaymentPlan | null,
  { amount, owed, dueOn }: Instalment & { owed: Cents },
): PaymentPlan {
  const last = plan?.at(-1)
  if (plan && last?.dueOn === dueOn) return plan
  if (!last || amount >= owed) return [{ amount: owed, dueOn }]
  return [
    { amount: owed - amount, dueOn: last.dueOn },
    { amount, dueOn },
  ]
}

export function findFirstPart(
  total: Cents,
  { firstPercent }: Pick<PaymentSettings, 'firstPercent'>,
): Cents {
  return scaleMoney(toMoney(total), firstPercent / 100).minor
}

/**
 * The amount that must be paid by a date. Before the plan's last date it is never more than is
 * owed; from that date on it is everything, later additions included. Without a plan it is
 * everything.
 */
export function findDueBy(day: CalendarDate, owed: Cents, plan: PaymentPlan | undefined): Cents {
  const last = plan?.at(-1)
  if (!plan || !last || day >= last.dueOn) return owed
  const dueAmounts = plan.filter(({ dueOn }) => dueOn <= day).map(({ amount }) => amount)
  return Math.min(owed, sumCents(dueAmounts))
}

/**
 * The amount required to confirm an order on a date: what is due by then, and at least the plan's
 * first part, even if due later. Without a plan it is everything owed.
 */
export function findDueToConfirm(
  day: CalendarDate,
  owed: Cents,
  plan: PaymentPlan | undefined,
): Cents {
  if (!plan) return owed
  return Math.max(findDueBy(day, owed, plan), Math.min(owed, plan[0].amount))
}

export type Reminder = {
  to: 'guest' | 'office'
  on: CalendarDate
  /**
   * Days before the due date; negative after the due date. Identifies the reminder within its
   * order.
   */
  daysBefore: number
}

/**
 * The reminders of a plan's last part in order, on days after the agreement. The sender checks that
 * something is still owed. The office's reminder comes at the latest on the day before departure,
 * when it can still act. A plan of one part that was due at once has none.
 */
export function listReminders(
  plan: PaymentPlan,
  { agreedOn, departure }: { agreedOn: CalendarDate; departure: CalendarDate },
  { reminders }: Pick<PaymentSettings, 'reminders'>,
): Reminder[] {
  const last = plan.at(-1)
  if (!last || (plan.length === 1 && last.dueOn <= agreedOn)) return []
  const { guestDaysBefore, guestDaysAfter, officeDaysAfter } = reminders
  const { dueOn } = last
  const guestReminders = [...guestDaysBefore, ...guestDaysAfter.map((days) => 0 - days)].map(
    (daysBefore) => ({ to: 'guest' as const, daysBefore, on: addDays(dueOn, 0 - daysBefore) }),
  )
  const latest = [addDays(departure, -1), addDays(dueOn, 1)].toSorted().at(-1) ?? dueOn
  const [officeOn = latest] = [addDays(dueOn, officeDaysAfter), latest].toSorted()
  return [
    ...guestReminders.filter(({ daysBefore, on }) => daysBefore >= 0 || on < departure),
    { to: 'office' as const, daysBefore: 0 - officeDaysAfter, on: officeOn },
  ]
    .filter(({ on }) => on > agreedOn)
    .toSorted((one, other) => other.daysBefore - one.daysBefore)
}
