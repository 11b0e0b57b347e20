import { expect, it } from 'vitest'
import { formatCents } from '../money/currency.ts'
import { maskAmounts } from './mask-amounts.ts'

it.each([
  [`${formatCents(500_000)} is due, ${formatCents(12_345_678)} in all.`, 'R… is due, R… in all.'],
  [`- Refund: ${formatCents(-435_050)}`, '- Refund: −R…'],
  ['about $138, €1,200 each (AED 1,500; A$20.50)', 'about $…, €… each (AED…; A$…)'],
  ['CC-R5K3-9PXD on 12 March, 07:30, R2D2, USD', 'CC-R5K3-9PXD on 12 March, 07:30, R2D2, USD'],
])('a text without its amounts: %s', (text, masked) => {
  expect(maskAmounts(text)).toBe(masked)
})
