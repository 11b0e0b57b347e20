import { createHash } from 'node:crypto'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { callProvider, type ProviderAnswer, readJson } from '../call-provider.server.ts'
import type { PayfastSettings } from '../gateway-settings.server.ts'
import type {
  PaymentStart,
  Notification,
  PaymentMode,
  Provider,
  ProviderContext,
  ProviderReport,
  ReceivedNotification,
  RefundAnswer,
  RefundRequest,
} from '../provider.server.ts'
import { isSameText } from '../same-text.server.ts'
import { z } from 'zod'
import { hourMs } from '#rules/dates/durations.ts'

/** A field and its value. The order of pairs makes a difference. */
export type Pair = readonly [name: string, value: string]

/**
 * Encodes like PHP's `urlencode`: '+' for a space, upper-case hexadecimal; letters, digits and -_.
 * stay unchanged.
 */
export function encodePhp(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+')
}

/** Parses a form body into pairs, in order, with empty values and repeats. */
export function readPairs(body: string): Pair[] {
  return body
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equalsIndex = part.indexOf('=')
      if (equalsIndex === -1) return [decode(part), '']
      return [decode(part.slice(0, equalsIndex)), decode(part.slice(equalsIndex + 1))]
    })
}

export function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encodePhp(name)}=${encodePhp(value)}`).join('&')
}

/** Signature of a payment form: its non-empty fields in the order in which they are sent. */
export function signForm(pairs: readonly Pair[], passphrase: string): string {
  const trimmedPairs = pairs.map(([name, value]): Pair => [name, value.trim()])
  return hash(
    trimmedPairs.filter(([, value]) => value !== ''),
    passphrase,
  )
}

/**
 * The signed part of a notification: its pairs in order, with empty values, up to the signature.
 */
function listSignedPairs(pairs: readonly Pair[]): readonly Pair[] {
  const end = pairs.findIndex(([name]) => name === 'signature')
  return end === -1 ? pairs : pairs.slice(0, end)
}

export function signNotification(pairs: readonly Pair[], passphrase: string): string {
  return hash(listSignedPairs(pairs), passphrase)
}

/** Signature of an API call: headers, query and body, without empty values, sorted by name. */
export function signApi(pairs: readonly Pair[], passphrase: string): string {
  const sortedPairs = [...pairs, ['passphrase', passphrase] as const]
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return md5(joinPairs(sortedPairs))
}

function hash(pairs: readonly Pair[], passphrase: string): string {
  const secret: Pair[] = passphrase === '' ? [] : [['passphrase', passphrase]]
  return md5(joinPairs([...pairs, ...secret]))
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

function decode(text: string): string {
  const textWithSpaces = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(textWithSpaces)
  } catch {
    return textWithSpaces
  }
}

const capeTownOffsetHours = 2

const refundableSchema = z.object({
  amount_available_for_refund: z.coerce.number().int(),
  refund_full: z.object({ method: z.string() }).nullish(),
  refund_partial: z.object({ method: z.string() }).nullish(),
})

/** PayFast's REST API. Signs headers, query and body of each call. */
function openPayfastApi(settings: PayfastSettings, now: () => Date) {
  const { merchantId, passphrase, apiUrl, mode } = settings
  return { call, refund }

  function call(
    path: string,
    { query = [], body }: { query?: Pair[]; body?: Pair[] } = {},
  ): Promise<ProviderAnswer> {
    const localTime = new Date(now().getTime() + capeTownOffsetHours * hourMs)
    const headers: Pair[] = [
      ['merchant-id', merchantId],
      ['version', 'v1'],
      ['timestamp', `${localTime.toISOString().slice(0, 19)}+02:00`],
    ]
    const signature = signApi([...headers, ...query, ...(body ?? [])], passphrase)
    const testQuery: Pair[] = mode === 'sandbox' ? [['testing', 'true']] : []
    const search = new URLSearchParams(
      [...query, ...testQuery].map(([name, value]) => [name, value]),
    )
    return callProvider(`${apiUrl}${path}${search.size > 0 ? `?${search}` : ''}`, {
      headers: {
        ...Object.fromEntries(headers),
        signature,
        ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(body ? { method: 'POST', body: joinPairs(body) } : {}),
      maxBytes: 8 * 1024 * 1024,
    })
  }

  /**
   * Sends a refund. PayFast would send it twice on a second request, so the refundable amount is
   * read first. Unchanged means that the refund was not sent yet; lower by this refund means that
   * it was sent and the answer was lost.
   */
  async function refund({ amount, refundedBefore, payment }: RefundRequest): Promise<RefundAnswer> {
    const id = payment.providerPayment
    if (!id) return { is: 'failed', reason: 'no-payment-id' }
    const path = `/refunds/${encodeURIComponent(id)}`
    const status = await call(`/refunds/query/${encodeURIComponent(id)}`)
    if (status.status === 429 || status.status >= 500) return toUnknownAnswer(status)
    const refundState = refundableSchema.safeParse(readJson(status.text)).data
    if (status.status >= 300 || !refundState)
      return { is: 'failed', reason: `query-${status.status}` }
    const available = refundState.amount_available_for_refund
    const expectedAmount = payment.received - refundedBefore
    if (available === expectedAmount - amount) return { is: 'done', providerRefund: null }
    if (available !== expectedAmount) return { is: 'failed', reason: 'other-amount-available' }
    const refundMethod =
      amount === payment.received ? refundState.refund_full : refundState.refund_partial
    if (refundMethod && refundMethod.method !== 'PAYMENT_SOURCE')
      return {
        is: 'failed',
        reason: refundMethod.method === 'BANK_PAYOUT' ? 'bank-payout' : 'not-available',
      }
    const answer = await call(path, {
      body: [
        ['amount', String(amount)],
        ['reason', 'Refund'],
        ['notify_buyer', '1'],
        ['notify_merchant', '1'],
      ],
    })
    if (answer.status === 429 || answer.status >= 500) return toUnknownAnswer(answer)
    if (answer.status >= 300) return { is: 'failed', reason: `status-${answer.status}` }
    return { is: 'done', providerRefund: null }
  }
}

function toUnknownAnswer({ status }: ProviderAnswer): RefundAnswer {
  return { is: 'unknown', reason: `status-${status}` }
}

export function formatRand(cents: Cents): string {
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/**
 * Parses '1234.50' or '-1,234.5' to cents by digits, without a floating-point number. Undefined for
 * other text.
 */
export function readRand(text: string): Cents | undefined {
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, rand = '', cents = ''] = match
  const amount = Number(rand.replaceAll(',', '') + cents.padEnd(2, '0'))
  return sign ? 0 - amount : amount
}

type PayfastAccount = { mode: PaymentMode; merchant: string }

/**
 * Reads payments and refunds from PayFast's CSV history, each with a key. Skips payouts and fees.
 * Throws if the columns are unknown.
 */
export function readHistory(
  csv: string,
  account: PayfastAccount,
): { key: string; report: ProviderReport }[] {
  const [head = [], ...rows] = readCsv(csv)
  const columnIndexes = new Map(head.map((name, index) => [name.trim().toLowerCase(), index]))
  const requiredColumns = ['date', 'type', 'currency', 'gross', 'm payment id', 'pf payment id']
  const missing = requiredColumns.find((name) => !columnIndexes.has(name))
  if (missing) throw new Error(`PayFast's history has no column '${missing}'.`)
  const rowCounts = new Map<string, number>()
  return rows.flatMap((row) => {
    const cell = (name: string) => row[columnIndexes.get(name) ?? -1]?.trim() ?? ''
    const report = readRow(cell, account)
    if (!report) return []
    const base = `${cell('pf payment id')}:${cell('type')}:${cell('date')}:${cell('gross')}`
    const count = (rowCounts.get(base) ?? 0) + 1
    rowCounts.set(base, count)
    const key = `file:${base}${count > 1 ? `:${count}` : ''}`
    // A refund has no reference in the file, so its row is the key.
    const isRefund = report.kind === 'refunded'
    return [{ key, report: isRefund ? { ...report, providerRefund: nameRow(key) } : report }]
  })
}

function readRow(
  cell: (name: string) => string,
  { mode, merchant }: PayfastAccount,
): ProviderReport | undefined {
  const gross = readRand(cell('gross'))
  const at = readMoment(cell('date'))
  if (gross === undefined || !at || cell('pf payment id') === '') return undefined
  const transaction = {
    provider: 'payfast',
    mode,
    merchant,
    payment: cell('m payment id') || null,
    attempt: null,
    providerPayment: cell('pf payment id'),
    amount: Math.abs(gross),
    currency: cell('currency') || 'ZAR',
    at,
  }
  const type = cell('type')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, '_')
  if (type === 'FUNDS_RECEIVED' && gross > 0) return { ...transaction, kind: 'paid' }
  if (type.startsWith('FUNDS_RECEIVED_REFUND') && gross < 0)
    return { ...transaction, kind: 'refunded', refund: null, providerRefund: null }
  return undefined
}

function nameRow(key: string): string {
  return `row-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
}

/** Parses '2026-11-22 10:00:00' as South African time. Undefined for other text. */
function readMoment(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text)
  return match ? new Date(`${match[1]}T${match[2]}+02:00`) : undefined
}

/** Parses CSV (RFC 4180) with quoted commas, quotes and line breaks. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, separator = '', quoted, plain = ''] of text.matchAll(
    /(^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g,
  )) {
    if (separator.endsWith('\n')) row = []
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (row.length === 1) rows.push(row)
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}

/**
 * Opens PayFast: a signed form posted by the browser, notifications that PayFast confirms, and a
 * daily file, because single payments cannot be polled.
 */
export function openPayfast(
  settings: PayfastSettings,
  { siteUrl, now }: ProviderContext,
): Provider {
  const { merchantId, merchantKey, passphrase, url, mode: payfastMode, refundsByApi } = settings
  const mode = payfastMode === 'live' ? 'live' : 'test'
  const api = openPayfastApi(settings, now)
  const canRefund = refundsByApi && mode === 'live'
  return {
    id: 'payfast',
    mode,
    merchant: merchantId,
    refunds: canRefund ? 'part' : 'none',
    refundsInTurn: true,
    least: 500,
    start: (request) => Promise.resolve({ step: writeForm(request), providerAttempt: null }),
    receive: (notification, at) => readNotification(notification, { passphrase, mode }, at),
    verify,
    history,
    ...(canRefund ? { refund: api.refund, pollRefund: api.refund } : {}),
  }

  /** Writes the fields in the documented order, which the signature uses. No guest data. */
  function writeForm({ attempt, reference, title, returnUrls }: PaymentStart) {
    const fields: Pair[] = [
      ['merchant_id', merchantId],
      ['merchant_key', merchantKey],
      ['return_url', returnUrls.paid],
      ['cancel_url', returnUrls.cancelled],
      ['notify_url', `${siteUrl}/api/payments/payfast/notify`],
      ['m_payment_id', attempt.id],
      ['amount', formatRand(attempt.amount)],
      ['item_name', truncate(`${reference} ${title}`, 100)],
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
    const verdict = text.trim()
    if (status === 200 && verdict === 'VALID') return 'genuine'
    return status === 200 && verdict === 'INVALID' ? 'forged' : 'unknown'
  }

  async function history(from: CalendarDate, to: CalendarDate) {
    const query: Pair[] = [
      ['from', from],
      ['to', to],
    ]
    const { status, text } = await api.call('/transactions/history', { query })
    if (status >= 300) throw new Error(`PayFast answered ${status} when asked for its history.`)
    return readHistory(text, { mode, merchant: merchantId })
  }
}

/** Cuts a text by whole characters, because half a surrogate pair would change the signature. */
function truncate(text: string, maxLength: number): string {
  return Array.from(text.trim()).slice(0, maxLength).join('')
}

const reportKinds = {
  COMPLETE: 'paid',
  PENDING: 'started',
  FAILED: 'declined',
  CANCELLED: 'called-off',
} as const

/** PayFast's own notifications are below 2,000 bytes. */
const maxNotificationBytes = 8 * 1024
/**
 * Required fields. Without them a text is no notification: the pay form, which every guest has, is
 * signed the same way.
 */
const requiredFields = ['merchant_id', 'pf_payment_id', 'payment_status']

/**
 * Reads a notification (ITN): checks its signature first, then reads only what the signature
 * covers. The payment counts only after PayFast confirms it, because MD5 signatures are weak.
 */
function readNotification(
  { body }: Notification,
  { passphrase, mode }: { passphrase: string; mode: PaymentMode },
  now: Date,
): ReceivedNotification {
  if (Buffer.byteLength(body) > maxNotificationBytes)
    return { verdict: 'forged', reason: 'too-long' }
  const pairs = readPairs(body)
  const signedPairs = listSignedPairs(pairs)
  const signature = pairs[signedPairs.length]?.[1]
  if (!signature) return { verdict: 'forged', reason: 'signature-missing' }
  if (pairs.length > signedPairs.length + 1)
    return { verdict: 'forged', reason: 'signature-not-last' }
  if (!isSameText(signature, signNotification(pairs, passphrase)))
    return { verdict: 'forged', reason: 'signature-wrong' }
  const fields = new Map(signedPairs.toReversed())
  if (!requiredFields.every((name) => fields.get(name)))
    return { verdict: 'forged', reason: 'no-notification' }
  const id = fields.get('pf_payment_id') ?? ''
  const status = fields.get('payment_status') ?? ''
  // The text is part of the id, so that a forged notification cannot block a genuine one.
  const bodyHash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  return {
    verdict: 'genuine',
    mode,
    dedupeKey: `${id.slice(0, 40)}:${status.slice(0, 20)}:${bodyHash}`,
    headers: {},
    report: readReport(fields, mode, now),
    needsVerifying: true,
  }
}

function writeValidation({ body }: Notification): string {
  return joinPairs(listSignedPairs(readPairs(body)))
}

function readReport(
  fields: ReadonlyMap<string, string>,
  mode: PaymentMode,
  now: Date,
): ProviderReport | undefined {
  const status = fields.get('payment_status') ?? ''
  const kind = Object.hasOwn(reportKinds, status)
    ? reportKinds[status as keyof typeof reportKinds]
    : undefined
  const amount = readRand(fields.get('amount_gross') ?? '')
  if (!kind || amount === undefined) return undefined
  return {
    kind,
    provider: 'payfast',
    mode,
    merchant: fields.get('merchant_id') || null,
    payment: fields.get('m_payment_id') || null,
    attempt: null,
    // A declined attempt also has a reference, but no payment has it.
    providerPayment: kind === 'paid' ? fields.get('pf_payment_id') || null : null,
    amount,
    currency: 'ZAR',
    at: now,
  }
}

/** Reads PayFast's fee in whole cents, 0 or more, from a verified notification. */
export function readFee(body: string): Cents | undefined {
  const fee = readRand(new Map(readPairs(body)).get('amount_fee') ?? '')
  return fee === undefined ? undefined : Math.abs(fee)
}
