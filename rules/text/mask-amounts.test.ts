import { expect, it } from 'vitest'
import { formatCents } from '../money/currency.ts'
import { maskAmounts } from './mask-amounts.ts'

it.each([
  [`${formatCents(500_000)} is due, ${formatCents(12_345_678)} in all.`, 'R… is due, R… in all.'],
  [`- Refund: ${formatCents(-435_050)}`, '- Refund: −R…'],
  ['about $138, €1,200 each (AED 1,500; A$20.50)', 'about $…, €… each (AED…; A$…)'],
  ['R 5 000 or R5 000,50 on 3 May, -R500, R500–R600', 'R… or R… on 3 May, -R…, R…–R…'],
  ['R500-R600, US$138, NZ$ 20', 'R…-R…, US$…, NZ$…'],
  ['5,000 rand, 138 €, 1 200 ZAR', '… rand, … €, … ZAR'],
  ['TR-7K3M-R500 and CC-R500-9QXD', 'TR-7K3M-R500 and CC-R500-9QXD'],
  ['CC-R5K3-9PXD on 12 March, 07:30, R2D2, USD', 'CC-R5K3-9PXD on 12 March, 07:30, R2D2, USD'],
])('masks the amounts of: %s', (text, masked) => {
  expect(maskAmounts(text)).toBe(masked)
})
