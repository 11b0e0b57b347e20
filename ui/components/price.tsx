import { type CurrencyCode, displayMoney, randCurrency } from '#rules/money/currency.ts'
import type { ShownRates } from '#app/site/frame/frame.ts'
import type { Money } from '#rules/money/money.ts'
import { useCurrency, useRates } from '../visitor.ts'

/**
 * An amount in the visitor's currency. It reserves the widest form, so that nothing moves when the
 * currency becomes known; `both` adds the rand that is owed.
 */
export function Price({ money, both = false }: { money: Money; both?: boolean }) {
  const currency = useCurrency()
  const rates = useRates()
  const text = displayMoney(money, currency)
  return (
    <>
      <span
        className="inline-block tabular-nums"
        style={{ minWidth: `${computeMaxWidth(money, rates)}ch` }}
      >
        {text}
      </span>
      {both && currency.code !== randCurrency.code && (
        <span className="text-caption text-ink-2"> ({displayMoney(money, randCurrency)})</span>
      )}
    </>
  )
}

/** Currencies that most visitors see without choosing one (P9.5). */
const usual: readonly CurrencyCode[] = ['ZAR', 'USD', 'EUR']

function computeMaxWidth(money: Money, rates: ShownRates | undefined): number {
  const widths = usual.map((code) => {
    const rate = rates?.perRand[code] ?? randCurrency.rate
    return displayMoney(money, { code, rate }).length
  })
  return Math.max(...widths)
}
