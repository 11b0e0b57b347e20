import { z } from 'zod'
import { hourMs } from '#rules/dates/durations.ts'
import { callProvider, type ProviderAnswer, readJson } from '../ask-provider.server.ts'
import type { PayfastSettings } from '../payment-settings.server.ts'
import type { RefundAnswer, RefundAsked } from '../provider.server.ts'
import { joinPairs, type Pair, signApi } from './signatures.server.ts'

const capeTownOffsetHours = 2

const refundable = z.object({
  amount_available_for_refund: z.coerce.number().int(),
  refund_full: z.object({ method: z.string() }).nullish(),
  refund_partial: z.object({ method: z.string() }).nullish(),
})

/** PayFast's REST API; signs headers, query and body of each call. */
export function openPayfastApi(settings: PayfastSettings, now: () => Date) {
  const { merchantId, passphrase, apiUrl, mode } = settings
  return { ask, refund }

  function ask(
    path: string,
    { query = [], body }: { query?: Pair[]; body?: Pair[] } = {},
  ): Promise<ProviderAnswer> {
    const local = new Date(now().getTime() + capeTownOffsetHours * hourMs)
    const headers: Pair[] = [
      ['merchant-id', merchantId],
      ['version', 'v1'],
      ['timestamp', `${local.toISOString().slice(0, 19)}+02:00`],
    ]
    const signature = signApi([...headers, ...query, ...(body ?? [])], passphrase)
    const testing: Pair[] = mode === 'sandbox' ? [['testing', 'true']] : []
    const search = new URLSearchParams([...query, ...testing].map(([name, value]) => [name, value]))
    return callProvider(`${apiUrl}${path}${search.size > 0 ? `?${search}` : ''}`, {
      headers: {
        ...Object.fromEntries(headers),
        signature,
        ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(body ? { method: 'POST', body: joinPairs(body) } : {}),
      mostBytes: 8 * 1024 * 1024,
    })
  }

  /**
   * Sends a refund. PayFast would repeat it on a second request, so the refundable amount is read
   * first: unchanged means not sent yet; lower by this refund means it was sent and its answer was
   * lost.
   */
  async function refund({ amount, goneBack, payment }: RefundAsked): Promise<RefundAnswer> {
    const id = payment.providerPayment
    if (!id) return { is: 'failed', reason: 'no-payment-id' }
    const path = `/refunds/${encodeURIComponent(id)}`
    const asked = await ask(`/refunds/query/${encodeURIComponent(id)}`)
    if (asked.status === 429 || asked.status >= 500) return unknown(asked)
    const found = refundable.safeParse(readJson(asked.text)).data
    if (asked.status >= 300 || !found) return { is: 'failed', reason: `query-${asked.status}` }
    const available = found.amount_available_for_refund
    const before = payment.received - goneBack
    if (available === before - amount) return { is: 'done', providerRefund: null }
    if (available !== before) return { is: 'failed', reason: 'other-amount-available' }
    const way = amount === payment.received ? found.refund_full : found.refund_partial
    if (way && way.method !== 'PAYMENT_SOURCE')
      return {
        is: 'failed',
        reason: way.method === 'BANK_PAYOUT' ? 'bank-payout' : 'not-available',
      }
    const answer = await ask(path, {
      body: [
        ['amount', String(amount)],
        ['reason', 'Refund'],
        ['notify_buyer', '1'],
        ['notify_merchant', '1'],
      ],
    })
    if (answer.status === 429 || answer.status >= 500) return unknown(answer)
    if (answer.status >= 300) return { is: 'failed', reason: `status-${answer.status}` }
    return { is: 'done', providerRefund: null }
  }
}

function unknown({ status }: ProviderAnswer): RefundAnswer {
  return { is: 'unknown', reason: `status-${status}` }
}
