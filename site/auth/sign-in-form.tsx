import { type FormEvent, useState } from 'react'
import { limits } from '#rules/text/sanitise.ts'
import { checkSignIn } from '#rules/accounts/sign-in.ts'
import { PasswordField } from '../parts/password-field.tsx'
import { RefusalList } from '../parts/refusal-list.tsx'
import { TextField } from '../parts/text-field.tsx'
import { findError, useSending } from '../parts/use-sending.ts'
import { signIn } from '../session/session.ts'
import type { AuthWords } from './auth-words.ts'
import { Resend } from './resend.tsx'

type SignInFormProps = {
  words: AuthWords
  /** Known from the link that led here. */
  email?: string | undefined
  onForgot: (email: string) => void
}

/** Opens a session; what comes then is for the gate around it to see to (P4.8). */
export function SignInForm({ words: allWords, email = '', onForgot }: SignInFormProps) {
  const words = allWords.auth
  const [draft, setDraft] = useState({ email, password: '' })
  const { busy, lines, send, refuse, clear } = useSending({
    ...allWords,
    unexpected: words.unexpected,
  })
  const unverified = lines.some(({ text }) => text === allWords.refusals['email-unverified'])
  const change = (changed: Partial<typeof draft>) => {
    clear()
    setDraft({ ...draft, ...changed })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const refusals = checkSignIn(draft)
    if (refusals.length > 0) return refuse(refusals)
    await send(() => signIn(draft))
  }
  return (
    // Without scripts nobody can be signed in; posted all the same, it says so (server/http/posted-forms.ts).
    <form
      noValidate
      method="post"
      action="/auth"
      onSubmit={onSubmit}
      className="space-y-6 noscript:hidden"
    >
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      {unverified && <Resend words={allWords} email={draft.email} />}
      <TextField
        id="email"
        label={words.email}
        type="email"
        autoComplete="username"
        required
        maxLength={limits.email}
        value={draft.email}
        placeholder={words.emailPlaceholder}
        error={findError(lines, 'email')}
        onChange={(email) => change({ email })}
      />
      <PasswordField
        id="password"
        label={words.password}
        autoComplete="current-password"
        words={words}
        value={draft.password}
        placeholder={words.passwordPlaceholder}
        error={findError(lines, 'password')}
        onChange={(password) => change({ password })}
      />
      <button type="submit" className="button button-primary w-full" disabled={busy}>
        {busy ? words.signingIn : words.signIn}
      </button>
      <button type="button" className="link py-1" onClick={() => onForgot(draft.email)}>
        {words.forgot}
      </button>
    </form>
  )
}
