/** Why the office has closed a tour or the company for some days: a code, which has a sentence for guests. */
export const closedReasons = ['holiday', 'weather', 'place-closed', 'other'] as const
export type ClosedReason = (typeof closedReasons)[number]
