import { useCallback } from 'react'
import { Link } from 'react-router'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { fillCount } from '#rules/text/fill.ts'
import { type Desk, useLoaded } from '../desk.ts'
import { readDay } from '../fleet/fleet-calls.ts'
import { needsSomebody } from './needs-somebody.ts'
import { linkToView } from '../view-link.ts'

/** How much is on the road today, and the way there: the address of the desk shows roles first (P2.18). */
export function TodayLine({ desk }: { desk: Desk }) {
  const { frame, day } = desk.words
  const read = useCallback(() => readDay(calendarDateIn(new Date(), capeTown)), [])
  const { value } = useLoaded(read, doNothing, ['orders', 'fleet'])
  const trips = value?.trips ?? []
  const open = desk.hasFleet ? trips.filter(needsSomebody) : []
  return (
    <p className="border-disa mb-8 min-h-6 border-l-4 pl-3">
      {value && (
        <>
          {trips.length === 0 ? frame.today.none : fillCount(frame.today.trips, trips.length)}{' '}
          {open.length > 0 && (
            <strong className="text-amber">{fillCount(day.unassigned, open.length)}. </strong>
          )}
        </>
      )}
      <Link to={linkToView('day')} className="link">
        {frame.today.open}
      </Link>
    </p>
  )
}

/** The line leads to the day all the same, which says what is wrong. */
function doNothing(): void {}
