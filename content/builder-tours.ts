import type { BuilderTour } from '#app/itinerary/builder-tour.ts'

/**
 * The six tours of the itinerary builder. P3.9 sets their hours and prices. The builder prices a
 * whole party, not each guest, so its figures differ from the catalogue.
 */
export const builderTours: readonly BuilderTour[] = [
  {
    id: 'table-mountain',
    title: 'Table Mountain and the city',
    duration: 8,
    price: 1200,
    category: 'city',
    description:
      'Up the mountain while the air is still, then Bo-Kaap, the Company’s Garden and the old town below it.',
    image: 'builder/table-mountain',
    location: 'Cape Town',
    highlights: ['Table Mountain by cable car', 'Bo-Kaap', 'The Company’s Garden', 'Signal Hill'],
    isOverland: false,
    catalogueTour: 'table-mountain-city',
  },
  {
    id: 'cape-peninsula',
    title: 'Cape Peninsula and Cape Point',
    duration: 10,
    price: 1500,
    category: 'nature',
    description:
      'Round the peninsula in one loop: Chapman’s Peak Drive, the cliffs of Cape Point and the penguins of Boulders.',
    image: 'builder/cape-peninsula',
    location: 'Cape Peninsula',
    highlights: [
      'Chapman’s Peak Drive',
      'The old lighthouse at Cape Point',
      'The Cape of Good Hope',
      'African penguins at Boulders',
    ],
    isOverland: false,
    catalogueTour: 'cape-peninsula',
  },
  {
    id: 'winelands-tour',
    title: 'Three towns of the winelands',
    duration: 9,
    price: 1350,
    category: 'wine',
    description:
      'Paarl, Franschhoek and Stellenbosch in one day, with two tastings and a mountain pass between them.',
    image: 'builder/winelands-tour',
    location: 'Cape Winelands',
    highlights: [
      'The language monument above Paarl',
      'Franschhoek',
      'Helshoogte Pass',
      'The oaks of Stellenbosch',
    ],
    isOverland: false,
    catalogueTour: 'winelands-tour',
  },
  {
    id: 'hermanus-whales',
    title: 'Hermanus and the whale coast',
    duration: 10,
    price: 1800,
    category: 'nature',
    description:
      'By Clarence Drive to the cliffs above Walker Bay, where southern right whales calve from June to November.',
    image: 'builder/hermanus-whales',
    location: 'Hermanus, Overberg',
    highlights: [
      'Clarence Drive above False Bay',
      'African penguins at Stony Point',
      'The cliff path at Hermanus',
      'Whales from June to November',
    ],
    isOverland: false,
    catalogueTour: 'hermanus-whale-watching',
  },
  {
    id: 'aquila-safari',
    title: 'Aquila Big Five safari',
    duration: 12,
    price: 2800,
    category: 'safari',
    description:
      'Through the Hex River Valley to a private reserve in the southern Karoo, and a game drive with a ranger.',
    image: 'builder/aquila-safari',
    location: 'Touws River, Karoo',
    highlights: [
      'A game drive of two and a half hours',
      'Elephant, rhino, buffalo and lion',
      'The rescue centre',
      'Hex River Valley',
    ],
    isOverland: false,
    catalogueTour: 'aquila-safari-full-day',
  },
  {
    id: 'garden-route-6day',
    title: 'Garden Route in six days',
    duration: 144,
    price: 4500,
    category: 'overland',
    description:
      'Out along the coast as far as Storms River Mouth and home by Route 62, six days with five nights on the way. We choose the rooms with you; they come on top.',
    image: 'builder/garden-route-6day',
    location: 'Garden Route and Klein Karoo',
    highlights: [
      'Wilderness and the Kaaimans River',
      'The Knysna Heads',
      'The suspension bridge at Storms River Mouth',
      'The Cango Caves',
      'Route 62',
    ],
    isOverland: true,
  },
]
