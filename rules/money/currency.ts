import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Cents } from './cents.ts'
import { type Money, roundMinor } from './money.ts'
import { parsePriceText, priceNumber } from './price-text.ts'

export type CurrencyCode =
  | 'ZAR'
  | 'USD'
  | 'EUR'
  | 'CNY'
  | 'JPY'
  | 'KRW'
  | 'RUB'
  | 'AED'
  | 'GBP'
  | 'AUD'
  | 'CAD'
  | 'CHF'

/**
 * Currencies for showing prices. The first eight are those of P9.5; the others appear only if
 * chosen. Rates are content (content/rates.ts).
 */
export const currencies: Record<CurrencyCode, { symbol: string }> = {
  ZAR: { symbol: 'R' },
  USD: { symbol: '$' },
  EUR: { symbol: '€' },
  CNY: { symbol: '¥' },
  JPY: { symbol: '¥' },
  KRW: { symbol: '₩' },
  RUB: { symbol: '₽' },
  AED: { symbol: 'AED ' },
  GBP: { symbol: '£' },
  AUD: { symbol: 'A$' },
  CAD: { symbol: 'C$' },
  CHF: { symbol: 'CHF ' },
}

export const currencyCodes = /* @__PURE__ */ Object.keys(currencies) as [
  CurrencyCode,
  ...CurrencyCode[],
]

export function readCurrency(code: string): CurrencyCode {
  return Object.hasOwn(currencies, code) ? (code as CurrencyCode) : 'ZAR'
}

export type ShownCurrency = { code: CurrencyCode; rate: number }

/** The currency in which a guest saw prices, with the date of its rate. */
export type CourtesyCurrency = ShownCurrency & { on: CalendarDate }

export const randCurrency: ShownCurrency = { code: 'ZAR', rate: 1 }

type Locale = { timeZone: string; language: string }

/** P9.5, row by row: the first row with the visitor's zone or language wins. */
const localeRows: { zones?: string[]; languages?: string[]; currency: CurrencyCode }[] = [
  { zones: ['Africa/'], currency: 'ZAR' },
  { zones: ['US/', 'America/', 'Pacific/Honolulu'], currency: 'USD' },
  {
    languages: ['de', 'fr', 'es', 'it', 'pt', 'nl'],
    zones: [
      'Europe/',
      'Atlantic/Azores',
      'Atlantic/Canary',
      'Atlantic/Madeira',
      'Atlantic/Reykjavik',
    ],
    currency: 'EUR',
  },
  { languages: ['zh'], currency: 'CNY' },
  { languages: ['ja'], currency: 'JPY' },
  { languages: ['ko'], currency: 'KRW' },
  { languages: ['ru'], currency: 'RUB' },
  { languages: ['ar'], currency: 'AED' },
]

/** The currency for a visitor's IANA time zone and language tag ('de-AT'). */
export function chooseCurrency({ timeZone, language }: Locale): CurrencyCode {
  const languageCode = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const row = localeRows.find(
    ({ zones = [], languages = [] }) =>
      zones.some((zone) => timeZone.startsWith(zone)) || languages.includes(languageCode),
  )
  return row?.currency ?? 'ZAR'
}

/** A rand amount in another currency, in whole units: 'R2,500', '$138', 'AED 500'. */
export function displayMoney(money: Money, { code, rate }: ShownCurrency): string {
  return formatUnits(currencies[code].symbol, roundMinor((money.minor / 100) * rate))
}

/**
 * Rand amounts in another currency, in whole units that add up to their rounded sum: the largest
 * remainders are rounded up, the others down.
 */
export function displaySummands(
  amounts: readonly Money[],
  { code, rate }: ShownCurrency,
): string[] {
  const { symbol } = currencies[code]
  const exact = amounts.map(({ minor }) => Number(((minor / 100) * rate).toPrecision(12)))
  const total = amounts.reduce((sum, { minor }) => sum + minor, 0)
  const missing =
    roundMinor((total / 100) * rate) - exact.reduce((sum, units) => sum + Math.floor(units), 0)
  const roundedUp = exact
    .map((units, index) => ({ index, remainder: units - Math.floor(units) }))
    .toSorted((one, other) => other.remainder - one.remainder)
    .slice(0, missing)
  const up = new Set(roundedUp.map(({ index }) => index))
  return exact.map((units, index) =>
    formatUnits(symbol, Math.floor(units) + (up.has(index) ? 1 : 0)),
  )
}

/** An amount in its own currency, with cents if it has any: 'R2,500', 'R202.50'. */
export function formatMoney(money: Money): string {
  const minor = Math.abs(money.minor)
  const cents = minor % 100
  const whole = formatUnits(currencies[money.currency].symbol, Math.trunc(minor / 100))
  const amount = cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`
  return money.minor < 0 ? `\u2212${amount}` : amount
}

/** A rand amount always with cents, for documents: 'R2,500.00', '−R202.50'. */
export function formatCents(cents: Cents): string {
  const units = formatUnits(currencies.ZAR.symbol, Math.trunc(Math.abs(cents) / 100))
  const amount = `${units}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
  return cents < 0 ? `\u2212${amount}` : amount
}

/** Converts the first number of a price text: 'From R2,500 pp' becomes 'From $138 pp'. */
export function convertPriceText(text: string, currency: ShownCurrency): string {
  const price = parsePriceText(text)
  return price ? text.replace(priceNumber, () => displayMoney(price, currency)) : text
}

/** Converts every price of a text: 'Cape Point about R400, penguins about R190'. */
export function convertPrices(text: string, currency: ShownCurrency): string {
  return text.replaceAll(/R\d+(?:,\d{3})*/g, (price) => convertPriceText(price, currency))
}

function formatUnits(symbol: string, units: number): string {
  const digits = String(Math.abs(units)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${units < 0 ? '\u2212' : ''}${symbol}${digits}`
}
