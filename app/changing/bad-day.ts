export const badDayActions = ['move', 'swap', 'call-off'] as const
export type BadDayAction = (typeof badDayActions)[number]

export const badDayStates = ['waiting', 'done', 'refused'] as const
export type BadDayState = (typeof badDayStates)[number]

/** The most trips of one bad day: more than any real day has. */
export const maxBadDayTrips = 60
