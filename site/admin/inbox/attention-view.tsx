import { useState } from 'react'
import { Link } from 'react-router'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { Spinner } from '#site/parts/spinner.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { Desk, Loaded } from '../desk.ts'
import { linkToOrder } from '../order-link.ts'
import { ItemMoney, nameOf } from '../order/item-money.tsx'
import {
  type AttentionEntry,
  closeAttention,
  type listAttention,
  type RefundToSend,
} from '../order/money-calls.ts'
import { formatOfficeTime } from '../office-time.ts'
import { useStaying } from '../use-staying.ts'
import { NotLoaded } from '../when-loaded.tsx'
import { Notice } from '../ui/notice.tsx'

type Entries = Loaded<Awaited<ReturnType<typeof listAttention>>>

/** What only a person can settle, the oldest first: what has happened, and the next step. */
export default function AttentionView({ desk, entries }: { desk: Desk; entries: Entries }) {
  const words = desk.words.attention
  const { entries: found = [], refunds = [], providers = [] } = entries.value ?? {}
  const staying = useStaying(found)
  const isEmpty = staying.length + refunds.length + providers.length === 0
  const onSettled = () => void entries.reload()
  return (
    <section aria-labelledby="attention-title">
      <h2 id="attention-title" className="text-h3">
        {words.title}
      </h2>
      <p className="text-ink-2 mt-3 max-w-prose">{words.text}</p>
      {entries.state === 'loading' && <Spinner label={desk.words.inbox.loading} />}
      {entries.state === 'failed' && <NotLoaded desk={desk} onAgain={entries.reload} />}
      {entries.state === 'loaded' && isEmpty && (
        <p role="status" className="mt-8">
          {words.empty}
        </p>
      )}
      <ul className="mt-8 space-y-4 empty:hidden">
        {providers.map((wrong) => (
          <Notice as="li" key={wrong} className="max-w-prose">
            <strong className="block">{words.provider}</strong> {wrong} {words.providerStep}
          </Notice>
        ))}
      </ul>
      <ul className="divide-rule border-rule mt-8 divide-y border-y empty:hidden">
        {staying.map(({ item: entry, isGone, hold }) => (
          <Entry key={entry.id} {...{ desk, entry, isGone, hold, onSettled }} />
        ))}
      </ul>
      {refunds.length > 0 && (
        <section aria-labelledby="refunds-title" className="mt-12">
          <h3 id="refunds-title" className="font-sans text-lead font-semibold tracking-normal">
            {words.refunds}
          </h3>
          <p className="text-ink-2 mt-2 max-w-prose">{words.refundsText}</p>
          <ul className="divide-rule border-rule mt-4 divide-y border-y">
            {refunds.map((refund) => (
              <WaitingRefund key={refund.id} {...{ desk, refund, onSettled }} />
            ))}
          </ul>
        </section>
      )}
    </section>
  )
}

type EntryProps = {
  desk: Desk
  entry: AttentionEntry
  /** Whether it is settled by now. */
  isGone: boolean
  hold: (isHeld: boolean) => void
  onSettled: () => void
}

function Entry({ desk, entry, isGone, hold, onSettled }: EntryProps) {
  const words = desk.words.attention
  const { id, kind, orderId, name, written, amount, loss, openedAt } = entry
  const [isAsking, setIsAsking] = useState(false)
  const ask = (is: boolean) => {
    setIsAsking(is)
    hold(is)
  }
  const about = amount === null ? [] : [formatCents(amount)]
  const { title, step } = words.kinds[kind]
  return (
    <li className="py-5">
      <h3 className="font-sans font-semibold tracking-normal">{title}</h3>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="break-words">{name}</span>
        {about[0] && <span className="font-semibold tabular-nums">{about[0]}</span>}
      </p>
      <p className="text-ink-2 text-meta">
        <Facts>
          <WayThere {...entry} />
          {loss !== null && fill(words.loss, { amount: formatCents(loss) })}
          {fill(words.since, { date: formatOfficeTime(openedAt) })}
        </Facts>
      </p>
      {written && (
        <blockquote className="bg-plaster mt-3 max-w-prose p-4 break-words whitespace-pre-line">
          {written}
        </blockquote>
      )}
      <Notice className="mt-3 max-w-prose">{step}</Notice>
      <div className="mt-4 space-y-4">
        <button type="button" className="button button-quiet" onClick={() => ask(true)}>
          {words.settle}
        </button>
        {orderId && <ItemMoney desk={desk} orderId={orderId} onChanged={onSettled} />}
      </div>
      {isAsking && (
        <FormDialog
          desk={desk}
          id={`settle-${id}`}
          title={words.settleTitle}
          text={words.settleText}
          confirm={words.settle}
          isOver={isGone}
          now={isGone ? [words.settledAlready] : about}
          call={() => closeAttention(entry)}
          said={words.settled}
          onDone={onSettled}
          onClose={() => ask(false)}
        />
      )}
    </li>
  )
}

/** To the order that it is about, opened. */
function WayThere({
  form,
  reference,
  orderId,
}: Pick<AttentionEntry, 'form' | 'reference' | 'orderId'>) {
  if (!form || !reference || !orderId) return null
  return (
    <Link className="link" to={linkToOrder({ form, reference, id: orderId })}>
      {reference}
    </Link>
  )
}

type WaitingRefundProps = { desk: Desk; refund: RefundToSend; onSettled: () => void }

/** A refund that goes nowhere by itself; what can be done with it is with its order's money. */
function WaitingRefund({ desk, refund, onSettled }: WaitingRefundProps) {
  const { money } = desk.words
  const { orderId, name, provider, status, amount, since } = refund
  return (
    <li className="py-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold break-words">{name}</span>
        <span className="font-semibold tabular-nums">{formatCents(amount)}</span>
      </p>
      <p className="text-ink-2 text-meta">
        <Facts>
          <WayThere {...refund} />
          {nameOf(money.ways, provider)}
          {nameOf(money.refundStates, status)}
          {fill(desk.words.attention.since, { date: formatOfficeTime(since) })}
        </Facts>
      </p>
      <ItemMoney desk={desk} orderId={orderId} onChanged={onSettled} />
    </li>
  )
}
