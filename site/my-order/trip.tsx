import type { SharedTrip } from '#rules/guests/guest-port.ts'
import type { Picture } from '../pictures.ts'
import type { ManageCompany, TripWords } from './manage-words.ts'
import { Fact, TripDay } from './trip-day.tsx'

type Props = {
  order: Pick<SharedTrip, 'days' | 'status'>
  /** For whom it is, row by row: for its guest alone to read. */
  forWhom?: readonly { label: string; value: string }[]
  /** Where its file for calendars is; none by a link to pay. */
  calendar: string | undefined
  /** Whether much else stands below it. */
  isFolded?: boolean
  /** By what is booked: a tour or a vehicle. */
  pictures: Readonly<Record<string, Picture>>
  words: TripWords
  company: ManageCompany
}

/** What is booked, day by day. */
export function Trip(props: Props) {
  const { order, forWhom = [], calendar, pictures, words: allWords, company, isFolded } = props
  const words = allWords.manage
  const isAllOff = order.days.every((day) => day.isCancelled)
  const off = order.status === 'expired' ? words.itemReleased : words.itemCancelled
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
          {...{ day, off, company, isFolded }}
          picture={pictures[day.product ?? '']}
          words={allWords}
        />
      ))}
      {calendar && (isAllOff || order.days.some((day) => !day.isCancelled && !day.end)) && (
        <p className="mt-5">
          <a href={calendar} className="button button-quiet">
            {isAllOff ? words.calendarOut : words.calendar}
          </a>
        </p>
      )}
    </section>
  )
}
