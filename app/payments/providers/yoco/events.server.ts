import { z } from 'zod'
import { readJson } from '../call-provider.server.ts'
import type {
  Notification,
  PaymentMode,
  ReceivedNotification,
  ProviderReport,
} from '../provider.server.ts'
import { createHmac } from 'node:crypto'
import { minuteMs } from '#rules/dates/durations.ts'
import { isSameText } from '../same-text.server.ts'

/** Accepted age of a notification: Yoco's documentation says 3 minutes, its plugin 5. */
const maxAgeMs = 5 * minuteMs

type SignedWebhook = { id: string; timestamp: string; signature: string; body: string }

/**
 * Checks that a recent webhook was signed with the secret ('whsec_…'). Returns 'ok', or a code of
 * the reason. By Standard Webhooks one valid signature of several is enough.
 */
export function checkWebhook(
  { id, timestamp, signature, body }: SignedWebhook,
  secret: string,
  now: Date,
): 'ok' | 'signature-missing' | 'too-old' | 'signature-wrong' {
  if (!id || !signature || !/^\d{1,12}$/.test(timestamp)) return 'signature-missing'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > maxAgeMs) return 'too-old'
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const isValid = signature.split(' ').some((entry) => isSameText(entry, `v1,${mac}`))
  return isValid ? 'ok' : 'signature-wrong'
}

const text = z.string().max(200)
const mode = z.enum(['test', 'live'])
const metadata = z.object({ checkoutId: text.nullish(), paymentId: text.nullish() }).nullish()

const eventSchema = z.object({
  id: text,
  type: text,
  createdDate: z.coerce.date().nullish(),
  payload: z.object({
    id: text,
    amount: z.int(),
    currency: text,
    mode,
    createdDate: z.coerce.date().nullish(),
    metadata,
    paymentId: text.nullish(),
  }),
})
type YocoEvent = z.infer<typeof eventSchema>

const reportKinds = {
  'payment.succeeded': 'paid',
  'payment.failed': 'declined',
  'refund.succeeded': 'refunded',
  'refund.failed': 'refund-failed',
} as const

/**
 * Reads a Yoco notification: checks the signature over the raw body first, then reads the content.
 */
export function readYocoEvent(
  { body, headers }: Notification,
  settings: { webhookSecret: string; mode: PaymentMode },
  now: Date,
): ReceivedNotification {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const signature = headers['webhook-signature'] ?? ''
  const result = checkWebhook({ id, timestamp, signature, body }, settings.webhookSecret, now)
  if (result !== 'ok') return { verdict: 'forged', reason: result }
  const parsed = eventSchema.safeParse(readJson(body))
  const storedHeaders = { 'webhook-id': id, 'webhook-timestamp': timestamp }
  return {
    verdict: 'genuine',
    mode: parsed.data?.payload.mode ?? settings.mode,
    // A second subscription sends the same event with another webhook-id.
    dedupeKey: parsed.data?.id ?? id,
    headers: storedHeaders,
    report: parsed.data && readReport(parsed.data, now),
    needsVerifying: false,
  }
}

function readReport(
  { type, createdDate, payload }: YocoEvent,
  now: Date,
): ProviderReport | undefined {
  const kind = Object.hasOwn(reportKinds, type)
    ? reportKinds[type as keyof typeof reportKinds]
    : undefined
  if (!kind) return undefined
  const { amount, currency, mode: reportMode, metadata: ourMetadata } = payload
  const fields = {
    provider: 'yoco',
    mode: reportMode,
    merchant: null,
    amount,
    currency,
    at: payload.createdDate ?? createdDate ?? now,
    payment: ourMetadata?.checkoutId ? null : (ourMetadata?.paymentId ?? null),
    attempt: ourMetadata?.checkoutId ?? null,
  }
  if (kind === 'refunded' || kind === 'refund-failed') {
    const providerPayment = payload.paymentId ?? null
    return { ...fields, kind, providerPayment, refund: null, providerRefund: payload.id }
  }
  // The id of a declined attempt is no reference of a payment; the next attempt has another id.
  return { ...fields, kind, providerPayment: kind === 'paid' ? payload.id : null }
}
