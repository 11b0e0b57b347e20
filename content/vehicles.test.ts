import { describe, expect, it } from 'vitest'

import { findVehicle, vehicles } from './vehicles.ts'

describe('vehicles', () => {
  it('carry the passengers, prices and badges of P3.5, in its order', () => {
    expect(
      vehicles.map((vehicle) => [
        vehicle.type,
        `${vehicle.passengers.minimum}-${vehicle.passengers.maximum}`,
        vehicle.inlandPrice,
        vehicle.overlandPrice,
        vehicle.pricePerDay,
      ]),
    ).toEqual([
      ['Premium Sedan', '1-4', 4500, 6000, 'From R4,500'],
      ['Premium SUV', '1-6', 4500, 6500, 'From R4,500'],
      ['Premium Van', '7-14', 6000, 9000, 'From R6,000'],
      ['Luxury Minibus', '7-14', 4000, 6000, 'From R4,000'],
    ])
  })

  it('name in the badge the lower of their two prices', () => {
    for (const vehicle of vehicles) {
      const badge = Number(vehicle.pricePerDay.replace(/\D/g, ''))
      expect(badge).toBe(Math.min(vehicle.inlandPrice, vehicle.overlandPrice))
    }
  })

  it('are found by slug, and an unknown slug finds none', () => {
    expect(findVehicle('premium-suv')?.type).toBe('Premium SUV')
    expect(findVehicle('hovercraft')).toBeUndefined()
  })

  it('each have a picture named after their slug', () => {
    for (const vehicle of vehicles) expect(vehicle.picture).toBe(`vehicles/${vehicle.slug}`)
  })
})
