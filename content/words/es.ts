import type { CardWords } from './en.ts'

/** Tour card labels in Spanish. Section 9. */
export const es: CardWords = {
  mostPopularTours: 'Nuestras excursiones más populares',
  viewDetails: 'Ver detalles y reservar',
  fullDay: 'Día completo',
  upTo: 'hasta',
  guests: 'personas',
  minimumGuests: 'Mínimo {n} personas',
  reviews: 'opiniones',
  of: 'de 5 estrellas',
  from: 'Desde',
  customPricing: 'Precio a medida, consúltenos',
  allInclusive: 'Todo incluido',
  excludes: 'No incluye:',
  featured: 'Destacada',
}
