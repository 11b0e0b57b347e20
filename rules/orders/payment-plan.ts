import { addDays, type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import { type Cents, sumCents, toMoney } from '../money/cents.ts'
import { scaleMoney } from '../money/money.ts'
import type { PaymentSettings } from './payment-settings.ts'

/** A part of what is owed and the day on which it is due. */
export type Instalment = { amount: Cents; dueOn: CalendarDate }
/** As agreed when the trip was booked, in the order of their days: the whole, or a first part and the rest. */
export type PaymentPlan = readonly [Instalment, ...Instalment[]]

/** What a guest can choose from; no plan in parts within some weeks of departure. */
export type PlanChoice = { whole: PaymentPlan; inParts: PaymentPlan | undefined }

/**
 * The plans for a total, booked today for a departure. The first part is rounded to the nearest cent,
 * halves up, as `roundMinor` does; the rest is what remains, so that the parts make the whole.
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
 * The plan of a trip whose guest is asked for `first` by a day, the whole of it or a deposit. Undefined where
 * it is no part of what is owed.
 */
export function planFirst(
  asked: {
    first: Cents
    owed: Cents
    departure: CalendarDate
    until: CalendarDate
    today: CalendarDate
  },
  settings: Pick<PaymentSettings, 'balanceDueDays'>,
): PaymentPlan | undefined {
  const { first, owed, departure, until, today } = asked
  if (first <= 0 || first > owed) return undefined
  if (first === owed) return [{ amount: owed, dueOn: today }]
  return [
    { amount: first, dueOn: today },
    { amount: owed - first, dueOn: findRestDay(departure, until, settings) },
  ]
}

/**
 * The plan of a confirmed order whose guest is asked for `amount` of what is left, by a day: what has come
 * stays, and what is left then is due on the day that was agreed, where that is later.
 */
export function planAsked(
  plan: PaymentPlan | undefined,
  asked: {
    amount: Cents
    owed: Cents
    balance: Cents
    departure: CalendarDate
    until: CalendarDate
    today: CalendarDate
  },
  settings: Pick<PaymentSettings, 'balanceDueDays'>,
): PaymentPlan {
  const { amount, owed, balance, departure, until, today } = asked
  const before = owed - balance
  const agreedOn = plan && plan[0].dueOn < today ? plan[0].dueOn : today
  const came = before > 0 && until > agreedOn ? [{ amount: before, dueOn: agreedOn }] : []
  const first = { amount: came.length > 0 ? amount : before + amount, dueOn: until }
  const agreed = plan?.at(-1)?.dueOn
  const restDay = agreed && agreed > until ? agreed : findRestDay(departure, until, settings)
  const rest = amount < balance ? [{ amount: balance - amount, dueOn: restDay }] : []
  const [start, ...others] = [...came, first, ...rest]
  return [start ?? first, ...others]
}

/** When what is left is due: as of any plan; where that is too near, the day before the trip, or its own, or the day after. */
function findRestDay(
  departure: CalendarDate,
  until: CalendarDate,
  { balanceDueDays }: Pick<PaymentSettings, 'balanceDueDays'>,
): CalendarDate {
  const days = [addDays(departure, -balanceDueDays), addDays(departure, -1), departure]
  return days.find((day) => day > until) ?? addDays(until, 1)
}

/**
 * The plan of an order once an invoice of `amount`, of all that is owed, names the day by which it is to be paid:
 * the invoice's day is the agreed one. What was not invoiced by it keeps its own days.
 */
export function planInvoiced(
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

/** The first part of a total, to the nearest cent. */
export function findFirstPart(
  total: Cents,
  { firstPercent }: Pick<PaymentSettings, 'firstPercent'>,
): Cents {
  return scaleMoney(toMoney(total), firstPercent / 100).minor
}

/**
 * What should have come by a day of everything that is owed now. On the last day of the plan that is
 * all, also what was added since; before it never more than is owed. Without a plan, all of it.
 */
export function findDueBy(day: CalendarDate, owed: Cents, plan: PaymentPlan | undefined): Cents {
  const last = plan?.at(-1)
  if (!plan || !last || day >= last.dueOn) return owed
  const due = plan.filter(({ dueOn }) => dueOn <= day).map(({ amount }) => amount)
  return Math.min(owed, sumCents(due))
}

/**
 * What must have come before an order is confirmed on a day: what is due by then, and at least the
 * first part of its plan, also where that is due on a later day. Without a plan, all that is owed.
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
  /** How long before the rest is due; below zero, after it. Names the reminder within its order. */
  daysBefore: number
}

/**
 * The reminders of a plan's rest, in order: those of days after the one on which it was agreed. Whether
 * something is still owed on their day is asked on their day. The office is told while something can be done:
 * the day before departure at the latest. None for a plan of one part that was due as it was agreed.
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
  const guests = [...guestDaysBefore, ...guestDaysAfter.map((days) => 0 - days)].map(
    (daysBefore) => ({ to: 'guest' as const, daysBefore, on: addDays(dueOn, 0 - daysBefore) }),
  )
  const latest = [addDays(departure, -1), addDays(dueOn, 1)].toSorted().at(-1) ?? dueOn
  const [officeOn = latest] = [addDays(dueOn, officeDaysAfter), latest].toSorted()
  return [
    ...guests.filter(({ daysBefore, on }) => daysBefore >= 0 || on < departure),
    { to: 'office' as const, daysBefore: 0 - officeDaysAfter, on: officeOn },
  ]
    .filter(({ on }) => on > agreedOn)
    .toSorted((one, other) => other.daysBefore - one.daysBefore)
}
