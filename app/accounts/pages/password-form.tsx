import { type FormEvent, useState } from 'react'
import { checkPasswordPair } from '../sign-in.ts'
import { listSendWords } from './auth-words.ts'
import { useSend } from '#ui/client/use-send.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from '#ui/components/password-field.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { callSignedIn } from '#ui/session/session.ts'
import type { AccountWords } from './account-words.ts'

const empty = { current: '', password: '', confirmation: '' }

/** Changes the password, given the old one; signs out all other devices. */
export function PasswordForm({
  words: allWords,
  say,
}: {
  words: AccountWords
  say: (text: string) => void
}) {
  const { account: words, auth } = allWords
  const [draft, setDraft] = useState(empty)
  const { busy, lines, send, refuse, edit, errorOf } = useSend(listSendWords(allWords))
  const change = (changed: Partial<typeof draft>) => {
    edit()
    setDraft({ ...draft, ...changed })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const refusals = checkPasswordPair(draft)
    if (refusals.length > 0) return refuse(refusals)
    if (
      !(await send(() =>
        callSignedIn('PUT /api/auth/v1/user', {
          body: { current_password: draft.current, password: draft.password },
        }),
      ))
    )
      return
    setDraft(empty)
    say(words.passwordChanged)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="max-w-md space-y-5">
      {lines.length > 0 && <RefusalList title={auth.pleaseMend} lines={lines} />}
      <PasswordField
        id="current_password"
        label={words.currentPassword}
        autoComplete="current-password"
        words={auth}
        value={draft.current}
        error={errorOf('current_password')}
        onChange={(current) => change({ current })}
      />
      <NewPasswordFields
        words={allWords}
        label={auth.newPassword}
        draft={draft}
        errorOf={errorOf}
        onChange={change}
      />
      <button type="submit" className="button button-primary" disabled={busy}>
        {busy ? words.saving : words.changePassword}
      </button>
    </form>
  )
}
