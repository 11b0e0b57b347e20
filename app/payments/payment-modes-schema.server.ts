/** Real money, or test money of a gateway's test mode or the demonstration. */
export const paymentModes = ['test', 'live'] as const
