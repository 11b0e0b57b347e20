import type { Provider } from '../provider.ts'

/**
 * Payment by bank transfer: the guest is shown where to, and with which words; the office records what
 * came, and sends back by hand.
 */
export function openEft(details: readonly string[]): Provider {
  return {
    id: 'eft',
    mode: 'live',
    merchant: null,
    refunds: 'none',
    formOrigins: [],
    least: 1,
    instructions: details,
    start: ({ reference }) =>
      Promise.resolve({
        step: { kind: 'instructions', details, reference },
        providerAttempt: null,
      }),
  }
}
