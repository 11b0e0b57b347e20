import { type FormEvent, useState } from 'react'
import { isEmail, limits } from '#rules/text/sanitise.ts'
import { fill } from '#rules/text/fill.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { recoverForm } from './auth-forms.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'

type ForgotFormProps = { words: AuthWords; email: string; onBack: () => void }

/** Requests a password reset link. The answer never reveals if an address has an account. */
export function ForgotForm({ words: allWords, email: typedBefore, onBack }: ForgotFormProps) {
  const words = allWords.auth
  const [email, setEmail] = useState(typedBefore)
  const [sentTo, setSentTo] = useState<string>()
  const { busy, lines, submit, refuse, edit, errorOf } = useSend(listSendWords(allWords))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setSentTo(undefined)
    const address = email.trim()
    if (!isEmail(address)) return refuse([{ code: 'email-invalid', field: 'email' }])
    if (await submit(recoverForm, { email: address })) setSentTo(address)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      <h1 className="text-page">{words.forgotTitle}</h1>
      <p className="text-ink-2">{words.forgotText}</p>
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <p role="status" className="text-fynbos font-semibold empty:hidden">
        {sentTo && fill(words.linkSent, { email: sentTo })}
      </p>
      <TextField
        id="email"
        label={words.email}
        type="email"
        autoComplete="username"
        required
        maxLength={limits.email}
        value={email}
        placeholder={words.emailPlaceholder}
        error={errorOf('email')}
        onChange={(text) => {
          edit()
          setEmail(text)
        }}
      />
      <button type="submit" className="button button-primary w-full" disabled={busy}>
        {busy ? words.sendingLink : words.sendLink}
      </button>
      <button type="button" className="link py-1" onClick={onBack}>
        {words.backToSignIn}
      </button>
    </form>
  )
}
