import { describe, expect, it } from 'vitest'
import {
  changeToddlers,
  checkParty,
  countEmptyPlaces,
  countGuests,
  clampParty,
  limitsFor,
  listAdultOptions,
  listChildOptions,
  listSeatOptions,
} from './party.ts'

describe('checkParty', () => {
  const limits = { minGuests: 2, maxGuests: 8 }

  it.each([
    [2, 0],
    [1, 1],
    [8, 0],
    [1, 7],
  ])('lets %i adults and %i children travel', (adults, children) => {
    expect(checkParty({ adults, children, toddlers: 0, childSeats: 0 }, limits)).toBeUndefined()
  })

  it.each([
    [0, 0, { code: 'adults-required', field: 'adults' }],
    [0, 4, { code: 'adults-required', field: 'adults' }],
    [0, 9, { code: 'adults-required', field: 'adults' }],
    [1, 0, { code: 'party-too-small', field: 'adults', facts: { minimum: 2 } }],
    [9, 0, { code: 'party-too-large', field: 'adults', facts: { maximum: 8 } }],
    [8, 1, { code: 'party-too-large', field: 'adults', facts: { maximum: 8 } }],
  ])('refuses %i adults and %i children', (adults, children, refusal) => {
    expect(checkParty({ adults, children, toddlers: 0, childSeats: 0 }, limits)).toEqual(refusal)
  })

  it('names the minimum of a tour for larger parties', () => {
    const westCoast = { minGuests: 10, maxGuests: 20 }
    expect(
      checkParty({ adults: 9, children: 0, toddlers: 0, childSeats: 0 }, westCoast)?.facts,
    ).toEqual({ minimum: 10 })
    expect(
      checkParty({ adults: 9, children: 1, toddlers: 0, childSeats: 0 }, westCoast),
    ).toBeUndefined()
  })
})

describe('clampParty', () => {
  it.each([
    [2, 1, 2, 1],
    [8, 3, 8, 0],
    [6, 5, 6, 2],
    [99, 4, 8, 0],
    [0, 3, 1, 3],
  ])(
    'makes %i adults and %i children %i and %i on a tour for 8',
    (adults, children, ...fitting) => {
      const party = clampParty({ adults, children, toddlers: 0, childSeats: 0 }, 8)
      expect([party.adults, party.children]).toEqual(fitting)
    },
  )
})

describe('the choices of a party', () => {
  it('run from one adult to as many as the tour takes', () => {
    expect(listAdultOptions(4)).toEqual([1, 2, 3, 4])
  })

  it('leave the children the places that the adults do not take', () => {
    expect(listChildOptions(8, 5)).toEqual([0, 1, 2, 3])
  })

  it.each([8, 9])('always offer no children, even beside %i adults', (adults) => {
    expect(listChildOptions(8, adults)).toEqual([0])
  })
})

describe('whoever is under three', () => {
  const party = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }

  it('takes a seat, and makes no party large enough', () => {
    const tour = { minGuests: 2, maxGuests: 3 }
    expect(countGuests({ ...party, toddlers: 2 })).toBe(4)
    expect(checkParty({ ...party, toddlers: 1 }, tour)).toBeUndefined()
    expect(checkParty({ ...party, toddlers: 2 }, tour)?.code).toBe('party-too-large')
    expect(checkParty({ ...party, adults: 1, toddlers: 1 }, tour)?.code).toBe('party-too-small')
  })

  it('has a child seat if somebody asks for one, and no grown-up has', () => {
    const tour = { minGuests: 2, maxGuests: 8 }
    expect(checkParty({ ...party, toddlers: 1, children: 1, childSeats: 2 }, tour)).toBeUndefined()
    expect(checkParty({ ...party, toddlers: 1, childSeats: 2 }, tour)).toEqual({
      code: 'child-seats-too-many',
      field: 'childSeats',
      facts: { most: 1 },
    })
  })

  it('gives way where the places are fewer, and the seats with them', () => {
    const many = { adults: 4, children: 3, toddlers: 3, childSeats: 6 }
    expect(clampParty(many, 8)).toEqual({ adults: 4, children: 3, toddlers: 1, childSeats: 4 })
    expect(listSeatOptions({ children: 1, toddlers: 1 })).toEqual([0, 1, 2])
  })
})

describe('one guest who comes alone', () => {
  const alone = { adults: 1, children: 0 }
  const tour = { minGuests: 2, maxGuests: 8, onePaysForTwo: true }

  it('has both places, where the tour allows it and they say so', () => {
    const party = { ...alone, toddlers: 0, childSeats: 0 }
    const check = (of: typeof tour, bothPlaces: boolean) =>
      checkParty(party, limitsFor(of, { bothPlaces }))?.code
    expect(check(tour, true)).toBeUndefined()
    expect(check(tour, false)).toBe('party-too-small')
    expect(check({ ...tour, onePaysForTwo: false }, true)).toBe('party-too-small')
    expect(check({ ...tour, minGuests: 3 }, true)).toBe('party-too-small')
  })

  it('pays for one that stays empty; two do not', () => {
    expect(countEmptyPlaces(alone, tour)).toBe(1)
    expect(countEmptyPlaces({ adults: 1, children: 1 }, tour)).toBe(0)
    expect(countEmptyPlaces({ adults: 2, children: 0 }, tour)).toBe(0)
    expect(countEmptyPlaces(alone, { minGuests: 1, onePaysForTwo: true })).toBe(0)
  })
})

describe('changeToddlers', () => {
  it.each([
    ['one under three has a seat', { toddlers: 0, childSeats: 0 }, 1, 1],
    ['a second one too', { toddlers: 1, childSeats: 1 }, 2, 2],
    ['one fewer needs one fewer', { toddlers: 2, childSeats: 2 }, 1, 1],
    ['a child’s seat stays', { toddlers: 0, childSeats: 1 }, 1, 2],
    ['who asked for none gets none', { toddlers: 1, childSeats: 0 }, 2, 0],
  ])('%s', (_what, before, toddlers, childSeats) => {
    const party = { adults: 2, children: 1, ...before }
    expect(changeToddlers(party, toddlers)).toEqual({ toddlers, childSeats })
  })
})
