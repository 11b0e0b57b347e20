import { useCallback, useMemo, useRef, useState } from 'react'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import type { KnownDays } from '../client/api.ts'
import { findBookableSpan } from '../today.ts'

/**
 * Days on which a tour is sold out (without a tour: on which all guides and vehicles are out), and
 * its schedule with the days the office has closed. Requested when a calendar opens. Without an
 * answer every day stays open: the server decides when the booking is sent. `toWait` links to the
 * tour's waiting list.
 */
export function useFullDays(baseSchedule: Schedule, tourId?: string) {
  const [days, setDays] = useState<KnownDays>(nothingKnown)
  const isRequested = useRef(false)
  const load = useCallback(() => {
    if (isRequested.current) return
    isRequested.current = true
    const { first, last } = findBookableSpan()
    import('../client/api.ts')
      .then(({ readDays }) => readDays(tourId, { from: first, to: last }))
      .then(setDays)
      .catch(() => {
        isRequested.current = false
      })
  }, [tourId])
  const full: ReadonlySet<CalendarDate> = useMemo(() => new Set(days.full), [days])
  const schedule = useMemo(
    () => ({ ...baseSchedule, closed: [...baseSchedule.closed, ...days.closed] }),
    [baseSchedule, days],
  )
  return { schedule, full, load, toWait: days.toWait }
}

const nothingKnown: KnownDays = { full: [], closed: [] }
