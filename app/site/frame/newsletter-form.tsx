import { type FormEvent, useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { Honeypot } from '#ui/components/honeypot.tsx'
import type { GuestForm } from '#ui/posting/guest-form.ts'
import { usePosted } from '#ui/posting/posted.ts'
import { useSend } from '#ui/client/use-send.ts'
import type { Frame } from './frame.ts'

export const newsletterForm: GuestForm<'POST /api/newsletter'> = {
  to: 'POST /api/newsletter',
  isForm: true,
  // The footer is on every page, so code that only this form needs loads when the form is sent.
  check: (request: { email: string; consent?: object }) =>
    import('#app/newsletter/newsletter.ts').then((rules) => rules.checkNewsletter(request)),
}

/**
 * Subscribes to the newsletter (double opt-in). Never reveals whether an address is already
 * subscribed.
 */
export function NewsletterForm({ frame }: { frame: Frame }) {
  const { newsletter: words } = frame.words
  const posted = usePosted()
  const [email, setEmail] = useState(posted?.fields['email'] ?? '')
  const [hasConsent, setHasConsent] = useState(posted?.fields['consent'] !== undefined)
  const [sentTo, setSentTo] = useState('')
  // The words of every refusal would make each page larger, so most refusals show the server's
  // sentence.
  const { busy, refusals, lines, submit, edit } = useSend(
    { refusals: words.refusals, failed: words.failed },
    'newsletter',
    { posted },
  )
  const isHydrated = useIsHydrated()
  const sendRequest = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    const consent = hasConsent ? frame.newsletterConsent.version : undefined
    const answer = await submit(newsletterForm, { email: address, consent })
    if (answer) setSentTo(address)
  }
  return (
    <section
      aria-labelledby="newsletter-title"
      className="wrap grid gap-x-16 gap-y-5 lg:grid-cols-2"
    >
      <div>
        <h2 id="newsletter-title" className="text-h3">
          {words.title}
        </h2>
        <p className="text-ink-2 mt-1">{words.text}</p>
      </div>
      {sentTo ? (
        <p role="status" tabIndex={-1} ref={takeFocus} className="text-fynbos font-semibold">
          {fill(words.sent, { email: sentTo })}
        </p>
      ) : (
        <form
          method="post"
          action="/"
          noValidate={isHydrated}
          onSubmit={(event) => void sendRequest(event)}
        >
          <fieldset disabled={busy} className="space-y-3">
            <AddressField
              words={words}
              email={email}
              isInvalid={refusals.some(({ code }) => code === 'email-invalid')}
              onChange={(text) => {
                edit()
                setEmail(text)
              }}
              submit={busy ? words.sending : words.submit}
            />
            <Honeypot />
            <label htmlFor="newsletter-consent" className="flex gap-3 text-caption">
              <input
                id="newsletter-consent"
                name="consent"
                type="checkbox"
                value={frame.newsletterConsent.version}
                required
                className="accent-disa mt-0.5 h-5 w-5 shrink-0"
                checked={hasConsent}
                onChange={(event) => {
                  edit()
                  setHasConsent(event.target.checked)
                }}
              />
              <span>{frame.newsletterConsent.text}</span>
            </label>
            <p
              id="newsletter-problem"
              role="alert"
              className="text-alarm text-caption font-semibold empty:hidden"
              // The page that answers a posted form opens with the focus on this form.
              {...(posted ? { tabIndex: -1, autoFocus: true } : {})}
            >
              {lines.map(({ text }) => text).join(' ')}
            </p>
          </fieldset>
        </form>
      )}
    </section>
  )
}

type AddressFieldProps = {
  words: Frame['words']['newsletter']
  email: string
  isInvalid: boolean
  onChange: (email: string) => void
  submit: string
}

function AddressField({ words, email, isInvalid, onChange, submit }: AddressFieldProps) {
  return (
    <div className="flex gap-3">
      <label htmlFor="newsletter-email" className="sr-only">
        {words.email}
      </label>
      <input
        id="newsletter-email"
        name="email"
        type="email"
        required
        autoComplete="email"
        className="field"
        placeholder={words.placeholder}
        value={email}
        maxLength={254}
        aria-invalid={isInvalid}
        aria-describedby="newsletter-problem"
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="submit" className="button button-primary shrink-0">
        {submit}
      </button>
    </div>
  )
}

/**
 * Focuses the text that replaces the form, which had the focus, so that screen readers announce it.
 */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
