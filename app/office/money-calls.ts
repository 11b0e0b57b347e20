import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import type { RequestChannel } from '#app/payments/money-names.ts'
import type { Answer, AnswerOf } from '#ui/client/api.ts'
import { callSignedIn, downloadSignedIn, readSignedIn } from '#ui/session/session.ts'

type Attention = AnswerOf<'GET /api/admin/attention'>
export type AttentionEntry = Attention['entries'][number]
export type RefundToSend = Attention['refunds'][number]
export type CancellationFigures = AnswerOf<'POST /api/admin/orders/:id/cancellation/quote'>

/** Lists the cases that only a person can settle, and whether a payment method is on. */
export function listAttention() {
  return readSignedIn('GET /api/admin/attention', {})
}

export function readMoney(id: string) {
  return readSignedIn('GET /api/admin/orders/:id', { params: { id } })
}

/**
 * Asks the guest to pay for an order as the office saw it. The amount is what is due by the plan,
 * or `amount`.
 */
export function requestPayment(
  { id, sums: { balance }, holdEndsAt, toAsk }: MoneyAnswer,
  { until, amount, how }: { until: string; amount: number; how: RequestChannel },
) {
  const other = amount === toAsk ? {} : { amount }
  const body = { until, ...other, how, seen: { balance, holdEndsAt } }
  return callSignedIn('POST /api/admin/orders/:id/ask', { params: { id }, body })
}

export type WithMoney<Quote> = Quote & { money: MoneyAnswer }

export async function readWithMoney<Quote>(
  id: string,
  quoting: Promise<Answer<Quote>>,
): Promise<Answer<WithMoney<Quote>>> {
  const [quoted, money] = await Promise.all([quoting, readMoney(id)])
  return quoted.ok ? { ok: true, value: { ...quoted.value, money } } : quoted
}

export function exportAccounts(query: { from: string; to: string }) {
  return downloadSignedIn('GET /api/admin/accounts', { query })
}

/** Downloads the payments of a period, by the day on which the money moved. */
export function exportJournal(query: { from: string; to: string }) {
  return downloadSignedIn('GET /api/admin/accounts/journal', { query })
}
