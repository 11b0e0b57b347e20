import { fill } from '#rules/text/fill.ts'
import { listSendWords } from '../auth/auth-words.ts'
import { useSend } from '../client/use-send.ts'
import { openOrder } from './account-calls.ts'
import type { AccountWords } from './account-words.ts'

type Props = { id: string; title: string; words: AccountWords }

/** Leads to the page of an own booking or transfer, where it is paid, changed and cancelled. */
export function OpenOrder({ id, title, words: allWords }: Props) {
  const words = allWords.account
  const { busy, lines, send, value } = useSend(listSendWords(allWords))
  const open = async () => {
    if (await send(() => openOrder(id))) location.assign('/manage')
  }
  return (
    <>
      <button
        type="button"
        className="button button-quiet mt-3 text-meta"
        aria-label={fill(words.openOrderOne, { title })}
        disabled={busy || value !== undefined}
        onClick={() => void open()}
      >
        {busy ? words.openingOrder : words.openOrder}
      </button>
      {lines.length > 0 && (
        <p role="alert" className="text-alarm mt-2 text-meta">
          {lines.map(({ text }) => text).join(' ')}
        </p>
      )}
    </>
  )
}
