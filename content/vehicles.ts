import type { DocumentOf } from './kinds.ts'

/** The four vehicles, in the order of the transfers screen. P3.5 sets every figure. */
export const vehicles: readonly DocumentOf<'vehicle'>[] = [
  {
    slug: 'premium-sedan',
    type: 'Premium Sedan',
    picture: 'vehicles/premium-sedan',
    passengers: { minimum: 1, maximum: 4 },
    pricePerDay: 'From R4,500',
    description:
      'For a couple, or for three people with business in town. It’s the quietest of the four on a long road and the easiest to park in Kloof Street. A fourth guest fits if the luggage is light.',
    features: [
      'Leather seats and climate control',
      'Two large cases and two cabin bags',
      'A socket for every phone',
      'Bottled water',
      'Child seats on request',
    ],
    inlandPrice: 4500,
    overlandPrice: 6000,
  },
  {
    slug: 'premium-suv',
    type: 'Premium SUV',
    picture: 'vehicles/premium-suv',
    passengers: { minimum: 1, maximum: 6 },
    pricePerDay: 'From R4,500',
    description:
      'The same price as the sedan on a day tour, with a higher seat, a better view and the clearance for gravel. Four guests travel with all their luggage; five or six use the third row, and bring day bags.',
    features: [
      'Three rows of leather seats',
      'Four large cases with the third row folded',
      'Clearance for gravel passes and farm roads',
      'A socket for every phone',
      'Bottled water',
      'Child seats on request',
    ],
    inlandPrice: 4500,
    overlandPrice: 6500,
  },
  {
    slug: 'premium-van',
    type: 'Premium Van',
    picture: 'vehicles/premium-van',
    passengers: { minimum: 7, maximum: 14 },
    pricePerDay: 'From R6,000',
    description:
      'A roomy van with single seats, so that nobody sits against a neighbour’s elbow. We send it out with families and friends who are on the road for several days, since it keeps its comfort after the fourth hour.',
    features: [
      'Reclining single seats',
      'Room for long legs',
      'Air conditioning front and back',
      'A large case for each guest',
      'Sockets at every row',
      'A step at the sliding door',
    ],
    inlandPrice: 6000,
    overlandPrice: 9000,
  },
  {
    slug: 'luxury-minibus',
    type: 'Luxury Minibus',
    picture: 'vehicles/luxury-minibus',
    passengers: { minimum: 7, maximum: 14 },
    pricePerDay: 'From R4,000',
    description:
      'As many guests as the van, in paired seats and with less room for luggage, which is why it costs less. For a day in the winelands or round the peninsula, when nobody has a suitcase, it’s the one to take.',
    features: [
      'Padded seats in pairs, with an aisle',
      'Large windows on both sides',
      'Air conditioning front and back',
      'Day bags inside; a luggage trailer on request',
      'A step at the sliding door',
    ],
    inlandPrice: 4000,
    overlandPrice: 6000,
  },
]

export function findVehicle(slug: string): DocumentOf<'vehicle'> | undefined {
  return vehicles.find((vehicle) => vehicle.slug === slug)
}
