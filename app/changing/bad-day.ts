export const badDayActs = ['move', 'swap', 'call-off'] as const
export type BadDayAct = (typeof badDayActs)[number]

export const badDayStates = ['waiting', 'done', 'refused'] as const
export type BadDayState = (typeof badDayStates)[number]

/** Trips of one bad day at most: more than any real day has. */
export const mostBadDayTrips = 60
