export const badDayActs = ['move', 'swap', 'call-off'] as const
export type BadDayAct = (typeof badDayActs)[number]

export const badDayStates = ['waiting', 'done', 'refused'] as const
export type BadDayState = (typeof badDayStates)[number]

/** The most trips at once: above any real day. */
export const mostBadDayTrips = 60
