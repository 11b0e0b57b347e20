import { useCallback, useMemo, useRef, useState } from 'react'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import type { KnownDays } from '../client/api.ts'
import { findBookableSpan } from '../today.ts'

/**
 * Days on which a tour is sold out (without a tour: on which all guides and vehicles are out), and
 * its schedule with the days the office has closed. With a ride's time, days on which none is free at that time. Requested when a calendar opens. Without an
 * answer every day stays open: the server decides when the booking is sent. `toWait` links to the
 * tour's waiting list.
 */
export function useFullDays(
  baseSchedule: Schedule,
  { tourId, guests, rideTime }: { tourId?: string; guests?: number; rideTime?: string } = {},
) {
  const asked = [tourId, guests, rideTime].join(' ')
  const [answer, setAnswer] = useState({ asked, days: nothingKnown })
  const requested = useRef<string>(undefined)
  const load = useCallback(() => {
    if (requested.current === asked) return
    requested.current = asked
    const { first: from, last: to } = findBookableSpan()
    const query = { from, to, ...(guests && { guests }), ...(rideTime && { rideTime }) }
    import('../client/api.ts')
      .then(({ readDays }) => readDays(tourId, query))
      .then((days) => setAnswer({ asked, days }))
      .catch(() => {
        requested.current = undefined
      })
  }, [asked, tourId, guests, rideTime])
  const days = answer.asked === asked ? answer.days : nothingKnown
  const full: ReadonlySet<CalendarDate> = useMemo(() => new Set(days.full), [days])
  const schedule = useMemo(
    () => ({ ...baseSchedule, closed: [...baseSchedule.closed, ...days.closed] }),
    [baseSchedule, days],
  )
  return { schedule, full, load, toWait: days.toWait }
}

const nothingKnown: KnownDays = { full: [], closed: [] }
