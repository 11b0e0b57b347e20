import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import {
  chooseCurrency,
  type CurrencyCode,
  currencies,
  inRand,
  type ShownCurrency,
} from '#rules/money/currency.ts'
import type { ShownRates } from './frame/frame.ts'
import { isLanguage, type Language, languages, siteLanguage } from '#rules/text/language.ts'
import type { loader } from './root.tsx'

/** What a visitor can choose, by the names under which the device keeps it. */
export type VisitorChoice = 'currency' | 'language'

const currencyKey: VisitorChoice = 'currency'
const languageKey: VisitorChoice = 'language'
const listeners = new Set<() => void>()

/**
 * The currency that prices are shown in, with its rate: the visitor's own choice, else the one of
 * their locale (P9.5). Pages are rendered ahead of time in rand, and so is the first paint.
 */
export function useCurrency(): ShownCurrency {
  const code = useSyncExternalStore(subscribe, readCurrency, () => inRand.code)
  const rates = useRates()
  useEffect(() => {
    if (code !== inRand.code) askForNewerRates()
  }, [code])
  return { code, rate: rates?.perRand[code] ?? inRand.rate }
}

/** The rates that prices are shown at: those that the page was built with, or newer ones of the server. */
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
let isAsked = false

/** Once for each page that is loaded, and only by those who see another currency than the rand. */
function askForNewerRates() {
  if (isAsked) return
  isAsked = true
  import('./client/newer-rates.ts')
    .then(async ({ readNewerRates }) => {
      newerRates = await readNewerRates()
      for (const listener of listeners) listener()
    })
    // The built ones stay.
    .catch(() => undefined)
}

/** Keeps the visitor's choice on the device and shows it everywhere at once. */
export function keepCurrency(code: CurrencyCode) {
  try {
    localStorage.setItem(currencyKey, code)
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
    chosen = code
  }
  for (const listener of listeners) listener()
}

/** The same for the language of the tour cards. */
export function keepLanguage(language: Language) {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    chosenLanguage = language
  }
  for (const listener of listeners) listener()
}

/** What was chosen on this device; null where it is left to the locale. */
export function readChoice(choice: VisitorChoice): string | null {
  return (choice === 'currency' ? chosen : chosenLanguage) ?? readKept(choice)
}

/** Goes back to what the visitor's locale says. */
export function forgetChoice(choice: VisitorChoice) {
  if (choice === 'currency') chosen = undefined
  else chosenLanguage = undefined
  try {
    localStorage.removeItem(choice)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  for (const listener of listeners) listener()
}

/** The first of the visitor's languages that cards are translated into; English before hydration. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, readLanguage, () => siteLanguage)
}

let chosen: CurrencyCode | undefined
let chosenLanguage: Language | undefined
let ofLocale: CurrencyCode | undefined

function readCurrency(): CurrencyCode {
  const kept = readChoice('currency')
  if (kept && Object.hasOwn(currencies, kept)) return kept as CurrencyCode
  ofLocale ??= chooseCurrency({ timeZone: readTimeZone(), language: navigator.language })
  return ofLocale
}

/** Intl takes 12 ms of a fast machine to name the time zone for the first time, Temporal a tenth of one. */
function readTimeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function readLanguage(): Language {
  const kept = readChoice('language')
  if (isLanguage(kept)) return kept
  const wanted = navigator.language.slice(0, 2).toLowerCase()
  return languages.find((language) => language === wanted) ?? siteLanguage
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  // A page that is gone back to has slept through what was chosen meanwhile.
  addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
    removeEventListener('pageshow', listener)
  }
}
