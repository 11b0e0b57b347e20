import { type FormEvent, useState } from 'react'
import { checkPasswordPair } from '../sign-in.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { resetForm } from './auth-forms.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type ResetFormProps = {
  words: AuthWords
  token: string
  onDone: () => void
  onNewLink: () => void
}

const spentLink: ReadonlySet<string> = new Set(['link-invalid', 'link-used', 'link-expired'])

const empty = { password: '', confirmation: '' }

/** The target of the reset link: a new password, twice. It ends every session of the account. */
export function ResetForm({ words: allWords, token, onDone, onNewLink }: ResetFormProps) {
  const words = allWords.auth
  const [draft, setDraft] = useState(empty)
  const { busy, lines, refusals, submit, refuse, edit, errorOf } = useSend(listSendWords(allWords))
  const isSpent = refusals.some(({ code }) => spentLink.has(code))
  const change = (changed: Partial<typeof draft>) => {
    edit()
    setDraft({ ...draft, ...changed })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkPasswordPair(draft)
    if (found.length > 0) return refuse(found)
    if (await submit(resetForm, { token, password: draft.password })) onDone()
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
        errorOf={errorOf}
        onChange={change}
      />
      <button type="submit" className="button button-primary w-full" disabled={busy}>
        {busy ? words.saving : words.save}
      </button>
    </form>
  )
}
