import type { PaymentStart, Provider } from '../provider.server.ts'

export const demoPath = '/pay/demo'

/**
 * The demonstration provider. It moves no money and is never used in production. Its pay page
 * (app/payments/demo-pay-page-routes.server.ts) sends the notifications of a real provider.
 */
export function openDemo({ siteUrl }: { siteUrl: string }): Provider {
  return {
    id: 'demo',
    mode: 'test',
    merchant: null,
    refunds: 'part',
    least: 1,
    start: ({ attempt, returnUrls }: PaymentStart) => {
      const returnQuery = new URLSearchParams(returnUrls)
      const url = `${siteUrl}${demoPath}/${attempt.id}?${returnQuery}`
      return Promise.resolve({ step: { kind: 'redirect', url }, providerAttempt: null })
    },
    // A delayed payment counts as paid once its time has come.
    verify: () => Promise.resolve('genuine'),
    refund: ({ id }) => Promise.resolve({ is: 'done', providerRefund: `demo-${id}` }),
  }
}
