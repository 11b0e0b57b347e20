import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { checkAnswers, emptyDraft } from '#rules/guests/form-fields.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { useIsHydrated } from '../loading/hydrated.ts'
import { FormInputs } from '../components/form-inputs.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { RefusalList } from '../components/refusal-list.tsx'
import { Honeypot } from '../components/honeypot.tsx'
import { useKeptForm } from '../components/use-draft.ts'
import type { GuestForm } from '../posting/guest-form.ts'

type ContactFormProps = {
  words: Words['contact']
  refusalWords: Words['refusals']
  consent: { version: string; title: string; text: string }
  start: { tourType: string; subject: string }
}

const empty = emptyDraft(contactFields)

export const contactForm: GuestForm<'POST /api/functions/send-contact-email'> = {
  to: 'POST /api/functions/send-contact-email',
  isForm: true,
  added: ({ since }) => ({ timestamp: since }),
}

/** The message form (P5.3); it asks for consent before anything is sent (P4.7). */
export function ContactForm({ words, refusalWords, consent, start }: ContactFormProps) {
  const sending = useKeptForm(contactForm, {
    words: { refusals: refusalWords, failed: words.failed },
    name: 'contact',
    empty,
    start,
  })
  const { busy, lines, value, draft, clear, posted, type, errorOf } = sending
  /** Given once, until a message has been sent: a second attempt does not ask again (P4.7). */
  const [consented, setConsented] = useState<'asking' | boolean>(false)
  // Runs only while the form is on the page: a message sent while its writer was away stays as it
  // was.
  useEffect(() => {
    if (!value) return
    setConsented(false)
    clear()
  }, [value, clear])
  const hydrated = useIsHydrated()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkAnswers(contactFields, draft)
    if (found.length > 0) sending.refuse(found)
    else if (consented === true) void send()
    else setConsented('asking')
  }
  const send = () => {
    setConsented(true)
    return sending.submit({ ...draft, consent: consent.version })
  }
  return (
    <>
      <form
        method="post"
        action={'/contact'}
        noValidate={hydrated}
        onSubmit={onSubmit}
        className="space-y-6"
      >
        {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
        <Sent text={value ? words.sent : ''} />
        <FormInputs fields={contactFields} words={words} {...{ draft, type, errorOf }} rows={7} />
        <Honeypot />
        <noscript>
          <label htmlFor="consent" className="flex gap-3 pb-6 text-caption">
            <input
              id="consent"
              name="consent"
              type="checkbox"
              value={consent.version}
              defaultChecked={posted?.fields['consent'] !== undefined}
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

/** Takes the focus, because the button that had it was disabled. */
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
