/** What becomes of a trip when its day goes wrong: another day, another tour on its own day or another, or none. */
export const badDayActs = ['move', 'swap', 'call-off'] as const
export type BadDayAct = (typeof badDayActs)[number]

/** How it stands with each of them once that was sent. */
export const badDayStates = ['waiting', 'done', 'refused'] as const
export type BadDayState = (typeof badDayStates)[number]

/** At most so many trips at once: more than set out on any day of ours. */
export const mostBadDayTrips = 60
