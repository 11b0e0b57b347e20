import { addDays, type CalendarDate, capeTown, instantInCapeTown } from '../dates/calendar-date.ts'
import type { ClockTime } from '../dates/clock-time.ts'
import { findNightfall, isDaytime, stepMs } from '../dates/decent-hours.ts'

/** The mails before and after a trip, in the order in which they go out. The owner switches each in content. */
export const tripMails = ['twoDaysBefore', 'eveningBefore', 'dayAfter'] as const
export type TripMail = (typeof tripMails)[number]

/**
 * True if the office may hold a mail back for one guest. Never the request for a review: guests read that all are
 * asked alike (content/words/en/reviews.ts).
 */
export function mayHoldBack(mail: TripMail): boolean {
  return mail !== 'dayAfter'
}

/**
 * Days counted from that of the trip, and times in Cape Town: when a mail should go, between when it is planned, and
 * until when it makes sense. What a guest has to know `atOnce` goes at any hour, once its planned time is over.
 */
const plans: Record<TripMail, { wanted: Moment; from: Moment; until: Moment; atOnce?: true }> = {
  twoDaysBefore: { wanted: [-2, '10:00'], from: [-2, '00:00'], until: [-1, '00:00'] },
  eveningBefore: { wanted: [-1, '17:00'], from: [-1, '08:00'], until: [-1, '21:00'], atOnce: true },
  dayAfter: { wanted: [1, '10:00'], from: [1, '00:00'], until: [8, '00:00'] },
}
/** When the mail with the pick-up time goes out on the day before, where the guest's clocks allow it. */
export const pickUpMailHour = plans.eveningBefore.wanted[1]
type Moment = readonly [days: number, time: ClockTime]

/** How many days a trip's mails lie apart from it at most. */
export const furthestDays = { before: 2, after: 8 }

/** When a mail goes out, and until when it makes sense; it waits for daytime on `zones`, of which one that goes at once has none. */
export type TripMailTimes = { at: Date; until: Date; zones: readonly string[] }

/**
 * When a mail of a trip's day goes out: as near as can be to the time that suits, by day on all `zones` of the guest,
 * and on Cape Town's clock too where some hour of its day is both, since they may have arrived. The pick-up is told
 * before the trip `begins` in any case: once that time is over at once, by night too, be it a late booking, another
 * hour or an outage. Undefined where no hour of its day suits them.
 */
export function planTripMail(
  mail: TripMail,
  day: CalendarDate,
  zones: readonly string[],
  begins: Date,
): TripMailTimes | undefined {
  const planned = planByDay(mail, day, [...zones, capeTown]) ?? planByDay(mail, day, zones)
  return planned && plans[mail].atOnce ? { ...planned, until: begins, zones: [] } : planned
}

/** Whether a planned mail is to go now. */
export function isTripMailDue({ at, until, zones }: TripMailTimes, now: Date): boolean {
  return at <= now && now < until && isDaytime(now, zones)
}

/** Until when a mail that goes now may wait for a mail server: the end of the day where it waits for daytime. */
export function findGoodUntil({ until, zones }: TripMailTimes, now: Date): Date {
  if (zones.length === 0) return until
  const nightfall = findNightfall(now, zones)
  return nightfall < until ? nightfall : until
}

function planByDay(mail: TripMail, day: CalendarDate, zones: readonly string[]) {
  const { wanted, from, until } = plans[mail]
  const [first, best, last] = [from, wanted, until].map(([days, time]) =>
    instantInCapeTown(addDays(day, days), time).getTime(),
  ) as [number, number, number]
  for (let off = 0; best - off >= first || best + off < last; off += stepMs)
    for (const time of [best - off, best + off])
      if (time >= first && time < last && isDaytime(new Date(time), zones))
        return { at: new Date(time), until: new Date(last), zones }
  return undefined
}

/** What the clocks of a country show at an instant: the earliest and the latest of them. */
export function findClocks(
  instant: Date,
  zones: readonly string[],
): { from: ClockTime; to: ClockTime } {
  const shown = zones.map((zone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    return clock.format(instant)
  })
  const [first = ''] = shown.toSorted()
  const last = shown.toSorted().at(-1) ?? ''
  return { from: first.slice(-5), to: last.slice(-5) }
}
