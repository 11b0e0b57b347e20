/** The payer of a move: the company, or the guest, as for their own change. */
export const bearers = ['company', 'guest'] as const
export type Bearer = (typeof bearers)[number]
