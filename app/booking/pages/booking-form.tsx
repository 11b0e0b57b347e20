import { numberField } from '#ui/components/number-field.ts'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import type { DraftOf } from '#rules/guests/form-fields.ts'
import { omitAboutFields } from '#app/order/about-fields.ts'
import { bookingFields, checkBookingDetails } from '#app/order/booking.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { partyFields, sellsBothPlaces } from '#rules/prices/party.ts'
import { type Seen, formatSeen } from '#rules/prices/seen-price.ts'
import type { Sending } from '#ui/client/use-send.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { FieldFolds } from '#ui/components/form-folds.tsx'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { PlainField } from '#ui/components/plain-field.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import type { GuestForm } from '#ui/posting/guest-form.ts'
import { type Fields, type Posted, usePosted } from '#ui/posting/posted.ts'

const unfoldedFields = omitAboutFields(bookingFields)
const plainNames: ReadonlySet<string | undefined> = new Set([...partyFields, 'date'])

export type BookingDraft = DraftOf<typeof bookingFields> & { promoCode: string }

export const bookingForm: GuestForm<'POST /api/bookings'> = {
  to: 'POST /api/bookings',
  holds: 'reference',
  isForm: true,
  numbers: partyFields,
  ticks: ['bothPlaces'],
  isPriced: true,
  check: (request: Parameters<typeof checkBookingDetails>[0] & { date: string }) => [
    ...(request.date ? [] : [{ code: 'date-invalid', field: 'date' } as const]),
    ...checkBookingDetails(request),
  ],
}

type BookingFormProps = {
  tour: Pick<Tour, 'id' | 'minGuests' | 'onePaysForTwo'>
  draft: BookingDraft
  type: (change: Partial<BookingDraft>) => void
  submit: () => void
  sending: Pick<Sending, 'busy' | 'lines' | 'errorOf'>
  words: Words['booking']
  tourWords: Words['tour']
  consent: { version: string; text: string }
  seen: Seen | undefined
  promo: ReactNode
}

/** The details form (P2.7). */
export function BookingForm(props: BookingFormProps) {
  const { draft, words } = props
  const { busy, errorOf } = props.sending
  const posted = usePosted()
  // Errors of fields that exist twice link to the field of the form without scripts.
  const lines = props.sending.lines.map((line) =>
    posted && plainNames.has(line.field) ? { ...line, field: `plain-${line.field}` } : line,
  )
  const hydrated = useIsHydrated()
  const send = (event: FormEvent) => {
    event.preventDefault()
    props.submit()
  }
  return (
    <form
      method="post"
      action={`/book-tour/${props.tour.id}`}
      noValidate={hydrated}
      onSubmit={send}
      className="space-y-6"
    >
      <input type="hidden" name="tourId" value={props.tour.id} />
      <input type="hidden" name="consent" value={props.consent.version} />
      {props.seen && <input type="hidden" name="seen" value={formatSeen(props.seen)} />}
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <noscript>
        {import.meta.env.SSR && (
          <PlainTrip {...props} fields={posted?.fields ?? {}} next={posted?.next} />
        )}
      </noscript>
      <FormInputs
        fields={unfoldedFields}
        words={words}
        draft={draft}
        type={props.type}
        errorOf={errorOf}
        rows={4}
      />
      <FieldFolds
        fields={bookingFields}
        words={words}
        draft={draft}
        type={props.type}
        errorOf={errorOf}
      />
      {props.promo}
      <Honeypot />
      <PaymentNote words={words} />
      <p className="text-ink-2 text-caption">
        {props.consent.text}{' '}
        {words.consentLinks.map((link) => (
          <Link
            key={link.path}
            to={link.path}
            target="_blank"
            className="link mr-3 inline-block py-1"
          >
            {link.label}
          </Link>
        ))}
      </p>
      <button
        type="submit"
        className="button button-primary w-full sm:w-auto sm:min-w-64"
        disabled={busy}
      >
        {busy ? words.processing : words.submit}
      </button>
    </form>
  )
}

/**
 * The fields for day and party. For browsers without scripts, which cannot pass them from the
 * tour's page.
 */
function PlainTrip({
  tour,
  words,
  tourWords,
  sending,
  fields,
  next,
}: Pick<BookingFormProps, 'tour' | 'words' | 'tourWords' | 'sending'> & {
  fields: Fields
  next: Posted['next']
}) {
  const { waiting } = fields
  const plain = (name: string, value: string) => ({
    id: `plain-${name}`,
    name,
    error: sending.errorOf(name),
    defaultValue: fields[name] ?? value,
    required: true,
  })
  return (
    <>
      {/* Key of the waiting-list place that is held for this guest. */}
      {waiting && <input type="hidden" name="waiting" value={waiting} />}
      {next && (
        <p>
          <a className="link inline-block py-1" href={next.path}>
            {next.label}
          </a>
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-3">
        <PlainField {...plain('date', '')} label={tourWords.date} type="date" />
        <PlainField {...plain('adults', '2')} label={tourWords.adults} {...numberField} />
        {(
          [
            ['children', tourWords.childrenAges],
            ['toddlers', tourWords.toddlersAges],
            ['childSeats', tourWords.childSeatsHint],
          ] as const
        ).map(([name, hint]) => (
          <PlainField
            key={name}
            {...plain(name, '0')}
            label={tourWords[name]}
            hint={hint}
            {...numberField}
          />
        ))}
      </div>
      {sellsBothPlaces(tour) && (
        <label htmlFor="plain-bothPlaces" className="mt-4 flex items-start gap-3">
          <input
            id="plain-bothPlaces"
            name="bothPlaces"
            type="checkbox"
            defaultChecked={fields['bothPlaces'] !== undefined}
            className="accent-disa mt-0.5 h-5 w-5 shrink-0"
          />
          {words.bothPlaces}
        </label>
      )}
      <p className="text-ink-2 mt-3 pb-6 text-caption">{words.plainPrice}</p>
    </>
  )
}

function PaymentNote({ words }: { words: Words['booking'] }) {
  return (
    <section aria-labelledby="payment" className="border-rule border-b pb-5">
      <h2 id="payment" className="text-h3">
        {words.paymentTitle}
      </h2>
      <p className="text-ink-2 mt-2">{words.paymentText}</p>
    </section>
  )
}
