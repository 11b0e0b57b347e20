import { type FormEvent, useState } from 'react'
import { checkPasswordPair } from '#rules/accounts/sign-in.ts'
import { RefusalList } from '../parts/refusal-list.tsx'
import { findError, useSending } from '../parts/use-sending.ts'
import { resetPassword } from './auth-calls.ts'
import type { AuthWords } from './auth-words.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type ResetFormProps = {
  words: AuthWords
  token: string
  onDone: () => void
  onNewLink: () => void
}

/** The link is good for nothing any more; another one is. */
const spentLink = ['link-invalid', 'link-used', 'link-expired'] as const

const empty = { password: '', confirmation: '' }

/** Where the link of the mail leads: a new password, twice. It ends every session of the account. */
export function ResetForm({ words: allWords, token, onDone, onNewLink }: ResetFormProps) {
  const words = allWords.auth
  const [draft, setDraft] = useState(empty)
  const { busy, lines, send, refuse, clear } = useSending({
    ...allWords,
    unexpected: words.unexpected,
  })
  const spent = new Set(spentLink.map((code) => allWords.refusals[code]))
  const isSpent = lines.some(({ text }) => spent.has(text))
  const change = (changed: Partial<typeof draft>) => {
    clear()
    setDraft({ ...draft, ...changed })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const refusals = checkPasswordPair(draft)
    if (refusals.length > 0) return refuse(refusals)
    if (await send(() => resetPassword(token, draft.password))) onDone()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      <h1 className="text-page">{words.resetTitle}</h1>
      <p className="text-ink-2">{words.resetText}</p>
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      {isSpent && (
        <button type="button" className="button button-quiet" onClick={onNewLink}>
          {words.newLink}
        </button>
      )}
      <NewPasswordFields
        words={allWords}
        label={words.newPassword}
        draft={draft}
        errorOf={(field) => findError(lines, field)}
        onChange={change}
      />
      <button type="submit" className="button button-primary w-full" disabled={busy}>
        {busy ? words.saving : words.save}
      </button>
    </form>
  )
}
