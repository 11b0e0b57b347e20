/** Whether money is real, or play money of a gateway's test mode or of the demo. */
export const paymentModes = ['test', 'live'] as const
