import { listSendWords } from '../auth/auth-words.ts'
import { useSend } from '../client/use-send.ts'
import { RefusalList } from '../parts/refusal-list.tsx'
import { saveFile } from '../parts/save-file.ts'
import { readOwnData } from './account-calls.ts'
import type { AccountWords } from './account-words.ts'

/** All that we hold about whoever is signed in, as a file (POPIA: access). */
export function DownloadData({ words: allWords }: { words: AccountWords }) {
  const words = allWords.account
  const { busy, lines, send } = useSend(listSendWords(allWords))
  const onDownload = async () => {
    const data = await send(readOwnData)
    if (!data) return
    const text = JSON.stringify(data, null, 2)
    saveFile(new Blob([text], { type: 'application/json' }), 'my-data.json')
  }
  return (
    <div className="space-y-4">
      {lines.length > 0 && <RefusalList title={allWords.auth.pleaseMend} lines={lines} />}
      <button
        type="button"
        className="button button-quiet"
        disabled={busy}
        onClick={() => void onDownload()}
      >
        {busy ? words.downloading : words.download}
      </button>
    </div>
  )
}
