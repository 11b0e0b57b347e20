import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import DatedTerms from './dated-terms.tsx'
import { computePrice } from '#rules/prices/price.ts'
import { PayTerms } from './pay-terms.tsx'
import { PriceLines } from './price-lines.tsx'
import { cancellationTiers } from '#tests/fixtures/policies.ts'

const figures = {
  plan: { firstPercent: 30, wholeWithinDays: 45, balanceDueDays: 30 },
  free: { hoursAfterBooking: 24, hoursBeforeTrip: 72 },
  tiers: cancellationTiers,
}
const { due } = en.booking.promo
const { terms } = en.tour
const renderDatedTerms = (days: number, covers: number | undefined) => {
  const date = addDays(calendarDateIn(new Date(), capeTown), days)
  const trip = { total: 500_000, covers: covers ?? 0, date, departs: '08:00' as const }
  const voucherWords = covers === undefined ? undefined : due
  return renderToStaticMarkup(
    <DatedTerms trip={trip} figures={figures} voucherWords={voucherWords} words={terms} />,
  )
}

it.each([
  [90, undefined, 'Deposit when you book: R1,500. Balance: R3,500 by'],
  [90, 100_000, 'Deposit when you book: R500. Balance: R3,500 by'],
  [90, 150_000, 'Your voucher pays the deposit. Balance: R3,500 by'],
  [90, 500_000, due.nothing],
  [10, undefined, fill(terms.whole, { days: 45 })],
  [10, 100_000, fill(due.rest, { rest: 'R4,000' })],
  [10, 500_000, due.nothing],
])('shows the amounts due %d days ahead with a voucher of %s cents', (days, covers, line) => {
  const html = renderDatedTerms(days, covers)
  expect(html).toContain(line)
  expect(html).toContain('Cancelling costs')
  if (line === due.nothing) expect(html).not.toMatch(/[Dd]eposit|Balance|in full/)
})

it('mentions no deposit if a voucher pays everything, while no day is chosen', () => {
  const money = { minor: 500_000, currency: 'ZAR' as const }
  const price = { kind: 'priced' as const, lines: [], total: money }
  const renderPayTerms = (covers: number) =>
    renderToStaticMarkup(
      <PayTerms
        quote={price}
        figures={figures}
        voucher={{ covers, words: due }}
        date={undefined}
        departs="08:00"
        words={terms}
      />,
    )
  expect(renderPayTerms(500_000)).toContain(due.nothing)
  expect(renderPayTerms(500_000)).not.toContain('deposit')
  expect(renderPayTerms(100_000)).toContain('a 30% deposit')
})

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

it('shows the price per guest and the sum of each line', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const html = renderToStaticMarkup(<Stub />)
  const lines = [...html.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)]
  expect(lines.map(([, name, amount]) => `${name}|${amount}`)).toEqual([
    '2 adults × R2,500|R5,000',
    '1 child × R1,250|R1,250',
    '1 under 3|Free',
  ])
})
