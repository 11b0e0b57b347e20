import { useCallback, useMemo, useRef, useState } from 'react'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import { findBookableSpan } from '../today.ts'

/**
 * The days on which a tour is sold out, or, without one, on which every guide and vehicle of the
 * company is out, and its schedule with the days that the office has closed for a while; asked for when
 * a calendar is opened. Without an answer every day stays open: the server decides when the booking is
 * sent. `toWait` is what somebody presses who would wait for a full day.
 */
export function useFullDays(usual: Schedule, tourId?: string) {
  const [full, setFull] = useState<ReadonlySet<CalendarDate>>(new Set())
  const [closed, setClosed] = useState<Schedule['closed']>([])
  const [toWait, setToWait] = useState<string>()
  const asked = useRef(false)
  const load = useCallback(() => {
    if (asked.current) return
    asked.current = true
    const { first, last } = findBookableSpan()
    import('../client/api.ts')
      .then(({ readDays }) => readDays(tourId, { from: first, to: last }))
      .then((days) => {
        setFull(new Set(days.full))
        setToWait(days.toWait)
        setClosed(days.closed)
      })
      .catch(() => {
        asked.current = false
      })
  }, [tourId])
  const schedule = useMemo(
    () => ({ ...usual, closed: [...usual.closed, ...closed] }),
    [usual, closed],
  )
  return { schedule, full, load, toWait }
}
