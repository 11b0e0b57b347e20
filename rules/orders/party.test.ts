import { describe, expect, it } from 'vitest'
import { checkParty, fitParty, listAdultOptions, listChildOptions } from './party.ts'

describe('checkParty', () => {
  const limits = { minGuests: 2, maxGuests: 8 }

  it.each([
    [2, 0],
    [1, 1],
    [8, 0],
    [1, 7],
  ])('lets %i adults and %i children travel', (adults, children) => {
    expect(checkParty({ adults, children }, limits)).toBeUndefined()
  })

  it.each([
    [0, 0, { code: 'adults-required', field: 'adults' }],
    [0, 4, { code: 'adults-required', field: 'adults' }],
    [0, 9, { code: 'adults-required', field: 'adults' }],
    [1, 0, { code: 'party-too-small', field: 'adults', facts: { minimum: 2 } }],
    [9, 0, { code: 'party-too-large', field: 'adults', facts: { maximum: 8 } }],
    [8, 1, { code: 'party-too-large', field: 'adults', facts: { maximum: 8 } }],
  ])('refuses %i adults and %i children', (adults, children, refusal) => {
    expect(checkParty({ adults, children }, limits)).toEqual(refusal)
  })

  it('names the minimum of a tour for larger parties', () => {
    const westCoast = { minGuests: 10, maxGuests: 20 }
    expect(checkParty({ adults: 9, children: 0 }, westCoast)?.facts).toEqual({ minimum: 10 })
    expect(checkParty({ adults: 9, children: 1 }, westCoast)).toBeUndefined()
  })
})

describe('fitParty', () => {
  it.each([
    [2, 1, 2, 1],
    [8, 3, 8, 0],
    [6, 5, 6, 2],
    [99, 4, 8, 0],
    [0, 3, 1, 3],
  ])(
    'makes %i adults and %i children %i and %i on a tour for 8',
    (adults, children, ...fitting) => {
      const party = fitParty({ adults, children }, 8)
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
