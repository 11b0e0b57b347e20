import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { en } from '#content/words/en.ts'
import type { CurrencyCode } from '#rules/money/currency.ts'
import { quotePrice } from '#rules/prices/quote.ts'
import { PriceLines } from './price-lines.tsx'

const currency = vi.hoisted(() => ({ code: 'ZAR' as CurrencyCode, rate: 1 }))
vi.mock('../visitor.ts', () => ({ useCurrency: () => currency, useRates: () => undefined }))

it.each([
  ['ZAR', 1, ['2 adults × R2,500|R5,000', '1 child × R1,250|R1,250', '1 under 3|Free']],
  ['USD', 0.055, ['2 adults|$275', '1 child|$69', '1 under 3|Free']],
] as const)('names in %s the price for each where it adds up', (code, rate, lines) => {
  Object.assign(currency, { code, rate })
  const html = renderToStaticMarkup(
    <PriceLines
      priceOf={(party) =>
        quotePrice(
          { priceFrom: 'From R2,500 pp' },
          { date: undefined, bookedOn: '2026-11-29', party },
        )
      }
      party={{ adults: 2, children: 1, toddlers: 1, childSeats: 0 }}
      emptyPlaces={0}
      words={en.tour}
      isDayChosen
      rows={['parts']}
    />,
  )
  const shown = [...html.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)]
  expect(shown.map(([, name, amount]) => `${name}|${amount}`)).toEqual(lines)
})
