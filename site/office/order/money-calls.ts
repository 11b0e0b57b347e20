import type { MoneyAnswer } from '#contract/office-money.ts'
import type { AskWay, RefundAct } from '#rules/office/money-names.ts'
import type { Answer, AnswerOf, Body } from '#site/client/api.ts'
import { callSignedIn, downloadSignedIn, readSignedIn } from '#site/session/session.ts'

type Attention = AnswerOf<'GET /api/admin/attention'>
export type AttentionEntry = Attention['entries'][number]
export type RefundToSend = Attention['refunds'][number]
export type CancellationQuote = AnswerOf<'POST /api/admin/orders/:id/cancellation/quote'>

/** What only a person can settle, and whether any way of paying is on. */
export function listAttention() {
  return readSignedIn('GET /api/admin/attention', {})
}

/** It is settled, as it was seen. */
export function closeAttention({ id, amount: seen }: Pick<AttentionEntry, 'id' | 'amount'>) {
  return callSignedIn('POST /api/admin/attention/:id/close', { params: { id }, body: { seen } })
}

/** An order with its money. */
export function readMoney(id: string) {
  return readSignedIn('GET /api/admin/orders/:id', { params: { id } })
}

/** `key` is the same for each repetition of the same press. */
export function recordPayment(id: string, body: Body<'POST /api/admin/orders/:id/payments'>) {
  return callSignedIn('POST /api/admin/orders/:id/payments', { params: { id }, body })
}

export function setPrice(id: string, body: Body<'POST /api/admin/orders/:id/price'>) {
  return callSignedIn('POST /api/admin/orders/:id/price', { params: { id }, body })
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

/** Makes one voucher of what is proposed to go back, so much as was seen. */
export function giveVoucherInstead({ id, toVoucher: seen }: MoneyAnswer) {
  return callSignedIn('POST /api/admin/orders/:id/voucher', { params: { id }, body: { seen } })
}

/** Records that a bank has taken a payment back; `key` is the same for each repetition of a press. */
export function recordChargeBack(
  id: string,
  paymentId: string,
  body: Body<'POST /api/admin/orders/:id/payments/:paymentId/charge-back'>,
) {
  const address = 'POST /api/admin/orders/:id/payments/:paymentId/charge-back'
  return callSignedIn(address, { params: { id, paymentId }, body })
}

/** Takes a payment back that never came. */
export function takePaymentBack(
  id: string,
  paymentId: string,
  body: Body<'POST /api/admin/orders/:id/payments/:paymentId/take-back'>,
) {
  const address = 'POST /api/admin/orders/:id/payments/:paymentId/take-back'
  return callSignedIn(address, { params: { id, paymentId }, body })
}

export function proposeRefund(id: string, body: Body<'POST /api/admin/orders/:id/refunds'>) {
  return callSignedIn('POST /api/admin/orders/:id/refunds', { params: { id }, body })
}

export function moveRefund(id: string, refundId: string, act: RefundAct, isSure: boolean) {
  const address = 'POST /api/admin/orders/:id/refunds/:refundId'
  return callSignedIn(address, { params: { id, refundId }, body: { act, isSure } })
}

/** What cancelling all of it, or these items, would cost now; by the office, everything goes back. `keep`: no more than that. */
export function quoteCancellation(
  id: string,
  body: Body<'POST /api/admin/orders/:id/cancellation/quote'>,
) {
  return callSignedIn('POST /api/admin/orders/:id/cancellation/quote', { params: { id }, body })
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

/** `message` is a word to the guest, for the mail. */
export function cancelByQuote(id: string, body: Body<'POST /api/admin/orders/:id/cancellation'>) {
  return callSignedIn('POST /api/admin/orders/:id/cancellation', { params: { id }, body })
}

/** The trips whose first day is in a period, with their money, as a file. */
export function exportAccounts(query: { from: string; to: string }) {
  return downloadSignedIn('GET /api/admin/accounts', { query })
}

/** The money that moved in a period, by its day, as a file. */
export function exportJournal(query: { from: string; to: string }) {
  return downloadSignedIn('GET /api/admin/accounts/journal', { query })
}

/** Where the refund of an order goes; that somebody looked stands in the log. */
export function readBankDetails(id: string) {
  return callSignedIn('GET /api/admin/orders/:id/bank-details', { params: { id } }, 'account')
}

/** Invoices all of a company's order, before its money. */
export function invoiceOrder(id: string) {
  return callSignedIn('POST /api/admin/orders/:id/invoice', { params: { id } })
}

/** Reminds a company of its invoice. */
export function remindOfInvoice(id: string) {
  return callSignedIn('POST /api/admin/orders/:id/invoice/reminder', { params: { id } })
}

/** What the company of an order owes for all its orders. */
export function readStatement(id: string) {
  return readSignedIn('GET /api/admin/orders/:id/statement', { params: { id } })
}

/** The same, as a file. */
export function downloadStatement(id: string) {
  return downloadSignedIn('GET /api/admin/orders/:id/statement/file', { params: { id } })
}

/** What is still to pay of an order, as a file. */
export function downloadProForma(id: string) {
  return downloadSignedIn('GET /api/admin/orders/:id/pro-forma', { params: { id } })
}

/** An invoice or a credit note as a file. */
export function downloadDocument(id: string, documentId: string) {
  const address = 'GET /api/admin/orders/:id/documents/:documentId'
  return downloadSignedIn(address, { params: { id, documentId } })
}
