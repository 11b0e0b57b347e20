import { displayMoney, formatMoney, randCurrency } from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import { useCurrency } from '../visitor.ts'

/** An amount in rand, as charged, with an approximation in the visitor's currency. */
export function AmountOwed({ amount, about }: { amount: Cents; about: string }) {
  const currency = useCurrency()
  const approximation = displayMoney(toMoney(amount), currency)
  return (
    <>
      <span className="tabular-nums">{formatMoney(toMoney(amount))}</span>
      {currency.code !== randCurrency.code && (
        <span className="text-ink-2 text-caption"> ({fill(about, { amount: approximation })})</span>
      )}
    </>
  )
}
