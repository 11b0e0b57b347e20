import { eq, inArray } from 'drizzle-orm'
import {
  writePaymentRequestMail,
  writeAttentionMail,
  writeBalanceDueMail,
  writeHoldEndingMail,
  writePlaceReleasedMail,
  type MoneyFacts,
  writePaidWithoutPlaceMail,
  writeOfficePaymentMail,
  writePaymentReceivedMail,
  writePaymentCorrectionMail,
  type BalanceFacts,
  writeRefundMail,
} from './mails.server.ts'
import {
  writeGraveAcknowledgedMail,
  writeTripCancelledMail,
  writeTripCancelledOfficeMail,
} from '#app/changing/mails.server.ts'
import { writeTripConfirmedMail } from '#app/order/order-status-mails.server.ts'
import { writeVoucherRefundedMail } from '#app/credit/mails.server.ts'
import type { Canceller } from '#app/order/inbox.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { AttentionKind } from '#app/order/attention.ts'
import { alreadyRefunded } from '#app/order/evaluate-payment-update.ts'
import { findBalanceStatus } from '#app/order/balance-status.ts'
import { isPriceOpen, type Payment, type Refund, sumBooks } from '#app/order/ledger.ts'
import type { Transaction } from '#platform/database/database.ts'
import { documents } from './documents-schema.server.ts'
import type { MailAttachment } from '#platform/database/schema/outbox.ts'
import { payments } from './schema.server.ts'
import { findStoredDue, describeBalanceForMails } from '#app/order/due-of-order.server.ts'
import { withHeldChange, findHeldChange } from '#app/order/held-change.server.ts'
import { type OrderMails, queueOrderMails, type WrittenMail } from '#platform/mail/outbox.ts'
import type { Snapshot } from './documents/snapshot.server.ts'
import type { IssuedDocument } from './documents/store-document.server.ts'
import { findWholeInvoice } from './documents/whole-invoice.server.ts'
import { readBasis, withFixedContent, type Services } from '#platform/services.ts'
import type { LoadedOrder, PaymentRow } from '#app/order/load-order.server.ts'
import type { Actor } from '#app/order/order-history.server.ts'
import { formatRebookUrl } from '#app/order/rebook-url.server.ts'
import { describeTrip } from './describe-trip.server.ts'
import { readPickUps } from './pick-ups.server.ts'
import {
  refundAbilityOf,
  listBankDetails,
  listPaymentOptions,
  voucherProvider,
  voucherRefundPrefix,
} from './providers/providers.server.ts'

export type MoneyMailCause =
  /**
   * A mail to the office. The guest's mail follows with the order's next step, alone or as part of
   * 'confirmed'.
   */
  | { event: 'payment-received-office' | 'payment-received'; payment: Payment }
  | { event: 'payment-taken-back'; payment: Payment }
  | { event: 'refund-done' | 'refund-failed' | 'refund-approved'; refund: Refund }
  /**
   * `payment`: the confirming payment, if its guest was not yet informed. `message`: a note from
   * the office.
   */
  | { event: 'confirmed'; payment?: Payment; message?: string | undefined }
  | {
      event: 'cancelled'
      items: readonly string[]
      by: Actor['who']
      cancelledBy: Canceller
      wasConfirmed: boolean
      kept: Cents
      refund: Cents
      /** The part that becomes a voucher instead of a refund, in cents. */
      credit: Cents
      /**
       * The part that no provider can refund, in cents. The mail asks the guest for a bank account.
       */
      byHand: Cents
      /** True if the refund waits for the office's approval. */
      waits: boolean
      message: string
    }
  | { event: 'hold-over' }
  | { event: 'attention'; kind: AttentionKind }
  | { event: 'balance-due'; daysBefore: number }
  | { event: 'hold-ends'; until: CalendarDate }
  | { event: 'payment-asked'; amount: Cents; until: CalendarDate }

/**
 * Queues the mails for an update, in the transaction that writes it. The guest's mail has the
 * issued document, the calendar file once the days are confirmed or cancelled, and the link to the
 * booking page.
 */
export async function queueMoneyMails(
  liveServices: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  cause: MoneyMailCause,
  document?: MailedDocument,
): Promise<void> {
  const services = withFixedContent(liveServices)
  const mails = await writeMoneyMails(services, transaction, loadedOrder, cause, document)
  await queueOrderMails(services, transaction, loadedOrder.order, mails)
}

export async function writeMoneyMails(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  cause: MoneyMailCause,
  document?: MailedDocument,
): Promise<OrderMails> {
  const { guest, office } =
    cause.event === 'confirmed'
      ? { guest: await writeConfirmation(services, transaction, loadedOrder, cause) }
      : writeMails(services, loadedOrder, cause)
  const attachments = listAttachments(loadedOrder.order.id, cause, document)
  return { guest: guest && { ...guest, attachments }, office }
}

/**
 * Writes the mail that confirms an order, from the stored order. No other mail confirms orders.
 */
async function writeConfirmation(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { payment: confirmingPayment, message }: Extract<MoneyMailCause, { event: 'confirmed' }>,
): Promise<WrittenMail> {
  const content = services.content()
  const { received, provider: method } = confirmingPayment ?? {}
  const payment = received && method ? { amount: received, way: method } : undefined
  const { trip, ...money } = gatherFacts(services, loadedOrder, 0)
  const pickUps = await readPickUps(transaction, content, loadedOrder)
  const inbox = loadedOrder.order.form === 'transfer' ? 'transfer-requests' : 'bookings'
  return {
    kind: payment ? 'payment-confirms-guest' : `${inbox}-confirmed`,
    message: writeTripConfirmedMail(content, {
      ...money,
      trip: { ...trip, pickUps, message },
      payment,
      confirmedOn: calendarDateIn(services.now(), capeTown),
    }),
  }
}

export type MailedDocument = Pick<IssuedDocument, 'id'> & { snapshot?: Pick<Snapshot, 'whole'> }

/** Lists payments received but not yet announced to the guest, oldest first. */
export function listUnannouncedPayments({ books }: LoadedOrder): PaymentRow[] {
  return books.payments.filter(({ isUnannounced }) => isUnannounced)
}

/**
 * Announces payments to a guest, each once, in a mail with its invoice. If they confirmed the
 * order, the last one is part of 'confirmed'. If the place was lost (`isGone`), the mail about that
 * names the last payment, whose invoice is returned.
 */
export async function queuePaymentMails(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  {
    unannounced,
    isConfirmed,
    isGone = false,
  }: { unannounced: readonly PaymentRow[]; isConfirmed: boolean; isGone?: boolean },
): Promise<MailedDocument | undefined> {
  const ids = unannounced.map(({ id }) => id)
  const issuedDocuments = await transaction
    .select({ id: documents.id, paymentId: documents.paymentId })
    .from(documents)
    .where(inArray(documents.paymentId, ids))
  // An order invoiced as a whole: its invoice is sent again with the amount paid, and a receipt.
  const wholeInvoice = await findWholeInvoice(transaction, loadedOrder.order.id)
  const queueMail = (event: 'payment-received' | 'confirmed', payment: PaymentRow) => {
    const document =
      issuedDocuments.find(({ paymentId }) => paymentId === payment.id) ?? wholeInvoice
    return queueMoneyMails(services, transaction, loadedOrder, { event, payment }, document)
  }
  const lastPayment = isConfirmed || isGone ? unannounced.at(-1) : undefined
  for (const payment of unannounced)
    if (payment !== lastPayment) await queueMail('payment-received', payment)
  if (lastPayment && isConfirmed) await queueMail('confirmed', lastPayment)
  else if (isConfirmed)
    await queueMoneyMails(services, transaction, loadedOrder, { event: 'confirmed' })
  await transaction.update(payments).set({ isUnannounced: false }).where(inArray(payments.id, ids))
  return isGone ? issuedDocuments.find(({ paymentId }) => paymentId === lastPayment?.id) : undefined
}

/**
 * Returns the document of a payment that another mail announces, and marks the payment as
 * announced.
 */
export async function attachDocument(
  transaction: Transaction,
  paymentId: string,
): Promise<MailAttachment[]> {
  await transaction.update(payments).set({ isUnannounced: false }).where(eq(payments.id, paymentId))
  const [document] = await transaction
    .select({ documentId: documents.id, orderId: documents.orderId })
    .from(documents)
    .where(eq(documents.paymentId, paymentId))
  return document ? [{ kind: 'document', ...document }] : []
}

function listAttachments(
  orderId: string,
  cause: MoneyMailCause,
  document: MailedDocument | undefined,
): MailAttachment[] {
  const { event } = cause
  // A mail about a death has no attachment.
  const isCancellation = cause.event === 'cancelled' && cause.cancelledBy !== 'grave'
  const changesDays = event === 'confirmed' || isCancellation || event === 'hold-over'
  return [
    ...(document ? [{ kind: 'document', orderId, documentId: document.id } as const] : []),
    ...(document?.snapshot?.whole && 'payment' in cause && cause.payment
      ? [{ kind: 'receipt', orderId, paymentId: cause.payment.id } as const]
      : []),
    ...(changesDays ? [{ kind: 'calendar', orderId } as const] : []),
  ]
}

function writeMails(
  services: Services,
  storedOrder: LoadedOrder,
  cause: Exclude<MoneyMailCause, { event: 'confirmed' }>,
): OrderMails {
  const isPayment = cause.event === 'payment-received-office' || cause.event === 'payment-received'
  // A change is made only after its money is recorded and announced, so the mail already describes
  // the changed order.
  const loadedOrder = isPayment
    ? withHeldChange(storedOrder, findHeldChange(storedOrder))
    : storedOrder
  const { order, items } = loadedOrder
  const content = services.content()
  const trip = describeTrip(services, loadedOrder)
  const collectFacts = (amount: Cents) => gatherFacts(services, loadedOrder, amount)
  switch (cause.event) {
    case 'payment-received-office': {
      const { provider, received } = cause.payment
      const message = writeOfficePaymentMail(content, collectFacts(received ?? 0), provider)
      return { office: { kind: 'payment-received-office', message } }
    }
    case 'payment-received': {
      const { provider, received } = cause.payment
      const message = writePaymentReceivedMail(content, collectFacts(received ?? 0), provider)
      return { guest: { kind: 'payment-received-guest', message } }
    }
    case 'payment-taken-back': {
      const { holdEndsAt } = order
      const message = writePaymentCorrectionMail(
        content,
        collectFacts(cause.payment.received ?? 0),
        {
          status: order.status,
          keptUntil: holdEndsAt
            ? calendarDateIn(new Date(holdEndsAt.getTime() - 1), capeTown)
            : null,
        },
      )
      return { guest: { kind: 'payment-taken-back-guest', message } }
    }
    case 'refund-approved':
    case 'refund-done':
    case 'refund-failed': {
      const voucher = writeVoucherRefund(services, loadedOrder, cause)
      if (voucher) return voucher
      const { payment } = cause.refund
      const { provider = '' } = loadedOrder.books.payments.find(({ id }) => id === payment) ?? {}
      const isByHand = refundAbilityOf(services)(provider) === 'none'
      const stage = {
        'refund-approved': isByHand ? 'by-hand' : 'approved',
        'refund-done': 'done',
        'refund-failed': 'failed',
      }
      const message = writeRefundMail(
        content,
        collectFacts(cause.refund.amount),
        stage[cause.event] as Parameters<typeof writeRefundMail>[2],
      )
      const guest = { kind: `${cause.event}-guest`, message }
      if (cause.event !== 'refund-failed') return { guest }
      const office = {
        kind: 'attention-office',
        message: writeAttentionMail(content, { trip }, 'refund-failed'),
      }
      // The provider had already sent this refund, so a mail about a failure would be wrong.
      return cause.refund.lastError === alreadyRefunded ? { office } : { guest, office }
    }
    case 'cancelled':
      return writeCancellationMails(services, loadedOrder, cause)
    case 'hold-over': {
      const url = formatRebookUrl(services, items)
      return {
        guest: {
          kind: 'hold-over-guest',
          message: writePlaceReleasedMail(content, collectFacts(0), url),
        },
      }
    }
    case 'attention': {
      const office = {
        kind: 'attention-office',
        message: writeAttentionMail(content, { trip }, cause.kind),
      }
      if (cause.kind === 'medical-cancellation')
        return {
          office,
          guest: { kind: 'grave-told-guest', message: writeGraveAcknowledgedMail(content, trip) },
        }
      if (cause.kind !== 'paid-no-place') return { office }
      return {
        office,
        guest: {
          kind: 'paid-no-place-guest',
          message: writePaidWithoutPlaceMail(content, collectFacts(0)),
        },
      }
    }
    case 'payment-asked': {
      const requestFacts = { ...collectFacts(cause.amount), restDue: cause.until }
      const message = writePaymentRequestMail(
        content,
        requestFacts,
        findRequestTerms(services, loadedOrder, cause.amount),
      )
      return { guest: { kind: 'payment-asked-guest', message } }
    }
    case 'hold-ends': {
      const { now } = findStoredDue(readBasis(services), loadedOrder)
      const message = writeHoldEndingMail(content, { ...collectFacts(now), restDue: cause.until })
      return { guest: { kind: 'payment-ending-guest', message } }
    }
    case 'balance-due': {
      const { rest } = describeBalanceForMails(readBasis(services), loadedOrder)
      const dueFacts = { ...collectFacts(rest), restDue: order.plan?.at(-1)?.dueOn }
      const message = writeBalanceDueMail(content, dueFacts, cause.daysBefore)
      return { guest: { kind: 'balance-due-guest', message } }
    }
  }
}

function findRequestTerms(
  services: Services,
  loadedOrder: LoadedOrder,
  amount: Cents,
): Parameters<typeof writePaymentRequestMail>[2] {
  const { now, balance, later, choices } = findStoredDue(readBasis(services), loadedOrder)
  const lastPart = later.at(-1)
  const [firstPart, balancePart] = choices?.inParts ?? []
  return {
    isHeld: loadedOrder.order.status === 'held',
    later:
      lastPart && balance > amount
        ? { amount: balance - amount, dueOn: lastPart.dueOn }
        : undefined,
    deposit:
      firstPart && balancePart && now === balance
        ? { amount: firstPart.amount, dueOn: balancePart.dueOn }
        : undefined,
    account: listBankDetails(services, loadedOrder),
  }
}

/**
 * Writes the mails of a cancellation. For a partial one they cover that part only. The office is
 * informed only if others cancelled.
 */
function writeCancellationMails(
  services: Services,
  loadedOrder: LoadedOrder,
  cause: Extract<MoneyMailCause, { event: 'cancelled' }>,
): OrderMails {
  const { cancelledBy, wasConfirmed, kept, refund, credit, byHand, waits } = cause
  const { order, items } = loadedOrder
  const cancelledItems = items.filter(({ id }) => cause.items.includes(id))
  const isPart = cancelledItems.length < items.length
  const title = isPart ? cancelledItems.map((item) => item.title).join(', ') : order.title
  const trip = describeTrip(services, {
    ...loadedOrder,
    order: { ...order, title },
    items: cancelledItems,
  })
  const settlement = { kept, refund, credit, byHand, waits }
  const content = services.content()
  const facts = { ...trip, message: cause.message || undefined }
  const message = writeTripCancelledMail(content, facts, { cancelledBy, wasConfirmed }, settlement)
  const guest = { kind: 'order-cancelled-guest', message }
  const informsOffice = cause.by === 'guest' && (wasConfirmed || kept + refund + credit > 0)
  const office = {
    kind: 'order-cancelled-office',
    message: writeTripCancelledOfficeMail(content, trip, settlement),
  }
  return informsOffice ? { guest, office } : { guest }
}

/** Writes the mail of a refund to a voucher. It mentions no card or bank account. */
function writeVoucherRefund(
  services: Services,
  loadedOrder: LoadedOrder,
  { event, refund }: Extract<MoneyMailCause, { refund: Refund }>,
): OrderMails | undefined {
  const { amount, payment: id, providerRefund } = refund
  const becameVoucher = providerRefund?.startsWith(voucherRefundPrefix) === true
  const payment = loadedOrder.books.payments.find((one) => one.id === id)
  if (!becameVoucher && payment?.provider !== voucherProvider.id) return undefined
  if (event !== 'refund-done') return {}
  const message = writeVoucherRefundedMail(
    services.content(),
    describeTrip(services, loadedOrder),
    { amount, becameVoucher },
  )
  return { guest: { kind: 'refund-done-guest', message } }
}

/**
 * Collects the facts of an order and its money for its mails, from the books. `amount` is the sum
 * that the mail is about, in cents.
 */
export function gatherFacts(
  services: Services,
  loadedOrder: LoadedOrder,
  amount: Cents,
): MoneyFacts & BalanceFacts {
  const { order, books } = loadedOrder
  const { paid: received, refunded, balance } = sumBooks(books)
  const paid = received - refunded
  const balanceFacts = describeBalanceForMails(readBasis(services), loadedOrder)
  const { now } = findStoredDue(readBasis(services), loadedOrder)
  const refundDue = Math.max(0, -balance)
  const state = { status: order.status, paid, rest: balanceFacts.rest, back: refundDue, now }
  const balanceStatus = findBalanceStatus({ ...state, isPriceOpen: isPriceOpen(books.lines) })
  const trip = describeTrip(services, loadedOrder)
  const isPaidHere = listPaymentOptions(services).length > 0
  return { trip, amount, paid, ...balanceFacts, word: balanceStatus, back: refundDue, isPaidHere }
}
