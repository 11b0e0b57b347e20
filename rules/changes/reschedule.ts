/** Who pays what moving a trip to another day costs: we do, or its guest, as for a change of their own. */
export const bearers = ['company', 'guest'] as const
export type Bearer = (typeof bearers)[number]
