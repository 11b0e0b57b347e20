import { type InvoiceMailKind, writeInvoiceMail } from './mails.server.ts'
import { sumBooks } from '#app/order/ledger.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { IssuedDocument } from './documents/store-document.server.ts'
import { findWholeInvoice } from './documents/whole-invoice.server.ts'
import { queueOrderMails } from '#platform/mail/outbox.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'
import { describeTrip } from './describe-trip.server.ts'
import { listBankDetails } from './providers/providers.server.ts'

export type InvoiceMailServices = Pick<
  Services,
  'content' | 'now' | 'providers' | 'siteUrl' | 'officeEmail'
>

export async function queueInvoiceMail(
  services: InvoiceMailServices,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  {
    mailKind,
    document,
    amount,
    dueOn,
  }: {
    mailKind: InvoiceMailKind
    document: IssuedDocument
    amount: Cents
    dueOn: string | undefined
  },
): Promise<void> {
  const { order, books } = loadedOrder
  const { paid, refunded, balance } = sumBooks(books)
  const facts = {
    trip: describeTrip(services, loadedOrder),
    amount,
    paid: paid - refunded,
    rest: Math.max(0, balance),
    restDue: dueOn,
    word: 'rest',
    back: Math.max(0, -balance),
  } as const
  // A credit note leaves its invoice's account as it is.
  const invoice = document.snapshot.whole ? document : await findWholeInvoice(transaction, order.id)
  const printedAccount = invoice?.snapshot.whole?.account ?? []
  const account =
    printedAccount.length > 0 ? printedAccount : listBankDetails(services, loadedOrder)
  const message = writeInvoiceMail(services.content(), facts, {
    mailKind,
    name: document.name,
    account,
  })
  const attachments = [{ kind: 'document', orderId: order.id, documentId: document.id } as const]
  const guest = { kind: `invoice-${mailKind}-guest`, message, attachments }
  await queueOrderMails(services, transaction, order, { guest })
}

export function queueDocumentMail(
  services: InvoiceMailServices,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  document: IssuedDocument,
): Promise<void> {
  const { kind, amount, whole } = document.snapshot
  const mailKind = kind === 'invoice' ? 'issued' : 'credited'
  return queueInvoiceMail(services, transaction, loadedOrder, {
    mailKind,
    document,
    amount,
    dueOn: whole?.dueOn,
  })
}
