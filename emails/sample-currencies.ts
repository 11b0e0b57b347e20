import type { Content } from '#content/content.ts'
import type { CourtesyCurrency, CurrencyCode } from '#rules/money/currency.ts'

/** In which the made-up guests of the samples read our prices. */
export function getSampleCurrencies({ rates }: Content) {
  const read = (code: CurrencyCode): CourtesyCurrency => ({
    code,
    rate: rates.perRand[code],
    on: rates.on,
  })
  return { rand: read('ZAR'), euro: read('EUR') }
}
