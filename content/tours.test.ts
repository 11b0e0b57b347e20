import { describe, expect, it } from 'vitest'
import { customPricing, parsePriceText } from '#rules/money/price-text.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { extraCosts } from './extra-costs.ts'
import { findTour, parseTour, tours } from './tours.ts'

/** Regional roads look like prices: the R27 runs to Langebaan. */
const roads = new Set(['R27', 'R44', 'R304', 'R316'])

describe('the catalogue of tours', () => {
  it('lists the eight tours with the figures of P3.3, in its order', () => {
    expect(tours.filter((tour) => tour.listed).map(figuresOf)).toEqual([
      ['cape-peninsula', '9h', '8/2', 'R2,500', '4.9/127', null],
      ['winelands-stellenbosch', '8h', '8/2', 'R2,000', '4.8/95', null],
      ['table-mountain-city', '8h', '8/2', 'R1,500', '4.7/142', null],
      ['aquila-safari-full-day', '10-11h', '20/2', 'R6,500', '4.8/127', null],
      ['hermanus-whale-watching', '10h', '14/2', 'R4,500', '4.9/83', 'June - November'],
      ['cape-agulhas', '10h', '8/2', 'R3,600', '4.8/91', null],
      ['garden-route-highlights', '2 days/1 night', '10/2', customPricing, '4.9/67', null],
      ['west-coast-classic', '8h', '20/10', 'R1,400', '4.9/156', null],
    ])
  })

  it('holds one more tour that has a page but is not listed: winelands-tour at R1,350', () => {
    const unlisted = tours.filter((tour) => !tour.listed)
    expect(unlisted.map(({ id, priceFrom }) => [id, priceFrom])).toEqual([
      ['winelands-tour', 'R1,350'],
    ])
  })

  it('finds each tour by its slug, and none for an unknown one', () => {
    for (const tour of tours) expect(findTour(tour.id)).toBe(tour)
    expect(findTour('cape-town-by-balloon')).toBeUndefined()
  })

  it('stops at a bad fact and names the tour and the field', () => {
    const broken = { ...getTour('cape-agulhas'), rating: 6 }
    expect(() => parseTour(broken)).toThrow(/'cape-agulhas'.*rating/)
  })

  it('prices each tour by a number or by the custom text, never by anything else', () => {
    for (const { priceFrom } of tours) {
      expect(parsePriceText(priceFrom) !== undefined || priceFrom === customPricing).toBe(true)
    }
  })

  it('quotes the extra costs of P3.4 on the cards and in the exclusions', () => {
    const { capePoint, penguins, funicular, cableCar } = extraCosts
    expect(Object.values(extraCosts)).toEqual([
      'Cape Point entrance about R400',
      'penguin colony about R190',
      'funicular about R90',
      'cable car about R420',
    ])
    for (const cost of [capePoint, penguins, funicular]) {
      expect(textOfCosts(getTour('cape-peninsula'))).toEqual([
        expect.stringContaining(cost),
        expect.stringContaining(cost),
      ])
    }
    expect(textOfCosts(getTour('table-mountain-city'))).toEqual([
      expect.stringContaining(cableCar),
      expect.stringContaining(cableCar),
    ])
  })

  it('carries every extra field of the Aquila safari, and its address is its slug', () => {
    const { landing, detailedItinerary, id } = getTour('aquila-safari-full-day')
    expect(landing?.urlSlug).toBe(id)
    expect(landing?.testimonials.length).toBeGreaterThan(0)
    expect(detailedItinerary.every((stop) => stop.title !== undefined)).toBe(true)
  })
})

describe.each(tours.map((tour) => [tour.id, tour] as const))('%s', (_, tour) => {
  it('is described at length', () => {
    expect(tour.detailedDescription.length).toBeGreaterThanOrEqual(3)
    expect(tour.detailedDescription.length).toBeLessThanOrEqual(5)
    expect(tour.detailedDescription.join(' ').split(' ').length).toBeGreaterThan(200)
    expect(tour.detailedItinerary.length).toBeGreaterThanOrEqual(6)
  })

  it('fits its card in two lines and a result page in 160 characters', () => {
    expect(tour.description.length).toBeLessThanOrEqual(115)
    expect(tour.metaDescription.length).toBeLessThanOrEqual(160)
  })

  it('runs through its day in order and lasts as long as it says', () => {
    const minutes = tour.detailedItinerary.map(({ time }) => minutesOf(time))
    expect(minutes).toEqual([...new Set(minutes)].toSorted((a, b) => a - b))
    const firstDay = minutes.filter((minute) => minute < minutesOf('Day 2, 00:00'))
    const hours = (Math.max(...firstDay) - Math.min(...firstDay)) / 60
    expect(tour.durationHours - hours).toBeGreaterThanOrEqual(0)
    expect(tour.durationHours - hours).toBeLessThan(1)
  })

  it('leaves prices, party sizes and policies to the data that decides them', () => {
    const prose = proseOf(tour)
    const amounts = prose.match(/\bR\s?\d[\d,]*/g) ?? []
    expect(amounts.filter((amount) => !roads.has(amount))).toEqual([])
    expect(prose).not.toMatch(/%|per cent|refund(s|ed)? within|days before/)
    expect(prose).not.toMatch(/\b(minimum|maximum|up to|at least) \w+ (guests|people|adults)/i)
  })
})

describe('the prose of two tours', () => {
  it('is never the same', () => {
    const texts = tours.flatMap((tour) => [
      tour.title,
      tour.description,
      tour.metaDescription,
      tour.seoTitle,
      ...tour.detailedDescription,
    ])
    expect(new Set(texts).size).toBe(texts.length)
  })
})

function figuresOf(tour: Tour) {
  const { id, duration, maxGuests, minGuests, priceFrom, rating, reviews, seasonal } = tour
  return [id, duration, `${maxGuests}/${minGuests}`, priceFrom, `${rating}/${reviews}`, seasonal]
}

function getTour(id: string): Tour {
  const tour = findTour(id)
  if (!tour) throw new Error(`There is no tour '${id}'.`)
  return tour
}

function textOfCosts(tour: Tour): string[] {
  return [tour.excludes ?? '', tour.exclusions.join('; ')]
}

/** Minutes since the midnight before the first day. */
function minutesOf(time: string): number {
  const [, day = '1', hour, minute] = /^(?:Day (\d), )?(\d\d):(\d\d)$/.exec(time) ?? []
  return Number(day) * 1440 + Number(hour) * 60 + Number(minute)
}

function proseOf(tour: Tour): string {
  const stops = tour.detailedItinerary.map((stop) => `${stop.activity} ${stop.description}`)
  return [tour.description, ...tour.detailedDescription, ...stops, ...tour.inclusions].join(' ')
}
