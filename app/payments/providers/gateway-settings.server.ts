import { z } from 'zod'
import { providerIds, type ProviderId } from './provider.server.ts'

const origin = z
  .url({ protocol: /^https?$/, hostname: /.+/ })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/')
  .transform((text) => new URL(text).origin)

const methodList = z.string().transform((text, context) => {
  const names = text.split(',').map((name) => name.trim())
  const ids = providerIds.filter((id) => names.includes(id))
  if (ids.length < names.length) context.addIssue({ code: 'custom' })
  return ids
})

export const yocoOrigin = 'https://payments.yoco.com'
export const payfastOrigins = [
  'https://www.payfast.co.za',
  'https://sandbox.payfast.co.za',
] as const

/** Where the gateways are; PayFast's origins if absent. */
export type GatewayUrls = { yoco: string; payfast: string | undefined }

export const paymentEnvironment = {
  PAYMENTS: methodList.default([]),
  YOCO_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_[\x21-\x7e]+$/)
    .optional(),
  YOCO_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/)
    .optional(),
  YOCO_URL: origin.default(yocoOrigin),
  PAYFAST_MERCHANT_ID: z.string().regex(/^\d+$/).optional(),
  PAYFAST_MERCHANT_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]+$/)
    .optional(),
  PAYFAST_PASSPHRASE: z
    .string()
    .regex(/^[A-Za-z0-9]{8,32}$/)
    .optional(),
  PAYFAST_MODE: z.enum(['live', 'sandbox']).default('sandbox'),
  PAYFAST_URL: origin.optional(),
  PAYFAST_API_URL: origin.default('https://api.payfast.co.za'),
  PAYFAST_REFUNDS: z.enum(['by-hand', 'api']).default('by-hand'),
  EFT_DETAILS: z
    .string()
    .refine((text) => splitLines(text).length > 0)
    .optional(),
} as const

/** The expected form of each setting, worded as the end of a sentence. */
export const paymentExpectations = {
  PAYMENTS: `some of ${providerIds.join(', ')}, each once, with commas between`,
  YOCO_SECRET_KEY: 'a key that begins with sk_test_ or sk_live_',
  YOCO_WEBHOOK_SECRET: 'the secret that Yoco gave when the webhook was made: whsec_…',
  YOCO_URL: 'an origin like https://payments.yoco.com',
  PAYFAST_MERCHANT_ID: 'the number of the merchant',
  PAYFAST_MERCHANT_KEY: 'the key of the merchant: letters and digits',
  PAYFAST_PASSPHRASE: '8 to 32 letters and digits, the same as in PayFast’s dashboard',
  PAYFAST_MODE: "'live' or 'sandbox'",
  PAYFAST_URL: 'an origin like https://www.payfast.co.za',
  PAYFAST_API_URL: 'an origin like https://api.payfast.co.za',
  PAYFAST_REFUNDS: "'by-hand' or 'api'",
  EFT_DETAILS: 'the bank, the account and its number, with semicolons between',
} satisfies Record<keyof typeof paymentEnvironment, string>

const environmentSchema = z.object(paymentEnvironment)
type PaymentEnvironment = z.infer<typeof environmentSchema>

export type YocoSettings = {
  mode: 'test' | 'live'
  secretKey: string
  webhookSecret: string
  url: string
}
export type PayfastSettings = {
  mode: 'live' | 'sandbox'
  merchantId: string
  merchantKey: string
  passphrase: string
  url: string
  apiUrl: string
  refundsByApi: boolean
}

export type PaymentMethodSettings =
  | ({ id: 'yoco' } & YocoSettings)
  | ({ id: 'payfast' } & PayfastSettings)
  | { id: 'eft'; details: string[] }
  | { id: 'demo' }

export const requiredSettings = {
  yoco: ['YOCO_SECRET_KEY', 'YOCO_WEBHOOK_SECRET'],
  payfast: ['PAYFAST_MERCHANT_ID', 'PAYFAST_MERCHANT_KEY', 'PAYFAST_PASSPHRASE'],
  eft: ['EFT_DETAILS'],
  demo: [],
} as const satisfies Record<ProviderId, readonly (keyof PaymentEnvironment)[]>

/**
 * Reads the payment methods. Omits a method with incomplete settings, which
 * `findPaymentSettingsError` reports.
 */
export function readPaymentMethods(environment: PaymentEnvironment): PaymentMethodSettings[] {
  return environment.PAYMENTS.flatMap((id): PaymentMethodSettings[] => {
    if (id === 'demo') return [{ id }]
    if (id === 'eft')
      return environment.EFT_DETAILS ? [{ id, details: splitLines(environment.EFT_DETAILS) }] : []
    return id === 'yoco' ? readYoco(environment) : readPayfast(environment)
  })
}

/** The public test merchant of PayFast's sandbox documentation. */
const publicTestMerchant = '10000100'

/** Combinations that the server refuses, as sentences for whoever sets the environment. */
const faultSentences = {
  'demo-in-production':
    'The setting PAYMENTS cannot be used: demo moves no money, so production does not start with it.',
  'sandbox-merchant':
    'The setting PAYFAST_MERCHANT_ID cannot be used: it is the sandbox merchant of PayFast, and PAYFAST_MODE is live.',
  'test-key':
    'The setting YOCO_SECRET_KEY cannot be used: a test key moves no money, and this is live mode.',
  sandbox:
    'The setting PAYFAST_MODE cannot be used: the sandbox moves no money, and this is live mode.',
  'no-https':
    'The setting SITE_URL cannot be used: with live keys of a provider it should begin with https://.',
  'demo-beside-live':
    'The setting PAYMENTS cannot be used: demo moves no money, so with live keys of another provider anyone could confirm a trip without paying.',
  'not-production':
    'The setting NODE_ENV cannot be used: with live keys of a provider it should be production.',
} as const
export type PaymentFault = keyof typeof faultSentences

type CheckedEnvironment = PaymentEnvironment & { SITE_URL?: string | undefined; NODE_ENV: string }

/** The first reason not to start with these settings, with its code if no setting is missing. */
export function findPaymentSettingsError(
  environment: CheckedEnvironment,
): { sentence: string; fault?: PaymentFault } | undefined {
  for (const id of environment.PAYMENTS) {
    const missing = requiredSettings[id].find((name) => environment[name] === undefined)
    if (!missing) continue
    const sentence = `The setting ${missing} is missing: with ${id} in PAYMENTS it should be ${paymentExpectations[missing]}.`
    return { sentence }
  }
  const fault = findFault(environment)
  return fault && { sentence: faultSentences[fault], fault }
}

function findFault(environment: CheckedEnvironment): PaymentFault | undefined {
  const methods = environment.PAYMENTS
  const isProduction = environment.NODE_ENV === 'production'
  const yocoMode = methods.includes('yoco')
    ? readYocoMode(environment.YOCO_SECRET_KEY ?? '')
    : undefined
  const payfastMode = methods.includes('payfast') ? environment.PAYFAST_MODE : undefined
  if (methods.includes('demo') && isProduction) return 'demo-in-production'
  if (payfastMode === 'live' && environment.PAYFAST_MERCHANT_ID === publicTestMerchant)
    return 'sandbox-merchant'
  if (yocoMode === 'test' && (isProduction || payfastMode === 'live')) return 'test-key'
  if (payfastMode === 'sandbox' && (isProduction || yocoMode === 'live')) return 'sandbox'
  const isLive = yocoMode === 'live' || payfastMode === 'live'
  if (isLive && !environment.SITE_URL?.startsWith('https://')) return 'no-https'
  if (isLive && methods.includes('demo')) return 'demo-beside-live'
  if (isLive && !isProduction) return 'not-production'
  return undefined
}

function readYoco(environment: PaymentEnvironment): PaymentMethodSettings[] {
  const {
    YOCO_SECRET_KEY: secretKey,
    YOCO_WEBHOOK_SECRET: webhookSecret,
    YOCO_URL: url,
  } = environment
  if (!secretKey || !webhookSecret) return []
  return [{ id: 'yoco', mode: readYocoMode(secretKey), secretKey, webhookSecret, url }]
}

function readPayfast(environment: PaymentEnvironment): PaymentMethodSettings[] {
  const {
    PAYFAST_MERCHANT_ID: merchantId,
    PAYFAST_MERCHANT_KEY: merchantKey,
    PAYFAST_PASSPHRASE: passphrase,
    PAYFAST_MODE: mode,
    PAYFAST_API_URL: apiUrl,
  } = environment
  if (!merchantId || !merchantKey || !passphrase) return []
  const [liveOrigin, sandboxOrigin] = payfastOrigins
  const url = environment.PAYFAST_URL ?? (mode === 'live' ? liveOrigin : sandboxOrigin)
  const refundsByApi = environment.PAYFAST_REFUNDS === 'api'
  return [{ id: 'payfast', mode, merchantId, merchantKey, passphrase, url, apiUrl, refundsByApi }]
}

function readYocoMode(secretKey: string): 'test' | 'live' {
  return secretKey.startsWith('sk_live_') ? 'live' : 'test'
}

function splitLines(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
