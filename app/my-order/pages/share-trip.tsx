import { useState } from 'react'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { fillCount } from '#rules/text/fill.ts'
import { LinkField } from '#ui/components/link-field.tsx'
import type { ActAnswer } from './acts.ts'
import { ActionForm, ActionMessages, useOrderAction, usePostedAct } from './act-form.tsx'
import { Fold } from './fold.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = {
  order: Pick<ManageAnswer, 'shares'>
  show: (order: ManageAnswer) => void
  words: ManageWords
}

/** A link for travel companions. One click creates it and shows it once; another revokes it. */
export function ShareTrip({ order, show, words: allWords }: Props) {
  const words = allWords.manage.companions
  const posted = usePostedAct<ActAnswer<'share'>>('share')
  const [links, setLinks] = useState<Omit<ActAnswer<'share'>, 'order'> | undefined>(
    posted?.state.step === 'done' ? posted.state.value : undefined,
  )
  const texts = { words: allWords, failed: words.failed }
  const creating = useOrderAction('share', {
    ...texts,
    onDone: (answer) => {
      setLinks(answer)
      show(answer.order)
    },
  })
  const ending = useOrderAction('share-end', {
    ...texts,
    onDone: (answer) => {
      setLinks(undefined)
      show(answer)
    },
  })
  return (
    <Fold id="share" title={words.title}>
      <p className="text-ink-2">{words.text}</p>
      <ActionMessages of={[creating, ending]} className="mt-4" />
      <ActionForm of={creating} className="mt-5">
        <button type="submit" className="button button-quiet" disabled={creating.busy}>
          {creating.busy ? words.busy : words.make}
        </button>
      </ActionForm>
      <div role={posted ? 'alert' : 'status'} className="mt-5 space-y-4 empty:hidden">
        {links && (
          <>
            <p className="font-semibold">{words.made}</p>
            <LinkField link={links.link} words={{ ...words, label: words.link }} />
            <LinkField
              link={links.feed}
              words={{ label: words.feed, copy: words.copy, copied: words.copied }}
            />
            <p className="text-ink-2 text-caption">{words.feedHint}</p>
          </>
        )}
        {!links && ending.value && order.shares === 0 && <p>{words.ended}</p>}
      </div>
      {order.shares > 0 && (
        <ActionForm of={ending} className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="text-meta">{fillCount(words.count, order.shares)}</p>
          <button type="submit" className="button button-quiet text-meta" disabled={ending.busy}>
            {ending.busy ? words.endBusy : words.end}
          </button>
        </ActionForm>
      )}
    </Fold>
  )
}
