export const bearers = ['company', 'guest'] as const
export type Bearer = (typeof bearers)[number]
