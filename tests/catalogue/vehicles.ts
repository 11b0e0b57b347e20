import type { DocumentOf } from '#content/kinds.ts'

/** Replaces content/vehicles.ts in tests (package.json, imports). */
export const vehicles: DocumentOf<'vehicle'>[] = [
  createVehicle({
    slug: 'premium-sedan',
    type: 'Premium Sedan',
    passengers: { minimum: 1, maximum: 4 },
    pricePerDay: 'From R4,500',
    inlandPrice: 4500,
    overlandPrice: 6000,
  }),
  createVehicle({
    slug: 'premium-suv',
    type: 'Premium SUV',
    passengers: { minimum: 1, maximum: 6 },
    pricePerDay: 'From R4,500',
    inlandPrice: 4500,
    overlandPrice: 6500,
  }),
  createVehicle({
    slug: 'premium-van',
    type: 'Premium Van',
    passengers: { minimum: 7, maximum: 14 },
    pricePerDay: 'From R6,000',
    inlandPrice: 6000,
    overlandPrice: 9000,
  }),
  createVehicle({
    slug: 'luxury-minibus',
    type: 'Luxury Minibus',
    passengers: { minimum: 7, maximum: 14 },
    pricePerDay: 'From R4,000',
    inlandPrice: 4000,
    overlandPrice: 6000,
  }),
]

export function findVehicle(slug: string): DocumentOf<'vehicle'> | undefined {
  return vehicles.find((vehicle) => vehicle.slug === slug)
}

function createVehicle(
  facts: Omit<DocumentOf<'vehicle'>, 'picture' | 'description' | 'features'>,
): DocumentOf<'vehicle'> {
  return {
    picture: `vehicles/${facts.slug}`,
    description: 'Clean, quiet and on time, with a driver who knows the road and says so.',
    features: ['Leather seats', 'Climate control', 'Bottled water', 'Child seats on request'],
    ...facts,
  }
}
