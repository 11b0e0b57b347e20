import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import { formatDeadline } from '#rules/changes/format-change.ts'
import { formatWhoComes } from '#rules/orders/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import { useSend } from '../client/use-send.ts'
import { RefusalList } from '../components/refusal-list.tsx'
import { ActForm } from './act-form.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = {
  held: NonNullable<ManageAnswer['held']>
  show: (order: ManageAnswer) => void
  words: ManageWords
}

/** A change that waits for its money: what it is, until when, and the way back. */
export function HeldChange({ held, show, words: allWords }: Props) {
  const words = allWords.manage.change
  const sending = useSend<ManageAnswer>({ refusals: allWords.refusals, failed: words.failed })
  const { to } = held
  const named = {
    amount: formatMoney(toMoney(held.amount)),
    until: formatDeadline(held.until, words),
  }
  const giveUp = async () => {
    const { giveUpChange } = await import('./change-calls.ts')
    const answer = await sending.send(giveUpChange)
    if (answer) show(answer)
  }
  return (
    <section aria-labelledby="change" className="no-print border-amber border-l-4 bg-plaster p-6">
      <h2 id="change" className="text-h3">
        {words.heldTitle}
      </h2>
      {sending.lines.length > 0 && (
        <RefusalList title={allWords.manage.pleaseMend} lines={sending.lines} />
      )}
      <p className="mt-3">
        <strong>{to.title}</strong>, {formatLongDate(to.date)},{' '}
        {formatWhoComes(to, allWords.tour, allWords.manage.guestsCount)}
      </p>
      <p className="text-ink-2 mt-2">{fill(words.held, named)}</p>
      <ActForm act="change-give-up" onSend={() => void giveUp()} className="mt-4">
        <button type="submit" className="button button-quiet" disabled={sending.busy}>
          {words.giveUp}
        </button>
      </ActForm>
    </section>
  )
}
