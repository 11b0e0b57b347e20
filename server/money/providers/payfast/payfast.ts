import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { askProvider } from '../ask-provider.ts'
import type { PayfastSettings } from '../payment-settings.ts'
import type { Asked, Notification, Provider } from '../provider.ts'
import { formatRand } from './amounts.ts'
import { openPayfastApi } from './api.ts'
import { readHistory } from './history.ts'
import { readItn, writeValidation } from './itn.ts'
import { type Pair, signForm } from './signatures.ts'

type Surroundings = { siteUrl: string; now: () => Date }

/**
 * PayFast's pay page: a signed form that the browser posts, notifications that PayFast is asked about,
 * and a daily file, since a payment cannot be asked about by itself.
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

  /** In the documented order, which the signature follows; nothing about the guest is sent. */
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
    const { status, text } = await askProvider(`${url}/eng/query/validate`, {
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

/** By whole signs: a sign in two halves would not be signed alike. */
function cut(text: string, most: number): string {
  return Array.from(text.trim()).slice(0, most).join('')
}
