import { alreadyRefunded } from '#app/order/evaluate-payment-update.ts'
import { z } from 'zod'
import { callProvider, type ProviderAnswer, readJson } from '../call-provider.server.ts'
import type { YocoSettings } from '../gateway-settings.server.ts'
import {
  type PaymentStart,
  type Attempt,
  type Provider,
  type ProviderContext,
  type RefundAnswer,
  type RefundRequest,
  type ProviderReport,
} from '../provider.server.ts'
import { Refused } from '#platform/refused.ts'
import { readYocoEvent } from './events.server.ts'

const notifyPath = '/api/payments/yoco/notify'
/** The origin of its pay pages. */
export const yocoPayOrigin = 'https://c.yoco.com'

const checkoutSchema = z.object({
  id: z.string().max(200),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  paymentId: z.string().max(200).nullish(),
})
const startedCheckoutSchema = checkoutSchema.extend({
  redirectUrl: z.url({ protocol: /^https?$/ }),
})
const refundSchema = z.object({
  refundId: z.string().max(200).nullish(),
  status: z.string().nullish(),
})
const webhooksSchema = z.object({
  subscriptions: z.array(z.object({ id: z.string(), url: z.string(), mode: z.string() })),
})
const registeredSchema = z.object({ secret: z.string() })

/**
 * Checks a secret key at Yoco and registers our webhook. Returns the secret of its notifications,
 * and `removeOthers`, which removes our earlier ones: call it once the secret is stored. The secret
 * is undefined if Yoco doesn't accept our address, as of a machine at home: payments are then only
 * found by asking. Throws Refused ('gateway-key-refused'), and without an answer.
 */
export async function registerYocoWebhook(
  { secretKey, url }: Pick<YocoSettings, 'secretKey' | 'url'>,
  siteUrl: string,
): Promise<{ secret: string | undefined; removeOthers: () => Promise<void> }> {
  const headers = { Authorization: `Bearer ${secretKey}`, Accept: 'application/json' }
  const address = `${url}/api/webhooks`
  const list = await callProvider(address, { headers })
  if (list.status === 401 || list.status === 403)
    throw new Refused({ code: 'gateway-key-refused', field: 'secretKey' })
  if (list.status >= 300) throw new Error(`Yoco answered ${list.status} about its webhooks.`)
  const ours = { name: 'site', url: `${siteUrl}${notifyPath}` }
  const { subscriptions } = webhooksSchema.parse(readJson(list.text))
  const others = subscriptions.filter((one) => one.url === ours.url)
  const answer = await callProvider(address, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(ours),
  })
  if (answer.status >= 500) throw new Error(`Yoco answered ${answer.status} to a webhook.`)
  return {
    secret: registeredSchema.safeParse(readJson(answer.text)).data?.secret,
    removeOthers: async () => {
      for (const { id } of others)
        await callProvider(`${address}/${encodeURIComponent(id)}`, { method: 'DELETE', headers })
    },
  }
}

/** Opens Yoco's online checkout: a hosted pay page, signed webhooks and an API for polling. */
export function openYoco(settings: YocoSettings, { siteUrl, now }: ProviderContext): Provider {
  const { mode, url, secretKey } = settings
  return {
    id: 'yoco',
    mode,
    merchant: null,
    refunds: 'part',
    least: 200,
    start,
    receive: (notification, at) => readYocoEvent(notification, settings, at),
    poll,
    refund,
    health,
  }

  /** The attempt's id is the idempotency key, so a repeat returns the same checkout. */
  async function start({ attempt, reference, title, returnUrls }: PaymentStart) {
    const checkoutRequest = {
      key: attempt.id,
      body: {
        amount: attempt.amount,
        currency: 'ZAR',
        successUrl: returnUrls.paid,
        cancelUrl: returnUrls.cancelled,
        failureUrl: returnUrls.cancelled,
        externalId: attempt.id,
        metadata: { paymentId: attempt.id, bookingRef: reference },
        lineItems: [
          {
            displayName: `${title}, ${reference}`.slice(0, 120),
            quantity: 1,
            pricingDetails: { price: attempt.amount },
          },
        ],
      },
    }
    // A guest is waiting, so a broken connection is retried once with the same key. After a timeout
    // there is no retry.
    const answer = await call('/api/checkouts', checkoutRequest).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') throw error
      return call('/api/checkouts', checkoutRequest)
    })
    if (answer.status >= 300) throw new Error(`Yoco answered ${answer.status} to a checkout.`)
    const { id, redirectUrl } = startedCheckoutSchema.parse(readJson(answer.text))
    return { step: { kind: 'redirect' as const, url: redirectUrl }, providerAttempt: id }
  }

  async function poll({ id, providerAttempt }: Attempt): Promise<ProviderReport | undefined> {
    if (!providerAttempt) return undefined
    const answer = await call(`/api/checkouts/${encodeURIComponent(providerAttempt)}`)
    if (answer.status === 404) return undefined
    if (answer.status >= 300) throw new Error(`Yoco answered ${answer.status} about a checkout.`)
    const { status, amount, currency, paymentId } = checkoutSchema.parse(readJson(answer.text))
    if (status !== 'completed') return undefined
    const report = { provider: 'yoco', mode, merchant: null, payment: id, attempt: providerAttempt }
    const providerPayment = paymentId ?? null
    return { ...report, kind: 'paid', amount, currency, providerPayment, at: now() }
  }

  async function refund({ amount, idempotencyKey, payment }: RefundRequest): Promise<RefundAnswer> {
    if (!payment.providerAttempt) return { is: 'failed', reason: 'no-checkout' }
    const path = `/api/checkouts/${encodeURIComponent(payment.providerAttempt)}/refund`
    // A key must always be sent with the same body, even if two refunds exchanged keys.
    const body = { amount, metadata: { refundId: idempotencyKey } }
    const answer = await call(path, { key: idempotencyKey, body })
    return readRefundAnswer(answer)
  }

  async function health(): Promise<string | undefined> {
    const answer = await call('/api/webhooks')
    if (answer.status >= 300) return `Yoco answered ${answer.status} when asked for its webhooks.`
    const { subscriptions } = webhooksSchema.parse(readJson(answer.text))
    const notifyUrl = siteUrl + notifyPath
    const isRegistered = subscriptions.some((one) => one.url === notifyUrl && one.mode === mode)
    return isRegistered ? undefined : `Yoco has no ${mode} webhook that sends to ${notifyUrl}.`
  }

  function call(path: string, post?: { key: string; body: unknown }): Promise<ProviderAnswer> {
    const headers = { Authorization: `Bearer ${secretKey}`, Accept: 'application/json' }
    if (!post) return callProvider(url + path, { headers })
    return callProvider(url + path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': post.key },
      body: JSON.stringify(post.body),
    })
  }
}

/** 202: the result follows. 409: a request with the same key is in progress. A refusal is final. */
function readRefundAnswer({ status, text }: ProviderAnswer): RefundAnswer {
  if (status === 409 || status === 429 || status >= 500)
    return { is: 'unknown', reason: `status-${status}` }
  if (status >= 300) {
    const isRefunded = /already been refunded/i.test(text)
    return { is: 'failed', reason: isRefunded ? alreadyRefunded : `status-${status}` }
  }
  const parsed = refundSchema.safeParse(readJson(text))
  const providerRefund = parsed.data?.refundId ?? null
  return { is: parsed.data?.status === 'succeeded' ? 'done' : 'sent', providerRefund }
}
