import type { Attraction } from '#rules/catalogue/place.ts'

/** 'The Big Six Must-See Attractions', in the order of P2.9. */
export const attractions: readonly Attraction[] = [
  {
    slug: 'table-mountain',
    name: 'Table Mountain',
    picture: 'attractions/table-mountain',
    description:
      'Three kilometres of level sandstone, a kilometre above the harbour. The cable car takes five minutes and turns as it climbs; the Platteklip steps take two to three hours. On top the paths are easy, and the view runs from Robben Island to Cape Point.',
    allow: 'Half a day',
    goodToKnow:
      'Go on your first still, clear morning, because wind stops the cars. Per adult: {extraCost.cableCar}.',
    coordinates: { longitude: 18.409, latitude: -33.962 },
    tours: ['table-mountain-city'],
    interest: 'city-tours',
  },
  {
    slug: 'cape-point',
    name: 'Cape Point',
    picture: 'attractions/cape-point',
    description:
      'The cliffs at the end of the peninsula, with two lighthouses, one too high to be seen in fog and one built lower for that reason. Round them lies a reserve of low fynbos where bontebok and eland graze and baboons watch for open car doors.',
    allow: 'Two to three hours in the reserve',
    goodToKnow:
      'Walk up to the old light in twenty minutes, or ride. Per adult: {extraCost.capePoint}, {extraCost.funicular}.',
    coordinates: { longitude: 18.497, latitude: -34.357 },
    tours: ['cape-peninsula'],
    interest: 'cape-peninsula',
  },
  {
    slug: 'boulders-beach-penguins',
    name: 'Boulders Beach Penguins',
    picture: 'attractions/boulders-beach',
    description:
      'Two pairs of African penguins began to breed here in 1982, among granite boulders at the edge of Simon’s Town, and a colony followed. Boardwalks lead between the nests at Foxy Beach. The species is critically endangered, and few places bring you nearer to it.',
    allow: 'An hour',
    goodToKnow:
      'Mornings before ten and late afternoons are calmer. Per adult: {extraCost.penguins}.',
    coordinates: { longitude: 18.451, latitude: -34.198 },
    tours: ['cape-peninsula'],
    interest: 'cape-peninsula',
  },
  {
    slug: 'stellenbosch-winelands',
    name: 'Stellenbosch Winelands',
    picture: 'attractions/stellenbosch-winelands',
    description:
      'Oak-lined streets, white gables and more than a hundred cellars within half an hour of one another, fifty kilometres from the city. Reds grow on the granite slopes of Simonsberg and the Helderberg; lunch is never far away.',
    allow: 'A full day',
    goodToKnow:
      'Three estates and a long lunch are enough. Harvest runs from late January to March.',
    coordinates: { longitude: 18.86, latitude: -33.935 },
    tours: ['winelands-stellenbosch', 'winelands-tour'],
    interest: 'winelands',
  },
  {
    slug: 'va-waterfront',
    name: 'V&A Waterfront',
    picture: 'attractions/va-waterfront',
    description:
      'A harbour that still works, with tugs and fishing boats between the restaurants, seals under the quay and the mountain behind. The clock tower of 1882 was the port captain’s office. The grain silo beside it now holds the largest museum of contemporary African art.',
    allow: 'An evening, or a morning with the museum',
    goodToKnow: 'The boats to Robben Island leave from here, so put the two on one day.',
    coordinates: { longitude: 18.42, latitude: -33.904 },
    tours: ['table-mountain-city'],
    interest: 'city-tours',
  },
  {
    slug: 'robben-island',
    name: 'Robben Island',
    picture: 'attractions/robben-island',
    description:
      'Nelson Mandela spent eighteen of his twenty-seven years of prison on this low island in Table Bay. The visit takes in the lime quarry and the cell, and wherever possible the guide in the prison is a man who was held there.',
    allow: 'Three and a half to four hours with the ferry',
    goodToKnow:
      'We don’t sell it: the museum runs its own boats, tickets and guides. Book on https://www.robben-island.org.za early in your stay, because swell cancels the ferry and summer sells it out. We’ll take you to the quay by the clock tower and fetch you there.',
    coordinates: { longitude: 18.366, latitude: -33.807 },
    tours: [],
    interest: 'city-tours',
  },
]
