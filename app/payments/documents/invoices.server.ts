import { type Content, wordsOf } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import {
  distributeCents,
  findTaxPercent,
  readTaxCode,
  type TaxCode,
  computeTax,
  type TaxSettings,
} from '#rules/money/tax-rules.ts'
import { findChargedBack, isChargedBack, sumNetPayments } from '#app/order/charged-back.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import type { Transaction } from '#platform/database/database.ts'
import { listStoredParts } from '#app/order/due-of-order.server.ts'
import { withHeldChange, findHeldChange } from '#app/order/held-change.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import {
  beginSnapshot,
  describeItem,
  gatherSources,
  loadOrderByPayment,
  type DocumentSources,
} from './document-sources.server.ts'
import { decideHeading, isSupply } from './heading.server.ts'
import type { Snapshot, SnapshotGroup, SnapshotLine } from './snapshot.server.ts'
import { type IssuedDocument, storeDocument } from './store-document.server.ts'
import { listInvoices } from './whole-invoice.server.ts'

/**
 * Issues the invoice of a payment, or its receipt if the payment is for no supply (`isSupply`), or
 * returns the existing document. Call it in the transaction that marks the payment as paid, with
 * the order as it is then. A rollback issues nothing and uses no number. The document states the
 * agreed items, this and earlier payments, the balance and, with a VAT number, the VAT. Throws if nothing was paid.
 */
export async function issueInvoice(
  transaction: Transaction,
  {
    content,
    paymentId,
    now,
    loaded: givenOrder,
  }: { content: Content; paymentId: string; now: Date; loaded?: LoadedOrder },
  settings: TaxSettings = policyOn(content.policies.tax, now),
): Promise<IssuedDocument> {
  const loadedOrder = givenOrder ?? (await loadOrderByPayment(transaction, paymentId))
  const payment = loadedOrder?.books.payments.find(({ id }) => id === paymentId)
  if (!loadedOrder || !payment?.received || !payment.paidAt)
    throw new Error(`The payment ${paymentId} was not received, so it has no invoice.`)
  const { received, paidAt, mode, provider, orderId } = payment
  const sources = withHeldChange(gatherSources(loadedOrder), findHeldChange(loadedOrder))
  const unpaidInvoices = await findUnpaidInvoices(transaction, loadedOrder, received)
  const groups = listGroups(content, sources, { received, unpaid: unpaidInvoices, settings })
  const lines = groups.flatMap((group) => group.lines)
  const isInvoice = isSupply(groups, { isGift: loadedOrder.order.form === 'gift' })
  const vatNumber = isInvoice ? settings.vatNumber : null
  const snapshot = beginSnapshot({ content, now, vatNumber }, sources)
  const price = Math.max(received, sumBooks(sources.books).owed)
  return storeDocument(transaction, {
    series: mode === 'test' ? 'TEST' : isInvoice ? 'INV' : 'REC',
    orderId,
    issuedFor: { paymentId },
    corrects: null,
    now,
    write: (name) => ({
      ...snapshot,
      ...(isInvoice
        ? { kind: 'invoice' as const, ...decideHeading({ ...snapshot, groups }, price) }
        : { kind: 'receipt' as const }),
      ...(isInvoice || unpaidInvoices.names.length === 0
        ? {}
        : { settles: [...unpaidInvoices.names] }),
      name,
      isTest: mode === 'test',
      groups,
      amount: received,
      tax: sumCents(lines.map(({ tax }) => tax)),
      standing: {
        ...describeStanding(loadedOrder, received, now),
        provider,
        paidOn: calendarDateIn(paidAt, capeTown),
      },
      correction: null,
    }),
  })
}

/** Amounts on earlier invoices that are unpaid again after a charge-back. */
type UnpaidInvoices = { amount: Cents; names: readonly string[] }

async function findUnpaidInvoices(
  transaction: Transaction,
  { order, books }: LoadedOrder,
  received: Cents,
): Promise<UnpaidInvoices> {
  const chargedBack = findChargedBack(books)
  if (chargedBack.size === 0) return { amount: 0, names: [] }
  const invoices = await listInvoices(transaction, order.id)
  const invoiced = sumCents(invoices.map(({ supplied }) => supplied))
  const amount = Math.max(0, invoiced - (sumNetPayments(books) - received))
  const openInvoices = invoices.filter(
    ({ paymentId, left: openAmount }) => openAmount > 0 && chargedBack.has(paymentId ?? ''),
  )
  return { amount, names: amount > 0 ? openInvoices.map(({ issued }) => issued.name) : [] }
}

/**
 * The items with their lines and the payment's part for each line. The payment first covers amounts
 * on earlier invoices that are unpaid again, then amounts not yet invoiced.
 */
function listGroups(
  content: Content,
  sources: DocumentSources,
  {
    received,
    unpaid,
    settings,
  }: { received: Cents; unpaid: UnpaidInvoices; settings: TaxSettings },
): SnapshotGroup[] {
  const { items, linesInForce: chargeLines, books } = sources
  const { onAccount } = wordsOf(content).documents
  const invoicedPart = Math.min(received, unpaid.amount)
  if (chargeLines.length === 0) {
    const code = settings.codes[items[0]?.kind ?? 'custom']
    const line = makeLine(
      { kind: 'on-account', label: onAccount, agreed: 0 },
      received - invoicedPart,
      code,
      settings,
    )
    return [
      ...items.map((item) => ({ item: describeItem(content, item), lines: [] })),
      ...(received > invoicedPart ? [{ item: null, lines: [line] }] : []),
      ...listInvoicedGroup(content, invoicedPart, unpaid, settings),
    ]
  }
  const { owed, paid, refunded } = sumBooks(books)
  const paidBefore = Math.max(0, Math.min(owed, paid - received - refunded + unpaid.amount))
  const coveredNow = Math.max(0, Math.min(owed - paidBefore, received - invoicedPart))
  const surplus = received - invoicedPart - coveredNow
  const groups = distributeOverLines(
    sources,
    { before: paidBefore, covered: coveredNow, surplus },
    { content, settings },
  )
  return [...groups, ...listInvoicedGroup(content, invoicedPart, unpaid, settings)]
}

/** The line for amounts on other invoices. It adds no VAT. */
function listInvoicedGroup(
  content: Content,
  amount: Cents,
  { names }: UnpaidInvoices,
  settings: TaxSettings,
): SnapshotGroup[] {
  if (amount === 0) return []
  const label = fill(wordsOf(content).documents.invoiced, { name: names.join(', ') })
  const line = makeLine({ kind: 'invoiced', label, agreed: 0 }, amount, 'none', settings)
  return [{ item: null, lines: [line] }]
}

/**
 * Distributes an amount over the valid ledger lines of the items, after the first `before` cents.
 * An overpayment gets its own line.
 */
export function distributeOverLines(
  { items, linesInForce: chargeLines }: DocumentSources,
  {
    before: paidBefore,
    covered,
    surplus: surplusAmount,
  }: { before: Cents; covered: Cents; surplus: Cents },
  { content, settings }: { content: Content; settings: TaxSettings },
): SnapshotGroup[] {
  const parts = distributeCents(
    covered,
    chargeLines.map(({ amount }) => amount),
    paidBefore,
  )
  const lines = chargeLines.map(({ item: itemId, label, amount: agreed, taxCode }, index) => ({
    itemId,
    line: makeLine(
      { kind: 'agreed', label, agreed },
      parts[index] ?? 0,
      readTaxCode(taxCode),
      settings,
    ),
  }))
  const listItemLines = (id: string | null) =>
    lines.flatMap(({ itemId, line }) => (itemId === id ? [line] : []))
  const { surplus } = wordsOf(content).documents
  const orderLines = [
    ...listItemLines(null),
    ...(surplusAmount > 0
      ? [makeLine({ kind: 'surplus', label: surplus, agreed: 0 }, surplusAmount, 'none', settings)]
      : []),
  ]
  return [
    ...items
      .map((item) => ({ item: describeItem(content, item), lines: listItemLines(item.id) }))
      .filter((group, index) => group.lines.length > 0 || isPending(items[index]?.status)),
    ...(orderLines.length > 0 ? [{ item: null, lines: orderLines }] : []),
  ]
}

/** True for an active item. It is listed even without a line, while it has no price. */
function isPending(status: string | undefined): boolean {
  return status === 'held' || status === 'booked' || status === 'done'
}

/** Makes a line with the VAT in its part. No VAT if the company is not registered. */
function makeLine(
  line: Pick<SnapshotLine, 'kind' | 'label' | 'agreed'>,
  amount: Cents,
  taxCode: TaxCode,
  settings: TaxSettings,
): SnapshotLine {
  const percent = settings.vatNumber === null ? 0 : findTaxPercent(taxCode, settings)
  return { ...line, taxCode, percent, amount, tax: computeTax(amount, percent) }
}

/**
 * Describes earlier payments and the balance, with its due date if all of it is due on one future
 * day. owed = before - refunded - charged back + now + balance.
 */
export function describeStanding(loadedOrder: LoadedOrder, received: Cents, now: Date) {
  const { books } = loadedOrder
  const { owed, paid, refunded, balance } = sumBooks(books)
  const chargedBack = sumCents(books.refunds.filter(isChargedBack).map(({ amount }) => amount))
  const [part, ...laterParts] = listStoredParts(now, loadedOrder)
  const isDueLater = part && laterParts.length === 0 && part.dueOn > calendarDateIn(now, capeTown)
  return {
    owed,
    paidBefore: paid - received,
    refundedBefore: refunded - chargedBack,
    ...(chargedBack > 0 ? { takenBefore: chargedBack } : {}),
    balance,
    dueOn: isDueLater ? part.dueOn : null,
  } satisfies Partial<Snapshot['standing']>
}
