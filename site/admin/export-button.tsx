import { useState } from 'react'
import type { InboxName } from '#rules/desk/inbox.ts'
import { saveFile } from '../parts/save-file.ts'
import { exportInbox, type InboxFilter } from './admin-calls.ts'
import type { Desk } from './desk.ts'

type ExportButtonProps = { desk: Desk; inbox: InboxName; filter: InboxFilter }

/** What the list shows, all pages of it, as a file for a spreadsheet. */
export function ExportButton({ desk, inbox, filter }: ExportButtonProps) {
  const { inbox: words, toasts } = desk.words
  const [busy, setBusy] = useState(false)
  const onExport = async () => {
    setBusy(true)
    try {
      saveFile(await exportInbox(inbox, filter), `${inbox}.csv`)
    } catch {
      desk.say(toasts.failed, 'bad')
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="button button-quiet text-meta"
      disabled={busy}
      onClick={() => void onExport()}
    >
      {busy ? words.exporting : words.export}
    </button>
  )
}
