import { type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '#rules/text/sanitise.ts'
import type { Answer } from '#ui/client/api.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { type DeskMessages, useAction } from '#ui/office-kit/desk.ts'

type EmailFormProps = {
  id: string
  desk: DeskMessages
  words: { email: string; placeholder: string; button: string; busy: string }
  /** Messages by result. `refused` is shown if the answer is false (P7). */
  toasts: { done: string; refused?: string; failed?: string }
  call: (email: string) => Promise<Answer<unknown>>
  onDone: (email: string) => void
  children?: ReactNode
}

/**
 * A form with an address and a button, for bootstrap, promotion and invitation. Refuses an empty
 * address (P4.3).
 */
export function EmailForm(props: EmailFormProps) {
  const { id, desk, words, toasts, call, onDone, children } = props
  const [email, setEmail] = useState('')
  const { busy, send } = useAction(desk, toasts)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!address) return desk.say(desk.words.toasts.emailMissing, 'bad')
    const answer = await send(() => call(address))
    if (answer === undefined) return
    if (answer === false && toasts.refused) return desk.say(toasts.refused, 'bad')
    desk.say(toasts.done)
    setEmail('')
    onDone(address)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className={`grid gap-4 ${children ? '' : 'sm:grid-cols-[1fr_auto] sm:items-end'}`}
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
      {children}
      <button type="submit" className="button button-primary sm:justify-self-start" disabled={busy}>
        {busy ? words.busy : words.button}
      </button>
    </form>
  )
}
