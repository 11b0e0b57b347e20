import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { PromoField } from './promo-field.tsx'

const promo = { name: 'Spring', code: 'SPRING11' }
const voucher = (left: number, isLater = false) => ({ voucher: { left, isLater } })

it.each([
  [{ promo }, 50_000, 'Spring: R500 off, so R4,500 in all.'],
  [{ promo }, undefined, 'Spring: it comes off the price we name.'],
  [voucher(100_000), undefined, 'Your voucher pays R1,000, and R4,000 is left to pay.'],
  [voucher(600_000), undefined, 'Your voucher pays all of it, and R1,000 stays on it.'],
  [voucher(600_000, true), undefined, 'Your voucher has R6,000 on it.'],
  [{}, undefined, ''],
])('says of %o what is left of R5,000', (known, discount, said) => {
  const html = renderToStaticMarkup(
    <PromoField
      words={en.booking.promo}
      typed="SPRING11"
      type={() => undefined}
      linked={undefined}
      error={undefined}
      code={{ isBusy: false, apply: () => undefined, ...known } as never}
      discount={discount}
      total={500_000}
    />,
  )
  const [, shown = ''] = html.split(/<p role="status"[^>]*>/)
  expect(shown.slice(0, said ? said.length : 4)).toBe(said || '</p>')
})
