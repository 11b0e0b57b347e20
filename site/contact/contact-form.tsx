import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { checkContact, type ContactDraft, type TourInterest } from '#rules/guests/contact.ts'
import { limits, sanitiseField } from '#rules/text/sanitise.ts'
import { useSend } from '../client/use-send.ts'
import { useIsHydrated } from '../document/hydrated.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { RefusalList } from '../parts/refusal-list.tsx'
import { TextField } from '../parts/text-field.tsx'
import { TrapField } from '../parts/trap-field.tsx'
import { useDraft } from '../parts/use-draft.ts'

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
  const sending = useSend<object>({ refusals: refusalWords, failed: words.failed }, 'contact')
  const { busy, lines, edit, errorOf, value } = sending
  /** Given once, until a message has been sent: who tries again is not asked again (P4.7). */
  const [consented, setConsented] = useState<'asking' | boolean>(false)
  // Only where it is seen: what was sent while its writer was away is here as it was left.
  useEffect(() => {
    if (!value) return
    setConsented(false)
    clear()
  }, [value, clear])
  const hydrated = useIsHydrated()
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
    error: errorOf(name),
    onChange: (text: string) => change({ [name]: sanitiseField(text, limits[name]) }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkContact(draft)
    if (found.length > 0) sending.refuse(found)
    else if (consented === true) void send()
    else setConsented('asking')
  }
  const send = async () => {
    setConsented(true)
    const request = { ...draft, consent: { textVersion: consent.version } }
    await sending.send(async ({ key, since }) => {
      const { sendContactMessage } = await import('../client/api.ts')
      return sendContactMessage({ ...request, timestamp: since }, key)
    }, request)
  }
  return (
    <>
      <form
        method="post"
        action="/api/functions/send-contact-email"
        noValidate={hydrated}
        onSubmit={onSubmit}
        className="space-y-6"
      >
        {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
        <Sent text={value ? words.sent : ''} />
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
      </form>
      {consented === 'asking' && (
        <ConfirmDialog
          id="consent"
          role="dialog"
          title={consent.title}
          confirm={words.consentSend}
          cancel={words.cancel}
          onConfirm={() => void send()}
          onCancel={() => setConsented(false)}
        >
          {consent.text}
        </ConfirmDialog>
      )}
    </>
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
