import { and, eq, inArray, notExists } from 'drizzle-orm'
import { writeBankCodeMail } from '#app/order/order-link-mails.server.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { codeMinutes } from '#app/order/mailed-code.ts'
import { voucherRequested } from '#app/credit/voucher.ts'
import type { BankDetails } from './bank-details.ts'
import type { BankDetailsRequest } from '#app/order/guest-requests-contract.ts'
import { enforceAttemptLimit, clearAttempts } from '#platform/requests/attempts.ts'
import { seal, unseal } from '#platform/database/seal.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { bankDetails } from '../bank-details-schema.server.ts'
import { payments, refunds } from '../schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { createCode, endTokens, isValidCode } from '#app/accounts/mailed-tokens.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { type Actor, recordEvent } from '#app/order/order-history.server.ts'
import { refusePayout } from '#app/order/payout-wait.server.ts'
import { refundAbilityOf } from '../providers/providers.server.ts'
import { refuseAny, Refused } from '#platform/refused.ts'

const openStatuses = ['proposed', 'approved', 'failed'] as const

/**
 * The part of the refund by bank transfer, in cents: waiting refunds that no provider can send, or
 * that failed. All others are sent to where the payment came from.
 */
export function sumRefundsByTransfer(
  services: Pick<Services, 'providers'>,
  loadedOrder: Pick<LoadedOrder, 'books'>,
): Cents {
  return sumCents(listRefundsByTransfer(services, loadedOrder).map(({ amount }) => amount))
}

export function listRefundsByTransfer(
  services: Pick<Services, 'providers'>,
  { books }: Pick<LoadedOrder, 'books'>,
): LoadedOrder['books']['refunds'][number][] {
  const findAbility = refundAbilityOf(services)
  const providers = new Map(books.payments.map(({ id, provider }) => [id, provider]))
  return books.refunds.filter(
    ({ status, payment, reason }) =>
      status === 'failed' ||
      ((status === 'approved' || (status === 'proposed' && reason !== voucherRequested)) &&
        findAbility(providers.get(payment) ?? '') === 'none'),
  )
}

/**
 * Mails a code to the order's address. Bank details need it, so that a person who has only the link
 * cannot redirect a refund. Earlier codes end. Throws Refused: 'bank-closed' (no refund waits for
 * bank details), 'code-limited'.
 */
export async function sendBankCode(services: Services, orderId: string): Promise<void> {
  await enforceAttemptLimit(services, 'bank-code', orderId)
  const now = services.now()
  const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs)
  await services.db.transaction(async (transaction) => {
    const { order } = await loadOrderAwaitingTransfer(services, transaction, orderId)
    const { email, reference, title } = order
    await endTokens(transaction, 'bank-code', { owner: { orderId }, now })
    const codeContext = { purpose: 'bank-code', orderId, email, secret: services.secret } as const
    const { token, tokenHash } = await createCode(transaction, { ...codeContext, expiresAt, now })
    const name = order.firstName ?? order.name
    const facts = { reference, title, name }
    const message = writeBankCodeMail(services.content(), {
      ...facts,
      code: token,
      minutes: codeMinutes,
    })
    const mail = { kind: 'order-code', about: reference, replyTo: services.officeEmail, to: email }
    await enqueueMail(transaction, [{ ...mail, tokenHash, message }], now)
  })
  services.wake('mail')
}

/**
 * Stores an order's bank details, encrypted. New ones replace old ones. The history records the
 * change, not the details. Throws Refused: 'bank-closed', 'code-wrong', 'code-tries-limited'.
 */
export async function storeBankDetails(
  services: Services,
  orderId: string,
  { code, ...details }: BankDetailsRequest,
): Promise<void> {
  await enforceAttemptLimit(services, 'bank-code-try', orderId)
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrderAwaitingTransfer(services, transaction, orderId)
    const { email } = loadedOrder.order
    const codeContext = { purpose: 'bank-code', orderId, email, secret: services.secret } as const
    const isValid = await isValidCode(transaction, { ...codeContext, code, now })
    refuseAny([isValid ? undefined : { code: 'code-wrong', field: 'code' }])
    const row = { sealed: sealDetails(services, orderId, details), givenAt: now }
    await transaction
      .insert(bankDetails)
      .values({ orderId, ...row })
      .onConflictDoUpdate({ target: bankDetails.orderId, set: row })
    await endTokens(transaction, 'bank-code', { owner: { orderId }, now })
    await recordEvent(transaction, loadedOrder, 'bank-details-given', { who: 'guest', at: now })
  })
  await clearAttempts(services.db, ['bank-code', 'bank-code-try'], orderId)
}

/**
 * Reads an order's bank details. Undefined if none were given, no refund waits for them, or the
 * server's secret has changed.
 */
export async function readBankDetails(
  services: Pick<Services, 'providers' | 'secret'> & { db: Database | Transaction },
  loadedOrder: LoadedOrder,
): Promise<BankDetails | undefined> {
  const { id: orderId } = loadedOrder.order
  if (sumRefundsByTransfer(services, loadedOrder) === 0) return undefined
  const [row] = await services.db.select().from(bankDetails).where(eq(bankDetails.orderId, orderId))
  const text = row && unseal(row.sealed, sealContext(services, orderId))
  return text === undefined ? undefined : (JSON.parse(text) as BankDetails)
}

/**
 * Reads an order's bank details for the office and logs the read. Throws Refused ('not-found',
 * 'payout-waits').
 */
export async function revealBankDetails(
  services: Services,
  { orderId, by }: { orderId: string; by: Extract<Actor, { who: 'office' }> },
): Promise<BankDetails> {
  const now = services.now()
  return services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    refusePayout(loadedOrder, now)
    const details = await readBankDetails({ ...services, db: transaction }, loadedOrder)
    if (!details) throw new Refused({ code: 'not-found' })
    const entry = { actorId: by.actorId, action: 'bank-details-read', subject: 'orders' } as const
    await writeAudit(transaction, { ...entry, subjectId: orderId }, now)
    return details
  })
}

/** Deletes the bank details of orders without an open refund. Default: of all orders. */
export async function deleteSettledBankDetails(
  db: Database | Transaction,
  orderId?: string,
): Promise<void> {
  const openRefunds = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(eq(payments.orderId, bankDetails.orderId), inArray(refunds.status, [...openStatuses])),
    )
  const whereOrder = orderId === undefined ? undefined : eq(bankDetails.orderId, orderId)
  await db.delete(bankDetails).where(and(whereOrder, notExists(openRefunds)))
}

async function loadOrderAwaitingTransfer(
  services: Services,
  transaction: Transaction,
  orderId: string,
): Promise<LoadedOrder> {
  const loadedOrder = await loadOrder(transaction, orderId)
  if (sumRefundsByTransfer(services, loadedOrder) === 0) throw new Refused({ code: 'bank-closed' })
  return loadedOrder
}

function sealDetails(services: Services, orderId: string, details: BankDetails): string {
  return seal(JSON.stringify(details), sealContext(services, orderId))
}

function sealContext({ secret }: Pick<Services, 'secret'>, orderId: string) {
  return { purpose: 'bank details', about: orderId, secret }
}
