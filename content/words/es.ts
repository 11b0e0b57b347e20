import type { CardWords } from './words.ts'

/** The Spanish words: only the labels of the tour cards (P9.5). */
export const es = {
  cards: {
    mostPopularTours: 'Nuestras excursiones más populares',
    viewDetails: 'Ver detalles y reservar',
    fullDay: 'Día completo',
    upTo: 'hasta',
    guests: 'personas',
    minimum: 'Mínimo {n} personas',
    reviews: 'opiniones',
    of: 'de 5 estrellas',
    from: 'Desde',
    customPricing: 'Precio a medida, consúltenos',
    allInclusive: 'Paquete completo',
    excludes: 'No incluye:',
    restInEnglish: 'Las descripciones, la reserva y los correos están en inglés.',
    allInEnglish: 'Ver todo en inglés',
    mostPopular: 'Muy solicitada',
  } satisfies CardWords,
}
