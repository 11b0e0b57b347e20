import { findNextMailHour, isMailHour } from '#rules/dates/mail-hours.ts'
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
  /** Default hours of a hold. The content may set others. */
  hours: 6,
  /** The fewest minutes of an offer; a shorter one would be of no use. */
  minMinutes: 60,
  /** The most entries for one day of a tour, and the most days of one e-mail address. */
  maxPerDay: 30,
  maxPerAddress: 10,
  /**
   * The most entries of one network for one day of a tour, and for all days. A /48 may have twice
   * as many.
   */
  maxPerNetworkAndDay: 3,
  maxPerNetwork: 20,
} as const

export type WaitingOffer = { tellAt: Date; endsAt: Date }

/**
 * Plans the mail's time and the hold of a place that became free now: in daytime in Cape Town, and
 * in `home` too if the day is far enough away, and before the booking deadline. A hold that would
 * end at night is extended to an hour in the morning. Undefined if too little time is left.
 */
export function planWaitingOffer(
  now: Date,
  {
    home = [],
    ...options
  }: { hours?: number | undefined; lastMoment: Date; home?: readonly string[] },
): WaitingOffer | undefined {
  return planInDaytime(now, options, home) ?? planInDaytime(now, options, [])
}

function planInDaytime(
  now: Date,
  { hours = waitingPolicy.hours, lastMoment }: { hours?: number | undefined; lastMoment: Date },
  home: readonly string[],
): WaitingOffer | undefined {
  const minMs = waitingPolicy.minMinutes * minuteMs
  const tellAt = findNextMailHour(now, home)
  const usualEnd = new Date(tellAt.getTime() + hours * hourMs)
  const extendedEnd = isMailHour(usualEnd)
    ? usualEnd
    : new Date(findNextMailHour(usualEnd).getTime() + minMs)
  const endsAt = extendedEnd < lastMoment ? extendedEnd : lastMoment
  return endsAt.getTime() - tellAt.getTime() < minMs ? undefined : { tellAt, endsAt }
}
