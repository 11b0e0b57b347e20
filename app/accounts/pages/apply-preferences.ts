import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { isLanguage } from '#rules/text/language.ts'
import {
  forgetChoice,
  storeCurrency,
  storeLanguage,
  readChoice,
  type VisitorChoice,
} from '#ui/visitor.ts'

type Preferred = Record<VisitorChoice, string | null>

const appliedKey = 'preferences-applied'

/**
 * Applies the user's preferences to this device. Removes a value set here for a preference that is
 * now unset. With `isFresh` (just saved here) a choice made on this device is removed too.
 */
export function applyPreferences({ currency, language }: Preferred, { isFresh = false } = {}) {
  const lastApplied = readApplied()
  if (currency !== null && Object.hasOwn(currencies, currency)) {
    storeCurrency(currency as CurrencyCode)
  }
  if (isLanguage(language)) storeLanguage(language)
  const isFromPreferences = (choice: VisitorChoice) =>
    isFresh || readChoice(choice) === lastApplied[choice]
  if (currency === null && isFromPreferences('currency')) forgetChoice('currency')
  if (language === null && isFromPreferences('language')) forgetChoice('language')
  storeApplied({ currency, language })
}

function readApplied(): Partial<Preferred> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(appliedKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

function storeApplied(preferences: Preferred) {
  try {
    localStorage.setItem(appliedKey, JSON.stringify(preferences))
  } catch {
    // Without storage, the applied preferences are forgotten with the page.
  }
}
