import { findDecentHour, isDecentHour } from '../dates/decent-hours.ts'
import { hourMs, minuteMs } from '../dates/durations.ts'
import type { StatusOf } from './transitions.ts'

/** How somebody moves who waits for a place on a full day. */
export const waitingTransitions = {
  new: { joined: 'waiting' },
  waiting: { offered: 'offered', booked: 'taken', left: 'left', 'taken-off': 'removed' },
  /** A place is held for them: until they take it, let it go, or its time is over. */
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

/** Those who are on the list still. */
export const openWaitingStatuses = ['waiting', 'offered'] as const satisfies WaitingStatus[]

export const waitingPolicy = {
  /** So many hours a place is held for who was told of it, where the content says nothing. */
  hours: 6,
  /** With less than this nobody is told: nobody could make use of it. */
  leastMinutes: 60,
  /** So many wait for one day of a tour, and one e-mail address for so many days. */
  mostOfDay: 30,
  mostOfAddress: 10,
  /** So many of one network wait for one day of a tour, and for all days; a /48 may have twice as many. */
  mostOfNetworkDay: 3,
  mostOfNetwork: 20,
} as const

/** When somebody is told that a place is held for them, and until when it is. */
export type WaitingOffer = { tellAt: Date; endsAt: Date }

/**
 * When who waits is told of a place that came free now, and until when it is held: in decent hours, those of `home`
 * too where the day is far enough away, and never later than the last moment at which it can be booked. It isn't over
 * in the middle of the night either: then there is an hour in the morning. Undefined where too little time is left.
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
