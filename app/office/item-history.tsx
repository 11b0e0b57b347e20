import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'

export function ItemHistory({
  desk: { words },
  history,
}: Pick<MoneyAnswer, 'history'> & { desk: Desk }) {
  return (
    <ol className="divide-rule divide-y text-meta">
      {history.map((event) => (
        <li key={event.number} className="py-2">
          <span className="font-semibold">{nameEvent(event, words)}</span>
          <span className="text-ink-2 block text-caption break-words">
            <Facts>
              {formatOfficeTime(event.at)}
              {event.actorEmail ?? words.history.who[event.who]}
              {describeFacts(event, words.history)}
            </Facts>
          </span>
        </li>
      ))}
    </ol>
  )
}

type Event = MoneyAnswer['history'][number]

/** Names an event. A cancellation is named by who wanted it; other events have their own name. */
function nameEvent({ event, facts }: Event, { history, attention }: Desk['words']): string {
  const canceller = facts['cancelledBy'] ?? facts['by']
  const cancellers: Record<string, string> = history.cancellers
  const cancelledText = typeof canceller === 'string' ? cancellers[canceller] : undefined
  if (event === 'called-off' && cancelledText) return cancelledText
  const names: Record<string, string> = history.events
  const attentionKinds: Record<string, { title: string }> = attention.kinds
  return names[event] ?? attentionKinds[event]?.title ?? nameOf(names, event)
}

function describeFacts({ facts }: Event, words: Desk['words']['history']): string {
  const { amount, kept, refund, until, reference, why } = facts
  return [
    typeof amount === 'number' && formatCents(amount),
    typeof kept === 'number' && kept > 0 && fill(words.kept, { amount: formatCents(kept) }),
    typeof refund === 'number' && refund > 0 && fill(words.refund, { amount: formatCents(refund) }),
    typeof until === 'string' && fill(words.until, { date: formatLongDate(until) }),
    typeof reference === 'string' && reference,
    typeof why === 'string' && why,
  ]
    .filter((text) => text !== false && text !== '')
    .join(', ')
}
