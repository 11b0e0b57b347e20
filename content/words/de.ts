import type { CardWords } from './en.ts'

/** Tour card labels in German. Section 9. */
export const de: CardWords = {
  mostPopularTours: 'Unsere beliebtesten Touren',
  viewDetails: 'Details ansehen und buchen',
  fullDay: 'Ganztägig',
  upTo: 'bis zu',
  guests: 'Gäste',
  minimumGuests: 'Mindestens {n} Gäste',
  reviews: 'Bewertungen',
  of: 'von 5 Sternen',
  from: 'Ab',
  customPricing: 'Individueller Preis auf Anfrage',
  allInclusive: 'Alles inklusive',
  excludes: 'Nicht enthalten:',
  featured: 'Empfohlen',
}
