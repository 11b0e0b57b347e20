/**
 * Amounts as the site writes them: 'R5,000.50', '$138', 'A$20', 'AED 1,200', and as people do: 'R 5
 * 000', '-R500'. Not part of a reference.
 */
const amount =
  /(?<!\w)(?<![A-Z]{2}-)(?<![A-Z]{2}-[A-Z\d]{4}-)(R|[A-Z]{0,2}\$|[€¥₩₽£]|(?:ZAR|USD|EUR|CNY|JPY|KRW|RUB|AED|GBP|AUD|CAD|CHF))[ \u00a0]?\d+(?:[,.]\d+|[ \u00a0\u202f]\d{3}(?!\d))*(?!\w)/g
/** Any number with a currency after it; numbers match as a whole, so that none matches twice. */
const numberWithCurrency =
  /(?<![\w-])\d+(?:[,.]\d+|[ \u00a0\u202f]\d{3}(?!\d))*([ \u00a0]?€|[ \u00a0]?(?:rand|ZAR|USD|EUR|GBP)\b)?/gi

/** Hides amounts from users without access to money: 'R5,000 is due' becomes 'R… is due'. */
export function maskAmounts(text: string): string {
  return text
    .replaceAll(amount, '$1…')
    .replaceAll(numberWithCurrency, (whole, unit?: string) =>
      unit === undefined ? whole : `…${unit}`,
    )
}
