/** Real money, or play money of a gateway's test mode or the demo. */
export const paymentModes = ['test', 'live'] as const
