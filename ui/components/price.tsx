import { type CurrencyCode, displayMoney, inRand } from '#rules/money/currency.ts'
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
  const shown = displayMoney(money, currency)
  return (
    <>
      <span className="inline-block tabular-nums" style={{ minWidth: `${widest(money, rates)}ch` }}>
        {shown}
      </span>
      {both && currency.code !== inRand.code && (
        <span className="text-caption text-ink-2"> ({displayMoney(money, inRand)})</span>
      )}
    </>
  )
}

/** Currencies that most visitors see without choosing one (P9.5). */
const usual: readonly CurrencyCode[] = ['ZAR', 'USD', 'EUR']

function widest(money: Money, rates: ShownRates | undefined): number {
  const widths = usual.map((code) => {
    const rate = rates?.perRand[code] ?? inRand.rate
    return displayMoney(money, { code, rate }).length
  })
  return Math.max(...widths)
}
