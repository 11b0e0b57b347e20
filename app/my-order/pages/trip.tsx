import type { SharedTrip } from '#platform/api/calls.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Picture } from '#ui/pictures.ts'
import type { TripRoutes } from './load-manage.ts'
import type { ManageCompany, TripWords } from './manage-words.ts'
import { findDayPhase, sortDays, type TripPhase } from '../trip-phase.ts'
import { Fact } from './day-crew.tsx'
import { TripDay } from './trip-day.tsx'

type Props = {
  order: Pick<SharedTrip, 'days' | 'status'>
  phase: TripPhase
  /** The date in Cape Town. */
  today: CalendarDate
  /** Guest details, one per row. Only the guest sees them. */
  forWhom?: readonly { label: string; value: string }[]
  /** Address of the calendar file. Undefined behind a link that only allows payment. */
  calendar: string | undefined
  isFolded?: boolean
  /** Pictures by tour id, vehicle slug or guide's name. */
  pictures: Readonly<Record<string, Picture>>
  routes: TripRoutes
  words: TripWords
  company: ManageCompany
}

export function Trip(props: Props) {
  const { order, phase, today, forWhom = [], calendar, pictures, routes, company, isFolded } = props
  const allWords = props.words
  const words = allWords.manage
  const isAllCancelled = order.days.every((day) => day.isCancelled)
  const cancelledLabel = order.status === 'expired' ? words.itemReleased : words.itemCancelled
  return (
    <section aria-labelledby="trip">
      <h2 id="trip" className={isFolded ? 'text-h3' : 'sr-only'}>
        {words.tripTitle}
      </h2>
      {forWhom.length > 0 && (
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 max-[20rem]:grid-cols-1">
          {forWhom.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
      {sortDays(order.days).map((day, index) => (
        <TripDay
          key={day.item}
          day={day}
          phase={findDayPhase(day, phase, today)}
          off={cancelledLabel}
          isFolded={isFolded}
          isNext={index === 0}
          isConfirmed={order.status === 'confirmed'}
          pictures={pictures}
          route={routes[day.product ?? '']}
          company={company}
          words={allWords}
        />
      ))}
      {calendar && (isAllCancelled || order.days.some((day) => !day.isCancelled && !day.end)) && (
        <p className="mt-5">
          <a href={calendar} className="button button-quiet">
            {isAllCancelled ? words.calendarOut : words.calendar}
          </a>
        </p>
      )}
    </section>
  )
}
