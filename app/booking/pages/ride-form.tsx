import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { parseNumber } from '#rules/text/figure.ts'
import { toMoney } from '#rules/money/cents.ts'
import type { Words } from '#content/words/words.ts'
import type { AnswerOf } from '#ui/client/api.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import {
  findPartySize,
  findRidePrice,
  type RideTable,
  somewhereElse,
} from '#app/order/ride-price.ts'
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
import { PostedDateField } from '#ui/components/posted-date-field.tsx'
import { PromoField } from './promo-field.tsx'
import { findPromoLine, usePromo } from './use-promo.ts'
import { Honeypot } from '#ui/components/honeypot.tsx'
import type { GuestForm } from '#ui/posting/guest-form.ts'
import { useCurrency } from '#ui/visitor.ts'
import { RideCard, type RideVehicle } from './ride-card.tsx'

const emptyForm = {
  way: rideWays[0] as string,
  area: '',
  place: '',
  date: '',
  time: '',
  flight: '',
  guests: '2',
  childSeats: '0',
  luggage: '',
  name: '',
  email: '',
  phone: '',
  message: '',
  promoCode: '',
}
type Draft = typeof emptyForm

export const rideForm: GuestForm<'POST /api/rides'> = {
  to: 'POST /api/rides',
  holds: 'reference',
  isForm: true,
  numbers: ['guests', 'childSeats'],
  isPriced: true,
  check: (request: Omit<Draft, 'guests'> & { guests: number }) => [
    ...checkRideDay(request.date, calendarDateIn(new Date(), capeTown)),
    ...checkRide(request),
  ],
}

/** The server's answer: a booking with its price, or a request. */
export type SentRide = AnswerOf<'POST /api/rides'>

type RideFormProps = {
  rides: RideTable & { freeWaitingMinutes: number }
  /** The smallest vehicle for each party size of the table. */
  vehicles: readonly (RideVehicle | undefined)[]
  /** The version of the page's prices. */
  seen: string
  /** The page's heading, beside the price. */
  heading: ReactNode
  replyHours: number
  words: Words['ride']
  refusalWords: Words['refusals']
  calendarWords: Words['calendar']
  consent: { version: string; text: string }
  onSent: (sent: SentRide) => void
}

/** The form to book or request a ride. */
export function RideForm(props: RideFormProps) {
  const { rides, vehicles, words, calendarWords, consent, replyHours: hours } = props
  const enquiry = useEnquiry({
    ...props,
    form: rideForm,
    name: 'ride',
    empty: emptyForm,
    fields: rideEnquiryFields,
    wordsOf: (name) => {
      const fieldWords = name === 'promoCode' ? words.promo.label : words.asked[name]
      return typeof fieldWords === 'string' ? { label: fieldWords } : fieldWords
    },
  })
  const { draft, field } = enquiry
  const guests = parseNumber(draft.guests) ?? Number.NaN
  const price = findRidePrice(rides, { ...draft, guests })
  // The version that the server named when it refused the page's price as outdated.
  const current = enquiry.refusals.find(({ code }) => code === 'price-changed')?.facts
  const seen = current ? `${String(current['publication'])} ${String(current['on'])}` : props.seen
  const { code: currency } = useCurrency()
  const isElsewhere = draft.way === 'elsewhere'
  // The server decides in the same way: what the table doesn't price becomes a request.
  const isRequest = !price && (isElsewhere || draft.area !== '' || draft.place !== '')
  const [query] = useSearchParams()
  const code = usePromo(
    { product: undefined, date: draft.date || undefined, typed: draft.promoCode },
    { refusals: props.refusalWords, failed: words.promo.failed },
  )
  const codeError = enquiry.errorOf('promoCode')
  const promo =
    codeError === undefined ? findPromoLine(code.promo, price?.minor, words.promo.line) : undefined
  const noPrice = [
    ...(isElsewhere || draft.area !== '' ? [] : [words.choosePlace]),
    ...(isRequest ? [fill(words.priceLater, { hours })] : []),
  ].join(' ')
  return (
    <EnquiryForm
      enquiry={enquiry}
      action="/rides"
      pleaseMend={words.pleaseMend}
      className="gap-x-16 gap-y-10 max-lg:space-y-10 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]"
      lead={
        <>
          {props.heading}
          <input type="hidden" name="consent" value={consent.version} />
          <input type="hidden" name="seen" value={props.seen} />
        </>
      }
      onSend={() =>
        void enquiry.send({ currency, seen, ...(isRequest && { promoCode: undefined }) })
      }
      onSent={props.onSent}
    >
      <EnquiryPart title={words.theRide} className={twoColumns}>
        <SelectField
          {...field('way')}
          optionalLabel={undefined}
          options={rideWays.map((way) => ({ value: way, label: words.ways[way] }))}
        />
        {!isElsewhere && (
          <SelectField
            {...field('area')}
            optionalLabel={undefined}
            options={[
              ...rides.airport.map(({ place }) => ({ value: place, label: place })),
              { value: somewhereElse, label: words.somewhereElse },
            ]}
          />
        )}
        <div className="sm:col-span-2">
          <TextField {...field('place')} />
        </div>
        <PostedDateField {...field('date')} required words={calendarWords} />
        <TextField {...field('time')} type="time" required={!isRequest} />
        <TextField {...field('flight')} />
        <TextField {...field('luggage')} />
        <SelectField {...field('guests')} optionalLabel={undefined} options={listCounts(minimum)} />
        <SelectField {...field('childSeats')} optionalLabel={undefined} options={listCounts(0)} />
      </EnquiryPart>
      <RideCard
        vehicle={vehicles[findPartySize(rides, guests)]}
        price={price}
        promo={promo}
        noPrice={noPrice}
        freeMinutes={rides.freeWaitingMinutes}
        words={words}
      />
      <EnquiryPart title={words.you} className={twoColumns}>
        <div className="sm:col-span-2">
          <TextField {...field('name')} autoComplete="name" />
        </div>
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <div className="sm:col-span-2">
          <TextField {...field('message')} rows={3} />
        </div>
      </EnquiryPart>
      <div>
        {!isRequest && (
          <div className="border-rule mb-6 border-t pt-4">
            <PromoField
              words={words.promo}
              typed={draft.promoCode}
              type={enquiry.type}
              linked={query.get('code')?.slice(0, 40)}
              discount={promo?.discount}
              total={price?.minor}
              error={codeError}
              code={code}
              tight
            />
          </div>
        )}
        <Honeypot />
        <p className="text-ink-2 text-caption">{consent.text}</p>
        {!isRequest && <p className="mt-3 font-semibold">{words.nothingCharged}</p>}
      </div>
      {/* Once there is a price, a bar at the bottom of a phone while the form is in view. */}
      <div
        data-bottom-bar=""
        className={`flex items-center gap-4 ${price ? 'bg-limewash border-ink bottom-0 z-20 max-lg:sticky max-lg:border-t-2 max-lg:py-3' : ''}`}
      >
        {price && (
          <p className="grow text-h3 tabular-nums lg:hidden">
            <Price money={toMoney(price.minor - (promo?.discount ?? 0))} />
          </p>
        )}
        <SendButton
          busy={enquiry.busy}
          words={{ ...words, send: isRequest ? words.send : words.book }}
          className="sm:min-w-56"
        />
      </div>
    </EnquiryForm>
  )
}
const twoColumns = 'mt-4 grid gap-6 sm:grid-cols-2'
const { minimum, maximum } = transferGuests

function listCounts(first: number) {
  return Array.from({ length: maximum - first + 1 }, (_, index) => {
    const count = String(first + index)
    return { value: count, label: count }
  })
}
