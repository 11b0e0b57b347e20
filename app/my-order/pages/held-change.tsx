import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { formatDeadline } from '#app/changing/format-change.ts'
import { formatItemParty } from '#app/order/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import { ActionForm, ActionMessages, useOrderAction } from './act-form.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = {
  held: NonNullable<ManageAnswer['held']>
  show: (order: ManageAnswer) => void
  words: ManageWords
}

export function HeldChange({ held, show, words: allWords }: Props) {
  const words = allWords.manage.change
  const givingUp = useOrderAction('change-give-up', {
    words: allWords,
    failed: words.failed,
    onDone: show,
  })
  const { to: newDay } = held
  const facts = {
    amount: formatMoney(toMoney(held.amount)),
    until: formatDeadline(held.until, words),
  }
  return (
    <section aria-labelledby="change" className="no-print border-amber border-l-4 bg-plaster p-6">
      <h2 id="change" className="text-h3">
        {words.heldTitle}
      </h2>
      <ActionMessages of={[givingUp]} />
      <p className="mt-3">
        <strong>{newDay.title}</strong>, {formatLongDate(newDay.date)},{' '}
        {formatItemParty(newDay, allWords.tour, allWords.manage.guestsCount)}
      </p>
      <p className="text-ink-2 mt-2">{fill(words.held, facts)}</p>
      <ActionForm of={givingUp} className="mt-4">
        <button type="submit" className="button button-quiet" disabled={givingUp.busy}>
          {words.giveUp}
        </button>
      </ActionForm>
    </section>
  )
}
