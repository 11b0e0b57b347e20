/**
 * A tour's main theme. Separate from the tour's schema, so that the search can use it without zod.
 */
export const tourCategories = ['city', 'wine', 'safari', 'nature', 'overland'] as const
export type TourCategory = (typeof tourCategories)[number]
