import { fill } from '#rules/text/fill.ts'
import { listSendWords } from '../auth/auth-words.ts'
import { useSend } from '../client/use-send.ts'
import { openOwn } from './account-calls.ts'
import type { AccountWords } from './account-words.ts'

type Props = { kind: 'orders' | 'quotes'; id: string; title: string; words: AccountWords }

const paths = { orders: '/manage', quotes: '/quote' }

/** Leads to the page of an own booking or transfer, or of a quote request. */
export function OpenOwn({ kind, id, title, words: allWords }: Props) {
  const words = allWords.account
  const { open: label, openOne } = words.opening[kind]
  const { busy, lines, send, value } = useSend(listSendWords(allWords))
  const open = async () => {
    if (await send(() => openOwn(kind, id))) location.assign(paths[kind])
  }
  return (
    <>
      <button
        type="button"
        className="button button-quiet mt-3 text-meta"
        aria-label={fill(openOne, { title })}
        disabled={busy || value !== undefined}
        onClick={() => void open()}
      >
        {busy ? words.opening.busy : label}
      </button>
      {lines.length > 0 && (
        <p role="alert" className="text-alarm mt-2 text-meta">
          {lines.map(({ text }) => text).join(' ')}
        </p>
      )}
    </>
  )
}
