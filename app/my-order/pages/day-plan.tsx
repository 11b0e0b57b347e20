import { lazy, Suspense } from 'react'
import type { SharedTrip } from '#platform/api/calls.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import type { TripRoutes } from './load-manage.ts'
import type { TripWords } from './manage-words.ts'
import { Fact } from './day-crew.tsx'

const RouteMap = lazy(async () => ({
  default: (await import('#app/site/tour/route-map.tsx')).RouteMap,
}))

type Day = SharedTrip['days'][number]
type Plan = NonNullable<Day['plan']>
type Words = TripWords['manage']

/** True if the plan has more than the start time. */
export function hasDayPlan({ plan }: Day): boolean {
  return plan !== undefined && (plan.stops.length > 0 || plan.badWeather !== undefined)
}

type PlanProps = { plan: Plan; route: TripRoutes[string] | undefined; words: TripWords }

/** The stops of the day, their route on the map, and the plan for bad weather. */
export function DayPlan({ plan, route, words: allWords }: PlanProps) {
  const words = allWords.manage
  const days = [...Map.groupBy(plan.stops, ({ date }) => date)]
  return (
    <>
      <div className={route ? 'lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-10' : ''}>
        <div>
          {days.map(([date, stops]) => (
            <Stops key={date} date={days.length > 1 ? date : undefined} stops={stops} />
          ))}
          {days.length > 0 && <p className="text-ink-2 mt-3 text-meta">{words.dayPlanAbout}</p>}
        </div>
        {route && (
          // The placeholder is about as high as the map, so that little moves.
          <Suspense fallback={<div className="no-print aspect-[1.2]" />}>
            <div className="no-print">
              <RouteMap
                route={route}
                caption={fill(allWords.tour.driven, { time: route.driven })}
              />
            </div>
          </Suspense>
        )}
      </div>
      {plan.badWeather && (
        <p className="mt-3">
          <strong className="block font-semibold">{words.badWeather}</strong> {plan.badWeather}
        </p>
      )}
    </>
  )
}

type StopsProps = { date: CalendarDate | undefined; stops: Plan['stops'] }

function Stops({ date, stops }: StopsProps) {
  return (
    <>
      {date && <p className="mt-3 mb-1.5 font-semibold">{formatLongDate(date)}</p>}
      <ol className="space-y-1">
        {stops.map(({ time, title }) => (
          <li key={`${time} ${title}`} className="grid grid-cols-[3.5rem_1fr]">
            <span className="text-ink-2 tabular-nums">{time}</span>
            {title}
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * The start time: exact, or approximate with the deadline for mailing the exact one. A requested
 * time has its own row until it is agreed. Large while the day is ahead.
 */
export function StartTime({ day, words }: { day: Day; words: Words }) {
  const { startTime, pickupTime, plan } = day
  const begins = plan?.begins
  const time = begins?.time ?? startTime
  if (time === null || (begins?.isExact === false && pickupTime === time)) return null
  const isExact = begins?.isExact ?? true
  return (
    <Fact label={words.setsOut}>
      <span className={plan ? 'display block text-h3 tabular-nums' : ''}>
        {isExact ? time : fill(words.startsAbout, { time })}
      </span>
      {begins?.toldBy && (
        <span className="text-ink-2 block text-caption">
          {fill(words.startsToldBy, { by: begins.toldBy })}
        </span>
      )}
    </Fact>
  )
}
