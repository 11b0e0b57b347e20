import { lazy, Suspense, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Words } from '#content/words/words.ts'
import {
  checkParty,
  countEmptyPlaces,
  countGuests,
  clampParty,
  findPartyLimits,
} from '#rules/prices/party.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, type Schedule } from '#rules/dates/schedule.ts'
import { fill } from '#rules/text/fill.ts'
import { formatRefusal, type RefusalWords } from '#rules/text/format-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { findDayRefusal } from '#app/booking/pages/day-refusal.ts'
import { OtherDays } from '#app/booking/pages/other-days.tsx'
import { bookingPath } from '#app/booking/pages/selection.ts'
import { useSelection } from '#app/booking/pages/use-selection.ts'
import { DateField } from '#ui/components/date-field.tsx'
import { useFullDays } from '#ui/components/use-full-days.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { LimitsNote, PartyFields } from './party-fields.tsx'
import { PayTerms, type TermsFigures } from './pay-terms.tsx'
import { type Gates, PriceLines } from './price-lines.tsx'
import type { DayPrices } from './day-prices.ts'
import { useDayCosts, usePriceOf } from './use-price-of.ts'

/** Loads after the page, because nobody needs it before scrolling. */
const BookingBar = lazy(() => import('./booking-bar.tsx'))

type BookingCardProps = {
  tour: Tour
  schedule: Schedule
  words: Words['tour']
  barWords: { from: string; choose: string }
  calendarWords: Words['calendar']
  refusals: RefusalWords
  bookingWords: Pick<Words['booking'], 'nearestDays' | 'otherTour'>
  bookingsEmail: string
  gates: Gates
  figures: TermsFigures
  dayPrices?: DayPrices
}

/**
 * The sticky card: date, party, price, Book Now (P2.6). In a window lower than the card its content
 * scrolls, except total and Book Now. When Book Now is out of view, the bar links to it.
 */
export function BookingCard({
  tour,
  schedule: pageSchedule,
  words,
  barWords,
  calendarWords,
  refusals,
  bookingWords,
  bookingsEmail,
  gates,
  figures,
  dayPrices,
}: BookingCardProps) {
  const { selection, change } = useSelection()
  const party = clampParty(selection, tour.maxGuests)
  const { schedule, full, load, toWait } = useFullDays(pageSchedule, tour.id)
  // A day from the address may be past or belong to another tour, so it is checked.
  const dayRefusal = findDayRefusal(schedule, selection.date, full)
  const date = dayRefusal ? undefined : selection.date
  const pickDay = (day: CalendarDate) => change({ date: day })
  const navigate = useNavigate()
  // `bothPlaces` (pay for both places) applies only to one guest alone.
  const emptyPlaces = selection.bothPlaces ? countEmptyPlaces(party, tour) : 0
  const bothPlaces = emptyPlaces > 0
  const partyRefusal = checkParty(party, findPartyLimits(tour, { bothPlaces }))
  const priceOf = usePriceOf(tour, date, dayPrices)
  const pricedParty = { ...party, emptyPlaces }
  const price = partyRefusal ? undefined : priceOf(pricedParty)
  const isPriced = priceOf(pricedParty).kind === 'priced'
  const costs = useDayCosts(dayPrices, (day) => priceOf(pricedParty, day))

  const path =
    date && !partyRefusal
      ? bookingPath(tour.id, { ...selection, date, ...party, bothPlaces })
      : undefined
  const bookNow = useRef<HTMLDivElement>(null)
  const lineProps = {
    priceOf,
    party,
    emptyPlaces,
    words,
    gates,
    dayPrices,
    isDayChosen: date !== undefined,
  }
  return (
    <>
      <section
        aria-labelledby="book"
        className="booking-card no-print border-ink border-t-4 bg-plaster px-6"
      >
        {/* The booking bar links here. */}
        <h2 id="book" className="text-h3">
          {words.bookThisTour}
        </h2>
        <div className="mt-4 flex flex-col gap-4">
          <div className="noscript:hidden">
            <DateField
              id="date"
              label={words.date}
              value={date}
              onChange={pickDay}
              words={calendarWords}
              check={(day) => checkDay(schedule, day, new Date())}
              full={full}
              onOpen={load}
              toWait={toWait}
              error={dayRefusal && formatRefusal(dayRefusal, refusals, siteLanguage)}
              isAnnounced
              {...(partyRefusal ? {} : costs)}
            />
            {dayRefusal && (
              <OtherDays
                refusal={dayRefusal}
                onDate={pickDay}
                {...{ selection, words: bookingWords }}
              />
            )}
          </div>
          <div className="noscript:hidden">
            <PartyFields
              party={party}
              tour={tour}
              priceOf={priceOf}
              childrenAges={dayPrices?.words.childrenAges}
              bothPlaces={bothPlaces}
              onChange={change}
              words={words}
              refusals={refusals}
              bookingsEmail={bookingsEmail}
            />
          </div>
          {!partyRefusal && <PriceLines {...lineProps} rows={['parts']} />}
        </div>
        {/* Stays visible while the rest of a card higher than the window scrolls. */}
        <div className="bg-plaster pt-3 pb-2">
          {/* No price for a party that the tour does not take. */}
          {!partyRefusal && <PriceLines {...lineProps} rows={['total']} />}
          <div ref={bookNow} className="mt-3 noscript:hidden">
            <button
              type="button"
              className="button button-primary w-full"
              disabled={path === undefined}
              onClick={() => path && navigate(path)}
            >
              {words.bookNow}
            </button>
            {!date && isPriced && (
              <p className="text-ink-2 mt-2 text-center text-caption">{words.dateFirst}</p>
            )}
          </div>
          <noscript>
            <a href={`/book-tour/${tour.id}`} className="button button-primary mt-3 w-full">
              {words.bookNow}
            </a>
          </noscript>
        </div>
        <PayTerms
          quote={priceOf(pricedParty)}
          date={date}
          departs={pageSchedule.departs}
          figures={figures}
          words={words.terms}
          className="mb-4"
        />
        <ul className="space-y-1.5 text-meta">
          <li>
            <Link to="/cancellations-policy" className="link inline-block py-0.5">
              {words.freeCancellation}
            </Link>{' '}
            <span className="text-ink-2 block text-caption">{words.freeMeans}</span>
          </li>
          <li>
            {words.instantConfirmation}{' '}
            <span className="text-ink-2 block text-caption">{words.instantMeans}</span>
          </li>
        </ul>
        <div className="mt-4 flex flex-col gap-4 pb-6">
          <PriceLines {...lineProps} rows={['besides']} />
          <LimitsNote tour={tour} words={words} />
        </div>
      </section>
      {useIsHydrated() && (
        <Suspense>
          <BookingBar
            bookNow={bookNow}
            path={path}
            total={price?.kind === 'priced' ? price.total : undefined}
            priceFrom={dayPrices?.from ?? tour.priceFrom}
            words={{
              ...barWords,
              total:
                dayPrices && !date
                  ? dayPrices.words.totalFrom
                  : fill(words.totalFor, { n: countGuests(party) }),
              bookNow: words.bookNow,
            }}
          />
        </Suspense>
      )}
    </>
  )
}
