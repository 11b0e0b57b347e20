import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import {
  hasOpenMoney,
  hasDocuments,
  listMoneyRows,
  formatEmptyText,
  formatPayments,
  formatDateAndTime,
} from '#app/order/money-rows.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import { Documents } from './documents.tsx'
import { Fold, goToFold } from './fold.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { AmountOwed } from '#ui/private/owed.tsx'

type Props = {
  order: ManageAnswer
  words: ManageWords['manage']
  company: ManageCompany
  /** True once the trip is over: its documents are what is left. */
  isOver?: boolean
}

export function OrderMoney({ order, words, company, isOver = false }: Props) {
  const rows = listMoneyRows(order, words)
  const payments = formatPayments(order, words)
  const chargedNote = (
    <p className="text-ink-2 mt-3 text-caption">{fill(words.charged, { company: company.name })}</p>
  )
  const hasBalance = order.money.balance > 0
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="text-h3">
        {words.moneyTitle}
      </h2>
      {rows.length > 0 ? (
        <dl className="border-rule mt-4 space-y-1.5 border-t pt-4">
          {rows.map(({ label, amount, season, isStrong, isOwed }, position) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- lines keep their order, and two may have the same text.
              key={position}
              className={`flex justify-between gap-4 ${isStrong ? 'font-semibold' : ''}`}
            >
              <dt>
                {label}
                {season !== undefined && (
                  <span className="text-ink-2 block text-caption">{season}</span>
                )}
              </dt>
              <dd className="text-right tabular-nums">
                {isOwed ? (
                  <AmountOwed amount={amount} about={words.about} />
                ) : (
                  formatMoney(toMoney(amount))
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="border-rule mt-4 border-t pt-4">{formatEmptyText(order.status, words)}</p>
      )}
      {rows.length > 0 && hasBalance && chargedNote}
      {order.payoutsFrom !== undefined && (
        <p className="border-amber mt-4 border-l-4 pl-3 text-meta">
          {fill(words.payoutsWait, formatDateAndTime(order.payoutsFrom))}
        </p>
      )}
      {order.addressAbove !== undefined && (
        <p className="border-amber mt-4 border-l-4 pl-3 text-meta print:hidden">
          {fill(words.asksForAddress, { amount: formatMoney(toMoney(order.addressAbove)) })}{' '}
          <a
            href="#details"
            className="link inline-block py-1"
            onClick={(event) => {
              event.preventDefault()
              goToFold('details')
            }}
          >
            {words.toAddress}
          </a>
        </p>
      )}
      {hasDocuments(order) && (
        <div className="border-rule mt-4 border-t">
          <Fold
            id="papers"
            title={words.papers}
            startsOpen={isOver || hasOpenMoney(order)}
            startsOpenWide
          >
            {payments.length > 0 && (
              <ul className="text-ink-2 space-y-1 text-meta">
                {payments.map((line, position) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines keep their order, and two may have the same text.
                  <li key={position}>{line}</li>
                ))}
              </ul>
            )}
            <Documents order={order} words={words} />
            {rows.length > 0 && !hasBalance && chargedNote}
          </Fold>
        </div>
      )}
    </section>
  )
}
