import { describe, expect, it } from 'vitest'
import { createEntries } from '#rules/itinerary/itinerary.ts'
import { exampleTours } from '#rules/itinerary/itinerary-price.examples.ts'
import { remarkOnItinerary } from '#rules/itinerary/itinerary-sense.ts'
import { chooseTemplate, listTemplateTours } from '#rules/itinerary/itinerary-template.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { rand } from '#rules/money/money.ts'
import { builderTours } from './builder-tours.ts'
import { templates } from './templates.ts'
import { findTour } from './tours.ts'

describe('builderTours', () => {
  // P3.9.
  it('have the hours and prices of P3.9', () => {
    const figures = builderTours.map(({ id, duration, price, isOverland }) => [
      id,
      duration,
      price,
      isOverland,
    ])
    expect(figures).toEqual([
      ['table-mountain', 8, 1200, false],
      ['cape-peninsula', 10, 1500, false],
      ['winelands-tour', 9, 1350, false],
      ['hermanus-whales', 10, 1800, false],
      ['aquila-safari', 12, 2800, false],
      ['garden-route-6day', 144, 4500, true],
    ])
  })

  it('cost what the worked examples of the estimate reckon with', () => {
    for (const tour of Object.values(exampleTours)) {
      const offered = builderTours.find(({ id }) => id === tour.id)
      if (offered) expect(offered).toMatchObject(tour)
    }
  })

  it('point only to tours that the catalogue has', () => {
    for (const { catalogueTour } of builderTours) {
      if (catalogueTour) expect(findTour(catalogueTour), catalogueTour).toBeDefined()
    }
  })

  it('sell the winelands at the price of the catalogue', () => {
    const inCatalogue = parsePriceText(findTour('winelands-tour')?.priceFrom ?? '')
    const inBuilder = builderTours.find(({ id }) => id === 'winelands-tour')
    expect(rand(inBuilder?.price ?? 0)).toEqual(inCatalogue)
  })
})

describe('templates', () => {
  it('are the six of P3.9, the classic one being the default', () => {
    expect(templates.map(({ id, isDefault }) => (isDefault ? `${id}*` : id))).toEqual([
      'classic-3day*',
      'adrenalin-adventure',
      'family-adventure',
      'wine-lovers-escape',
      'majestic-garden-route',
      'honeymoon-special',
    ])
  })

  it.each([
    ['wine-food', 'wine-lovers-escape'],
    ['adventure', 'adrenalin-adventure'],
    ['wildlife', 'family-adventure'],
  ] as const)('hold the one that answers %s', (interest, id) => {
    expect(chooseTemplate({ interests: [interest], days: 3 }, templates).id).toBe(id)
  })

  it('hold the one for five days or more', () => {
    const answers = { interests: ['culture' as const], days: 5 }
    expect(chooseTemplate(answers, templates).id).toBe('majestic-garden-route')
  })

  it.each(templates)(
    '$id names only tours that we offer, and in an order that works',
    (template) => {
      const tours = listTemplateTours(template, builderTours)
      expect(tours.map(({ id }) => id)).toEqual(template.tours)
      const remarks = remarkOnItinerary(createEntries(tours), {}).map(({ kind }) => kind)
      expect(remarks.filter((kind) => kind !== 'day-too-long')).toEqual([])
    },
  )
})
