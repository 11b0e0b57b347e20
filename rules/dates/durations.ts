/** An hour in milliseconds, as instants are counted. */
export const hourMs = 60 * 60_000

/** 24 hours in milliseconds: a day of an instant's count, and of Cape Town, which has no summer time. */
export const dayMs = 24 * hourMs
