import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { limits } from '#rules/text/sanitise.ts'
import { checkSignIn } from '../sign-in.ts'
import { useSend } from '#ui/client/use-send.ts'
import { PasswordField } from '#ui/components/password-field.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { signIn } from '#ui/session/session.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'
import { hasUsedPasskey } from './passkeys.ts'
import { Resend } from './resend.tsx'

const SecondStep = lazy(() => import('./second-step.tsx'))
const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'))

type SignInFormProps = {
  words: AuthWords
  email?: string | undefined
  onForgot: (email: string) => void
}

export function SignInForm({ words: allWords, email = '', onForgot }: SignInFormProps) {
  const words = allWords.auth
  const [draft, setDraft] = useState({ email, password: '' })
  const { busy, lines, refusals, send, refuse, edit, errorOf } = useSend(listSendWords(allWords))
  const isUnverified = refusals.some(({ code }) => code === 'email-unverified')
  const [offersPasskey, setOffersPasskey] = useState(false)
  useEffect(() => setOffersPasskey(hasUsedPasskey()), [])
  const secondStepFacts = refusals.find(({ code }) => code === 'second-proof-asked')?.facts
  const updateDraft = (changes: Partial<typeof draft>) => {
    edit()
    setDraft({ ...draft, ...changes })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const draftRefusals = checkSignIn(draft)
    if (draftRefusals.length > 0) return refuse(draftRefusals)
    await send(() => signIn(draft))
  }
  if (secondStepFacts) {
    const { ticket, ways } = secondStepFacts
    return (
      <Suspense>
        <SecondStep
          words={allWords}
          ticket={String(ticket)}
          ways={Array.isArray(ways) ? ways : []}
          onBack={() => updateDraft({ password: '' })}
        />
      </Suspense>
    )
  }
  return (
    // Signing in needs scripts. Without them, the post is answered with a message
    // (app/accounts/pages/auth.tsx).
    <form
      noValidate
      method="post"
      action="/auth"
      onSubmit={onSubmit}
      className="space-y-6 noscript:hidden"
    >
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      {isUnverified && <Resend words={allWords} email={draft.email} />}
      <TextField
        id="email"
        label={words.email}
        type="email"
        autoComplete="username"
        required
        maxLength={limits.email}
        value={draft.email}
        placeholder={words.emailPlaceholder}
        error={errorOf('email')}
        onChange={(email) => updateDraft({ email })}
      />
      <PasswordField
        id="password"
        label={words.password}
        autoComplete="current-password"
        words={words}
        value={draft.password}
        placeholder={words.passwordPlaceholder}
        error={errorOf('password')}
        onChange={(password) => updateDraft({ password })}
      />
      <button type="submit" className="button button-primary w-full" disabled={busy}>
        {busy ? words.signingIn : words.signIn}
      </button>
      {offersPasskey && (
        <Suspense>
          <PasskeySignIn words={allWords} />
        </Suspense>
      )}
      <button type="button" className="link py-1" onClick={() => onForgot(draft.email)}>
        {words.forgot}
      </button>
    </form>
  )
}
