import { useCallback, useState } from 'react'
import type { VoucherAnswer } from '#rules/desk/voucher-request.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { Spinner } from '#site/parts/spinner.tsx'
import { type Desk, useLoaded } from '../desk.ts'
import { nameOf } from '../order/item-money.tsx'
import { formatOfficeTime } from '../office-time.ts'
import { IssueVoucher, VoucherActs } from './voucher-acts.tsx'
import { listVouchers } from './voucher-calls.ts'
import { NotLoaded } from '../when-loaded.tsx'

/** Travel credit that guests have with us: what was given, what is left, and what it paid. */
export default function VouchersView({ desk }: { desk: Desk }) {
  const { say } = desk
  const { vouchers: words, toasts, inbox } = desk.words
  const onFail = useCallback(() => say(toasts.loadFailed, 'bad'), [say, toasts])
  const { value = [], state, reload } = useLoaded(listVouchers, onFail, ['money'])
  const [isIssuing, setIsIssuing] = useState(false)
  const onChanged = () => void reload()
  return (
    <section aria-labelledby="vouchers-title">
      <h2 id="vouchers-title" className="text-h3">
        {words.view}
      </h2>
      <p className="text-ink-2 mt-3 max-w-prose">{words.text}</p>
      <p className="mt-6">
        <button type="button" className="button button-quiet" onClick={() => setIsIssuing(true)}>
          {words.issue}
        </button>
      </p>
      {state === 'loading' && <Spinner label={inbox.loading} />}
      {state === 'failed' && <NotLoaded desk={desk} onAgain={onChanged} />}
      {state === 'loaded' && value.length === 0 && (
        <p role="status" className="mt-8">
          {words.empty}
        </p>
      )}
      <ul className="divide-rule border-rule mt-8 divide-y border-y empty:hidden">
        {value.map((voucher) => (
          <Voucher key={voucher.id} {...{ desk, voucher, onChanged }} />
        ))}
      </ul>
      {isIssuing && (
        <IssueVoucher {...{ desk, onChanged }} given={value} onClose={() => setIsIssuing(false)} />
      )}
    </section>
  )
}

type VoucherProps = { desk: Desk; voucher: VoucherAnswer; onChanged: () => void }

function Voucher({ desk, voucher, onChanged }: VoucherProps) {
  const { vouchers: words, money } = desk.words
  const { codeEnd, reference, reason, amount, balance, validUntil, isOver, lines } = voucher
  const { isStopped, isTest, source } = voucher
  const until = { date: formatLongDate(validUntil) }
  return (
    <li className="py-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold tabular-nums">{fill(words.code, { end: codeEnd })}</span>
        <span className="font-semibold tabular-nums">
          {fill(words.left, { left: formatCents(balance), amount: formatCents(amount) })}
        </span>
      </p>
      <p className="text-ink-2 text-meta">
        <Facts>
          {reference}
          {words.reasons[reason]}
          {isStopped ? words.stopped : fill(isOver ? words.over : words.until, until)}
          {isTest && words.test}
        </Facts>
      </p>
      {source.map(({ provider, amount: of, at }) => (
        <p key={at + provider} className="text-ink-2 text-meta">
          {fill(words.source, {
            amount: formatCents(of),
            way: nameOf(money.ways, provider),
            date: formatOfficeTime(at),
          })}
        </p>
      ))}
      <ul className="mt-3 space-y-1 text-meta">
        {lines.map(({ kind, amount: moved, reference: paid, at, note, validUntil: day }) => (
          <li key={at + kind} className="tabular-nums">
            {fill(words.lines[kind], {
              amount: formatCents(Math.abs(moved)),
              date: formatLongDate(day ?? validUntil),
            })}
            {paid && ` (${paid})`}, {formatOfficeTime(at)}
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
      <VoucherActs {...{ desk, voucher, onChanged }} />
    </li>
  )
}
