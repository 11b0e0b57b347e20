import { type CurrencyCode, currencies, displayMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { useCurrency } from '../visitor.ts'

/**
 * An amount in the visitor's currency. It is as wide as its widest form, so that nothing moves
 * when the currency of the visitor is known; `both` puts the rand that is owed beside it.
 */
export function Price({ money, both = false }: { money: Money; both?: boolean }) {
  const currency = useCurrency()
  const shown = displayMoney(money, currency)
  return (
    <>
      <span className="inline-block tabular-nums" style={{ minWidth: `${widest(money)}ch` }}>
        {shown}
      </span>
      {both && currency !== 'ZAR' && (
        <span className="text-caption text-ink-2"> ({displayMoney(money, 'ZAR')})</span>
      )}
    </>
  )
}

function widest(money: Money): number {
  const codes = Object.keys(currencies) as CurrencyCode[]
  return Math.max(...codes.slice(0, 3).map((code) => displayMoney(money, code).length))
}
