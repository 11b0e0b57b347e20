import { useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Words } from '#content/words/words.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, type Schedule } from '#rules/dates/schedule.ts'
import type { Cents } from '#rules/money/cents.ts'
import {
  checkParty,
  countEmptyPlaces,
  findPartyLimits,
  type PartyLimits,
} from '#rules/prices/party.ts'
import { formatParty } from '#app/order/format-party.ts'
import type { PricePlan } from '#rules/prices/price-plan.ts'
import { fill } from '#rules/text/fill.ts'
import {
  type AnsweredRefusal,
  formatRefusal,
  type RefusalWords,
} from '#rules/text/format-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { DateField } from '#ui/components/date-field.tsx'
import { Nowrap } from '#ui/components/nowrap.tsx'
import { Plate } from '#ui/components/picture.tsx'
import { useFullDays } from '#ui/components/use-full-days.ts'
import type { Picture } from '#ui/pictures.ts'
import { findDayRefusal } from './day-refusal.ts'
import { OtherDays } from './other-days.tsx'
import type { DayPrices } from '#app/site/tour/day-prices.ts'
import { PayTerms, type TermsFigures } from '#app/site/tour/pay-terms.tsx'
import { useDayCosts, usePriceOf } from '#app/site/tour/use-price-of.ts'
import { type Gates, PriceLines, type PromoLine } from '#app/site/tour/price-lines.tsx'
import { parseSelection, type Selection, tourPath } from './selection.ts'
import { waitingPath } from './waiting-path.ts'

type SummaryProps = {
  tour: {
    id: string
    title: string
    duration: string
    priceFrom: string
    schedule: Schedule
    onePaysForTwo?: boolean | undefined
    prices?: PricePlan | undefined
  } & PartyLimits
  dayPrices?: DayPrices
  picture: Picture
  selection: Selection
  onDate: (date: CalendarDate) => void
  dateRefusal: AnsweredRefusal | undefined
  partyRefusal: AnsweredRefusal | undefined
  gates: Gates
  figures: TermsFigures
  promo: PromoLine | undefined
  /** Amount in cents that a voucher pays when the form is sent. */
  covers: Cents | undefined
  words: Words['booking']
  tourWords: Words['tour']
  calendarWords: Words['calendar']
  refusalWords: RefusalWords
}

export function Summary(props: SummaryProps) {
  const { tour, selection, words, tourWords, dayPrices } = props
  const emptyPlaces = selection.bothPlaces ? countEmptyPlaces(selection, tour) : 0
  const priceOf = usePriceOf(tour, selection.date, dayPrices)
  const priceFigures = priceOf({ ...selection, emptyPlaces })
  const isHydrated = useIsHydrated()
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
          <p className="text-ink-2 text-meta">
            <Nowrap text={tour.duration} />
          </p>
        </div>
        {/* Without scripts the form asks for date and party. */}
        <div className="space-y-4 noscript:hidden">
          <SummaryDate {...props} />
          <SummaryParty {...props} />
        </div>
        <PriceLines
          priceOf={priceOf}
          party={selection}
          emptyPlaces={emptyPlaces}
          words={tourWords}
          gates={props.gates}
          dayPrices={dayPrices}
          isDayChosen={selection.date !== undefined}
          promo={props.promo}
        />
        {priceFigures.kind === 'priced' && (
          <p className="text-ink-2 text-caption">{words.owedInRand}</p>
        )}
        <PayTerms
          quote={priceFigures}
          discount={props.promo?.discount}
          voucher={props.covers ? { covers: props.covers, words: words.promo.due } : undefined}
          date={selection.date}
          departs={tour.schedule.departs}
          figures={props.figures}
          words={tourWords.terms}
          // With a day as high as the loaded content, so that the form below does not move on a phone.
          className={isHydrated && !selection.date ? '' : 'min-h-32 lg:min-h-0'}
        />
      </div>
    </aside>
  )
}

/**
 * The party, with its error and the link to the tour's page, where the party is chosen. Until the
 * visitor's party is loaded, an error of the default party takes up space but is not shown.
 */
function SummaryParty({
  tour,
  selection,
  partyRefusal,
  words,
  tourWords,
  refusalWords,
}: SummaryProps) {
  const isHydrated = useIsHydrated()
  const refusal = partyRefusal ?? checkParty(selection, findPartyLimits(tour, selection))
  const party = formatParty(selection, tourWords)
  return (
    <div className="text-meta">
      <p className="flex items-baseline justify-between gap-4">
        <span className="grow text-balance">{party}</span>
        <Link
          to={tourPath(tour.id, selection)}
          id="adults"
          className="link inline-block shrink-0 py-0.5"
          {...(refusal ? { 'aria-describedby': 'adults-error' } : {})}
        >
          {words.change}
        </Link>
      </p>
      {refusal && (
        <p
          id="adults-error"
          className={`text-alarm mt-1.5 text-caption font-semibold ${isHydrated ? '' : 'invisible'}`}
        >
          {formatRefusal(refusal, refusalWords, siteLanguage)}
        </p>
      )}
      {refusal?.code === 'party-too-large' && (
        <Link to="/group-quotes" className="link inline-block py-1 text-caption">
          {fill(tourWords.larger, { n: tour.maxGuests })}
        </Link>
      )}
    </div>
  )
}

function SummaryDate(props: SummaryProps) {
  const { tour, selection, onDate, calendarWords, refusalWords, tourWords, words } = props
  const { schedule, full: fullDays, load, toWait } = useFullDays(tour.schedule, tour.id)
  const full = useFullWithoutHeldDay(fullDays)
  // Loads the full days when the server refuses the day as full, because the visitor may want to
  // join the waiting list.
  const isRefused = props.dateRefusal?.code === 'date-full'
  useEffect(() => {
    if (isRefused) load()
  }, [isRefused, load])
  const refusal = props.dateRefusal ?? findDayRefusal(schedule, selection.date, full)
  const priceOf = usePriceOf(tour, selection.date, props.dayPrices)
  const emptyPlaces = selection.bothPlaces ? countEmptyPlaces(selection, tour) : 0
  const costs = useDayCosts(props.dayPrices, (day) => priceOf({ ...selection, emptyPlaces }, day))
  return (
    <div>
      <DateField
        id="date"
        label={tourWords.date}
        value={selection.date}
        onChange={onDate}
        words={calendarWords}
        check={(date) => checkDay(schedule, date, new Date())}
        full={full}
        onOpen={load}
        toWait={toWait}
        {...costs}
        error={refusal && formatRefusal(refusal, refusalWords, siteLanguage)}
      />
      {refusal && (
        <OtherDays refusal={refusal} selection={selection} onDate={onDate} words={words}>
          {toWait && refusal.code === 'date-full' && (
            <p className="mt-2 text-meta">
              <Link to={waitingPath(tour.id, selection)} className="link inline-block py-1">
                {toWait.text}
              </Link>
            </p>
          )}
        </OtherDays>
      )}
    </div>
  )
}

/** The full days without the day that is held for a visitor from the waiting list. */
function useFullWithoutHeldDay(full: ReadonlySet<CalendarDate>): ReadonlySet<CalendarDate> {
  const [query] = useSearchParams()
  const { date } = parseSelection(query)
  const heldDate = query.has('waiting') ? date : undefined
  return useMemo(() => new Set([...full].filter((day) => day !== heldDate)), [full, heldDate])
}
