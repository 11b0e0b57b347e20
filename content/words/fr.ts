import type { CardWords } from './en.ts'

/** Tour card labels in French. Section 9. */
export const fr: CardWords = {
  mostPopularTours: 'Nos excursions les plus appréciées',
  viewDetails: 'Voir les détails et réserver',
  fullDay: 'Journée entière',
  upTo: 'jusqu’à',
  guests: 'personnes',
  minimumGuests: '{n} personnes minimum',
  reviews: 'avis',
  of: 'sur 5 étoiles',
  from: 'À partir de',
  customPricing: 'Tarif sur mesure, nous consulter',
  allInclusive: 'Formule tout compris',
  excludes: 'Non compris :',
  featured: 'À la une',
}
