import type { DocumentOf } from '#content/kinds.ts'
import { customPricing } from '#rules/money/price-text.ts'
import { company } from './company.ts'

/**
 * Replaces content/tours.ts in tests (package.json, imports), so changes of the company's catalogue
 * affect no figure here. Each has the address of a real tour, because pictures are shared.
 */
type Facts = Pick<
  DocumentOf<'tour'>,
  | 'id'
  | 'title'
  | 'description'
  | 'duration'
  | 'durationHours'
  | 'priceFrom'
  | 'rating'
  | 'reviews'
  | 'category'
  | 'area'
> &
  Partial<DocumentOf<'tour'>>

const landing: Omit<NonNullable<DocumentOf<'tour'>['landing']>, 'urlSlug'> = {
  h1Heading: 'Aquila safari: a full day from Cape Town',
  openingParagraph: 'Leave Cape Town at half past six, and by ten you are in an open vehicle.',
  priceTo: 'R8,500',
  whatToBring: ['A warm jacket', 'Sunglasses', 'A camera'],
  whyChoose: { title: 'Why go with us', points: ['Your own party', 'Your own guide'] },
  testimonials: [
    { key: 'ingrid', name: 'Ingrid S.', country: 'Sweden', text: 'Two elephants before eleven.' },
  ],
  callToAction: 'Choose your day and see the whole price before you book',
  structuredTour: { touristTypes: ['Families'], places: ['Cape Town', 'Aquila'] },
}

const prose =
  'We leave after breakfast and are back before dinner. The road follows the coast for an hour and turns inland over a pass, and there is time at each stop to walk a little, to ask and to look.'

export const tours: readonly DocumentOf<'tour'>[] = [
  createTour({
    id: 'cape-peninsula',
    title: 'Cape Peninsula and Cape Point',
    description: 'Chapman’s Peak Drive, Cape Point and the penguins of Boulders, in one loop.',
    duration: '9h',
    durationHours: 9,
    priceFrom: 'R2,500',
    rating: 4.9,
    reviews: 127,
    excludes: 'Cape Point entrance about R400, penguin colony about R190, funicular about R90',
    category: 'nature',
    area: 'Cape Peninsula',
    departuresPerDay: 3,
    featured: true,
  }),
  createTour({
    id: 'winelands-stellenbosch',
    title: 'Stellenbosch wine estates',
    description:
      'Three cellars in three valleys and a long lunch among the vines, fifty minutes from Cape Town.',
    duration: '8h',
    durationHours: 8,
    priceFrom: 'R2,000',
    rating: 4.8,
    reviews: 95,
    category: 'wine',
    area: 'Stellenbosch',
  }),
  createTour({
    id: 'table-mountain-city',
    title: 'Table Mountain and the city',
    description:
      'Up Table Mountain while the air is still, then Bo-Kaap, District Six and the old town at its foot.',
    duration: '8h',
    durationHours: 8,
    priceFrom: 'R1,500',
    rating: 4.7,
    reviews: 142,
    excludes: 'cable car about R420',
    category: 'city',
    area: 'Cape Town',
    departuresPerDay: 3,
    featured: true,
  }),
  createTour({
    id: 'aquila-safari-full-day',
    title: 'Aquila Big Five safari',
    description:
      'A ranger’s drive among elephant, rhino, buffalo and lion, two hours from the city.',
    duration: '10-11h',
    durationHours: 11,
    maxGuests: 20,
    priceFrom: 'R6,500',
    rating: 4.8,
    reviews: 127,
    category: 'safari',
    area: 'Touws River, Karoo',
    featured: true,
  }),
  createTour({
    id: 'hermanus-whale-watching',
    title: 'Hermanus whale watching',
    description:
      'Southern right whales from the cliffs and from a boat, by the coast road under the Kogelberg.',
    duration: '10h',
    durationHours: 10,
    maxGuests: 14,
    priceFrom: 'R4,500',
    rating: 4.9,
    reviews: 83,
    excludes: 'lunch and drinks',
    seasonal: 'June - November',
    runs: {
      season: { days: ['06-01/11-30'], why: 'Whales come June to November.' },
      closed: [
        { key: 'good-friday', days: ['good-friday'], why: 'The harbour is closed on Good Friday.' },
      ],
      leadHours: 12,
    },
    category: 'nature',
    area: 'Hermanus, Overberg',
  }),
  createTour({
    id: 'cape-agulhas',
    title: 'Cape Agulhas, where two oceans meet',
    description: 'To the southernmost point of Africa, past wheat hills and blue cranes.',
    duration: '10h',
    durationHours: 10,
    priceFrom: 'R3,600',
    rating: 4.8,
    reviews: 91,
    excludes: 'lunch and drinks',
    category: 'nature',
    area: 'Cape Agulhas, Overberg',
    runs: {
      season: null,
      closed: [
        {
          key: 'christmas',
          days: ['christmas-day'],
          why: 'The lighthouse is closed on Christmas Day.',
        },
      ],
      leadHours: 12,
    },
    onePaysForTwo: true,
    departuresPerDay: 1,
  }),
  createTour({
    id: 'garden-route-highlights',
    title: 'Garden Route highlights',
    description: 'Along the coast to the Knysna Heads, a night by the lagoon, home by the Karoo.',
    duration: '2 days/1 night',
    durationHours: 11,
    maxGuests: 10,
    priceFrom: customPricing,
    rating: 4.9,
    reviews: 67,
    excludes: 'dinner, lunches and drinks',
    category: 'overland',
    area: 'Garden Route',
    runs: { season: null, closed: [], leadHours: 72 },
    departuresPerDay: 1,
  }),
  createTour({
    id: 'west-coast-classic',
    title: 'West Coast classic',
    description: 'Langebaan lagoon, San heritage and fish on the beach, for your own group.',
    duration: '8h',
    durationHours: 8,
    maxGuests: 20,
    minGuests: 10,
    priceFrom: 'R1,400',
    rating: 4.9,
    reviews: 156,
    excludes: 'lunch and drinks',
    category: 'nature',
    area: 'Langebaan, West Coast',
    departuresPerDay: 1,
  }),
  createTour({
    id: 'winelands-tour',
    title: 'Three towns of the winelands',
    description:
      'Paarl, Franschhoek and Stellenbosch in one day, with two tastings and a mountain pass between them.',
    duration: '9h',
    durationHours: 9,
    priceFrom: 'R1,350',
    rating: 4.8,
    reviews: 95,
    excludes: 'tasting fees, lunch and drinks',
    category: 'wine',
    area: 'Cape Winelands',
    listed: false,
  }),
]

export function findTour(id: string): DocumentOf<'tour'> | undefined {
  return tours.find((tour) => tour.id === id)
}

function createTour(facts: Facts): DocumentOf<'tour'> {
  const { id, title, description } = facts
  const isLanding = id === 'aquila-safari-full-day'
  return {
    detailedDescription: [1, 2, 3].map((part) => `${title}, part ${part}. ${prose}`),
    detailedItinerary: ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30'].map(
      (time, index) => ({
        key: `stop-${index + 1}`,
        time,
        activity: `Stop ${index + 1} of ${title}`,
        description: 'A place with a view, and time to look at it.',
        ...(isLanding && { title: `Part ${index + 1} of the day` }),
      }),
    ),
    inclusions: ['A registered guide', 'A vehicle with its driver', 'Water on the road'],
    exclusions: ['Gratuities', 'Travel insurance'],
    excludes: null,
    seasonal: null,
    minGuests: 2,
    maxGuests: 8,
    runs: { season: null, closed: [], leadHours: 12 },
    departuresPerDay: 2,
    listed: true,
    featured: false,
    seoTitle: `${title} | ${company.shortName}`,
    metaDescription: `${description} A private tour from Cape Town.`,
    keywords: [title, 'private tour', 'Cape Town'],
    ...(isLanding && { landing: { ...landing, urlSlug: id } }),
    ...facts,
  }
}
