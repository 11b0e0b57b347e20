import { eq } from 'drizzle-orm'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import type { Content } from '#content/content.ts'
import type { TaxSettings } from '#rules/money/tax-rules.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { planInvoice } from '#app/order/payment-plan-rules.ts'
import { findInvoiceable, planCorrection } from '#app/order/whole-invoice.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { beginSnapshot, gatherSources } from './documents/document-sources.server.ts'
import { decideHeading } from './documents/heading.server.ts'
import { distributeOverLines } from './documents/invoices.server.ts'
import { type IssuedDocument, storeDocument } from './documents/store-document.server.ts'
import {
  findWholeInvoice,
  type InvoiceWithNotes,
  isInvoicedWhole,
  listInvoices,
} from './documents/whole-invoice.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { findHeldChange } from '#app/order/held-change.server.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { type Actor, recordEvent, refuseHeldChange } from '#app/order/order-history.server.ts'
import { Refused } from '#platform/refused.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { type InvoiceMailServices, queueDocumentMail } from './invoice-mails.server.ts'
import { listBankDetails, listPaymentOptions } from './providers/providers.server.ts'

/**
 * A company's order can be invoiced as a whole, before it is paid. Its invoices minus credit notes
 * then equal its price. No payment or refund has a document of that series, so no amount is
 * invoiced twice.
 */

/** True if `issueWholeInvoice` would issue an invoice. */
export async function canInvoice(db: Database, loadedOrder: LoadedOrder): Promise<boolean> {
  const { order, books } = loadedOrder
  if (findRefusal(loadedOrder) || (await isInvoicedWhole(db, order.id))) return false
  const correction = planCorrection(
    await listInvoices(db, order.id),
    findInvoiceable(books, order.status),
  )
  return correction.issue === 'invoice'
}

function findRefusal({ order, books, ...otherFields }: LoadedOrder) {
  // A gift gets a receipt once paid, because a voucher is no supply.
  if (order.form === 'gift') return 'nothing-to-invoice'
  if (!order.invoiceCompany || !order.invoiceAddress) return 'invoice-company-needed'
  if (order.status !== 'confirmed' && order.status !== 'completed') return 'invoice-not-confirmed'
  if (findHeldChange(otherFields)) return 'change-held'
  return books.lines.length === 0 ? 'price-open' : undefined
}

/**
 * Issues the invoice for a company's whole order, minus what its payments invoiced before, or
 * returns the existing one. Runs in the caller's transaction with the order locked. Throws Refused:
 * 'invoice-company-needed', 'invoice-not-confirmed', 'price-open', 'nothing-to-invoice',
 * 'guest-change-held' (a change waits for its money).
 */
export async function issueWholeInvoice(
  services: InvoiceMailServices,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  by: Actor,
  settings: TaxSettings = policyOn(services.content().policies.tax, services.now()),
): Promise<IssuedDocument> {
  const { order, books } = loadedOrder
  const existingInvoice = await findWholeInvoice(transaction, order.id)
  if (existingInvoice) return existingInvoice
  refuseHeldChange(loadedOrder, 'office')
  const refusal = findRefusal(loadedOrder)
  if (refusal) throw new Refused({ code: refusal })
  const invoices = await listInvoices(transaction, order.id)
  const correction = planCorrection(invoices, findInvoiceable(books, order.status))
  if (correction.issue !== 'invoice') throw new Refused({ code: 'nothing-to-invoice' })
  const { amount } = correction
  const invoice = await writeWholeInvoice(services, transaction, loadedOrder, {
    invoices,
    amount,
    settings,
  })
  const facts = { document: invoice.name, amount }
  await recordEvent(transaction, loadedOrder, 'invoiced', { ...by, at: services.now(), facts })
  return invoice
}

/**
 * Issues a whole order's invoice for the desk and mails it to the company. Throws Refused like
 * `issueWholeInvoice`, and 'not-found'.
 */
export async function invoiceOrder(
  liveServices: Services,
  orderId: string,
  by: Extract<Actor, { who: 'office' }>,
): Promise<void> {
  const services = withFixedContent(liveServices)
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    if (await isInvoicedWhole(transaction, orderId)) return
    const invoice = await issueWholeInvoice(services, transaction, loadedOrder, by)
    await queueDocumentMail(services, transaction, loadedOrder, invoice)
    const facts = { reference: loadedOrder.order.reference, name: invoice.name }
    const entry = { actorId: by.actorId, action: 'order-invoiced', subject: 'orders' } as const
    await writeAudit(transaction, { ...entry, subjectId: orderId, facts }, services.now())
  })
  services.wake('mail')
}

type WholeInvoiceInput = {
  invoices: readonly InvoiceWithNotes[]
  amount: number
  settings: TaxSettings
}

/**
 * Numbers and stores an invoice for a part of a whole order's price. The order's plan gets its due
 * date.
 */
export async function writeWholeInvoice(
  services: InvoiceMailServices,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { invoices, amount, settings }: WholeInvoiceInput,
): Promise<IssuedDocument> {
  const content = services.content()
  const now = services.now()
  const { order, books } = loadedOrder
  const dueOn = findDueDay(content, order, invoices, calendarDateIn(now, capeTown))
  const { owed } = sumBooks(books)
  const plan = planInvoice(order.plan, { amount, owed, dueOn })
  await transaction.update(orders).set({ plan }).where(eq(orders.id, order.id))
  const sources = gatherSources(loadedOrder)
  const invoicedBefore = sumCents(invoices.map(({ left }) => left))
  const groups = distributeOverLines(
    sources,
    { before: invoicedBefore, covered: amount, surplus: 0 },
    { content, settings },
  )
  const isTest = isTestOrder(loadedOrder, invoices, services)
  const lines = groups.flatMap((group) => group.lines)
  const snapshot = beginSnapshot({ content, now, vatNumber: settings.vatNumber }, sources)
  return storeDocument(transaction, {
    series: isTest ? 'TEST' : 'INV',
    orderId: order.id,
    issuedFor: { order: order.id },
    corrects: null,
    now,
    write: (name) => ({
      ...snapshot,
      ...decideHeading({ ...snapshot, groups }, owed),
      kind: 'invoice',
      name,
      isTest,
      groups,
      amount,
      tax: sumCents(lines.map(({ tax }) => tax)),
      standing: null,
      whole: {
        before: invoices
          .filter(({ left }) => left > 0)
          .map(({ issued, left }) => ({ name: issued.name, amount: left })),
        dueOn,
        account: [...listBankDetails(services, loadedOrder)],
      },
      correction: null,
    }),
  })
}

/**
 * True if demonstration money paid for the order, or only such money could. An existing whole
 * invoice keeps its own series.
 */
function isTestOrder(
  { books }: LoadedOrder,
  invoices: readonly InvoiceWithNotes[],
  services: Pick<Services, 'providers'>,
): boolean {
  const firstInvoice = invoices.find(({ issued }) => issued.snapshot.whole)
  if (firstInvoice) return firstInvoice.issued.snapshot.isTest
  if (books.payments.some(({ status, mode }) => status === 'paid' && mode === 'test')) return true
  const options = listPaymentOptions(services)
  return options.length > 0 && options.every(({ mode }) => mode === 'test')
}

/**
 * The first invoice is due as agreed. Any other is due by the company's terms, at the latest on the
 * trip's day.
 */
function findDueDay(
  { policies }: Content,
  { plan, firstDay }: LoadedOrder['order'],
  invoices: readonly InvoiceWithNotes[],
  today: CalendarDate,
): CalendarDate {
  const agreedDay = plan?.at(-1)?.dueOn ?? today
  const isFirst = !invoices.some(({ issued }) => issued.snapshot.whole)
  if (plan && isFirst && agreedDay >= today) return agreedDay
  const { invoiceDays } = policyOn(policies.bookingRules, today).offers
  const termsDay = addDays(today, invoiceDays)
  const lastDay = termsDay < firstDay ? termsDay : firstDay
  return [agreedDay, today].reduce((day, other) => (other > day ? other : day), lastDay)
}
