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
 * Requests payment from the guest, for the order as the office saw it. Without another `amount`,
 * the amount due by the plan is requested.
 */
export function requestPayment(
  { id, sums: { balance }, holdEndsAt, toAsk }: MoneyAnswer,
  { until, amount, how }: { until: string; amount: number; how: RequestChannel },
) {
  const changedAmount = amount === toAsk ? {} : { amount }
  const body = { until, ...changedAmount, how, seen: { balance, holdEndsAt } }
  return callSignedIn('POST /api/admin/orders/:id/ask', { params: { id }, body })
}

export type WithMoney<Figures> = Figures & { money: MoneyAnswer }

export async function readWithMoney<Figures>(
  id: string,
  figuresAnswer: Promise<Answer<Figures>>,
): Promise<Answer<WithMoney<Figures>>> {
  const [figures, money] = await Promise.all([figuresAnswer, readMoney(id)])
  return figures.ok ? { ok: true, value: { ...figures.value, money } } : figures
}

export function exportAccounts(query: { from: string; to: string }) {
  return downloadSignedIn('GET /api/admin/accounts', { query })
}

/** Downloads the payments of a period, by the day on which the money moved. */
export function exportJournal(query: { from: string; to: string }) {
  return downloadSignedIn('GET /api/admin/accounts/journal', { query })
}
