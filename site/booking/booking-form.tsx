import type { FormEvent } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import type { DraftOf } from '#rules/guests/asked.ts'
import { bookingFields } from '#rules/orders/booking-fields.ts'
import { guestCount } from '#rules/orders/booking.ts'
import type { Sending } from '../client/use-send.ts'
import { useIsHydrated } from '../loading/hydrated.ts'
import { AskedInputs } from '../parts/asked-inputs.tsx'
import { RefusalList } from '../parts/refusal-list.tsx'
import { PlainField } from '../parts/plain-field.tsx'
import { TrapField } from '../parts/trap-field.tsx'

export type BookingDraft = DraftOf<typeof bookingFields>

type BookingFormProps = {
  tourId: string
  draft: BookingDraft
  type: (change: Partial<BookingDraft>) => void
  submit: () => void
  sending: Pick<Sending, 'busy' | 'lines' | 'errorOf'>
  words: Words['booking']
  tourWords: Words['tour']
  consent: { version: string; text: string }
}

/** The details form (P2.7). */
export function BookingForm(props: BookingFormProps) {
  const { draft, words } = props
  const { busy, lines, errorOf } = props.sending
  const hydrated = useIsHydrated()
  const send = (event: FormEvent) => {
    event.preventDefault()
    props.submit()
  }
  return (
    <form
      method="post"
      action="/api/bookings"
      noValidate={hydrated}
      onSubmit={send}
      className="space-y-6"
    >
      <input type="hidden" name="tourId" value={props.tourId} />
      <input type="hidden" name="consent" value={props.consent.version} />
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <noscript>{import.meta.env.SSR && <PlainTrip {...props} />}</noscript>
      <AskedInputs
        fields={bookingFields}
        words={words}
        draft={draft}
        type={props.type}
        errorOf={errorOf}
        rows={4}
      />
      <TrapField />
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

/** The day and the party where no script brings them over from the tour's page. */
function PlainTrip({ words, tourWords }: Pick<BookingFormProps, 'words' | 'tourWords'>) {
  const { maximum } = guestCount
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-3">
        <PlainField id="plain-date" name="date" label={tourWords.date} type="date" required />
        <PlainField
          id="plain-adults"
          name="adults"
          label={tourWords.adults}
          type="number"
          min={1}
          max={maximum}
          defaultValue={2}
          required
        />
        <PlainField
          id="plain-children"
          name="children"
          label={tourWords.children}
          type="number"
          min={0}
          max={maximum}
          defaultValue={0}
          required
        />
      </div>
      <p className="text-ink-2 mt-3 pb-6 text-caption">{words.plainPrice}</p>
    </>
  )
}

function PaymentNote({ words }: { words: Words['booking'] }) {
  return (
    <section aria-labelledby="payment" className="border-rule border-y py-5">
      <h2 id="payment" className="text-h3">
        {words.paymentTitle}
      </h2>
      <p className="text-ink-2 mt-2">{words.paymentText}</p>
    </section>
  )
}
