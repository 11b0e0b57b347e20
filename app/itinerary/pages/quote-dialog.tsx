import { useState } from 'react'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkAnswers, emptyDraft } from '#rules/guests/form-fields.ts'
import { itineraryEnquiryFields } from '../itinerary-enquiry.ts'
import type { ItineraryFigures } from '../itinerary-price.ts'
import { countTravelDays } from '../itinerary.ts'
import { displayMoney, randCurrency } from '#rules/money/currency.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { type Itinerary, storeItinerary } from '../stored-itinerary.ts'
import { AlertDialog } from '#ui/components/alert-dialog.tsx'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { DateField } from '#ui/components/date-field.tsx'
import { CloseButton } from '#ui/components/dialog.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import { EnquiryForm, useEnquiry } from '#app/enquiries/pages/enquiry-form.tsx'
import type { GuestForm } from '#ui/posting/guest-form.ts'
import { labelAsTours, priceDays } from './tour-price-rows.tsx'
import type { Builder } from './builder.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { findFault } from './first-day.tsx'

type QuoteDialogProps = {
  builder: Builder
  itinerary: Itinerary
  price: ItineraryFigures
  onClose: () => void
}

const emptyFields = emptyDraft(itineraryEnquiryFields)

const itineraryForm: GuestForm<'POST /api/itinerary-enquiries'> = {
  to: 'POST /api/itinerary-enquiries',
  holds: 'reference',
  isForm: true,
  read: ({ itinerary, consent, ...fields }) => ({
    ...fields,
    itinerary: JSON.parse(String(itinerary)),
    consent: { textVersion: consent },
  }),
  check: (request: typeof emptyFields) => checkAnswers(itineraryEnquiryFields, request),
}

/** The form to request an itinerary's exact price. The input survives a refusal and Cancel. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function QuoteDialog({ builder, itinerary, price, onClose }: QuoteDialogProps) {
  const { words, refusalWords, calendarWords, consent } = builder
  const [startDate, setStartDate] = useState<CalendarDate | undefined>(itinerary.startDate)
  const enquiry = useEnquiry({
    form: itineraryForm,
    name: 'itinerary enquiry',
    empty: emptyFields,
    fields: itineraryEnquiryFields,
    words,
    refusalWords,
    consent,
    wordsOf: (name) => words.asked[name],
  })
  const { draft, type, busy, edit, errorOf, value } = enquiry
  const days = fillCount(words.tripDays, countTravelDays(itinerary.entries))
  const tourPrices = priceDays({ builder, itinerary })
  const finish = () => {
    enquiry.clear()
    onClose()
  }
  return (
    <DialogFrame
      id="quote-title"
      title={words.quoteTitle}
      closeLabel={words.close}
      onClose={onClose}
    >
      <EnquiryForm
        enquiry={enquiry}
        pleaseMend={words.pleaseMend}
        className="space-y-4 px-5 pb-6 sm:px-8 sm:pb-8"
        lead={
          <p className="text-ink-2 mt-2 text-meta">
            {/* The estimate is in rand, the currency of payment. */}
            {fill(words.quoteText, { days, total: displayMoney(price.totalPrice, randCurrency) })}
            {tourPrices && (
              <span className="mt-1 block">
                {fill(words.quoteAsTours, {
                  asTours: labelAsTours(tourPrices, words),
                  total: displayMoney(tourPrices.total, randCurrency),
                })}
              </span>
            )}
          </p>
        }
        onSend={() =>
          void enquiry.send({ startDate, itinerary: JSON.stringify(storeItinerary(itinerary)) })
        }
      >
        <FormInputs
          fields={itineraryEnquiryFields}
          words={words}
          draft={draft}
          type={type}
          errorOf={errorOf}
          rows={3}
          tight
        >
          <DateField
            id="startDate"
            label={words.startDate}
            optionalLabel={words.optional}
            value={startDate}
            onChange={(date) => {
              edit()
              setStartDate(date)
            }}
            words={calendarWords}
            check={(date) => findFault(itinerary, date, builder)}
            error={errorOf('startDate')}
          />
        </FormInputs>
        <Honeypot />
        <p className="text-ink-2 text-caption">{consent.text}</p>
        <p className="flex flex-wrap-reverse gap-3 sm:justify-end">
          <CloseButton className="button button-quiet grow sm:grow-0">{words.cancel}</CloseButton>
          <button
            type="submit"
            className="button button-primary grow sm:min-w-44 sm:grow-0"
            disabled={busy}
          >
            {busy ? words.processing : words.sendQuote}
          </button>
        </p>
      </EnquiryForm>
      {value && (
        <AlertDialog
          id="quote-requested"
          closeLabel={words.close}
          onClose={finish}
          text={
            <>
              <p>{words.thanks}</p>
              <p className="mt-3" data-free="">
                {words.reference} <strong className="tabular-nums">{value.reference}</strong>
              </p>
            </>
          }
        />
      )}
    </DialogFrame>
  )
}
