import { type FormEvent, useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import { checkAnswers, emptyDraft } from '#rules/guests/form-fields.ts'
import { transferFields } from '#app/order/transfer-fields.ts'
import { checkChildSeats, checkSeats } from '#rules/prices/transfer.ts'
import { spellSeen } from '#rules/prices/seen-price.ts'
import { PromoField } from './promo-field.tsx'
import { findPromoLine, usePromo } from './use-promo.ts'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { useKeptForm } from '#ui/components/use-draft.ts'
import { usePriceOf, useSeenPrice } from '#app/site/tour/use-price-of.ts'
import { useCurrency } from '#ui/visitor.ts'
import { BookingEnd } from './booking-end.tsx'
import { DayAndGuests } from './day-and-guests.tsx'
import { DetailsFields } from './details-fields.tsx'
import { PriceOptions } from './price-options.tsx'
import { SeatsNotice } from './seats-notice.tsx'
import { type TransferSelection, transferForm } from './transfer-selection.ts'
import { SummaryRows } from './summary-rows.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'
import { VehicleStory } from './vehicle-story.tsx'

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

const empty = { ...emptyDraft(transferFields), promoCode: '' }

/** Books a vehicle for a day (P2.8 and P4.6). Input survives a refusal and a Cancel. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function BookingDialog(props: BookingDialogProps) {
  const { vehicle, fleet, selection, words, refusalWords, consent } = props
  const sending = useKeptForm(transferForm, {
    words: { refusals: refusalWords, failed: words.failed },
    name: 'transfer',
    empty,
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
    const found = [
      checkSeats(guests, vehicle),
      ...checkChildSeats({ guests, childSeats }),
      ...checkAnswers(transferFields, draft),
    ]
    const refusals = found.filter((refusal) => refusal !== undefined)
    if (refusals.length > 0) return sending.refuse(refusals)
    const requested = await sending.submit({
      ...draft,
      vehicle: selection.vehicle,
      kind,
      date,
      guests,
      childSeats,
      currency,
      seen: seen && spellSeen(seen),
      consent: consent.version,
    })
    // Prices may have changed: the dialog must show the price that is agreed to.
    if (!requested && vehicle.dayPrices) await revalidate()
  }
  const [query] = useSearchParams()
  const asked = usePromo(
    { product: `vehicle-day/${vehicle.slug}`, date, typed: draft.promoCode },
    { refusals: refusalWords, failed: words.promo.failed },
  )
  const error = errorOf('promoCode')
  const priceOf = usePriceOf(vehicle, date, vehicle.dayPrices)
  const quote = priceOf({ adults: guests ?? 1, children: 0, kind })
  const price = quote.kind === 'priced' ? quote.total.minor : undefined
  const promo =
    error === undefined ? findPromoLine(asked.promo, price, words.promo.line) : undefined
  const complete = date && guests ? { vehicle, kind, date, guests, childSeats, promo } : undefined
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
          {complete && (
            <section
              aria-labelledby="transfer-summary"
              className="border-ink bg-plaster border-t-4 p-5"
            >
              <h3 id="transfer-summary" className="mb-3 text-h3">
                {words.summary}
              </h3>
              <SummaryRows transfer={complete} words={words} withTotal={false} />
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
                asked={asked}
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
            complete={complete}
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
