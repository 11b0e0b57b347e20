import { describe, expect, it } from 'vitest'
import {
  changeToddlers,
  checkParty,
  countEmptyPlaces,
  countGuests,
  clampParty,
  findPartyLimits,
  listAdultOptions,
  listChildOptions,
  listSeatOptions,
} from './party.ts'

const emptyParty = { adults: 0, children: 0, toddlers: 0, childSeats: 0 }

describe('checkParty', () => {
  const limits = { minGuests: 2, maxGuests: 8 }

  it.each([
    [2, 0],
    [1, 1],
    [8, 0],
    [1, 7],
  ])('accepts %i adults and %i children', (adults, children) => {
    expect(checkParty({ ...emptyParty, adults, children }, limits)).toBeUndefined()
  })

  it.each([
    [0, 0, { code: 'adults-required', field: 'adults' }],
    [0, 4, { code: 'adults-required', field: 'adults' }],
    [0, 9, { code: 'adults-required', field: 'adults' }],
    [1, 0, { code: 'party-too-small', field: 'adults', facts: { minimum: 2 } }],
    [9, 0, { code: 'party-too-large', field: 'adults', facts: { maximum: 8 } }],
    [8, 1, { code: 'party-too-large', field: 'adults', facts: { maximum: 8 } }],
  ])('refuses %i adults and %i children', (adults, children, refusal) => {
    expect(checkParty({ ...emptyParty, adults, children }, limits)).toEqual(refusal)
  })

  it('names the minimum of a tour for larger parties', () => {
    const westCoast = { minGuests: 10, maxGuests: 20 }
    expect(checkParty({ ...emptyParty, adults: 9 }, westCoast)?.facts).toEqual({ minimum: 10 })
    expect(checkParty({ ...emptyParty, adults: 9, children: 1 }, westCoast)).toBeUndefined()
  })
})

describe('clampParty', () => {
  it.each([
    [2, 1, 2, 1],
    [8, 3, 8, 0],
    [6, 5, 6, 2],
    [99, 4, 8, 0],
    [0, 3, 1, 3],
  ])('reduces %i adults and %i children to %i and %i for 8', (adults, children, ...fitting) => {
    const party = clampParty({ ...emptyParty, adults, children }, 8)
    expect([party.adults, party.children]).toEqual(fitting)
  })
})

describe('the choices of a party', () => {
  it('run from one adult to the maximum of the tour', () => {
    expect(listAdultOptions(4)).toEqual([1, 2, 3, 4])
  })

  it('leave the children the remaining places, and always the choice of none', () => {
    expect(listChildOptions(8, 5)).toEqual([0, 1, 2, 3])
    for (const adults of [8, 9]) expect(listChildOptions(8, adults)).toEqual([0])
  })
})

describe('children under three', () => {
  const party = { ...emptyParty, adults: 2 }

  it('need seats, but do not count for the minimum', () => {
    const tour = { minGuests: 2, maxGuests: 3 }
    expect(countGuests({ ...party, toddlers: 2 })).toBe(4)
    expect(checkParty({ ...party, toddlers: 1 }, tour)).toBeUndefined()
    expect(checkParty({ ...party, toddlers: 2 }, tour)?.code).toBe('party-too-large')
    expect(checkParty({ ...party, adults: 1, toddlers: 1 }, tour)?.code).toBe('party-too-small')
  })

  it('may have child seats, like children, but unlike adults', () => {
    const tour = { minGuests: 2, maxGuests: 8 }
    expect(checkParty({ ...party, toddlers: 1, children: 1, childSeats: 2 }, tour)).toBeUndefined()
    const refusal = { code: 'child-seats-too-many', field: 'childSeats', facts: { most: 1 } }
    expect(checkParty({ ...party, toddlers: 1, childSeats: 2 }, tour)).toEqual(refusal)
  })

  it('are reduced first if places are too few, with their child seats', () => {
    const many = { adults: 4, children: 3, toddlers: 3, childSeats: 6 }
    expect(clampParty(many, 8)).toEqual({ adults: 4, children: 3, toddlers: 1, childSeats: 4 })
    expect(listSeatOptions({ children: 1, toddlers: 1 })).toEqual([0, 1, 2])
  })
})

describe('a single guest', () => {
  const alone = { adults: 1, children: 0 }
  const tour = { minGuests: 2, maxGuests: 8, onePaysForTwo: true }

  it('can take both places if the tour allows it', () => {
    const party = { ...emptyParty, ...alone }
    const check = (variant: typeof tour, bothPlaces: boolean) =>
      checkParty(party, findPartyLimits(variant, { bothPlaces }))?.code
    expect(check(tour, true)).toBeUndefined()
    expect(check(tour, false)).toBe('party-too-small')
    expect(check({ ...tour, onePaysForTwo: false }, true)).toBe('party-too-small')
    expect(check({ ...tour, minGuests: 3 }, true)).toBe('party-too-small')
  })

  it('pays for one empty place; two guests pay for none', () => {
    expect(countEmptyPlaces(alone, tour)).toBe(1)
    expect(countEmptyPlaces({ adults: 1, children: 1 }, tour)).toBe(0)
    expect(countEmptyPlaces({ adults: 2, children: 0 }, tour)).toBe(0)
    expect(countEmptyPlaces(alone, { minGuests: 1, onePaysForTwo: true })).toBe(0)
  })
})

describe('changeToddlers', () => {
  it.each([
    ['adds a child seat for one more', { toddlers: 0, childSeats: 0 }, 1, 1],
    ['adds one for the second', { toddlers: 1, childSeats: 1 }, 2, 2],
    ['removes one for one fewer', { toddlers: 2, childSeats: 2 }, 1, 1],
    ['keeps the seat of a child', { toddlers: 0, childSeats: 1 }, 1, 2],
    ['adds none if none was wanted', { toddlers: 1, childSeats: 0 }, 2, 0],
  ])('%s', (_what, before, toddlers, childSeats) => {
    const party = { adults: 2, children: 1, ...before }
    expect(changeToddlers(party, toddlers)).toEqual({ toddlers, childSeats })
  })
})
