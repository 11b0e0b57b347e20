/** Amounts as we write them: 'R5,000.50', '$138', 'A$20', 'AED 1,200'. Not part of a reference or a word. */
const amount =
  /(?<![\w-])(R|[A-Z]?\$|[€¥₩₽£]|(?:ZAR|USD|EUR|CNY|JPY|KRW|RUB|AED|GBP|AUD|CAD|CHF)) ?\d+(?:[,.]\d+)*(?![\w-])/g

/** A text for somebody who sees no money: 'R5,000 is due' comes to 'R… is due'. */
export function maskAmounts(text: string): string {
  return text.replaceAll(amount, '$1…')
}
