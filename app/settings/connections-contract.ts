import { z } from '@hono/zod-openapi'
import { payStep } from '#app/payments/pay-step-contract.ts'
import { paymentModes } from '#app/payments/payment-modes-schema.server.ts'
import { defineEndpoints, json } from '#platform/api/endpoint.ts'
import { requestObject } from '#rules/requests/request.ts'
import { gateways, trialStates, trialSteps } from './connections.ts'

const invalid = 'field-invalid'
const gateway = z.object({ gateway: z.enum(gateways) })
const mode = z.enum(paymentModes, invalid)
const entered = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable().describe('The address of the owner, while the account exists.'),
})

const trial = z.object({
  orderId: z.uuid(),
  reference: z.string(),
  mode,
  at: z.iso.datetime(),
  steps: z.array(
    z.object({
      step: z.enum(trialSteps),
      state: z.enum(trialStates),
      detail: z.string().optional().describe('The number of the document, or what is wrong.'),
    }),
  ),
})

const connectionsAnswer = z.object({
  gateways: z.array(
    z.object({
      name: z.enum(gateways),
      isFixed: z.boolean().describe('True if the environment sets it: nothing here changes it.'),
      mode,
      isOn: z.boolean(),
      isOffered: z.boolean().describe('True if guests can choose it.'),
      entered: z.object({ test: entered.optional(), live: entered.optional() }),
      fault: z.string().nullable().describe('Why it is on and not offered, as a sentence.'),
      health: z.string().nullable().describe('What is wrong with its registration.'),
      trial: trial.nullable(),
    }),
  ),
  transfer: z.object({ isOffered: z.boolean(), isFixed: z.boolean() }),
  hasDemo: z.boolean(),
  isProduction: z.boolean(),
})
export type ConnectionsAnswer = z.infer<typeof connectionsAnswer>

const answer = json('The ways of paying, without any key.', connectionsAnswer)

/** The forms of the keys are those of the environment (gateway-settings.server.ts). */
const key = (pattern: RegExp) => z.string(invalid).trim().regex(pattern, invalid)
export const yocoKeys = requestObject({
  secretKey: key(/^sk_(test|live)_[\x21-\x7e]{1,200}$/),
})
export const payfastKeys = requestObject({
  mode,
  merchantId: key(/^\d{1,20}$/),
  merchantKey: key(/^[A-Za-z0-9]{1,100}$/),
  passphrase: key(/^[A-Za-z0-9]{8,32}$/),
  refundsByApi: z.boolean(invalid).default(false),
})

export const connections = defineEndpoints('administrator', {
  'GET /api/admin/connections': {
    summary: 'List the ways of paying and their states',
    description: 'Keys are never answered, not even in part.',
    answer,
  },
  'PUT /api/admin/connections/yoco/keys': {
    summary: 'Enter a secret key of Yoco',
    description:
      'Checks the key at Yoco and registers our webhook there. The key decides between test and live. Guests can’t choose Yoco until it is switched on.',
    body: yocoKeys,
    proof: 'fresh',
    answer,
    refuses: [409, 503],
  },
  'PUT /api/admin/connections/payfast/keys': {
    summary: 'Enter the keys of PayFast',
    body: payfastKeys,
    proof: 'fresh',
    answer,
    refuses: [409],
  },
  'PUT /api/admin/connections/:gateway': {
    summary: 'Switch a gateway on or off, in test or live mode',
    description: 'Refuses what the server would refuse at its start, with the reason.',
    params: gateway,
    body: requestObject({ mode, isOn: z.boolean(invalid) }),
    proof: 'fresh',
    answer,
    refuses: [409],
  },
  'DELETE /api/admin/connections/:gateway': {
    summary: 'Delete the keys of a gateway',
    params: gateway,
    proof: 'fresh',
    answer,
    refuses: [409],
  },
  'POST /api/admin/connections/:gateway/trial': {
    summary: 'Start a trial: a booking of five rand to pay at the gateway',
    params: gateway,
    proof: 'standing',
    answer: json('The next step for the browser.', z.object({ step: payStep })),
    refuses: [409, 429],
  },
  'POST /api/admin/connections/:gateway/trial/refund': {
    summary: 'Cancel the trial’s booking and refund what was paid',
    params: gateway,
    proof: 'fresh',
    answer,
    refuses: [404, 409],
  },
})
