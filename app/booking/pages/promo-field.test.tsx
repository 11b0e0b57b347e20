import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { PromoField } from './promo-field.tsx'

const promo = { name: 'Spring', code: 'SPRING11' }
const voucher = (balance: number, isLater = false) => ({ voucher: { left: balance, isLater } })

it.each([
  [{ promo }, 50_000, 'Spring: R500 off, so R4,500 in all.'],
  [{ promo }, undefined, 'Spring: it comes off the price we name.'],
  [voucher(100_000), undefined, 'Your voucher pays R1,000, and R4,000 is left to pay.'],
  [voucher(600_000), undefined, 'Your voucher pays all of it, and R1,000 stays on it.'],
  [voucher(600_000, true), undefined, 'Your voucher has R6,000 on it.'],
  [{}, undefined, ''],
])('shows what %o changes in a total of R5,000', (checkedCode, discount, sentence) => {
  const html = renderToStaticMarkup(
    <PromoField
      words={en.booking.promo}
      typed="SPRING11"
      type={() => undefined}
      linked={undefined}
      error={undefined}
      code={{ isBusy: false, apply: () => undefined, ...checkedCode } as never}
      discount={discount}
      total={500_000}
    />,
  )
  const [, status = ''] = html.split(/<p role="status"[^>]*>/)
  expect(status.slice(0, sentence ? sentence.length : 4)).toBe(sentence || '</p>')
})
