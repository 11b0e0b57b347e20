export const minuteMs = 60_000

export const hourMs = 60 * minuteMs

/** 24 hours; exact for Cape Town, which has no daylight saving time. */
export const dayMs = 24 * hourMs
