import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Words } from '#content/words/en.ts'
import type { CalendarDate } from '#rules/calendar-date.ts'
import { checkParty, type Party } from '#rules/party.ts'
import type { Tour } from '#rules/tour.ts'
import { bookingPath } from '../booking/selection.ts'
import { DateField } from '../parts/date-field.tsx'
import { useFullDays } from '../parts/use-full-days.ts'
import { findBookableSpan } from '../today.ts'
import { PartyFields } from './party-fields.tsx'
import { PriceLines } from './price-lines.tsx'

type BookingCardProps = {
  tour: Tour
  words: Words['tour']
  calendarWords: Words['calendar']
  refusals: Words['refusals']
  bookingsEmail: string
}

const usualParty: Party = { adults: 2, children: 0 }

/** The card that follows the reader: date, party, price, Book Now (section 2, tour detail). */
export function BookingCard({
  tour,
  words,
  calendarWords,
  refusals,
  bookingsEmail,
}: BookingCardProps) {
  const [date, setDate] = useState<CalendarDate>()
  const [party, setParty] = useState(usualParty)
  const { full, load } = useFullDays(tour.id)
  const navigate = useNavigate()
  const refusal = checkParty(party, tour)
  return (
    <section aria-labelledby="book" className="border-ink border-t-4 bg-plaster p-6">
      <h2 id="book" className="text-h3">
        {words.bookThisTour}
      </h2>
      <div className="mt-5 space-y-5">
        <div>
          <label htmlFor="date" className="mb-1.5 block text-meta font-semibold">
            {words.date}
          </label>
          <DateField
            id="date"
            value={date}
            onChange={setDate}
            words={calendarWords}
            {...findBookableSpan()}
            full={full}
            onOpen={load}
          />
        </div>
        <PartyFields
          party={party}
          limits={tour}
          onChange={setParty}
          words={words}
          refusals={refusals}
          bookingsEmail={bookingsEmail}
        />
        <PriceLines priceFrom={tour.priceFrom} party={party} words={words} />
        <button
          type="button"
          className="button button-primary w-full"
          disabled={!date || refusal !== undefined}
          onClick={() => date && navigate(bookingPath(tour.id, { date, ...party }))}
        >
          {words.bookNow}
        </button>
      </div>
      <ul className="mt-5 space-y-1.5 text-meta">
        <li>
          <Link to="/cancellations-policy" className="link">
            {words.freeCancellation}
          </Link>
        </li>
        <li>{words.instantConfirmation}</li>
      </ul>
    </section>
  )
}
