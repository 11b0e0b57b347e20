import { useState } from 'react'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { fillCount } from '#rules/text/fill.ts'
import { useSend } from '../client/use-send.ts'
import { LinkField } from '../parts/link-field.tsx'
import { RefusalList } from '../parts/refusal-list.tsx'
import { Fold } from './fold.tsx'
import type { ManageWords } from './manage-words.ts'
import type { ShareAnswer } from './manage-calls.ts'

type Props = {
  order: Pick<ManageAnswer, 'shares'>
  show: (order: ManageAnswer) => void
  words: ManageWords
}

/** A link for those who come along: made by a press, shown once, and ended by another. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function ShareTrip({ order, show, words: allWords }: Props) {
  const words = allWords.manage.companions
  const [made, setMade] = useState<Omit<ShareAnswer, 'order'>>()
  const making = useSend<ShareAnswer>({ refusals: allWords.refusals, failed: words.failed })
  const ending = useSend<ManageAnswer>({ refusals: allWords.refusals, failed: words.failed })
  const make = async () => {
    const { shareOrder } = await import('./manage-calls.ts')
    const answer = await making.send(shareOrder)
    if (!answer) return
    setMade(answer)
    show(answer.order)
  }
  const end = async () => {
    const { endShares } = await import('./manage-calls.ts')
    const answer = await ending.send(endShares)
    if (!answer) return
    setMade(undefined)
    show(answer)
  }
  const lines = [...making.lines, ...ending.lines]
  return (
    <Fold id="share" title={words.title}>
      <p className="text-ink-2">{words.text}</p>
      {lines.length > 0 && (
        <div className="mt-4">
          <RefusalList title={allWords.manage.pleaseMend} lines={lines} />
        </div>
      )}
      <button
        type="button"
        className="button button-quiet mt-5"
        disabled={making.busy}
        onClick={() => void make()}
      >
        {making.busy ? words.busy : words.make}
      </button>
      <div role="status" className="mt-5 space-y-4 empty:hidden">
        {made && (
          <>
            <p className="font-semibold">{words.made}</p>
            <LinkField link={made.link} words={{ ...words, label: words.link }} />
            <LinkField
              link={made.feed}
              words={{ label: words.feed, copy: words.copy, copied: words.copied }}
            />
            <p className="text-ink-2 text-caption">{words.feedHint}</p>
          </>
        )}
        {!made && ending.value && order.shares === 0 && <p>{words.ended}</p>}
      </div>
      {order.shares > 0 && (
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="text-meta">{fillCount(words.count, order.shares)}</p>
          <button
            type="button"
            className="button button-quiet text-meta"
            disabled={ending.busy}
            onClick={() => void end()}
          >
            {ending.busy ? words.endBusy : words.end}
          </button>
        </div>
      )}
    </Fold>
  )
}
