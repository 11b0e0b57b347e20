import { findDecentHour, isDecentHour } from '#rules/dates/decent-hours.ts'
import { hourMs, minuteMs } from '#rules/dates/durations.ts'
import type { StatusOf } from '#app/order/transitions.ts'

/** States of an entry of the waiting list. */
export const waitingTransitions = {
  new: { joined: 'waiting' },
  waiting: { offered: 'offered', booked: 'taken', left: 'left', 'taken-off': 'removed' },
  offered: {
    booked: 'taken',
    'time-over': 'lapsed',
    left: 'left',
    'taken-off': 'removed',
  },
  taken: {},
  lapsed: {},
  left: {},
  removed: {},
} as const

export type WaitingStatus = StatusOf<typeof waitingTransitions>

export const openWaitingStatuses = ['waiting', 'offered'] as const satisfies WaitingStatus[]

export const waitingPolicy = {
  /** Default hours of a hold; content may override them. */
  hours: 6,
  /** No offer with less time than this, in minutes: too short to use. */
  leastMinutes: 60,
  /** The most entries for one day of a tour, and days of one e-mail address. */
  mostOfDay: 30,
  mostOfAddress: 10,
  /**
   * The most entries of one network for one day of a tour, and for all days; a /48 may have twice
   * as many.
   */
  mostOfNetworkDay: 3,
  mostOfNetwork: 20,
} as const

export type WaitingOffer = { tellAt: Date; endsAt: Date }

/**
 * The mail time and hold of a place that became free now: in decent hours, also those of `home` if
 * the day is far enough away, and within the booking deadline. A hold that would end at night gets
 * an hour in the morning. Undefined if too little time is left.
 */
export function planWaitingOffer(
  now: Date,
  {
    home = [],
    ...wanted
  }: { hours?: number | undefined; lastMoment: Date; home?: readonly string[] },
): WaitingOffer | undefined {
  return planBy(now, wanted, home) ?? planBy(now, wanted, [])
}

function planBy(
  now: Date,
  { hours = waitingPolicy.hours, lastMoment }: { hours?: number | undefined; lastMoment: Date },
  home: readonly string[],
): WaitingOffer | undefined {
  const leastMs = waitingPolicy.leastMinutes * minuteMs
  const tellAt = findDecentHour(now, home)
  const usual = new Date(tellAt.getTime() + hours * hourMs)
  const wanted = isDecentHour(usual) ? usual : new Date(findDecentHour(usual).getTime() + leastMs)
  const endsAt = wanted < lastMoment ? wanted : lastMoment
  return endsAt.getTime() - tellAt.getTime() < leastMs ? undefined : { tellAt, endsAt }
}
