import { useCallback, useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { checkAnswers, emptyDraft } from '#rules/guests/form-fields.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import type { GuestForm } from '#ui/posting/guest-form.ts'
import { EnquiryForm, SendButton, useEnquiry } from './enquiry-form.tsx'

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

/** The message form (P5.3). Asks for consent before anything is sent (P4.7). */
export function ContactForm({ words, refusalWords, consent, start }: ContactFormProps) {
  const enquiry = useEnquiry({
    form: contactForm,
    name: 'contact',
    empty,
    fields: contactFields,
    words,
    refusalWords,
    consent,
    wordsOf: (name) => words.asked[name],
    start,
  })
  const { draft, type, errorOf } = enquiry
  /** Consent is valid until a message is sent: a second attempt does not ask again (P4.7). */
  const [consented, setConsented] = useState<'asking' | boolean>(false)
  const send = () => {
    setConsented(true)
    void enquiry.send()
  }
  const check = () => {
    const refusals = checkAnswers(contactFields, draft)
    if (refusals.length > 0) enquiry.refuse(refusals)
    else if (consented === true) send()
    else setConsented('asking')
  }
  return (
    <>
      <EnquiryForm
        enquiry={enquiry}
        action="/contact"
        pleaseMend={words.pleaseMend}
        className="space-y-6"
        onSend={check}
        onSent={useCallback(() => setConsented(false), [])}
      >
        <Sent text={enquiry.value ? words.sent : ''} />
        <FormInputs
          fields={contactFields}
          words={words}
          draft={draft}
          type={type}
          errorOf={errorOf}
          rows={7}
        />
        <Honeypot />
        <noscript>
          <label htmlFor="consent" className="flex gap-3 pb-6 text-caption">
            <input
              id="consent"
              name="consent"
              type="checkbox"
              value={consent.version}
              defaultChecked={enquiry.posted?.fields['consent'] !== undefined}
              required
              className="accent-disa mt-0.5 h-5 w-5 shrink-0"
            />
            <span>{consent.text}</span>
          </label>
        </noscript>
        <SendButton busy={enquiry.busy} words={words} className="sm:min-w-56" />
      </EnquiryForm>
      {consented === 'asking' && (
        <ConfirmDialog
          id="consent"
          role="dialog"
          title={consent.title}
          confirm={words.consentSend}
          cancel={words.cancel}
          onConfirm={send}
          onCancel={() => setConsented(false)}
        >
          {consent.text}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Takes the focus after sending, because the button with the focus is disabled. */
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
