import { readFigure } from '#rules/text/figure.ts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import type { Money } from '#rules/money/money.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findRidePrice, type RideTable, somewhereElse } from '#rules/orders/ride-price.ts'
import { checkRide, checkRideDay, rideEnquiryFields, rideWays } from '#rules/orders/ride-enquiry.ts'
import { transferGuests } from '#rules/orders/transfer.ts'
import { fill } from '#rules/text/fill.ts'
import { sanitiseField } from '#rules/text/sanitise.ts'
import { useIsHydrated } from '../loading/hydrated.ts'
import { DateField } from '../components/date-field.tsx'
import { Price } from '../components/price.tsx'
import { RefusalList } from '../components/refusal-list.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { Honeypot } from '../components/honeypot.tsx'
import { useKeptForm } from '../components/use-draft.ts'
import type { GuestForm } from '../posting/guest-form.ts'

const empty = {
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
type Draft = typeof empty

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

/** The server's answer: its price, if the table has one, is in rand. */
export type SentRide = { reference: string; price?: Money | undefined }

type RideFormProps = {
  rides: RideTable
  replyHours: number
  words: Words['ride']
  refusalWords: Words['refusals']
  calendarWords: Words['calendar']
  consent: { version: string; text: string }
  onSent: (sent: SentRide) => void
}

/** The form for a ride; without scripts it uses the browser's own date field. */
export function RideForm(props: RideFormProps) {
  const { rides, words, refusalWords, calendarWords, consent, replyHours: hours } = props
  const sending = useKeptForm(rideForm, {
    words: { refusals: refusalWords, failed: words.failed },
    name: 'ride',
    empty,
  })
  const { busy, lines, errorOf, draft, type: change } = sending
  // Changes after the draft has read the browser's own field, which then disappears.
  const [isPlain, setPlain] = useState(true)
  useEffect(() => setPlain(false), [])
  const hydrated = useIsHydrated()
  const field = (name: keyof typeof rideEnquiryFields) => {
    const asked = rideEnquiryFields[name]
    const limit = 'limit' in asked ? asked.limit : undefined
    return {
      ...words.asked[name],
      id: name,
      value: draft[name],
      optionalLabel: words.optional,
      required: 'required' in asked,
      error: errorOf(name),
      ...(limit === undefined ? {} : { maxLength: limit }),
      onChange: (text: string) =>
        change({ [name]: limit === undefined ? text : sanitiseField(text, limit) }),
    }
  }
  const guests = readFigure(draft.guests) ?? Number.NaN
  const price = findRidePrice(rides, { ...draft, guests })
  // If the server's price differs from the page's, sending again accepts it.
  const isOver = sending.refusals.some(({ code }) => code === 'price-changed')
  const shown = isOver ? undefined : price?.minor
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await sending.submit({ ...draft, shown, consent: consent.version })
    if (!sent) return
    sending.clear()
    props.onSent(sent)
  }
  const date = { id: 'date', label: words.asked.date, error: errorOf('date') }
  const pick = (day: string) => change({ date: day })
  return (
    <form
      method="post"
      action={'/rides'}
      noValidate={hydrated}
      onSubmit={(event) => void send(event)}
      className="space-y-10"
    >
      <input type="hidden" name="consent" value={consent.version} />
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <Part title={words.theRide}>
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
          <TextField {...date} value={draft.date} type="date" required onChange={pick} />
        ) : (
          <DateField
            {...date}
            value={draft.date || undefined}
            onChange={pick}
            words={calendarWords}
          />
        )}
        <TextField {...field('time')} type="time" />
        <TextField {...field('flight')} />
        <SelectField
          id="guests"
          label={words.asked.guests}
          value={draft.guests}
          error={errorOf('guests')}
          options={guestCounts}
          onChange={(guests) => change({ guests })}
        />
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
      </Part>
      <Part title={words.you}>
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <div className="sm:col-span-2">
          <TextField {...field('message')} rows={3} />
        </div>
      </Part>
      <Honeypot />
      <p className="text-ink-2 text-caption">{consent.text}</p>
      <button
        type="submit"
        className="button button-primary w-full sm:w-auto sm:min-w-56"
        disabled={busy}
      >
        {busy ? words.sending : words.send}
      </button>
    </form>
  )
}

const { minimum, maximum } = transferGuests
const guestCounts = Array.from({ length: maximum - minimum + 1 }, (_, index) => {
  const count = String(minimum + index)
  return { value: count, label: count }
})

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="display text-h3">{title}</legend>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
