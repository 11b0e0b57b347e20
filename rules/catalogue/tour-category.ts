/** What a tour is chiefly about. It is kept apart from the tour's schema, so that a search needs no schema. */
export const tourCategories = ['city', 'wine', 'safari', 'nature', 'overland'] as const
export type TourCategory = (typeof tourCategories)[number]
