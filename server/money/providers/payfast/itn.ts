import { createHash } from 'node:crypto'
import type { Notification, PaymentMode, Received, ProviderReport } from '../provider.ts'
import type { Cents } from '#rules/money/cents.ts'
import { isSameText } from '../same-text.ts'
import { readRand } from './amounts.ts'
import { joinPairs, listSigned, readPairs, signNotification } from './signatures.ts'

const kinds = {
  COMPLETE: 'paid',
  PENDING: 'started',
  FAILED: 'declined',
  CANCELLED: 'called-off',
} as const

/** PayFast's own are below two thousand. */
const longestBytes = 8 * 1024
/** Without these it is no notification: the pay form, which every guest holds, is signed alike. */
const wanted = ['merchant_id', 'pf_payment_id', 'payment_status']

/**
 * Reads a notification (ITN): its signature first, and then nothing but what that covers. Even then it
 * is believed only once PayFast has confirmed that it sent it, since a signature by MD5 is a weak one.
 */
export function readItn(
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
  // By its text too: one that PayFast did not send must not stand in the way of one that it did.
  const print = createHash('sha256').update(body).digest('hex').slice(0, 16)
  return {
    verdict: 'genuine',
    mode,
    dedupeKey: `${id.slice(0, 40)}:${status.slice(0, 20)}:${print}`,
    headers: {},
    said: say(fields, mode, now),
    needsVerifying: true,
  }
}

/** What PayFast is asked about a notification: all that it signed. */
export function writeValidation({ body }: Notification): string {
  return joinPairs(listSigned(readPairs(body)))
}

function say(
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
    // A try that was declined has a reference too, but it is no money's.
    providerPayment: kind === 'paid' ? fields.get('pf_payment_id') || null : null,
    amount,
    currency: 'ZAR',
    at: now,
  }
}

/** What PayFast kept of a payment, as a notification that was believed says: whole cents, nought or above. */
export function readFee(body: string): Cents | undefined {
  const fee = readRand(new Map(readPairs(body)).get('amount_fee') ?? '')
  return fee === undefined ? undefined : Math.abs(fee)
}
