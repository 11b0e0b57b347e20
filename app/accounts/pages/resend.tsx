import { useState } from 'react'
import { isEmail } from '#rules/text/sanitise.ts'
import { fill } from '#rules/text/fill.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { resendForm } from './auth-forms.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'

/** Sends the confirmation link again. Shows the same message if no sign-up is waiting. */
export function Resend({ words: allWords, email }: { words: AuthWords; email: string }) {
  const words = allWords.auth
  const [sentTo, setSentTo] = useState<string>()
  const { busy, lines, submit, refuse } = useSend(listSendWords(allWords))
  const onResend = async () => {
    setSentTo(undefined)
    const address = email.trim()
    if (!isEmail(address)) return refuse([{ code: 'email-invalid', field: 'email' }])
    if (await submit(resendForm, { email: address })) setSentTo(address)
  }
  return (
    <div className="space-y-3">
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <p role="status" className="text-fynbos font-semibold empty:hidden">
        {sentTo && fill(words.resent, { email: sentTo })}
      </p>
      <button type="button" className="button button-quiet" disabled={busy} onClick={onResend}>
        {busy ? words.resending : words.resend}
      </button>
    </div>
  )
}
