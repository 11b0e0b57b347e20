import { rates } from '#content/rates.ts'
import type { CourtesyCurrency, CurrencyCode } from '#rules/money/currency.ts'

/** In which the made-up guests of the samples read our prices. */
export const [sampleRand, sampleEuro] = (['ZAR', 'EUR'] as const).map(
  (code: CurrencyCode): CourtesyCurrency => ({ code, rate: rates.perRand[code], on: rates.on }),
) as [CourtesyCurrency, CourtesyCurrency]
