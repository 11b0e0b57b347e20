import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addOns,
  builderVehicles,
  type EstimateChoices,
  fitEstimateParty,
  type ItineraryFigures,
  type PricedTour,
  computeItineraryPrice,
} from './itinerary-price.ts'
import {
  estimateExamples,
  exampleAddOns,
  exampleLists,
  exampleTours,
  exampleVehicles,
} from './itinerary-price.examples.ts'
import { addMoney, rand } from '#rules/money/money.ts'

const twoAdults: EstimateChoices = { adults: 2, children: 0, vehicle: 'standard', addOns: [] }

describe('computeItineraryPrice', () => {
  it.each(estimateExamples)(
    'computes the worked example %s for %i + %i with "%s"',
    (
      tours,
      adults,
      children,
      choices,
      base,
      childrenPrice,
      vehicle,
      addOnPrice,
      total,
      perPerson,
    ) => {
      const estimate = computeItineraryPrice(findTours(tours), {
        adults,
        children,
        ...parseChoices(choices),
      })
      expect(estimate).toMatchObject({
        basePrice: rand(base),
        childrenPrice: rand(childrenPrice),
        vehicleUpgrade: rand(vehicle),
        addOnPrice: rand(addOnPrice),
        totalPrice: rand(total),
        pricePerPerson: rand(perPerson),
      })
    },
  )

  it('has no total for an empty itinerary', () => {
    expect(computeItineraryPrice([], { ...twoAdults, vehicle: 'premium-suv' })).toBeUndefined()
  })

  it('lists the amounts of the computation as lines', () => {
    const tours = findTours('table garden')
    const choices = { ...twoAdults, children: 1, ...parseChoices('sedan lunch wifi') }
    expect(computeItineraryPrice(tours, choices)?.lines).toEqual([
      { kind: 'tour', id: 'table-mountain', count: 1, each: rand(1200), total: rand(1200) },
      { kind: 'tour', id: 'garden-route-6day', count: 6, each: rand(4500), total: rand(27_000) },
      { kind: 'children', count: 1, each: rand(14_100), total: rand(14_100) },
      { kind: 'vehicle', id: 'premium-sedan', count: 1, each: rand(800), total: rand(800) },
      { kind: 'add-on', id: 'gourmetLunch', count: 3, each: rand(350), total: rand(1050) },
      { kind: 'add-on', id: 'vehicleWifi', count: 1, each: rand(150), total: rand(150) },
    ])
  })

  it('shows the difference to the minimum as a line', () => {
    expect(computeItineraryPrice(findTours('table'), twoAdults)?.lines).toEqual([
      { kind: 'tour', id: 'table-mountain', count: 1, each: rand(1200), total: rand(1200) },
      { kind: 'minimum', count: 1, each: rand(2300), total: rand(2300) },
    ])
  })

  it('counts a repeated add-on once', () => {
    const choices = { ...twoAdults, addOns: ['photographer', 'photographer'] as const }
    expect(computeItineraryPrice(findTours('classic'), choices)?.addOnPrice).toEqual(rand(1500))
  })
})

describe('every itinerary', () => {
  const anyTour: fc.Arbitrary<PricedTour> = fc.record({
    id: fc.uuid(),
    price: fc.integer({ min: 1, max: 20_000 }),
    duration: fc.integer({ min: 1, max: 240 }),
    isOverland: fc.boolean(),
  })
  const anyTours = fc.array(anyTour, { minLength: 1, maxLength: 12 })
  const anyChoices: fc.Arbitrary<EstimateChoices> = fc.record({
    adults: fc.integer({ min: 1, max: 20 }),
    children: fc.integer({ min: 0, max: 10 }),
    vehicle: fc.constantFrom(...builderVehicles.map(({ id }) => id)),
    addOns: fc.subarray(addOns.map(({ id }) => id)),
  })

  it('has lines that add up to its total, in whole rand', () => {
    fc.assert(
      fc.property(anyTours, anyChoices, (tours, choices) => {
        const { lines, totalPrice, ...parts } = computeEstimate(tours, choices)
        expect(lines.map(({ total }) => total).reduce(addMoney)).toEqual(totalPrice)
        const { basePrice, childrenPrice, vehicleUpgrade, addOnPrice } = parts
        const sum = [basePrice, childrenPrice, vehicleUpgrade, addOnPrice].reduce(addMoney)
        expect(sum).toEqual(totalPrice)
        for (const { total } of lines) expect(total.minor % 100).toBe(0)
      }),
    )
  })

  it('costs the same for each guest, within half a rand each', () => {
    fc.assert(
      fc.property(anyTours, anyChoices, (tours, choices) => {
        const { totalPrice, pricePerPerson } = computeEstimate(tours, choices)
        const guests = choices.adults + choices.children
        const difference = Math.abs(pricePerPerson.minor * guests - totalPrice.minor)
        expect(difference).toBeLessThanOrEqual(50 * guests)
      }),
    )
  })

  it('never costs less when something is added', () => {
    fc.assert(
      fc.property(anyTours, anyTour, anyChoices, (tours, extra, choices) => {
        const changes: [PricedTour[], EstimateChoices][] = [
          [[...tours, extra], choices],
          [tours, { ...choices, adults: choices.adults + 1 }],
          [tours, { ...choices, children: choices.children + 1 }],
          [tours, { ...choices, vehicle: 'premium-suv' }],
          [tours, { ...choices, addOns: addOns.map(({ id }) => id) }],
        ]
        const { totalPrice } = computeEstimate(tours, choices)
        for (const [changedTours, changedChoices] of changes) {
          expect(
            computeEstimate(changedTours, changedChoices).totalPrice.minor,
          ).toBeGreaterThanOrEqual(totalPrice.minor)
        }
      }),
    )
  })

  it('costs the same in any order', () => {
    fc.assert(
      fc.property(anyTours, anyChoices, (tours, choices) => {
        const { totalPrice } = computeEstimate(tours, choices)
        expect(computeEstimate(tours.toReversed(), choices).totalPrice).toEqual(totalPrice)
      }),
    )
  })
})

describe('fitEstimateParty', () => {
  it.each([
    [1, 0, 1, 0],
    [20, 10, 20, 10],
    [0, -1, 1, 0],
    [-5, 11, 1, 10],
    [1e9, 1e9, 20, 10],
    [2.9, 1.9, 2, 1],
    [Number.NaN, Number.POSITIVE_INFINITY, 2, 0],
    ['many', null, 2, 0],
    [undefined, undefined, 2, 0],
  ])('limits %s adults and %s children to %i and %i', (adults, children, toAdults, toChildren) => {
    expect(fitEstimateParty({ adults, children })).toEqual({
      adults: toAdults,
      children: toChildren,
      toddlers: 0,
    })
  })

  it.each([
    [3, 3],
    [-1, 0],
    [99, 10],
    ['two', 0],
  ])('limits %s children of 2 and under to %i', (toddlers, expected) => {
    expect(fitEstimateParty({ toddlers })).toEqual({ adults: 2, children: 0, toddlers: expected })
  })
})

function computeEstimate(tours: readonly PricedTour[], choices: EstimateChoices): ItineraryFigures {
  const estimate = computeItineraryPrice(tours, choices)
  if (!estimate) throw new Error('An itinerary with tours has an estimate.')
  return estimate
}

function findTours(names: string): PricedTour[] {
  return names
    .split(' ')
    .flatMap((name) => (exampleLists[name] ?? name).split(' '))
    .map((name) => {
      const tour = exampleTours[name]
      if (!tour) throw new Error(`No example tour is called ${name}.`)
      return tour
    })
}

function parseChoices(words: string): Pick<EstimateChoices, 'vehicle' | 'addOns'> {
  const names = words.split(' ')
  const vehicle = names
    .map((word) => exampleVehicles[word])
    .find((vehicleId) => vehicleId !== undefined)
  const chosenAddOns = names
    .map((word) => exampleAddOns[word])
    .filter((addOnId) => addOnId !== undefined)
  return { vehicle: vehicle ?? 'standard', addOns: chosenAddOns }
}
