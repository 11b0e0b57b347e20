import { createHash } from 'node:crypto'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { callProvider } from '../ask-provider.server.ts'
import type { PayfastSettings } from '../payment-settings.server.ts'
import type {
  Asked,
  Notification,
  PaymentMode,
  Provider,
  ProviderReport,
  Received,
} from '../provider.server.ts'
import { isSameText } from '../same-text.server.ts'
import { formatRand, readRand } from './amounts.server.ts'
import { openPayfastApi } from './api.server.ts'
import { readHistory } from './history.server.ts'
import {
  joinPairs,
  listSigned,
  type Pair,
  readPairs,
  signForm,
  signNotification,
} from './signatures.server.ts'

type Surroundings = { siteUrl: string; now: () => Date }

/**
 * PayFast: a signed form posted by the browser, notifications that PayFast confirms, and a daily
 * file, because single payments cannot be polled.
 */
export function openPayfast(settings: PayfastSettings, { siteUrl, now }: Surroundings): Provider {
  const { merchantId, merchantKey, passphrase, url, mode: world, refundsByApi } = settings
  const mode = world === 'live' ? 'live' : 'test'
  const api = openPayfastApi(settings, now)
  const canRefund = refundsByApi && mode === 'live'
  return {
    id: 'payfast',
    mode,
    merchant: merchantId,
    refunds: canRefund ? 'part' : 'none',
    refundsInTurn: true,
    formOrigins: [url],
    least: 500,
    start: (asked) => Promise.resolve({ step: writeForm(asked), providerAttempt: null }),
    receive: (notification, at) => readItn(notification, { passphrase, mode }, at),
    verify,
    history,
    ...(canRefund ? { refund: api.refund, refundState: api.refund } : {}),
  }

  /** Fields in the documented order, which the signature follows; no guest data. */
  function writeForm({ attempt, reference, title, returnUrls }: Asked) {
    const fields: Pair[] = [
      ['merchant_id', merchantId],
      ['merchant_key', merchantKey],
      ['return_url', returnUrls.paid],
      ['cancel_url', returnUrls.cancelled],
      ['notify_url', `${siteUrl}/api/payments/payfast/notify`],
      ['m_payment_id', attempt.id],
      ['amount', formatRand(attempt.amount)],
      ['item_name', cut(`${reference} ${title}`, 100)],
      ['custom_str1', reference],
    ]
    const signature = signForm(fields, passphrase)
    return {
      kind: 'form' as const,
      action: `${url}/eng/process`,
      fields: [...fields, ['signature', signature] as const],
    }
  }

  async function verify(notification: Notification): Promise<'genuine' | 'forged' | 'unknown'> {
    const { status, text } = await callProvider(`${url}/eng/query/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: writeValidation(notification),
      timeoutMs: 10_000,
    })
    const said = text.trim()
    if (status === 200 && said === 'VALID') return 'genuine'
    return status === 200 && said === 'INVALID' ? 'forged' : 'unknown'
  }

  async function history(from: CalendarDate, to: CalendarDate) {
    const query: Pair[] = [
      ['from', from],
      ['to', to],
    ]
    const { status, text } = await api.ask('/transactions/history', { query })
    if (status >= 300) throw new Error(`PayFast answered ${status} when asked for its history.`)
    return readHistory(text, { mode, merchant: merchantId })
  }
}

/** Cuts by whole characters: half a surrogate pair would change the signature. */
function cut(text: string, most: number): string {
  return Array.from(text.trim()).slice(0, most).join('')
}

const kinds = {
  COMPLETE: 'paid',
  PENDING: 'started',
  FAILED: 'declined',
  CANCELLED: 'called-off',
} as const

/** PayFast's own notifications are below 2,000 bytes. */
const longestBytes = 8 * 1024
/**
 * Required fields. Without them it is not a notification: the pay form, which every guest has, is
 * signed the same way.
 */
const wanted = ['merchant_id', 'pf_payment_id', 'payment_status']

/**
 * Reads a notification (ITN): its signature first, then only what the signature covers. It is
 * believed only after PayFast confirms it, because MD5 signatures are weak.
 */
function readItn(
  { body }: Notification,
  { passphrase, mode }: { passphrase: string; mode: PaymentMode },
  now: Date,
): Received {
  if (Buffer.byteLength(body) > longestBytes) return { verdict: 'forged', reason: 'too-long' }
  const pairs = readPairs(body)
  const signed = listSigned(pairs)
  const given = pairs[signed.length]?.[1]
  if (!given) return { verdict: 'forged', reason: 'signature-missing' }
  if (pairs.length > signed.length + 1) return { verdict: 'forged', reason: 'signature-not-last' }
  if (!isSameText(given, signNotification(pairs, passphrase)))
    return { verdict: 'forged', reason: 'signature-wrong' }
  const fields = new Map(signed.toReversed())
  if (!wanted.every((name) => fields.get(name)))
    return { verdict: 'forged', reason: 'no-notification' }
  const id = fields.get('pf_payment_id') ?? ''
  const status = fields.get('payment_status') ?? ''
  // The text is part of the id, so a forged notification cannot block a genuine one.
  const print = createHash('sha256').update(body).digest('hex').slice(0, 16)
  return {
    verdict: 'genuine',
    mode,
    dedupeKey: `${id.slice(0, 40)}:${status.slice(0, 20)}:${print}`,
    headers: {},
    said: readReport(fields, mode, now),
    needsVerifying: true,
  }
}

function writeValidation({ body }: Notification): string {
  return joinPairs(listSigned(readPairs(body)))
}

function readReport(
  fields: ReadonlyMap<string, string>,
  mode: PaymentMode,
  now: Date,
): ProviderReport | undefined {
  const status = fields.get('payment_status') ?? ''
  const kind = Object.hasOwn(kinds, status) ? kinds[status as keyof typeof kinds] : undefined
  const amount = readRand(fields.get('amount_gross') ?? '')
  if (!kind || amount === undefined) return undefined
  return {
    kind,
    provider: 'payfast',
    mode,
    merchant: fields.get('merchant_id') || null,
    payment: fields.get('m_payment_id') || null,
    attempt: null,
    // A declined attempt also has a reference, but not one of money.
    providerPayment: kind === 'paid' ? fields.get('pf_payment_id') || null : null,
    amount,
    currency: 'ZAR',
    at: now,
  }
}

/** PayFast's fee in whole cents, 0 or more, from a verified notification. */
export function readFee(body: string): Cents | undefined {
  const fee = readRand(new Map(readPairs(body)).get('amount_fee') ?? '')
  return fee === undefined ? undefined : Math.abs(fee)
}
