import { useCallback, useRef, useState } from 'react'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { findBookableSpan } from '../today.ts'

/**
 * The days on which a tour is sold out, or, without one, on which every guide and vehicle of the
 * company is out; asked for when a calendar is opened. Without an answer every
 * day stays open: the server decides when the booking is sent.
 */
export function useFullDays(tourId?: string) {
  const [full, setFull] = useState<ReadonlySet<CalendarDate>>(new Set())
  const asked = useRef(false)
  const load = useCallback(() => {
    if (asked.current) return
    asked.current = true
    const { first, last } = findBookableSpan()
    import('../client/api.ts')
      .then(({ listFullDays }) => listFullDays(tourId, { from: first, to: last }))
      .then((days) => setFull(new Set(days)))
      .catch(() => {
        asked.current = false
      })
  }, [tourId])
  return { full, load }
}
