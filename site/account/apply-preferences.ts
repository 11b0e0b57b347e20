import { type CurrencyCode, currencies } from '#rules/currency.ts'
import { isLanguage, keepCurrency, keepLanguage } from '../visitor.ts'

/** Shows this device what its user prefers; what they leave open is left as it is here. */
export function applyPreferences({
  currency,
  language,
}: {
  currency: string | null
  language: string | null
}) {
  if (currency !== null && Object.hasOwn(currencies, currency)) {
    keepCurrency(currency as CurrencyCode)
  }
  if (isLanguage(language)) keepLanguage(language)
}
