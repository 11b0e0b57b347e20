import { type BuilderTour, builderTourSchema } from '#app/itinerary/builder-tour.ts'

/** Replaces content/builder-tours.ts in tests (package.json, imports). */
export const builderTours: readonly BuilderTour[] = [
  createBuilderTour({
    id: 'table-mountain',
    title: 'Table Mountain and the city',
    duration: 8,
    price: 1200,
    category: 'city',
    location: 'Cape Town',
    isOverland: false,
    catalogueTour: 'table-mountain-city',
  }),
  createBuilderTour({
    id: 'cape-peninsula',
    title: 'Cape Peninsula and Cape Point',
    duration: 10,
    price: 1500,
    category: 'nature',
    location: 'Cape Peninsula',
    isOverland: false,
    catalogueTour: 'cape-peninsula',
  }),
  createBuilderTour({
    id: 'winelands-tour',
    title: 'Three towns of the winelands',
    duration: 9,
    price: 1350,
    category: 'wine',
    location: 'Cape Winelands',
    isOverland: false,
    catalogueTour: 'winelands-tour',
  }),
  createBuilderTour({
    id: 'hermanus-whales',
    title: 'Hermanus and the whale coast',
    duration: 10,
    price: 1800,
    category: 'nature',
    location: 'Hermanus, Overberg',
    isOverland: false,
    catalogueTour: 'hermanus-whale-watching',
  }),
  createBuilderTour({
    id: 'aquila-safari',
    title: 'Aquila Big Five safari',
    duration: 12,
    price: 2800,
    category: 'safari',
    location: 'Touws River, Karoo',
    isOverland: false,
    catalogueTour: 'aquila-safari-full-day',
  }),
  createBuilderTour({
    id: 'garden-route-6day',
    title: 'Garden Route in six days',
    duration: 144,
    price: 4500,
    category: 'overland',
    location: 'Garden Route and Klein Karoo',
    isOverland: true,
  }),
]

function createBuilderTour(
  facts: Omit<BuilderTour, 'description' | 'highlights' | 'image'>,
): BuilderTour {
  return builderTourSchema.parse({
    description: 'A day on the road, from your door and back to it.',
    highlights: ['The first stop', 'The second stop', 'The way home'],
    image: `builder/${facts.id}`,
    ...facts,
  })
}
