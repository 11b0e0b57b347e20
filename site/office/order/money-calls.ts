import type { MoneyAnswer } from '#contract/office-money.ts'
import type { AskWay } from '#rules/office/money-names.ts'
import type { Answer, AnswerOf } from '#site/client/api.ts'
import { callSignedIn, downloadSignedIn, readSignedIn } from '#site/session/session.ts'

type Attention = AnswerOf<'GET /api/admin/attention'>
export type AttentionEntry = Attention['entries'][number]
export type RefundToSend = Attention['refunds'][number]
export type CancellationQuote = AnswerOf<'POST /api/admin/orders/:id/cancellation/quote'>

/** What only a person can settle, and whether any way of paying is on. */
export function listAttention() {
  return readSignedIn('GET /api/admin/attention', {})
}

/** An order with its money. */
export function readMoney(id: string) {
  return readSignedIn('GET /api/admin/orders/:id', { params: { id } })
}

/** Asks the guest of an order, as it was seen, to pay: what is due by its plan, or another `amount`. */
export function askPayment(
  { id, sums: { balance }, holdEndsAt, toAsk }: MoneyAnswer,
  { until, amount, how }: { until: string; amount: number; how: AskWay },
) {
  const other = amount === toAsk ? {} : { amount }
  const body = { until, ...other, how, seen: { balance, holdEndsAt } }
  return callSignedIn('POST /api/admin/orders/:id/ask', { params: { id }, body })
}

export type WithMoney<Quote> = Quote & { money: MoneyAnswer }

/** Figures with the order's money as it is, to be shown beside it. */
export async function readWithMoney<Quote>(
  id: string,
  quoting: Promise<Answer<Quote>>,
): Promise<Answer<WithMoney<Quote>>> {
  const [quoted, money] = await Promise.all([quoting, readMoney(id)])
  return quoted.ok ? { ok: true, value: { ...quoted.value, money } } : quoted
}

/** The trips whose first day is in a period, with their money, as a file. */
export function exportAccounts(query: { from: string; to: string }) {
  return downloadSignedIn('GET /api/admin/accounts', { query })
}

/** The money that moved in a period, by its day, as a file. */
export function exportJournal(query: { from: string; to: string }) {
  return downloadSignedIn('GET /api/admin/accounts/journal', { query })
}
