import type { SharedTrip } from '#platform/api/calls.ts'
import type { Picture } from '#ui/pictures.ts'
import type { ManageCompany, TripWords } from './manage-words.ts'
import { Fact, TripDay } from './trip-day.tsx'

type Props = {
  order: Pick<SharedTrip, 'days' | 'status'>
  /** Guest details, one per row. Only the guest sees them. */
  forWhom?: readonly { label: string; value: string }[]
  /** Address of the calendar file. Undefined behind a link that only allows payment. */
  calendar: string | undefined
  isFolded?: boolean
  /** Pictures by tour id or vehicle slug. */
  pictures: Readonly<Record<string, Picture>>
  words: TripWords
  company: ManageCompany
}

export function Trip(props: Props) {
  const { order, forWhom = [], calendar, pictures, words: allWords, company, isFolded } = props
  const words = allWords.manage
  const isAllCancelled = order.days.every((day) => day.isCancelled)
  const cancelledLabel = order.status === 'expired' ? words.itemReleased : words.itemCancelled
  return (
    <section aria-labelledby="trip">
      <h2 id="trip" className="text-h3">
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
      {order.days.map((day) => (
        <TripDay
          key={day.item}
          day={day}
          off={cancelledLabel}
          company={company}
          isFolded={isFolded}
          picture={pictures[day.product ?? '']}
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
