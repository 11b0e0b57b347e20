import { describe, expect, it } from 'vitest'

import { formatCapacity } from '#rules/catalogue/group-tour.ts'

import { fleetPictures, groupAmenities, groupExperiences } from './group-tours.ts'

describe('group tours', () => {
  it('offer the six amenities of P2.10 in its order', () => {
    expect(groupAmenities.map((amenity) => amenity.name.toLowerCase())).toEqual([
      'luxury buses',
      'complimentary wifi',
      'usb charging ports',
      'refreshment service',
      'professional guides',
      'flexible itineraries',
    ])
  })

  it('offer the six experiences of P2.10 with its capacities and durations', () => {
    expect(
      groupExperiences.map(({ name, capacity, duration }) => [
        name,
        formatCapacity(capacity),
        duration,
      ]),
    ).toEqual([
      ['Corporate Team Building', '15-50 people', 'Full Day'],
      ['Educational Tours', '20-45 people', 'Half/Full Day'],
      ['Convention & Conference Groups', '25-55 people', 'Multi-day'],
      ['Incentive Groups', '10-40 people', '2-5 Days'],
      ['Family Reunions', '15-35 people', '1-3 Days'],
      ['Sports Groups', '20-50 people', 'Full Day'],
    ])
  })

  it('show four to six fleet pictures, no two the same', () => {
    expect(fleetPictures.length).toBeGreaterThanOrEqual(4)
    expect(fleetPictures.length).toBeLessThanOrEqual(6)
    expect(new Set(fleetPictures.map((entry) => entry.picture)).size).toBe(fleetPictures.length)
  })
})
