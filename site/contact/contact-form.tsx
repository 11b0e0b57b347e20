import { type FormEvent, useEffect, useRef } from 'react'
import type { Words } from '#content/words/en.ts'
import { type ContactDraft, type TourInterest } from '#rules/guests/contact.ts'
import { limits, sanitiseField } from '#rules/text/sanitise.ts'
import { sayRefusal } from '#rules/text/say-refusal.ts'
import { useIsHydrated } from '../document/hydrated.ts'
import { RefusalList } from '../parts/refusal-list.tsx'
import { TextField } from '../parts/text-field.tsx'
import { TrapField } from '../parts/trap-field.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { useContact } from './use-contact.ts'

type ContactFormProps = {
  words: Words['contact']
  refusalWords: Words['refusals']
  consent: { version: string; title: string; text: string }
  interests: readonly { value: TourInterest; label: string }[]
  /** What the page was opened about: an interest and a subject, from its address. */
  start: { tourType: string; subject: string }
}

const empty: ContactDraft = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  tourType: '',
}

/** The message form of P5.3, with the consent of P4.7 before anything is sent. */
export function ContactForm({ words, refusalWords, consent, interests, start }: ContactFormProps) {
  const { draft, type, clear } = useDraft('contact', empty, start)
  const { state, submit, send, edit, cancel } = useContact(consent.version, clear)
  const hydrated = useIsHydrated()
  const refusals = state.step === 'refused' ? state.refusals : []
  const lines = refusals.map((refusal) => ({
    text: sayRefusal(refusal, refusalWords, 'en'),
    field: refusal.field,
  }))
  const busy = state.step === 'submitting'
  const change = (changed: Partial<ContactDraft>) => {
    edit()
    type(changed)
  }
  const field = (name: 'name' | 'email' | 'phone' | 'subject' | 'message') => ({
    id: name,
    label: words[name],
    value: draft[name],
    maxLength: limits[name],
    optionalLabel: words.optional,
    error: lines.find((line) => line.field === name)?.text,
    onChange: (text: string) => change({ [name]: sanitiseField(text, limits[name]) }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(draft)
  }
  return (
    <form
      method="post"
      action="/api/functions/send-contact-email"
      noValidate={hydrated}
      onSubmit={onSubmit}
      className="space-y-6"
    >
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <Sent text={state.step === 'sent' ? words.sent : ''} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...field('name')} required autoComplete="name" />
        <TextField {...field('email')} required type="email" autoComplete="email" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <InterestSelect
          words={words}
          interests={interests}
          value={draft.tourType}
          onChange={(tourType) => change({ tourType })}
        />
      </div>
      <TextField {...field('subject')} required />
      <TextField {...field('message')} required rows={7} />
      <TrapField />
      <noscript>
        <label htmlFor="consent" className="flex gap-3 pb-6 text-caption">
          <input
            id="consent"
            name="consent"
            type="checkbox"
            value={consent.version}
            required
            className="accent-disa mt-0.5 h-5 w-5 shrink-0"
          />
          <span>{consent.text}</span>
        </label>
      </noscript>
      <button
        type="submit"
        className="button button-primary w-full sm:w-auto sm:min-w-56"
        disabled={busy}
      >
        {busy ? words.sending : words.send}
      </button>
      {state.step === 'asking-consent' && (
        <ConsentDialog
          consent={consent}
          words={words}
          onConsent={() => void send(draft)}
          onCancel={cancel}
        />
      )}
    </form>
  )
}

/** Takes the focus too: the button that had it was disabled meanwhile. */
function Sent({ text }: { text: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) note.current?.focus()
  }, [text])
  return (
    <p ref={note} role="status" tabIndex={-1} className="text-fynbos font-semibold empty:hidden">
      {text}
    </p>
  )
}

type InterestSelectProps = {
  words: Words['contact']
  interests: ContactFormProps['interests']
  value: string
  onChange: (value: string) => void
}

function InterestSelect({ words, interests, value, onChange }: InterestSelectProps) {
  return (
    <div>
      <label htmlFor="tourType" className="mb-1.5 block text-meta font-semibold">
        {words.tourType} <span className="text-ink-2 font-normal">({words.optional})</span>
      </label>
      <select
        id="tourType"
        name="tourType"
        className="field"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{words.tourTypePlaceholder}</option>
        {interests.map((interest) => (
          <option key={interest.value} value={interest.value}>
            {interest.label}
          </option>
        ))}
      </select>
    </div>
  )
}
