import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'

export type TripPhase = 'before-payment' | 'before-trip' | 'on-the-day' | 'after'
export type OrderPart = 'payment' | 'trip' | 'acts'
export type DayPart = 'plan' | 'map' | 'bring'

/** The parts of the guest's page in order. */
export const orderParts: Record<TripPhase, readonly OrderPart[]> = {
  'before-payment': ['payment', 'trip', 'acts'],
  'before-trip': ['trip', 'payment', 'acts'],
  'on-the-day': ['trip', 'acts', 'payment'],
  after: ['acts', 'trip', 'payment'],
}

/** The parts below a day's facts in order. */
export const dayParts: Record<TripPhase, readonly DayPart[]> = {
  'before-payment': ['plan', 'map', 'bring'],
  'before-trip': ['bring', 'plan', 'map'],
  'on-the-day': ['plan', 'map', 'bring'],
  after: [],
}

type Day = Pick<ManageAnswer['days'][number], 'date' | 'end' | 'isCancelled'>
type PhasedOrder = Pick<ManageAnswer, 'status'> & {
  days: readonly Day[]
  /** Absent for companions, who see no money. */
  money?: Pick<ManageAnswer['money'], 'dueNow'>
} & Partial<Pick<ManageAnswer, 'ways' | 'held' | 'transfer' | 'bank'>>

/** Finds the phase of an order. `today` is the date in Cape Town. */
export function findTripPhase(order: PhasedOrder, today: CalendarDate): TripPhase {
  const { status, days } = order
  if (status === 'confirmed' && days.some((day) => isToday(day, today))) return 'on-the-day'
  const isUnconfirmed = status === 'offered' || status === 'requested' || status === 'held'
  if (isUnconfirmed || asksForMoney(order)) return 'before-payment'
  return status === 'confirmed' && days.some(isAhead) ? 'before-trip' : 'after'
}

/** Finds the phase of one day of an order in `phase`. */
export function findDayPhase(day: Day, phase: TripPhase, today: CalendarDate): TripPhase {
  if (!isAhead(day)) return 'after'
  if (phase !== 'on-the-day') return phase
  return isToday(day, today) ? phase : 'before-trip'
}

/** Sorts the days that are over or cancelled after the others. */
export function sortDays<Found extends Day>(days: readonly Found[]): Found[] {
  return [...days.filter(isAhead), ...days.filter((day) => !isAhead(day))]
}

function isAhead({ end, isCancelled }: Day): boolean {
  return !end && !isCancelled
}

/** True on the date and, for a trip of several days, until its end. */
function isToday(day: Day, today: CalendarDate): boolean {
  return isAhead(day) && day.date <= today
}

/** True if the guest must pay now, or owes us an account for the refund. */
function asksForMoney({ money, ways, held, transfer, bank }: PhasedOrder): boolean {
  const isDue = (money?.dueNow ?? 0) > 0 && (ways?.length ?? 0) > 0
  return isDue || held !== undefined || transfer !== undefined || bank?.isGiven === false
}
