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
 * The currencies prices can be shown in. The first eight are those of P9.5; the others are shown to
 * nobody who has not chosen them. What a rand is worth in them is content (content/rates.ts).
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

/** The codes of them all. */
export const currencyCodes = /* @__PURE__ */ Object.keys(currencies) as [
  CurrencyCode,
  ...CurrencyCode[],
]

/** The currency of a code that was stored; rand for one that we do not know any more. */
export function readCurrency(code: string): CurrencyCode {
  return Object.hasOwn(currencies, code) ? (code as CurrencyCode) : 'ZAR'
}

/** A currency to show prices in, and what one rand is worth in it. */
export type ShownCurrency = { code: CurrencyCode; rate: number }

/** A currency in which a guest read our prices, and of which day its rate is. */
export type CourtesyCurrency = ShownCurrency & { on: CalendarDate }

/** What is owed. */
export const inRand: ShownCurrency = { code: 'ZAR', rate: 1 }

type Locale = { timeZone: string; language: string }

/** P9.5, row by row: the first row with the visitor's zone or language decides. */
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

/** The currency for a visitor, from their IANA time zone and their language tag ('de-AT'). */
export function chooseCurrency({ timeZone, language }: Locale): CurrencyCode {
  const spoken = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const row = localeRows.find(
    ({ zones = [], languages = [] }) =>
      zones.some((zone) => timeZone.startsWith(zone)) || languages.includes(spoken),
  )
  return row?.currency ?? 'ZAR'
}

/** An amount of rand in another currency, in whole units, for people: 'R2,500', '$138', 'AED 500'. */
export function displayMoney(money: Money, { code, rate }: ShownCurrency): string {
  return formatUnits(currencies[code].symbol, roundMinor((money.minor / 100) * rate))
}

/**
 * Amounts of rand in another currency, in whole units that add up to the whole units of their sum:
 * each is rounded down or up, and those with the largest remainders up.
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

/** An amount in its own currency, to the cent where it has cents: 'R2,500', 'R202.50'. */
export function formatMoney(money: Money): string {
  const minor = Math.abs(money.minor)
  const cents = minor % 100
  const whole = formatUnits(currencies[money.currency].symbol, Math.trunc(minor / 100))
  const amount = cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`
  return money.minor < 0 ? `\u2212${amount}` : amount
}

/** An amount of rand with its cents always, as documents say it: 'R2,500.00', '−R202.50'. */
export function formatCents(cents: Cents): string {
  const units = formatUnits(currencies.ZAR.symbol, Math.trunc(Math.abs(cents) / 100))
  const amount = `${units}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
  return cents < 0 ? `\u2212${amount}` : amount
}

/** A price text with its first number in another currency: 'From R2,500 pp' becomes 'From $138 pp'. */
export function convertPriceText(text: string, shown: ShownCurrency): string {
  const price = parsePriceText(text)
  return price ? text.replace(priceNumber, () => displayMoney(price, shown)) : text
}

/** A text with every price of it in another currency: 'Cape Point about R400, penguins about R190'. */
export function convertPrices(text: string, shown: ShownCurrency): string {
  return text.replaceAll(/R\d+(?:,\d{3})*/g, (price) => convertPriceText(price, shown))
}

function formatUnits(symbol: string, units: number): string {
  const digits = String(Math.abs(units)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${units < 0 ? '\u2212' : ''}${symbol}${digits}`
}
