import {
  addDays,
  type CalendarDate,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import { findNightfall, isDaytime, stepMs } from '#rules/dates/mail-hours.ts'

/**
 * Mails before and after a trip, in the order of sending. The owner switches each on or off in the
 * content.
 */
export const tripMails = ['twoDaysBefore', 'eveningBefore', 'dayAfter'] as const
export type TripMail = (typeof tripMails)[number]

/**
 * True if the office may hold a mail back for one guest. Never for the request for a review: guests
 * read that all are asked equally (content/words/en/reviews.ts).
 */
export function mayHoldBack(mail: TripMail): boolean {
  return mail !== 'dayAfter'
}

/**
 * For each mail its preferred time, its earliest time and its end, each as days from the trip's day
 * and a time in Cape Town. Essential information (`atOnce`) is sent at any hour after its planned
 * time.
 */
const plans: Record<TripMail, { preferred: Moment; from: Moment; until: Moment; atOnce?: true }> = {
  twoDaysBefore: { preferred: [-2, '10:00'], from: [-2, '00:00'], until: [-1, '00:00'] },
  eveningBefore: {
    preferred: [-1, '17:00'],
    from: [-1, '08:00'],
    until: [-1, '21:00'],
    atOnce: true,
  },
  dayAfter: { preferred: [1, '10:00'], from: [1, '00:00'], until: [8, '00:00'] },
}
/** The preferred time of the pick-up mail on the day before, if it is daytime for the guest. */
export const pickUpMailHour = plans.eveningBefore.preferred[1]
type Moment = readonly [days: number, time: ClockTime]

/** The most days between a trip and its mails, before it and after it. */
export const maxMailDays = { before: 2, after: 8 }

/**
 * A mail's send time and its end. It waits for daytime in `zones`, which are empty for a mail sent
 * at once.
 */
export type TripMailTimes = { at: Date; until: Date; zones: readonly string[] }

/**
 * Plans the send time of a trip's mail: nearest to its preferred time, in daytime of all the
 * guest's `zones` and, if possible, of Cape Town, because the guests may have arrived. The pick-up
 * mail is always sent before the trip starts. After a late booking, a changed time or an outage
 * it is sent at once, even at night. Undefined if no hour of its day fits.
 */
export function planTripMail(
  mail: TripMail,
  day: CalendarDate,
  zones: readonly string[],
  startsAt: Date,
): TripMailTimes | undefined {
  const times = planByDay(mail, day, [...zones, capeTown]) ?? planByDay(mail, day, zones)
  return times && plans[mail].atOnce ? { ...times, until: startsAt, zones: [] } : times
}

export function isTripMailDue({ at, until, zones }: TripMailTimes, now: Date): boolean {
  return at <= now && now < until && isDaytime(now, zones)
}

/**
 * The last moment to retry a mail sent now. If the mail waits for daytime, this is the end of
 * daytime.
 */
export function findGoodUntil({ until, zones }: TripMailTimes, now: Date): Date {
  if (zones.length === 0) return until
  const nightfall = findNightfall(now, zones)
  return nightfall < until ? nightfall : until
}

function planByDay(mail: TripMail, day: CalendarDate, zones: readonly string[]) {
  const { preferred, from, until } = plans[mail]
  const [first, best, last] = [from, preferred, until].map(([days, time]) =>
    instantInCapeTown(addDays(day, days), time).getTime(),
  ) as [number, number, number]
  for (let distance = 0; best - distance >= first || best + distance < last; distance += stepMs)
    for (const time of [best - distance, best + distance])
      if (time >= first && time < last && isDaytime(new Date(time), zones))
        return { at: new Date(time), until: new Date(last), zones }
  return undefined
}

/** Finds the earliest and latest local times of a country at an instant. */
export function findClocks(
  instant: Date,
  zones: readonly string[],
): { from: ClockTime; to: ClockTime } {
  const localTimes = zones.map((zone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    return clock.format(instant)
  })
  const [first = ''] = localTimes.toSorted()
  const last = localTimes.toSorted().at(-1) ?? ''
  return { from: first.slice(-5), to: last.slice(-5) }
}
