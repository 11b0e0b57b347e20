/** The gateways that the owner can connect at the desk. */
export const gateways = ['yoco', 'payfast'] as const
export type Gateway = (typeof gateways)[number]

/** What a trial shows, in order. */
export const trialSteps = ['paid', 'told', 'booked', 'refunded'] as const
export const trialStates = ['open', 'waiting', 'done', 'failed', 'by-hand'] as const
export type TrialState = (typeof trialStates)[number]

/** The amount of a trial, in cents: PayFast takes no less. */
export const trialAmount = 500
