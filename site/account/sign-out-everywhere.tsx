import { useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { leave } from '../session/use-session.ts'

/** Ends every session of the account; then Home is loaded anew (P4.2). */
export function SignOutEverywhere({ words }: { words: Words['account'] }) {
  const [busy, setBusy] = useState(false)
  const onClick = () => {
    setBusy(true)
    void leave('global')
  }
  return (
    <button type="button" className="button button-quiet" disabled={busy} onClick={onClick}>
      {busy ? words.signingOut : words.signOutEverywhere}
    </button>
  )
}
