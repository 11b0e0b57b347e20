import { useState } from 'react'
import { hasPasskeys } from '../pages/passkeys.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { PasswordField } from '#ui/components/password-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { type DeskMessages, useAction } from '#ui/office-kit/desk.ts'
import { proveByPasskey } from './proof-calls.ts'
import { callSignedIn } from '#ui/session/session.ts'

type FreshProofProps = {
  desk: DeskMessages
  /** The proofs that are set up; the password if there are none. */
  ways: readonly string[]
  onSettled: (isProven: boolean) => void
  why?: { title: string; text: string }
}

/**
 * Asks the user to prove their identity again: by passkey or code, or by the password if neither is
 * set up.
 */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function FreshProofDialog({ desk, ways, onSettled, why }: FreshProofProps) {
  const { fresh: words, passkeys } = desk.words.proofs
  const [input, setInput] = useState('')
  const { busy, lines, send, errorOf } = useAction(desk, { isInline: true })
  const isPassword = ways.length === 0
  const field = isPassword ? 'password' : 'code'
  const settle = (value: unknown) => {
    if (value !== undefined) onSettled(true)
  }
  const generalMessages = lines.filter((line) => line.field !== field).map(({ text }) => text)
  return (
    <ConfirmDialog
      id="fresh-proof"
      role="dialog"
      title={why?.title ?? words.title}
      confirm={busy ? words.busy : words.confirm}
      cancel={desk.words.cancel}
      busy={busy || input.trim() === ''}
      onConfirm={() =>
        void send(() =>
          callSignedIn('POST /api/account/proof', {
            body: isPassword ? { password: input } : { code: input },
          }),
        ).then(settle)
      }
      onCancel={() => onSettled(false)}
    >
      <div className="flex flex-col gap-5">
        <p>{why?.text ?? words.text}</p>
        {ways.includes('passkey') && hasPasskeys() && (
          <button
            type="button"
            className="button button-primary"
            disabled={busy}
            onClick={() =>
              void send((attempt) => proveByPasskey(passkeys.stopped, attempt)).then(settle)
            }
          >
            {words.passkey}
          </button>
        )}
        {isPassword ? (
          <PasswordField
            id="fresh-password"
            label={words.password}
            autoComplete="current-password"
            words={desk.words.proofs.reveal}
            value={input}
            error={errorOf('password')}
            onChange={setInput}
          />
        ) : (
          <TextField
            id="fresh-code"
            label={words.code}
            autoComplete="one-time-code"
            required
            maxLength={40}
            value={input}
            error={errorOf('code')}
            onChange={setInput}
          />
        )}
        <p role="alert" className="text-alarm font-semibold empty:hidden">
          {generalMessages.join(' ')}
        </p>
      </div>
    </ConfirmDialog>
  )
}
