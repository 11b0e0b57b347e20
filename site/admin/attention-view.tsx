import { useState } from 'react'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '../parts/facts.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import type { Desk, Loaded } from './desk.ts'
import { ItemMoney } from './item-money.tsx'
import { type AttentionEntry, closeAttention, type listAttention } from './money-calls.ts'
import { formatOfficeTime } from './office-time.ts'

type Entries = Loaded<Awaited<ReturnType<typeof listAttention>>>

/** What only a person can settle, the oldest first: what has happened, and the next step. */
export function AttentionView({ desk, entries }: { desk: Desk; entries: Entries }) {
  const words = desk.words.attention
  const found = entries.value?.entries ?? []
  return (
    <section aria-labelledby="attention-title">
      <h2 id="attention-title" className="text-h3">
        {words.title}
      </h2>
      <p className="text-ink-2 mt-3 max-w-prose">{words.text}</p>
      {entries.state === 'loading' && <Spinner label={desk.words.inbox.loading} />}
      {entries.state === 'failed' && (
        <button
          type="button"
          className="button button-quiet mt-8"
          onClick={() => void entries.reload()}
        >
          {desk.words.retry}
        </button>
      )}
      {entries.state === 'loaded' && found.length === 0 && (
        <p role="status" className="mt-8">
          {words.empty}
        </p>
      )}
      <ul className="divide-rule border-rule mt-8 divide-y border-y empty:hidden">
        {found.map((entry) => (
          <Entry key={entry.id} {...{ desk, entry }} onSettled={() => void entries.reload()} />
        ))}
      </ul>
    </section>
  )
}

type EntryProps = { desk: Desk; entry: AttentionEntry; onSettled: () => void }

function Entry({ desk, entry, onSettled }: EntryProps) {
  const words = desk.words.attention
  const { id, kind, orderId, reference, amount, openedAt } = entry
  const [isAsking, setIsAsking] = useState(false)
  const { title, step } = words.kinds[kind]
  return (
    <li className="py-5">
      <h3 className="font-sans font-semibold tracking-normal">{title}</h3>
      <p className="text-ink-2 text-meta">
        <Facts>
          {reference}
          {amount !== null && formatCents(amount)}
          {fill(words.since, { date: formatOfficeTime(openedAt) })}
        </Facts>
      </p>
      <p className="border-amber mt-3 max-w-prose border-l-4 pl-3">{step}</p>
      <div className="mt-4 space-y-4">
        <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
          {words.settle}
        </button>
        {orderId && <ItemMoney desk={desk} orderId={orderId} onChanged={onSettled} />}
      </div>
      {isAsking && (
        <ConfirmAct
          desk={desk}
          id={`settle-${id}`}
          title={words.settleTitle}
          confirm={words.settle}
          call={() => closeAttention(id)}
          said={words.settled}
          onDone={onSettled}
          onClose={() => setIsAsking(false)}
        >
          {words.settleText}
        </ConfirmAct>
      )}
    </li>
  )
}
