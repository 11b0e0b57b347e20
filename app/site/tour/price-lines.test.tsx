import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { computePrice } from '#rules/prices/price.ts'
import { PriceLines } from './price-lines.tsx'

function Page() {
  return (
    <PriceLines
      priceOf={(party) =>
        computePrice(
          { priceFrom: 'From R2,500 pp' },
          { date: undefined, bookedOn: '2026-11-29', party },
        )
      }
      party={{ adults: 2, children: 1, toddlers: 1, childSeats: 0 }}
      emptyPlaces={0}
      words={en.tour}
      isDayChosen
      rows={['parts']}
    />
  )
}

it('names the price for each beside what it adds up to', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const html = renderToStaticMarkup(<Stub />)
  const shown = [...html.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)]
  expect(shown.map(([, name, amount]) => `${name}|${amount}`)).toEqual([
    '2 adults × R2,500|R5,000',
    '1 child × R1,250|R1,250',
    '1 under 3|Free',
  ])
})
