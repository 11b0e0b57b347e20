import type { DocumentOf } from './kinds.ts'

/**
 * The six itineraries to start from (P3.9). Their interests are in
 * `app/itinerary/itinerary-template.ts`.
 */
export const templates: readonly DocumentOf<'template'>[] = [
  {
    id: 'classic-3day',
    name: 'The classic three days',
    description:
      'The mountain, the Cape of Good Hope and the winelands: what brought most people here.',
    tours: ['table-mountain', 'cape-peninsula', 'winelands-tour'],
    isDefault: true,
  },
  {
    id: 'adrenalin-adventure',
    name: 'Out in the wind',
    description:
      'Three days with your hair untidy: the mountain top, the whale coast and an open vehicle among lions.',
    tours: ['table-mountain', 'hermanus-whales', 'aquila-safari'],
    isDefault: false,
  },
  {
    id: 'family-adventure',
    name: 'Family adventure',
    description:
      'Penguins first, then the cable car, then elephants: three days in the order in which children ask for them.',
    tours: ['cape-peninsula', 'table-mountain', 'aquila-safari'],
    isDefault: false,
  },
  {
    id: 'wine-lovers-escape',
    name: 'Wine lovers’ escape',
    description:
      'Three old wine towns, a day on the cool coast of Walker Bay and its pinot noir, and the city with its restaurants.',
    tours: ['winelands-tour', 'hermanus-whales', 'table-mountain'],
    isDefault: false,
  },
  {
    id: 'majestic-garden-route',
    name: 'Majestic Garden Route',
    description:
      'A day to arrive in Cape Town and look down on it, then six along the coast to Storms River and home by Route 62.',
    tours: ['table-mountain', 'garden-route-6day'],
    isDefault: false,
  },
  {
    id: 'honeymoon-special',
    name: 'Honeymoon special',
    description:
      'Slow days for two: lunch among the vines, the long beaches of the peninsula and the cliff path above the whales.',
    tours: ['winelands-tour', 'cape-peninsula', 'hermanus-whales'],
    isDefault: false,
  },
]
