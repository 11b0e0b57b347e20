import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import type { Picture } from '../pictures.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { TripDay } from './trip-day.tsx'

type Props = {
  order: Pick<ManageAnswer, 'days' | 'status'>
  /** By what is booked: a tour or a vehicle. */
  pictures: Readonly<Record<string, Picture>>
  words: ManageWords
  company: ManageCompany
}

/** What is booked, day by day. */
export function Trip({ order, pictures, words: allWords, company }: Props) {
  const words = allWords.manage
  const off = order.status === 'expired' ? words.itemReleased : words.itemCancelled
  return (
    <section aria-labelledby="trip">
      <h2 id="trip" className="text-h3">
        {words.tripTitle}
      </h2>
      {order.days.map((day) => (
        <TripDay
          key={day.item}
          {...{ day, off, company }}
          picture={pictures[day.product ?? '']}
          words={allWords}
        />
      ))}
      <p className="mt-4">
        <a href="/manage/calendar.ics" className="button button-quiet">
          {order.days.every((day) => day.isCancelled) ? words.calendarOut : words.calendar}
        </a>
      </p>
    </section>
  )
}
