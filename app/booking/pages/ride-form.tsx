import { useEffect, useState } from 'react'
import { parseNumber } from '#rules/text/figure.ts'
import type { Words } from '#content/words/words.ts'
import type { AnswerOf } from '#ui/client/api.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findRidePrice, type RideTable, somewhereElse } from '#app/order/ride-price.ts'
import { checkRide, checkRideDay, rideEnquiryFields, rideWays } from '#app/order/ride-enquiry.ts'
import { transferGuests } from '#rules/prices/transfer.ts'
import { fill } from '#rules/text/fill.ts'
import {
  EnquiryForm,
  EnquiryPart,
  SendButton,
  useEnquiry,
} from '#app/enquiries/pages/enquiry-form.tsx'
import { Price } from '#ui/components/price.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { DateField } from '#ui/components/date-field.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import type { GuestForm } from '#ui/posting/guest-form.ts'

const emptyForm = {
  way: rideWays[0] as string,
  area: '',
  place: '',
  date: '',
  time: '',
  flight: '',
  guests: '2',
  luggage: '',
  name: '',
  email: '',
  phone: '',
  message: '',
}
type Draft = typeof emptyForm

export const rideForm: GuestForm<'POST /api/rides'> = {
  to: 'POST /api/rides',
  holds: 'reference',
  isForm: true,
  numbers: ['guests', 'shown'],
  check: (request: Omit<Draft, 'guests'> & { guests: number }) => [
    ...checkRideDay(request.date, calendarDateIn(new Date(), capeTown)),
    ...checkRide(request),
  ],
}

/** The server's answer. Its price is in rand; absent if the table has none. */
export type SentRide = AnswerOf<'POST /api/rides'>

type RideFormProps = {
  rides: RideTable
  replyHours: number
  words: Words['ride']
  refusalWords: Words['refusals']
  calendarWords: Words['calendar']
  consent: { version: string; text: string }
  onSent: (sent: SentRide) => void
}

/** The form to request a ride. Without scripts it uses the browser's date field. */
export function RideForm(props: RideFormProps) {
  const { rides, words, calendarWords, consent, replyHours: hours } = props
  const enquiry = useEnquiry({
    ...props,
    form: rideForm,
    name: 'ride',
    empty: emptyForm,
    fields: rideEnquiryFields,
    wordsOf: (name) => {
      const fieldWords = words.asked[name]
      return typeof fieldWords === 'string' ? { label: fieldWords } : fieldWords
    },
  })
  const { draft, field } = enquiry
  // Starts as true, so the draft can read the browser's date field before another replaces it.
  const [isPlain, setPlain] = useState(true)
  useEffect(() => setPlain(false), [])
  const guests = parseNumber(draft.guests) ?? Number.NaN
  const price = findRidePrice(rides, { ...draft, guests })
  // The page's price is outdated if the server's differs; sending again accepts the server's.
  const hasPriceChanged = enquiry.refusals.some(({ code }) => code === 'price-changed')
  const shownPrice = hasPriceChanged ? undefined : price?.minor
  const { optionalLabel: _required, ...date } = field('date')
  return (
    <EnquiryForm
      enquiry={enquiry}
      action="/rides"
      pleaseMend={words.pleaseMend}
      className="space-y-10"
      lead={<input type="hidden" name="consent" value={consent.version} />}
      onSend={() => void enquiry.send({ shown: shownPrice })}
      onSent={props.onSent}
    >
      <EnquiryPart title={words.theRide} className={twoColumns}>
        <SelectField
          {...field('way')}
          optionalLabel={undefined}
          options={rideWays.map((way) => ({ value: way, label: words.ways[way] }))}
        />
        {draft.way !== 'elsewhere' && (
          <SelectField
            {...field('area')}
            optionalLabel={undefined}
            options={[
              ...rides.airport.map(({ place }) => ({ value: place, label: place })),
              { value: somewhereElse, label: words.somewhereElse },
            ]}
          />
        )}
        <TextField {...field('place')} />
        {isPlain ? (
          <TextField {...date} type="date" required />
        ) : (
          <DateField {...date} value={date.value || undefined} words={calendarWords} />
        )}
        <TextField {...field('time')} type="time" />
        <TextField {...field('flight')} />
        <SelectField {...field('guests')} optionalLabel={undefined} options={guestCounts} />
        <div className="sm:col-span-2">
          <TextField {...field('luggage')} />
        </div>
        <div
          role="status"
          className="border-ink bg-plaster border-t-4 p-4 noscript:hidden sm:col-span-2"
        >
          {price ? (
            <>
              <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
                {words.price}
                <span>
                  <Price money={price} both />
                </span>
              </p>
              <p className="text-ink-2 text-caption">{words.forVehicle}</p>
            </>
          ) : (
            fill(words.priceLater, { hours })
          )}
        </div>
      </EnquiryPart>
      <EnquiryPart title={words.you} className={twoColumns}>
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <div className="sm:col-span-2">
          <TextField {...field('message')} rows={3} />
        </div>
      </EnquiryPart>
      <Honeypot />
      <p className="text-ink-2 text-caption">{consent.text}</p>
      <SendButton busy={enquiry.busy} words={words} className="sm:min-w-56" />
    </EnquiryForm>
  )
}
const twoColumns = 'mt-4 grid gap-6 sm:grid-cols-2'
const { minimum, maximum } = transferGuests
const guestCounts = Array.from({ length: maximum - minimum + 1 }, (_, index) => {
  const count = String(minimum + index)
  return { value: count, label: count }
})
