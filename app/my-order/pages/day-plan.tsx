import type { SharedTrip } from '#platform/api/calls.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import type { ManageCompany, TripWords } from './manage-words.ts'
import { Fact } from './trip-day.tsx'

type Day = SharedTrip['days'][number]
type Plan = NonNullable<Day['plan']>
type Words = TripWords['manage']

/** True if the plan has more than the start time. */
export function hasDayPlan({ plan }: Day): boolean {
  return plan !== undefined && (plan.stops.length > 0 || plan.badWeather !== undefined)
}

export function DayPlan({ plan, words }: { plan: Plan; words: Words }) {
  const days = [...Map.groupBy(plan.stops, ({ date }) => date)]
  return (
    <>
      {days.map(([date, stops]) => (
        <Stops key={date} date={days.length > 1 ? date : undefined} stops={stops} words={words} />
      ))}
      {days.length > 0 && <p className="text-ink-2 mt-3 text-meta">{words.dayPlanAbout}</p>}
      {plan.badWeather && (
        <p className="mt-3">
          <strong className="font-semibold">{words.badWeather}</strong> {plan.badWeather}
        </p>
      )}
    </>
  )
}

type StopsProps = { date: CalendarDate | undefined; stops: Plan['stops']; words: Words }

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
 * Formats the start time: the agreed one, or an approximate one with the deadline for mailing the
 * exact one.
 */
export function formatStartTime({ startTime, plan }: Day, words: Words): string | null {
  if (!plan?.begins || plan.begins.isExact) return plan?.begins?.time ?? startTime
  const { time, toldBy } = plan.begins
  return toldBy ? fill(words.startsToldBy, { time, by: toldBy }) : fill(words.startsAbout, { time })
}

type LateProps = { day: Day; words: Words; company: ManageCompany }

/** Shows whom late guests call: the guide from the day before on, otherwise the office. */
export function Late({ day: { crew, plan }, words, company }: LateProps) {
  if (!plan) return null
  const phone = crew?.guides.find((guide) => guide.phone)?.phone ?? company.emergencyPhone
  const text = plan.waitMinutes
    ? fill(words.lateWait, { phone, minutes: plan.waitMinutes })
    : fill(words.lateCall, { phone })
  return (
    <Fact label={words.late}>
      <LinkedText text={text} />
    </Fact>
  )
}
