import { expect, it } from 'vitest'
import type { Tour } from '#rules/catalogue/tour.ts'
import { findTour, tours } from './tours.ts'

/** Regional roads look like prices: the R27 runs to Langebaan. */
const roads = /^R(27|44|304|316)$/

it('each tour is found by its slug, and none for an unknown one', () => {
  for (const tour of tours) expect(findTour(tour.id)).toBe(tour)
  expect(findTour('cape-town-by-balloon')).toBeUndefined()
})

it.each(tours)(
  'the day of $id is as long as it says',
  ({ id, detailedItinerary, durationHours }) => {
    const minutes = detailedItinerary
      .filter(({ time }) => !/^Day [2-9]/.test(time))
      .map(({ time }) => minutesOf(time))
    const hours = (Math.max(...minutes) - Math.min(...minutes)) / 60
    const sentence = `content/tours/${id}.ts: durationHours is ${durationHours}, but detailedItinerary takes ${hours.toFixed(1)}; it is meant to end within the last hour.`
    expect(durationHours - hours, sentence).toBeGreaterThanOrEqual(0)
    expect(durationHours - hours, sentence).toBeLessThan(1)
  },
)

it.each(tours)('the prose of $id leaves figures to the data that decides them', (tour) => {
  const prose = proseOf(tour)
  const amounts = (prose.match(/\bR\s?\d[\d,]*/g) ?? []).filter((amount) => !roads.test(amount))
  const terms = prose.match(/\d+ ?%|per cent|refund(s|ed)? within|days before/g) ?? []
  const parties =
    prose.match(/\b(minimum|maximum|up to|at least) \w+ (guests|people|adults)/gi) ?? []
  const found = [...amounts, ...terms, ...parties].map(
    (words) =>
      `content/tours/${tour.id}.ts: the text says '${words}', which a change of price, party or policy would make wrong.`,
  )
  expect(found.join('\n')).toBe('')
})

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.slice(-5).split(':').map(Number)
  return hour * 60 + minute
}

function proseOf(tour: Tour): string {
  const stops = tour.detailedItinerary.map((stop) => `${stop.activity} ${stop.description}`)
  return [tour.description, ...tour.detailedDescription, ...stops, ...tour.inclusions].join(' ')
}
