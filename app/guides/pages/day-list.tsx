import {
  addDays,
  clockTimeInCapeTown,
  formatDay,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { fillCount } from '#rules/text/fill.ts'
import type { GuideDays, GuidedTrip } from './guide-calls.ts'
import type { GuideWords } from './guide-words.ts'
import { TripCard } from './trip-card.tsx'
import type { NewPress } from './use-waiting.ts'
import type { Waiting } from './waiting-store.ts'

type DayListProps = {
  words: GuideWords
  days: GuideDays
  /** Today in Cape Town by this device's clock: the page may have been kept since yesterday. */
  today: string
  waiting: readonly Waiting[]
  onPress: (press: NewPress) => void
}

export function DayList({ words, days, today, waiting, onPress }: DayListProps) {
  const dayOf = ({ date }: GuidedTrip) => (date < today ? today : date)
  const all = [...new Set([today, ...days.trips.map(dayOf)])].toSorted()
  return (
    <>
      {all.map((day) => {
        const trips = days.trips.filter((trip) => dayOf(trip) === day)
        return (
          <section key={day} aria-labelledby={`day-${day}`} className="guide-day">
            <h2 id={`day-${day}`}>{nameDay(words, day, today)}</h2>
            {trips.length === 0 && <p className="text-ink-2">{words.free}</p>}
            {trips.map((trip) => (
              <TripCard
                key={trip.itemId}
                words={words}
                trip={trip}
                today={today}
                onPress={onPress}
                guide={days.name}
                waiting={waiting.filter(({ itemId }) => itemId === trip.itemId)}
              />
            ))}
          </section>
        )
      })}
      {days.later.length > 0 && (
        <section aria-labelledby="days-later" className="guide-day">
          <h2 id="days-later">{words.later}</h2>
          <ul className="guide-later">
            {days.later.map(({ itemId, date, from, isTimed, title, party, news }) => (
              <li key={itemId}>
                <span>
                  {formatDay(date)}
                  {isTimed && `, ${clockTimeInCapeTown(new Date(from))}`}
                </span>
                <strong>{title}</strong>
                <span>{fillCount(words.guests, party)}</span>
                {news && <span className="guide-mark">{words.news[news]}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function nameDay(words: GuideWords, day: string, today: string): string {
  if (day === today) return `${words.today}, ${formatDay(day)}`
  if (day === addDays(today, 1)) return `${words.tomorrow}, ${formatDay(day)}`
  return formatLongDate(day)
}
