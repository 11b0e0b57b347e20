import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { type SaidRefusal, sayRefusal } from '#rules/text/say-refusal.ts'
import type { Answer } from '../client/api.ts'
import { useIsHydrated } from '../document/hydrated.ts'
import { PasswordField } from '../parts/password-field.tsx'
import { PlainField } from '../parts/plain-field.tsx'
import { RefusalList } from '../parts/refusal-list.tsx'
import { confirmAddress, disownSignUp, requestReset } from './auth-calls.ts'
import type { AuthWords } from './auth-words.ts'
import { LinkTrouble } from './link-trouble.tsx'

type Step = 'asking' | 'confirmed' | 'used' | 'dead' | 'disowned' | 'reset-sent'

/**
 * Where the link of the mail leads: it asks for one press, and for the password in any browser but
 * the one that signed up. Whoever did not sign up ends it here, or takes the address over.
 */
export function ConfirmAddress({ words: allWords }: { words: AuthWords }) {
  const words = allWords.auth.confirm
  const token = useSearchParams()[0].get('token') ?? ''
  const hydrated = useIsHydrated()
  const [step, setStep] = useState<Step>('asking')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<SaidRefusal>()
  const [password, setPassword] = useState('')
  /** Known once the password was asked for. */
  const [email, setEmail] = useState<string>()
  const send = async (call: () => Promise<Answer<object>>, next: Step) => {
    setBusy(true)
    setRefusal(undefined)
    const answer = await call().catch(() => undefined)
    setBusy(false)
    if (answer?.ok) return setStep(next)
    const [first = unreached] = answer?.refusals ?? []
    setRefusal(first)
    if (typeof first.facts?.['email'] === 'string') setEmail(first.facts['email'])
    setStep(first.code === 'link-used' ? 'used' : deadLink.has(first.code) ? 'dead' : 'asking')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(() => confirmAddress(token, password), 'confirmed')
  }
  if (step === 'dead') return <LinkTrouble words={allWords} error={refusal?.code ?? ''} />
  if (step === 'confirmed' || step === 'used') {
    const isDone = step === 'confirmed'
    return (
      <Said
        title={isDone ? words.doneTitle : words.usedTitle}
        text={isDone ? words.done : words.used}
      >
        <Link to="/auth" className="button button-primary">
          {words.signIn}
        </Link>
        <Link to="/account" className="button button-quiet">
          {words.toAccount}
        </Link>
      </Said>
    )
  }
  if (step === 'disowned' || step === 'reset-sent') {
    const isEnded = step === 'disowned'
    const sent = fill(allWords.auth.linkSent, { email: email ?? '' })
    return (
      <Said
        title={isEnded ? words.disownedTitle : words.takenTitle}
        text={isEnded ? words.disowned : sent}
      >
        <Link to="/" className="button button-quiet">
          {words.home}
        </Link>
      </Said>
    )
  }
  const isAsked = email !== undefined
  const problem = refusal && sayProblem(refusal, allWords)
  return (
    <>
      {/* Without an action it is posted to where it stands, token and all (server/http/posted-forms.ts). */}
      <form method="post" noValidate={hydrated} onSubmit={onSubmit} className="space-y-6">
        <h1 className="text-page">{words.title}</h1>
        <p className="text-ink-2">{words.text}</p>
        {problem && (
          <RefusalList
            title={allWords.auth.pleaseMend}
            lines={[{ text: problem, field: refusal.field }]}
          />
        )}
        <noscript>
          {import.meta.env.SSR && (
            <PlainField
              id="password"
              name="password"
              label={words.password}
              type="password"
              required
              autoComplete="current-password"
              autoCapitalize="none"
            />
          )}
        </noscript>
        {isAsked && (
          <PasswordField
            id="password"
            label={words.password}
            autoComplete="current-password"
            words={allWords.auth}
            value={password}
            error={refusal?.field === 'password' ? problem : undefined}
            onChange={setPassword}
          />
        )}
        <button type="submit" className="button button-primary w-full" disabled={busy}>
          {busy ? words.busy : words.button}
        </button>
      </form>
      <section
        aria-labelledby="not-you"
        className="border-edge mt-12 border-t pt-8 noscript:hidden"
      >
        <h2 id="not-you" className="text-h3">
          {words.notYouTitle}
        </h2>
        <p className="text-ink-2 mt-3">{words.notYouText}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-quiet"
            disabled={busy}
            onClick={() => void send(() => disownSignUp(token), 'disowned')}
          >
            {words.notYou}
          </button>
          {isAsked && (
            <button
              type="button"
              className="button button-quiet"
              disabled={busy}
              onClick={() => void send(() => requestReset(email), 'reset-sent')}
            >
              {words.takeOver}
            </button>
          )}
        </p>
      </section>
    </>
  )
}

/** The link is good for nothing any more, so that pressing again would not help. */
const deadLink: ReadonlySet<string> = new Set(['link-invalid', 'link-expired'])

const unreached: SaidRefusal = { code: 'unavailable' }

function sayProblem(refusal: SaidRefusal, { auth, refusals }: AuthWords): string {
  return refusal === unreached ? auth.unexpected : sayRefusal(refusal, refusals, 'en')
}

function Said({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="space-y-6">
      <h1 className="text-page">{title}</h1>
      <p role="status" className="text-ink-2 text-lead">
        {text}
      </p>
      <p className="flex flex-wrap gap-3">{children}</p>
    </div>
  )
}
