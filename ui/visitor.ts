import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import {
  chooseCurrency,
  type CurrencyCode,
  currencies,
  randCurrency,
  type ShownCurrency,
} from '#rules/money/currency.ts'
import type { ShownRates } from '#app/site/frame/frame.ts'
import { isLanguage, type Language, languages, siteLanguage } from '#rules/text/language.ts'
import type { loader } from '#app/root.tsx'

export type VisitorChoice = 'currency' | 'language'

const currencyKey: VisitorChoice = 'currency'
const languageKey: VisitorChoice = 'language'
const listeners = new Set<() => void>()

/**
 * The currency of shown prices, with its rate: the visitor's choice, else by locale (P9.5).
 * Prerendered pages and the first paint use rand.
 */
export function useCurrency(): ShownCurrency {
  const code = useSyncExternalStore(subscribe, readCurrency, () => randCurrency.code)
  const rates = useRates()
  useEffect(() => {
    if (code !== randCurrency.code) loadNewerRates()
  }, [code])
  return { code, rate: rates?.perRand[code] ?? randCurrency.rate }
}

/** Rates for shown prices: those of the build, or newer ones from the server. */
export function useRates(): ShownRates | undefined {
  const built = useRouteLoaderData<typeof loader>('root')?.frame.rates
  return (
    useSyncExternalStore(
      subscribe,
      () => newerRates,
      () => undefined,
    ) ?? built
  )
}

let newerRates: ShownRates | undefined
let isRequested = false

/** Once per page load, and only for visitors with a currency other than rand. */
function loadNewerRates() {
  if (isRequested) return
  isRequested = true
  import('./client/newer-rates.ts')
    .then(async ({ readNewerRates }) => {
      newerRates = await readNewerRates()
      for (const listener of listeners) listener()
    })
    // On failure the build's rates stay.
    .catch(() => undefined)
}

/** Stores the visitor's choice on the device and applies it everywhere at once. */
export function storeCurrency(code: CurrencyCode) {
  try {
    localStorage.setItem(currencyKey, code)
  } catch {
    // Without storage the choice lasts until the visitor leaves the page.
    chosenCurrency = code
  }
  for (const listener of listeners) listener()
}

export function storeLanguage(language: Language) {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    chosenLanguage = language
  }
  for (const listener of listeners) listener()
}

/** The choice on this device; null if the locale decides. */
export function readChoice(choice: VisitorChoice): string | null {
  return (choice === 'currency' ? chosenCurrency : chosenLanguage) ?? readStored(choice)
}

export function forgetChoice(choice: VisitorChoice) {
  if (choice === 'currency') chosenCurrency = undefined
  else chosenLanguage = undefined
  try {
    localStorage.removeItem(choice)
  } catch {
    // Without storage there is nothing to delete.
  }
  for (const listener of listeners) listener()
}

/** The first of the visitor's languages with translated cards; English before hydration. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, readLanguage, () => siteLanguage)
}

let chosenCurrency: CurrencyCode | undefined
let chosenLanguage: Language | undefined
let localeCurrency: CurrencyCode | undefined

function readCurrency(): CurrencyCode {
  const stored = readChoice('currency')
  if (stored && Object.hasOwn(currencies, stored)) return stored as CurrencyCode
  localeCurrency ??= chooseCurrency({ timeZone: readTimeZone(), language: navigator.language })
  return localeCurrency
}

/**
 * Intl takes 12 ms on a fast machine to name the time zone the first time; Temporal takes a tenth
 * of that.
 */
function readTimeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function readLanguage(): Language {
  const stored = readChoice('language')
  if (isLanguage(stored)) return stored
  const browserLanguage = navigator.language.slice(0, 2).toLowerCase()
  return languages.find((language) => language === browserLanguage) ?? siteLanguage
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  // A page reached by Back has missed later choices.
  addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
    removeEventListener('pageshow', listener)
  }
}
