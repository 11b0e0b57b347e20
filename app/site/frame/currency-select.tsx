import type { Words } from '#content/words/words.ts'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { storeCurrency, useCurrency, useRates } from '#ui/visitor.ts'

type CurrencySelectProps = {
  words: Words['frame']
  id: string
}

/**
 * Currency choice in the header, where there is room. Shows the code only, and is hidden next to
 * all links on a narrow desktop. Its place is reserved until the visitor's currency is known, so
 * that nothing moves.
 */
export function SmallCurrencySelect({ label }: { label: string }) {
  const { code: currentCode } = useCurrency()
  const isHydrated = useIsHydrated()
  return (
    <span className="hidden h-11 w-14 min-[24.375rem]:block lg:hidden xl:block">
      {isHydrated && (
        <select
          aria-label={label}
          className="h-11 w-full bg-transparent text-caption max-lg:w-12"
          value={currentCode}
          onChange={(event) => storeCurrency(event.target.value as CurrencyCode)}
        >
          {Object.keys(currencies).map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      )}
    </span>
  )
}

/** Chooses the currency of shown prices. Amounts owed stay in rand. */
export function CurrencySelect({ words, id }: CurrencySelectProps) {
  const { code: currentCode } = useCurrency()
  const rates = useRates()
  const isHydrated = useIsHydrated()
  // Nobody can choose before hydration, so the rendered page omits the other options.
  const listedCurrencies = Object.entries(currencies).filter(
    ([code]) => isHydrated || code === currentCode,
  )
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
        value={currentCode}
        onChange={(event) => storeCurrency(event.target.value as CurrencyCode)}
      >
        {listedCurrencies.map(([code, { symbol }]) => (
          <option key={code} value={code}>
            {`${code} ${symbol.trim() === code ? '' : symbol}`.trim()}
          </option>
        ))}
      </select>
    </label>
  )
}
