import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { displayMoney, inRand } from '#rules/money/currency.ts'
import { countTravelDays } from '#rules/itinerary/itinerary.ts'
import type { DraftOf } from '#rules/guests/asked.ts'
import { itineraryEnquiryFields } from '#rules/itinerary/itinerary-enquiry.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { ItineraryQuote } from '#rules/itinerary/itinerary-price.ts'
import type { Itinerary } from '#rules/itinerary/stored-itinerary.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { AskedInputs } from '../parts/asked-inputs.tsx'
import { DateField } from '../parts/date-field.tsx'
import { TrapField } from '../parts/trap-field.tsx'
import type { Builder } from './builder.ts'

type ItineraryEnquiryDraft = DraftOf<typeof itineraryEnquiryFields>

type QuoteFieldsProps = {
  builder: Builder
  draft: ItineraryEnquiryDraft
  startDate: CalendarDate | undefined
  /** Why the itinerary cannot begin on a day. */
  check: (date: CalendarDate) => Refusal | undefined
  /** What was refused about a field, in words. */
  errorOf: (field: string) => string | undefined
  onType: (change: Partial<ItineraryEnquiryDraft>) => void
  onDate: (date: CalendarDate) => void
}

/** Who asks, by the contact form's rules, and from when on. */
export function QuoteFields(props: QuoteFieldsProps) {
  const { builder, draft, startDate, errorOf, onType, onDate } = props
  const { words, calendarWords } = builder
  return (
    <>
      <AskedInputs
        fields={itineraryEnquiryFields}
        words={words}
        draft={draft}
        type={onType}
        errorOf={errorOf}
        rows={3}
        tight
      >
        <DateField
          id="startDate"
          label={words.startDate}
          optionalLabel={words.optional}
          value={startDate}
          onChange={onDate}
          words={calendarWords}
          check={props.check}
          error={errorOf('startDate')}
        />
      </AskedInputs>
      <TrapField />
    </>
  )
}

/** What goes to the office, with the amount in rand: that is what will be owed. */
export function QuoteIntroduction({
  itinerary,
  quote,
  words,
}: {
  itinerary: Itinerary
  quote: ItineraryQuote
  words: Builder['words']
}) {
  const days = fillCount(words.tripDays, countTravelDays(itinerary.entries))
  const total = displayMoney(quote.totalPrice, inRand)
  return <p className="text-ink-2 mt-2 text-meta">{fill(words.quoteText, { days, total })}</p>
}
