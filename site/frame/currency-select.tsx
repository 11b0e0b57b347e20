import type { Words } from '#content/words/words.ts'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { keepCurrency, useCurrency, useRates } from '../visitor.ts'

type CurrencySelectProps = {
  words: Words['frame']
  id: string
}

/** Lets a visitor choose the currency that prices are shown in; rand stays what is owed. */
export function CurrencySelect({ words, id }: CurrencySelectProps) {
  const { code: chosen } = useCurrency()
  const rates = useRates()
  return (
    <label htmlFor={id} className="flex items-center gap-3 text-caption noscript:hidden">
      <span>
        {words.currency}
        {rates && (
          <span className="text-ink-2 block">{fill(words.ratesOf, { date: rates.day })}</span>
        )}
      </span>
      <select
        id={id}
        className="field w-auto py-1 text-caption"
        value={chosen}
        onChange={(event) => keepCurrency(event.target.value as CurrencyCode)}
      >
        {Object.entries(currencies).map(([code, { symbol }]) => (
          <option key={code} value={code}>
            {`${code} ${symbol.trim() === code ? '' : symbol}`.trim()}
          </option>
        ))}
      </select>
    </label>
  )
}
