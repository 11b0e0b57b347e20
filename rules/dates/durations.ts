/** A minute in milliseconds, as instants are counted. */
export const minuteMs = 60_000

/** An hour. */
export const hourMs = 60 * minuteMs

/** 24 hours: a day of an instant's count, and of Cape Town, which has no summer time. */
export const dayMs = 24 * hourMs
