import { type FormEvent, useState, type ReactNode, useEffect, useRef } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import { checkAnswers, emptyDraft } from '#rules/guests/form-fields.ts'
import { transferFields } from '#app/order/transfer-fields.ts'
import {
  checkChildSeats,
  checkSeats,
  type TransferKind,
  transferKinds,
  listVehiclesFor,
} from '#rules/prices/transfer.ts'
import { formatSeenPrice } from '#rules/prices/seen-price.ts'
import { PromoField } from './promo-field.tsx'
import { findPromoLine, usePromo } from './use-promo.ts'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { useSavedForm } from '#ui/components/use-draft.ts'
import { usePriceOf, useSeenPrice } from '#app/site/tour/use-price-of.ts'
import { useCurrency } from '#ui/visitor.ts'
import { BookingEnd } from './booking-end.tsx'
import { DayAndGuests, formatGuests } from './day-and-guests.tsx'
import { type TransferSelection, transferForm, type TransferDraft } from './transfer-selection.ts'
import { SummaryRows } from './summary-rows.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'
import { whatsappLink } from '#rules/text/phone.ts'
import { Features } from './features.tsx'
import { VehiclePlate } from './vehicle-plate.tsx'
import { omitAboutFields } from '#app/order/about-fields.ts'
import { FieldFolds } from '#ui/components/field-folds.tsx'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { OptionCard } from '#ui/components/option-card.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { PriceFigures } from '#rules/prices/price.ts'
import { Price } from '#ui/components/price.tsx'
import { enquiryPath } from '#app/enquiries/pages/enquiry-path.ts'

type SeatsNoticeProps = {
  guests: number | undefined
  vehicle: VehicleFacts
  fleet: readonly VehicleFacts[]
  onChange: (slug: string) => void
  words: Words['transfer']
}

function SeatsNotice({ guests, vehicle, fleet, onChange, words }: SeatsNoticeProps) {
  const isTooSmall = guests !== undefined && checkSeats(guests, vehicle) !== undefined
  const fittingVehicles = isTooSmall ? listVehiclesFor(guests, fleet) : []
  const notice = useRef<HTMLDivElement>(null)
  // Scrolls to the notice, which on a phone is below the visible part.
  useEffect(() => {
    if (isTooSmall) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isTooSmall, guests, vehicle])
  return (
    <div ref={notice} role="status" className="scroll-my-6 empty:hidden">
      {isTooSmall && (
        <div className="border-amber border-l-4 pl-4">
          <p className="font-semibold">
            {fill(fittingVehicles.length > 0 ? words.tooMany : words.noneFits, {
              vehicle: vehicle.type,
              maximum: vehicle.passengers.maximum,
              guests: fittingVehicles.length > 0 ? formatGuests(guests, words) : guests,
            })}
          </p>
          <p className="mt-3 flex flex-wrap gap-3">
            {fittingVehicles.map((fittingVehicle) => (
              <button
                key={fittingVehicle.slug}
                type="button"
                className="button button-quiet text-meta"
                onClick={() => onChange(fittingVehicle.slug)}
              >
                {fill(words.change, { vehicle: fittingVehicle.type })}
              </button>
            ))}
            {fittingVehicles.length === 0 && <LargerParties guests={guests} words={words} />}
          </p>
        </div>
      )}
    </div>
  )
}

function LargerParties({ guests, words }: { guests: number; words: Words['transfer'] }) {
  const subject = fill(words.askForTwoSubject, { guests })
  return (
    <>
      <Link to={enquiryPath('transfers', subject)} className="button button-quiet text-meta">
        {words.askForTwo}
      </Link>
      <Link to="/group-tours" className="button button-quiet text-meta">
        {words.coaches}
      </Link>
    </>
  )
}

type PriceOptionsProps = {
  vehicle: VehicleFacts
  kind: TransferKind
  date: CalendarDate | undefined
  guests: number | undefined
  onChange: (kind: TransferKind) => void
  words: Words['transfer']
}

/** The pricing card: Inland Tours and Overland Tours, with their price per day (P2.8). */
function PriceOptions(props: PriceOptionsProps) {
  const { vehicle, kind, date, guests = 1, onChange, words } = props
  const priceOf = usePriceOf(vehicle, date, vehicle.dayPrices)
  return (
    <fieldset>
      <legend className="mb-1.5 text-meta font-semibold">{words.kind}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {transferKinds.map((option) => (
          <OptionCard
            key={option}
            name="kind"
            value={option}
            label={words.kinds[option]}
            checked={option === kind}
            onChange={() => onChange(option)}
          >
            <span className="col-start-2 text-lead tabular-nums">
              <OptionPrice quote={priceOf({ adults: guests, children: 0, kind: option })} />
            </span>
            <span className="text-ink-2 col-start-2 text-caption">{words.kindTexts[option]}</span>
          </OptionCard>
        ))}
      </div>
      {vehicle.dayPrices && !date && (
        <p className="text-ink-2 mt-2 text-caption">{vehicle.dayPrices.words.chooseDay}</p>
      )}
    </fieldset>
  )
}

function OptionPrice({ quote }: { quote: PriceFigures }) {
  return quote.kind === 'priced' && <Price money={quote.total} />
}

const unfoldedFields = omitAboutFields(transferFields)

type DetailsFieldsProps = {
  draft: TransferDraft
  onChange: (change: Partial<TransferDraft>) => void
  errorOf: (field: string) => string | undefined
  words: Words['transfer']
  promo: ReactNode
}

function DetailsFields({ draft, onChange, errorOf, words, promo }: DetailsFieldsProps) {
  return (
    <section aria-labelledby="transfer-details" className="space-y-4">
      <h3 id="transfer-details" className="text-h3">
        {words.details}
      </h3>
      <FormInputs
        fields={unfoldedFields}
        words={words}
        draft={draft}
        type={onChange}
        errorOf={errorOf}
        rows={2}
        tight
      />
      <FieldFolds
        fields={transferFields}
        words={words}
        draft={draft}
        type={onChange}
        errorOf={errorOf}
        tight
      />
      {promo}
      <Honeypot />
    </section>
  )
}

type VehicleStoryProps = { vehicle: VehicleFacts; words: Words['transfer']; whatsapp: string }

function VehicleStory({ vehicle, words, whatsapp }: VehicleStoryProps) {
  const message = fill(words.whatsappMessage, { vehicle: vehicle.type })
  return (
    <div className="lg:sticky lg:top-0">
      <VehiclePlate picture={vehicle.picture} first />
      <p className="text-ink-2 mt-4 text-meta">{vehicle.description}</p>
      <Features features={vehicle.features} />
      <p className="mt-5 text-meta">
        <a
          className="link"
          href={whatsappLink(whatsapp, message)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.whatsapp}
        </a>
      </p>
    </div>
  )
}

export type BookingDialogProps = {
  vehicle: VehicleFacts
  fleet: readonly VehicleFacts[]
  selection: TransferSelection
  onSelect: (change: Partial<TransferSelection>) => void
  onClose: () => void
  words: Words['transfer']
  calendarWords: Words['calendar']
  refusalWords: Words['refusals']
  schedule: Schedule
  consent: { version: string; text: string }
  whatsapp: string
  replyHours: number
}

const emptyForm = { ...emptyDraft(transferFields), promoCode: '' }

/** Books a vehicle for a day (P2.8, P4.6). The input survives a refusal and Cancel. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function BookingDialog(props: BookingDialogProps) {
  const { vehicle, fleet, selection, words, refusalWords, consent } = props
  const sending = useSavedForm(transferForm, {
    words: { refusals: refusalWords, failed: words.failed },
    name: 'transfer',
    empty: emptyForm,
  })
  const { busy, lines, edit, errorOf, value, draft, type, clear } = sending
  const { seen } = useSeenPrice(vehicle.dayPrices, sending.refusals)
  const { revalidate } = useRevalidator()
  const [isIncomplete, setIncomplete] = useState(false)
  const choose = (change: Partial<TransferSelection>) => {
    edit()
    props.onSelect(change)
  }
  const { date, guests, childSeats, kind } = selection
  const { code: currency } = useCurrency()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!date || !guests) return setIncomplete(true)
    const checks = [
      checkSeats(guests, vehicle),
      ...checkChildSeats({ guests, childSeats }),
      ...checkAnswers(transferFields, draft),
    ]
    const refusals = checks.filter((refusal) => refusal !== undefined)
    if (refusals.length > 0) return sending.refuse(refusals)
    const answer = await sending.submit({
      ...draft,
      vehicle: selection.vehicle,
      kind,
      date,
      guests,
      childSeats,
      currency,
      seen: seen && formatSeenPrice(seen),
      consent: consent.version,
    })
    // A refusal may mean new prices. The dialog must show the price that the guest agrees to.
    if (!answer && vehicle.dayPrices) await revalidate()
  }
  const [query] = useSearchParams()
  const code = usePromo(
    { product: `vehicle-day/${vehicle.slug}`, date, typed: draft.promoCode },
    { refusals: refusalWords, failed: words.promo.failed },
  )
  const error = errorOf('promoCode')
  const priceOf = usePriceOf(vehicle, date, vehicle.dayPrices)
  const priceFigures = priceOf({ adults: guests ?? 1, children: 0, kind })
  const price = priceFigures.kind === 'priced' ? priceFigures.total.minor : undefined
  const promo = error === undefined ? findPromoLine(code.promo, price, words.promo.line) : undefined
  const completeTransfer =
    date && guests ? { vehicle, kind, date, guests, childSeats, promo } : undefined
  return (
    <Dialog
      aria-labelledby="transfer-title"
      className="h-dvh max-h-dvh w-full max-w-none overflow-y-auto p-5 sm:h-auto sm:max-h-[calc(100dvh-2rem)] sm:w-[min(68rem,calc(100vw-2rem))] sm:p-8"
      onClose={props.onClose}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="transfer-title" className="text-h2">
          {fill(words.title, { vehicle: vehicle.type })}
        </h2>
        <CloseButton
          className="-mr-3 grid h-11 w-11 shrink-0 place-items-center text-h3"
          aria-label={words.close}
        >
          <span aria-hidden="true">×</span>
        </CloseButton>
      </div>
      <p className="mt-3 text-meta">
        {words.oneWay}{' '}
        <a href="#airport" className="link mr-4 inline-block py-1" onClick={props.onClose}>
          {words.oneWayLink}
        </a>
        <Link to="/rides" className="link inline-block py-1">
          {words.oneWayAsk}
        </Link>
      </p>
      <form
        noValidate
        onSubmit={(event) => void send(event)}
        className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-[20rem_1fr] lg:items-start"
      >
        <VehicleStory vehicle={vehicle} words={words} whatsapp={props.whatsapp} />
        <div className="space-y-6">
          {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
          <PriceOptions
            vehicle={vehicle}
            kind={kind}
            date={date}
            guests={guests}
            onChange={(chosen) => choose({ kind: chosen })}
            words={words}
          />
          <DayAndGuests
            selection={selection}
            vehicle={vehicle}
            onChange={choose}
            errors={{
              date: errorOf('date'),
              guests: errorOf('guests'),
              childSeats: errorOf('childSeats'),
            }}
            words={words}
            calendarWords={props.calendarWords}
            refusalWords={refusalWords}
            schedule={props.schedule}
          />
          <SeatsNotice
            guests={guests}
            vehicle={vehicle}
            fleet={fleet}
            onChange={(slug) => choose({ vehicle: slug })}
            words={words}
          />
          {completeTransfer && (
            <section
              aria-labelledby="transfer-summary"
              className="border-ink bg-plaster border-t-4 p-5"
            >
              <h3 id="transfer-summary" className="mb-3 text-h3">
                {words.summary}
              </h3>
              <SummaryRows transfer={completeTransfer} words={words} withTotal={false} />
            </section>
          )}
          <DetailsFields
            draft={draft}
            onChange={type}
            errorOf={errorOf}
            words={words}
            promo={
              <PromoField
                words={words.promo}
                typed={draft.promoCode}
                type={type}
                linked={query.get('code')?.slice(0, 40)}
                discount={promo?.discount}
                total={price}
                tight
                error={error}
                code={code}
              />
            }
          />
          <BookingEnd
            {...props}
            busy={busy}
            isIncomplete={isIncomplete}
            reference={value?.reference}
            manage={value?.manage}
            voucher={value?.voucher}
            complete={completeTransfer}
            onSent={() => {
              clear()
              props.onClose()
            }}
            onRead={() => setIncomplete(false)}
          />
        </div>
      </form>
    </Dialog>
  )
}
