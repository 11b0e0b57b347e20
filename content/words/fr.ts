import type { CardWords } from './words.ts'

/** The French words: only the labels of the tour cards (P9.5). */
export const fr = {
  cards: {
    mostPopularTours: 'Nos excursions les plus appréciées',
    viewDetails: 'Voir les détails et réserver',
    fullDay: 'Journée entière',
    upTo: 'jusqu’à',
    guests: 'personnes',
    minimum: '{n} personnes minimum',
    reviews: 'avis',
    of: 'sur 5 étoiles',
    from: 'À partir de',
    customPricing: 'Tarif sur mesure, nous consulter',
    allInclusive: 'Formule complète',
    excludes: 'Non compris :',
    restInEnglish: 'Les textes, la réservation et nos e-mails sont en anglais.',
    allInEnglish: 'Tout afficher en anglais',
    mostPopular: 'Très demandée',
  } satisfies CardWords,
}
