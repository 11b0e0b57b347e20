import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { sayWhoComes } from '#rules/orders/say-party.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageWords } from './manage-words.ts'

/** What is booked, day by day. */
export function Trip({ order, words: allWords }: { order: ManageAnswer; words: ManageWords }) {
  const words = allWords.manage
  const off = order.status === 'expired' ? words.itemReleased : words.itemCancelled
  return (
    <section aria-labelledby="trip">
      <h2 id="trip" className="text-h3">
        {words.tripTitle}
      </h2>
      {order.days.map((day) => (
        <dl
          key={`${day.date} ${day.title}`}
          className="border-rule mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t pt-4"
        >
          <dt className="sr-only">{words.tripTitle}</dt>
          <dd className="col-span-2 text-lead font-semibold">
            {day.title}
            {day.variant && ` · ${words.variants[day.variant] ?? day.variant}`}
            {day.isCancelled && <span className="text-alarm"> ({off})</span>}
          </dd>
          <Fact label={words.date} value={formatLongDate(day.date)} />
          {day.startTime && <Fact label={words.setsOut} value={day.startTime} />}
          <Fact label={words.party} value={sayWhoComes(day, allWords.tour, words.guestsCount)} />
          {(day.pickup ?? !day.isCancelled) && (
            <Fact label={words.pickup} value={day.pickup ?? words.toCome} />
          )}
          {day.pickupTime && (
            <Fact
              label={words.pickupTime}
              value={fill(words.pickupTimeWish, { time: day.pickupTime })}
            />
          )}
          {day.destination && <Fact label={words.destination} value={day.destination} />}
          {day.flight && <Fact label={words.flight} value={day.flight} />}
        </dl>
      ))}
      <p className="mt-5">
        <a href="/manage/calendar.ics" className="button button-quiet">
          {order.days.every((day) => day.isCancelled) ? words.calendarOut : words.calendar}
        </a>
      </p>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
