import { useState } from 'react'
import { formatCents } from '#rules/money/currency.ts'
import { type BankDetails, type BankField, bankFields } from '#app/payments/refunds/bank-details.ts'
import { fill } from '#rules/text/fill.ts'
import { useAction } from '#ui/office-kit/desk.ts'
import type { MoneyProps } from './item-money.tsx'
import { callSignedIn } from '#ui/session/session.ts'
import { Notice } from '#ui/office-kit/notice.tsx'

/**
 * Bank account and amount of a refund by transfer. Read on request and never stored in the browser.
 */
export function BankDetailsOf({ desk, money }: Omit<MoneyProps, 'onChanged'>) {
  const { bank: words } = desk.words.money
  const [details, setDetails] = useState<BankDetails>()
  const { busy, send } = useAction<BankDetails>(desk, { failed: words.gone })
  if (!money.bank) return null
  const { amount, isGiven } = money.bank
  const readDetails = async () =>
    setDetails(
      await send(() =>
        callSignedIn(
          'GET /api/admin/orders/:id/bank-details',
          { params: { id: money.id } },
          'account',
        ),
      ),
    )
  return (
    <Notice as="div">
      <p>{fill(isGiven ? words.given : words.none, { amount: formatCents(amount) })}</p>
      {isGiven && !details && money.payoutsFrom === null && desk.can('refund') && (
        <button
          type="button"
          className="button button-quiet mt-2"
          disabled={busy}
          onClick={() => void readDetails()}
        >
          {words.show}
        </button>
      )}
      {details && (
        <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          {(Object.keys(bankFields) as BankField[]).map((name) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{words.labels[name].label}</dt>
              <dd className="font-semibold tabular-nums select-all" data-free="">
                {details[name] || '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Notice>
  )
}
