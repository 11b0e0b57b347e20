import type { BuilderTour } from './builder-tour.ts'

export function sampleBuilderTour(id: string, changes: Partial<BuilderTour> = {}): BuilderTour {
  return {
    id,
    title: `Tour ${id}`,
    duration: 8,
    price: 1200,
    category: 'nature',
    description: 'A day out.',
    image: `builder/${id}`,
    location: 'Cape Town',
    highlights: ['One', 'Two', 'Three'],
    isOverland: false,
    ...changes,
  }
}
