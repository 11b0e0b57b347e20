import { numberField } from '#site/components/number-field.ts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import {
  checkGroupQuote,
  checkGroupQuoteDays,
  groupQuoteFields,
} from '#rules/quotes/group-quote.ts'
import { sanitiseField } from '#rules/text/sanitise.ts'
import { useIsHydrated } from '../loading/hydrated.ts'
import { RefusalList } from '../components/refusal-list.tsx'
import { TextField } from '../components/text-field.tsx'
import { Honeypot } from '../components/honeypot.tsx'
import { useKeptForm } from '../components/use-draft.ts'
import type { GuestForm } from '../posting/guest-form.ts'
import { PlannedDay } from './planned-day.tsx'

const empty = {
  guests: '',
  firstDay: '',
  lastDay: '',
  offerBy: '',
  programme: '',
  vehicles: '',
  pickups: '',
  company: '',
  vatNumber: '',
  name: '',
  email: '',
  phone: '',
}

type Draft = typeof empty

export const groupForm: GuestForm<'POST /api/group-quotes'> = {
  to: 'POST /api/group-quotes',
  holds: 'reference',
  isForm: true,
  numbers: ['guests'],
  check: (request: Omit<Draft, 'guests'> & { guests: number }) => [
    ...checkGroupQuote(request),
    ...checkGroupQuoteDays(request, calendarDateIn(new Date(), capeTown)),
  ],
}

export type SentQuote = {
  reference: string
  guests: number
  firstDay?: string | undefined
  lastDay?: string | undefined
  offerBy?: string | undefined
}

type QuoteFormProps = {
  words: Words['groupQuote']
  refusalWords: Words['refusals']
  calendarWords: Words['calendar']
  consent: { version: string; text: string }
  onSent: (sent: SentQuote) => void
}

/** The request form for groups; without scripts it uses the browser's own date fields. */
export function QuoteForm(props: QuoteFormProps) {
  const { words, refusalWords, calendarWords, consent, onSent } = props
  const { draft, type, clear, submit, ...sending } = useKeptForm(groupForm, {
    words: { refusals: refusalWords, failed: words.failed },
    name: 'group quote',
    empty,
  })
  const [isPlain, setPlain] = useState(true)
  useEffect(() => setPlain(false), [])
  const { busy, lines, errorOf } = sending
  const hydrated = useIsHydrated()
  const field = (name: keyof Draft, limit?: number) => ({
    id: name,
    label: words[name],
    value: draft[name],
    optionalLabel: words.optional,
    error: errorOf(name),
    ...(limit === undefined ? {} : { maxLength: limit }),
    onChange: (text: string) =>
      type({ [name]: limit === undefined ? text : sanitiseField(text, limit) }),
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await submit({ ...draft, consent: consent.version })
    if (!sent) return
    clear()
    onSent(sent)
  }
  const days = { isPlain, words: calendarWords }
  return (
    <form
      method="post"
      action={'/group-quotes'}
      noValidate={hydrated}
      onSubmit={(event) => void send(event)}
      className="space-y-10"
    >
      <input type="hidden" name="consent" value={consent.version} />
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <Part title={words.group}>
        <TextField {...field('guests')} {...numberField} required hint={words.guestsHint} />
        <PlannedDay field={field('offerBy')} {...days} />
        <PlannedDay field={{ ...field('firstDay'), hint: words.firstDayHint }} {...days} />
        <PlannedDay field={{ ...field('lastDay'), hint: words.lastDayHint }} {...days} />
      </Part>
      <Part title={words.plan}>
        <div className="sm:col-span-2">
          <TextField
            {...field('programme', groupQuoteFields.programme.limit)}
            required
            rows={6}
            hint={words.programmeHint}
          />
        </div>
        <TextField
          {...field('pickups', groupQuoteFields.pickups.limit)}
          rows={3}
          hint={words.pickupsHint}
        />
        <TextField
          {...field('vehicles', groupQuoteFields.vehicles.limit)}
          rows={3}
          hint={words.vehiclesHint}
        />
      </Part>
      <Part title={words.asks}>
        <TextField {...field('name', groupQuoteFields.name.limit)} required autoComplete="name" />
        <TextField
          {...field('email', groupQuoteFields.email.limit)}
          required
          type="email"
          autoComplete="email"
        />
        <div className="sm:col-span-2">
          <TextField
            {...field('company', groupQuoteFields.company.limit)}
            autoComplete="organization"
          />
        </div>
        <TextField
          {...field('phone', groupQuoteFields.phone.limit)}
          type="tel"
          autoComplete="tel"
          hint={words.phoneHint}
          remedy={words.phoneRemedy}
        />
        <TextField
          {...field('vatNumber', groupQuoteFields.vatNumber.limit)}
          hint={words.vatNumberHint}
        />
      </Part>
      <div className="space-y-6">
        <Honeypot />
        <p>{words.attach}</p>
        <p className="text-ink-2 text-caption">{consent.text}</p>
        <button
          type="submit"
          className="button button-primary w-full sm:w-auto sm:min-w-64"
          disabled={busy}
        >
          {busy ? words.sending : words.send}
        </button>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="display text-h3">{title}</legend>
      <div className="mt-5 grid gap-6 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
