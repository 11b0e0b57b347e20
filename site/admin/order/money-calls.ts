import type { MoneyAnswer } from '#rules/desk/money-answer.ts'
import type { BankDetails } from '#rules/refunds/bank-details-request.ts'
import type { RefundAct } from '#rules/desk/money-names.ts'
import type { Canceller } from '#rules/desk/inbox.ts'
import { type Answer, api, getValue, type InferResponseType, settle } from '#site/client/api.ts'
import { asCaller } from '#site/session/session.ts'

const order = api.admin.orders[':id']

type Attention = InferResponseType<typeof api.admin.attention.$get, 200>
export type AttentionEntry = Attention['entries'][number]
export type RefundToSend = Attention['refunds'][number]
export type CancellationQuote = InferResponseType<
  (typeof order)['cancellation']['quote']['$post'],
  200
>
type Cancelled = InferResponseType<(typeof order)['cancellation']['$post'], 200>

/** What only a person can settle, and whether any way of paying is on. */
export async function listAttention(): Promise<Attention> {
  return getValue(await api.admin.attention.$get({}, await asCaller()))
}

/** It is settled, as it was seen. */
export async function closeAttention({
  id,
  amount,
}: Pick<AttentionEntry, 'id' | 'amount'>): Promise<Answer<object>> {
  const { $post } = api.admin.attention[':id'].close
  return settle(await $post({ param: { id }, json: { seen: amount } }, await asCaller()))
}

/** An order with its money. */
export async function readMoney(id: string): Promise<MoneyAnswer> {
  return getValue(await order.$get({ param: { id } }, await asCaller()))
}

/** `key` is the same for each repetition of the same press. */
export async function recordPayment(
  id: string,
  json: Parameters<typeof order.payments.$post>[0]['json'],
): Promise<Answer<MoneyAnswer>> {
  return settle(await order.payments.$post({ param: { id }, json }, await asCaller()))
}

export async function setPrice(
  id: string,
  json: { amount: number; seen: number },
): Promise<Answer<MoneyAnswer>> {
  return settle(await order.price.$post({ param: { id }, json }, await asCaller()))
}

/** Asks the guest of an order, as it was seen, to pay: what is due by its plan, or another `amount`. */
export async function askPayment(
  { id, sums: { balance }, holdEndsAt, toAsk }: MoneyAnswer,
  { until, amount }: { until: string; amount: number },
): Promise<Answer<MoneyAnswer>> {
  const other = amount === toAsk ? {} : { amount }
  const json = { until, ...other, seen: { balance, holdEndsAt } }
  return settle(await order.ask.$post({ param: { id }, json }, await asCaller()))
}

/** Makes one voucher of what is proposed to go back, so much as was seen. */
export async function giveVoucherInstead({
  id,
  toVoucher,
}: MoneyAnswer): Promise<Answer<MoneyAnswer>> {
  const json = { seen: toVoucher }
  return settle(await order.voucher.$post({ param: { id }, json }, await asCaller()))
}

/** Records that a bank has taken a payment back; `key` is the same for each repetition of a press. */
export async function recordChargeBack(
  id: string,
  paymentId: string,
  json: { amount: number; day: string; reference: string; key: string; seen: number },
): Promise<Answer<MoneyAnswer>> {
  const post = order.payments[':paymentId']['charge-back'].$post
  return settle(await post({ param: { id, paymentId }, json }, await asCaller()))
}

/** Takes a payment back that never came. */
export async function takePaymentBack(
  id: string,
  paymentId: string,
  json: { why: string; seen: number },
): Promise<Answer<MoneyAnswer>> {
  const post = order.payments[':paymentId']['take-back'].$post
  return settle(await post({ param: { id, paymentId }, json }, await asCaller()))
}

export async function proposeRefund(
  id: string,
  json: { amount: number; staysOwed: boolean; why: string; seen: number },
): Promise<Answer<MoneyAnswer>> {
  return settle(await order.refunds.$post({ param: { id }, json }, await asCaller()))
}

export async function moveRefund(
  id: string,
  refundId: string,
  act: RefundAct,
): Promise<Answer<MoneyAnswer>> {
  const post = order.refunds[':refundId'].$post
  return settle(await post({ param: { id, refundId }, json: { act } }, await asCaller()))
}

/** What cancelling all of it, or these items, would cost now; by the office, everything goes back. `keep`: no more than that. */
export async function quoteCancellation(
  id: string,
  json: { cancelledBy: Canceller; items?: string[]; keep?: number },
): Promise<Answer<CancellationQuote>> {
  const post = order.cancellation.quote.$post
  return settle(await post({ param: { id }, json }, await asCaller()))
}

/** `message` is a word to the guest, for the mail. */
export async function cancelByQuote(
  id: string,
  json: { number: string; message: string },
): Promise<Answer<Cancelled>> {
  const post = order.cancellation.$post
  return settle(await post({ param: { id }, json }, await asCaller()))
}

/** The trips whose first day is in a period, with their money, as a file. */
export async function exportAccounts(query: { from: string; to: string }): Promise<Answer<Blob>> {
  const answer = await api.admin.accounts.$get({ query }, await asCaller())
  return answer.ok ? { ok: true, value: await answer.blob() } : settle(answer)
}

/** The money that moved in a period, by its day, as a file. */
export async function exportJournal(query: { from: string; to: string }): Promise<Answer<Blob>> {
  const answer = await api.admin.accounts.journal.$get({ query }, await asCaller())
  return answer.ok ? { ok: true, value: await answer.blob() } : settle(answer)
}

/** Where the refund of an order goes; that somebody looked stands in the log. */
export async function readBankDetails(id: string): Promise<Answer<BankDetails>> {
  const answer = await order['bank-details'].$get({ param: { id } }, await asCaller())
  return settle<BankDetails>(answer, 'account')
}

/** An invoice or a credit note as a file. */
export async function downloadDocument(id: string, documentId: string): Promise<Answer<Blob>> {
  const get = order.documents[':documentId'].$get
  const answer = await get({ param: { id, documentId } }, await asCaller())
  return answer.ok ? { ok: true, value: await answer.blob() } : settle(answer)
}
