import { useSyncExternalStore } from 'react'
import { chooseCurrency, type CurrencyCode, currencies } from '#rules/currency.ts'

export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

const storageKey = 'currency'
const listeners = new Set<() => void>()

/**
 * The currency that prices are shown in: the visitor's own choice, else the one of their locale
 * (section 9). Pages are rendered ahead of time in rand, and so is the first paint.
 */
export function useCurrency(): CurrencyCode {
  return useSyncExternalStore(subscribe, readCurrency, () => 'ZAR')
}

/** Keeps the visitor's choice on the device and shows it everywhere at once. */
export function keepCurrency(code: CurrencyCode) {
  try {
    localStorage.setItem(storageKey, code)
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
    chosen = code
  }
  for (const listener of listeners) listener()
}

/** The first of the visitor's languages that cards are translated into; English before hydration. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, readLanguage, () => 'en')
}

let chosen: CurrencyCode | undefined

function readCurrency(): CurrencyCode {
  const kept = chosen ?? readKept()
  if (kept && Object.hasOwn(currencies, kept)) return kept as CurrencyCode
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return chooseCurrency({ timeZone, language: navigator.language })
}

function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function readLanguage(): Language {
  const wanted = navigator.language.slice(0, 2).toLowerCase()
  return languages.find((language) => language === wanted) ?? 'en'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
