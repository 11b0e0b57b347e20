import type { Words } from '#content/words/words.ts'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { keepCurrency, useCurrency } from '../visitor.ts'

type CurrencySelectProps = {
  words: Words['frame']
  /** Of which day the rates are, in words. */
  ratesNote: string
  id: string
}

/** Lets a visitor choose the currency that prices are shown in; rand stays what is owed. */
export function CurrencySelect({ words, ratesNote, id }: CurrencySelectProps) {
  const currency = useCurrency()
  return (
    <label htmlFor={id} className="flex items-center gap-3 text-caption noscript:hidden">
      <span>
        {words.currency}
        <span className="text-ink-2 block">{ratesNote}</span>
      </span>
      <select
        id={id}
        className="field w-auto py-1 text-caption"
        value={currency}
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
