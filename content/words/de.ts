import type { CardWords } from './words.ts'

/** The German words: only the labels of the tour cards (P9.5). */
export const de = {
  cards: {
    mostPopularTours: 'Unsere beliebtesten Touren',
    viewDetails: 'Details ansehen und buchen',
    fullDay: 'Ganztägig',
    upTo: 'bis zu',
    guests: 'Gäste',
    minimum: 'Mindestens {n} Gäste',
    reviews: 'Bewertungen',
    of: 'von 5 Sternen',
    from: 'Ab',
    customPricing: 'Individueller Preis auf Anfrage',
    allInclusive: 'Komplettpaket',
    excludes: 'Nicht enthalten:',
    restInEnglish: 'Beschreibungen, Buchung und E-Mails sind auf Englisch.',
    allInEnglish: 'Alles auf Englisch zeigen',
    mostPopular: 'Sehr beliebt',
  } satisfies CardWords,
}
