import { useState } from 'react'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import { fillCount } from '#rules/text/fill.ts'
import { useSend } from '../client/use-send.ts'
import { LinkField } from '../components/link-field.tsx'
import { RefusalList } from '../components/refusal-list.tsx'
import { ActForm, usePostedAct } from './act-form.tsx'
import { Fold } from './fold.tsx'
import type { ManageWords } from './manage-words.ts'
import type { ShareAnswer } from './manage-calls.ts'

type Props = {
  order: Pick<ManageAnswer, 'shares'>
  show: (order: ManageAnswer) => void
  words: ManageWords
}

/** A link for those who come along: made by a press, shown once, and ended by another. */
export function ShareTrip({ order, show, words: allWords }: Props) {
  const words = allWords.manage.companions
  const posted = usePostedAct<ShareAnswer>('share')
  const [made, setMade] = useState<Omit<ShareAnswer, 'order'> | undefined>(
    posted?.state.step === 'done' ? posted.state.value : undefined,
  )
  const ownWords = { refusals: allWords.refusals, failed: words.failed }
  const making = useSend<ShareAnswer>(ownWords)
  const ending = useSend<ManageAnswer>(ownWords)
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
      <ActForm act="share" onSend={() => void make()} className="mt-5">
        <button type="submit" className="button button-quiet" disabled={making.busy}>
          {making.busy ? words.busy : words.make}
        </button>
      </ActForm>
      <div role={posted ? 'alert' : 'status'} className="mt-5 space-y-4 empty:hidden">
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
        <ActForm
          act="share-end"
          onSend={() => void end()}
          className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2"
        >
          <p className="text-meta">{fillCount(words.count, order.shares)}</p>
          <button type="submit" className="button button-quiet text-meta" disabled={ending.busy}>
            {ending.busy ? words.endBusy : words.end}
          </button>
        </ActForm>
      )}
    </Fold>
  )
}
