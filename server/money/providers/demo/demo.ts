import type { Asked, Provider } from '../provider.ts'

/** Where its pay page is: `/pay/demo/<payment>`. */
export const demoPath = '/pay/demo'

/**
 * A provider of our own that moves no money, so that anyone can try the whole way: never in production.
 * Its pay page (server/routes/demo-pay-page.ts) sends us what a provider would.
 */
export function openDemo({ siteUrl }: { siteUrl: string }): Provider {
  return {
    id: 'demo',
    mode: 'test',
    merchant: null,
    refunds: 'part',
    formOrigins: [],
    least: 1,
    start: ({ attempt, returnUrls }: Asked) => {
      const back = new URLSearchParams(returnUrls)
      const url = `${siteUrl}${demoPath}/${attempt.id}?${back}`
      return Promise.resolve({ step: { kind: 'redirect', url }, providerAttempt: null })
    },
    // What was to be paid later is paid once its time has come.
    verify: () => Promise.resolve('genuine'),
    refund: ({ id }) => Promise.resolve({ is: 'done', providerRefund: `demo-${id}` }),
  }
}
