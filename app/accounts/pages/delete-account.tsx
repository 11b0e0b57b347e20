import { useState } from 'react'
import { listSendWords } from './auth-words.ts'
import { useSend } from '#ui/client/use-send.ts'
import { forgetAll } from '#app/itinerary/pages/device.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { PasswordField } from '#ui/components/password-field.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { dropSession, callSignedIn } from '#ui/session/session.ts'
import type { AccountWords } from './account-words.ts'

/** The page has another field named 'password'. */
const passwordId = 'delete-password'

export function DeleteAccount({
  words: allWords,
  onDeleted,
}: {
  words: AccountWords
  onDeleted: () => void
}) {
  const { account: words, auth } = allWords
  const [isAsking, setIsAsking] = useState(false)
  const [password, setPassword] = useState('')
  const { busy, lines, send, edit, errorOf } = useSend(listSendWords(allWords))
  const ownLines = lines.map(({ text, field }) => ({ text, field: field && passwordId }))
  const onConfirm = async () => {
    if (!(await send(() => callSignedIn('POST /api/account/deletion', { body: { password } }))))
      return
    forgetAll()
    onDeleted()
    dropSession()
  }
  const onCancel = () => {
    setIsAsking(false)
    setPassword('')
    edit()
  }
  return (
    <>
      <button
        type="button"
        className="button border-alarm text-alarm hover:bg-alarm hover:text-limewash"
        onClick={() => setIsAsking(true)}
      >
        {words.deleteOpen}
      </button>
      {isAsking && (
        <ConfirmDialog
          id="delete-account"
          title={words.deleteTitle}
          confirm={busy ? words.deleting : words.deleteConfirm}
          cancel={words.keep}
          busy={busy}
          onConfirm={() => void onConfirm()}
          onCancel={onCancel}
        >
          <p>{words.deleteWarning}</p>
          <div className="mt-5 space-y-4">
            {lines.length > 0 && <RefusalList title={auth.pleaseMend} lines={ownLines} />}
            <PasswordField
              id={passwordId}
              label={words.deletePassword}
              autoComplete="current-password"
              words={auth}
              value={password}
              error={errorOf('password')}
              onChange={(text) => {
                edit()
                setPassword(text)
              }}
            />
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
