import type { InboxName } from '#rules/office/inbox.ts'
import { saveFile } from '#site/components/save-file.ts'
import { exportInbox, type InboxFilter } from '../admin-calls.ts'
import { type Desk, useAction } from '../desk.ts'

type ExportButtonProps = { desk: Desk; inbox: InboxName; filter: InboxFilter }

/** What the list shows, all pages of it, as a file for a spreadsheet. */
export function ExportButton({ desk, inbox, filter }: ExportButtonProps) {
  const words = desk.words.inbox
  const { busy, send } = useAction<Blob>(desk)
  const onExport = async () => {
    const file = await send(() => exportInbox(inbox, filter))
    if (file) saveFile(file, `${inbox}.csv`)
  }
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={busy}
      onClick={() => void onExport()}
    >
      {busy ? words.exporting : words.export}
    </button>
  )
}
