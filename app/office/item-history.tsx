import { useCallback } from 'react'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { nameOf } from './item-money.tsx'
import { readMoney } from './money-calls.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { OnceOpened, WhenLoaded } from '#ui/office-kit/when-loaded.tsx'

type ItemHistoryProps = { desk: Desk; orderId: string; status: string }

export function ItemHistory({ desk, orderId, status }: ItemHistoryProps) {
  return (
    <OnceOpened title={desk.words.history.title}>
      <History key={status} desk={desk} orderId={orderId} />
    </OnceOpened>
  )
}

function History({ desk, orderId }: Omit<ItemHistoryProps, 'status'>) {
  const { words } = desk
  const read = useCallback(() => readMoney(orderId), [orderId])
  const loaded = useQuery(read, desk, ['orders', 'money'])
  return (
    <WhenLoaded desk={desk} loaded={loaded}>
      {({ history }) => (
        <ol className="divide-rule border-rule mt-2 divide-y border-y text-meta">
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
      )}
    </WhenLoaded>
  )
}

type Event = MoneyAnswer['history'][number]

/** A cancellation names who wanted it; other events have their own name. */
function nameEvent({ event, facts }: Event, { history, attention }: Desk['words']): string {
  const by = facts['cancelledBy'] ?? facts['by']
  const cancellers: Record<string, string> = history.cancellers
  const cancelled = typeof by === 'string' ? cancellers[by] : undefined
  if (event === 'called-off' && cancelled) return cancelled
  const names: Record<string, string> = history.events
  const troubles: Record<string, { title: string }> = attention.kinds
  return names[event] ?? troubles[event]?.title ?? nameOf(names, event)
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
