import { empty, endpoints } from './endpoint.ts'

const notification = {
  description:
    'What a provider says about money: signed by it over the raw body, kept before it is believed, judged later. There is no such address while the provider is off.',
  answer: empty('Kept, or known already.', 200),
  refuses: [400, 404, 413, 429],
} as const

export const payments = endpoints('public', {
  'POST /api/payments/yoco/notify': { summary: 'A notification of Yoco', ...notification },
  'POST /api/payments/payfast/notify': { summary: 'A notification of PayFast', ...notification },
})
