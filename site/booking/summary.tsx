import { Link } from 'react-router'
import type { Words } from '#content/words/en.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { checkParty, type PartyLimits } from '#rules/orders/party.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { quoteTour } from '#rules/money/tour-price.ts'
import { fillCount } from '#rules/text/fill.ts'
import { sayRefusal } from '#rules/text/say-refusal.ts'
import { useIsHydrated } from '../document/hydrated.ts'
import { DateField } from '../parts/date-field.tsx'
import { Plate } from '../parts/plate.tsx'
import { useFullDays } from '../parts/use-full-days.ts'
import type { Picture } from '../pictures.ts'
import { findBookableSpan } from '../today.ts'
import { type Gates, PriceLines } from '../tour/price-lines.tsx'
import { type Selection, tourPath } from './selection.ts'

type SummaryProps = {
  tour: { id: string; title: string; duration: string; priceFrom: string } & PartyLimits
  picture: Picture
  selection: Selection
  onDate: (date: CalendarDate) => void
  dateRefusal: Refusal | undefined
  partyRefusal: Refusal | undefined
  gates: Gates
  words: Words['booking']
  tourWords: Words['tour']
  calendarWords: Words['calendar']
  refusalWords: Words['refusals']
}

/** The summary card: what is being booked, for when, for whom and for how much. */
export function Summary(props: SummaryProps) {
  const { tour, selection, words, tourWords } = props
  return (
    <aside aria-labelledby="summary" className="border-ink border-t-4 bg-plaster">
      <Plate
        picture={props.picture}
        first
        decorative
        className="aspect-[2/1] w-full sm:max-lg:aspect-[2.4/1]"
      />
      <div className="space-y-4 p-6">
        <h2 id="summary" className="text-h3">
          {words.summary}
        </h2>
        <div>
          <p className="text-lead font-semibold">{tour.title}</p>
          <p className="text-ink-2 text-meta">{tour.duration}</p>
        </div>
        {/* Without scripts both are asked in the form. */}
        <div className="space-y-4 noscript:hidden">
          <SummaryDate {...props} />
          <SummaryParty {...props} />
        </div>
        <PriceLines
          priceFrom={tour.priceFrom}
          party={selection}
          words={tourWords}
          gates={props.gates}
        />
        {quoteTour({ priceFrom: tour.priceFrom, ...selection }).kind === 'priced' && (
          <p className="text-ink-2 text-caption">{words.owedInRand}</p>
        )}
      </div>
    </aside>
  )
}

/**
 * The party is chosen on the tour's page; what is wrong with it stands here, beside the way back.
 * Until the visitor's own party is known, what stands against the usual one only holds its place.
 */
function SummaryParty({
  tour,
  selection,
  partyRefusal,
  words,
  tourWords,
  refusalWords,
}: SummaryProps) {
  const hydrated = useIsHydrated()
  const { adults, children } = selection
  const refusal = partyRefusal ?? checkParty(selection, tour)
  const party = [
    fillCount(tourWords.adultsCount, adults),
    ...(children > 0 ? [fillCount(tourWords.childrenCount, children)] : []),
  ].join(', ')
  return (
    <div className="text-meta">
      <p className="flex items-baseline justify-between gap-4">
        <span className="grow">{party}</span>
        <Link
          to={tourPath(tour.id, selection)}
          id="adults"
          className="link inline-block py-0.5"
          {...(refusal ? { 'aria-describedby': 'adults-error' } : {})}
        >
          {words.change}
        </Link>
      </p>
      {refusal && (
        <p
          id="adults-error"
          className={`text-alarm mt-1.5 text-caption font-semibold ${hydrated ? '' : 'invisible'}`}
        >
          {sayRefusal(refusal, refusalWords, 'en')}
        </p>
      )}
    </div>
  )
}

function SummaryDate(props: SummaryProps) {
  const { tour, selection, onDate, dateRefusal, calendarWords, refusalWords, tourWords, words } =
    props
  const { full, load } = useFullDays(tour.id)
  const nearest = dateRefusal?.facts?.['nearest']
  return (
    <div>
      <label htmlFor="date" className="mb-1.5 block text-meta font-semibold">
        {tourWords.date}
      </label>
      <DateField
        id="date"
        value={selection.date}
        onChange={onDate}
        words={calendarWords}
        {...findBookableSpan()}
        full={full}
        onOpen={load}
        invalid={dateRefusal !== undefined}
        {...(dateRefusal ? { describedBy: 'date-error' } : {})}
      />
      {dateRefusal && (
        <p id="date-error" className="text-alarm mt-1.5 text-caption font-semibold">
          {sayRefusal(dateRefusal, refusalWords, 'en')}
        </p>
      )}
      {Array.isArray(nearest) && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={words.nearestDays}>
          {nearest.map((day) => (
            <li key={day}>
              <button
                type="button"
                className="button button-quiet px-3 text-caption"
                onClick={() => onDate(day)}
              >
                {formatLongDate(day)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
