import { describe, expect, it } from 'vitest'
import { findPickUpArea } from './pick-up-area.ts'

const areas = [
  { name: 'Sea Point', calledThere: ['sea point'], coordinates: { longitude: 1, latitude: 2 } },
  {
    name: 'Simon’s Town',
    calledThere: ['simon’s town'],
    coordinates: { longitude: 3, latitude: 4 },
  },
  { name: 'Strand', calledThere: ['strand'], coordinates: { longitude: 5, latitude: 6 } },
  { name: 'the city', calledThere: ['cape town'], coordinates: { longitude: 7, latitude: 8 } },
]

describe('findPickUpArea', () => {
  it.each([
    ['Hotel Example, 12 Beach Road, SEA POINT', 'Sea Point'],
    ['1 Jubilee Square, Simons Town', 'Simon’s Town'],
    ['simon’s town station', 'Simon’s Town'],
    // The first match in the list is taken. The last entry matches everything.
    ['Sea Point, Cape Town', 'Sea Point'],
    ['Bree Street, Cape Town 8001', 'the city'],
  ])('finds the area of “%s”: %s', (place, name) => {
    expect(findPickUpArea(place, areas)?.name).toBe(name)
  })

  it.each([null, '', '12 Long Road', 'Strandfontein Road', 'Bloubergstrand'])(
    'finds no area of “%s”',
    (place) => {
      expect(findPickUpArea(place, areas)).toBeUndefined()
    },
  )
})
