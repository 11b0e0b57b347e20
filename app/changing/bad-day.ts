export const badDayActs = ['move', 'swap', 'call-off'] as const
export type BadDayAct = (typeof badDayActs)[number]

export const badDayStates = ['waiting', 'done', 'refused'] as const
export type BadDayState = (typeof badDayStates)[number]

/** The most trips of one bad day: more than any real day has. */
export const maxBadDayTrips = 60
