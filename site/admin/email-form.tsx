import { type FormEvent, useState } from 'react'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '../parts/text-field.tsx'
import type { Desk } from './desk.ts'

type EmailFormProps = {
  id: string
  desk: Pick<Desk, 'words' | 'say'>
  words: { email: string; placeholder: string; button: string; busy: string }
  /** Resolves to whether it worked; then the field is emptied (P4.3). */
  onSend: (email: string) => Promise<boolean>
}

/** An address and a button: bootstrap, promotion and invitation are this. An empty one is refused. */
export function EmailForm({ id, desk, words, onSend }: EmailFormProps) {
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!address) return desk.say(desk.words.toasts.emailMissing, 'bad')
    setBusy(true)
    if (await onSend(address)) setEmail('')
    setBusy(false)
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end"
    >
      <TextField
        id={id}
        label={words.email}
        type="email"
        autoComplete="off"
        required
        maxLength={limits.email}
        placeholder={words.placeholder}
        value={email}
        onChange={setEmail}
      />
      <button type="submit" className="button button-primary" disabled={busy}>
        {busy ? words.busy : words.button}
      </button>
    </form>
  )
}
