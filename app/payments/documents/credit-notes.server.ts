import { and, eq } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { distributeCents, computeTax, type TaxSettings } from '#rules/money/tax-rules.ts'
import { findChargedBack, isChargedBack } from '#app/order/charged-back.ts'
import { planCredit } from '#app/order/whole-invoice.ts'
import type { Transaction } from '#platform/database/database.ts'
import { documents } from '../documents-schema.server.ts'
import { refunds } from '../schema.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import { issueInvoice, describeStanding } from './invoices.server.ts'
import {
  beginSnapshot,
  type DocumentSources,
  gatherSources,
  type IssueContext,
  loadOrderByPayment,
} from './document-sources.server.ts'
import { sumLines } from './heading.server.ts'
import type { Snapshot, SnapshotLine } from './snapshot.server.ts'
import {
  findDocument,
  type IssuedDocument,
  type IssuedFor,
  listIssuedDocuments,
  storeDocument,
} from './store-document.server.ts'
import { type InvoiceWithNotes, listInvoices, findWholeInvoice } from './whole-invoice.server.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Refund } from '#app/order/ledger.ts'

/**
 * Issues the note of a charge-back, or returns the existing one. Call it in the transaction that
 * records the charge-back, with the order as it is then. The note isn't a credit note: the price is
 * still owed, so the invoice stays valid and its VAT stays due.
 */
async function issueChargeBack(
  transaction: Transaction,
  {
    content,
    refund,
    now,
    loaded: loadedOrder,
  }: { content: Content; refund: Refund; now: Date; loaded: LoadedOrder },
): Promise<IssuedDocument> {
  const { order, books } = loadedOrder
  const payment = books.payments.find(({ id }) => id === refund.payment)
  if (!payment?.paidAt) throw new Error(`The payment ${refund.payment} was not received.`)
  const { received, paidAt, provider, mode } = payment
  const [stored] = await transaction
    .select({ at: refunds.createdAt })
    .from(refunds)
    .where(eq(refunds.id, refund.id))
  const paymentInvoice = await findDocument(transaction, eq(documents.paymentId, payment.id))
  const invoice = paymentInvoice ?? (await findWholeInvoice(transaction, order.id))
  const isTest = mode === 'test'
  return storeDocument(transaction, {
    series: isTest ? 'TEST' : 'CB',
    orderId: order.id,
    issuedFor: { refundId: refund.id },
    corrects: null,
    now,
    write: (name) => ({
      ...beginSnapshot({ content, now, vatNumber: null }, gatherSources(loadedOrder)),
      kind: 'charge-back',
      name,
      isTest,
      groups: [],
      amount: refund.amount,
      tax: 0,
      standing: {
        ...describeStanding(loadedOrder, 0, now),
        provider,
        paidOn: calendarDateIn(paidAt, capeTown),
      },
      taken: {
        received: received ?? 0,
        takenOn: calendarDateIn(stored?.at ?? now, capeTown),
      },
      correction: invoice
        ? { name: invoice.name, issuedOn: invoice.snapshot.issuedOn, reason: '', kept: [] }
        : null,
    }),
  })
}

/**
 * Issues the credit note of a refund, or returns the existing one. Call it in the transaction that
 * marks the refund as done, with the order as it is then. The note corrects the invoice of the
 * refunded payment. If that payment paid for amounts on other invoices, it corrects those. So
 * invoices minus credit notes equal the money we keep plus charge-backs. No amount is credited
 * twice: a second refund of it is our loss and has no note. A receipt is corrected by a note of its
 * own series. A charge-back has its own note, because its price is still owed (`issueChargeBack`).
 * Throws if nothing was refunded.
 */
export async function issueCreditNote(
  transaction: Transaction,
  {
    content,
    refundId,
    now,
    loaded: givenOrder,
  }: { content: Content; refundId: string; now: Date; loaded?: LoadedOrder },
  settings: TaxSettings = policyOn(content.policies.tax, now),
): Promise<IssuedDocument | undefined> {
  const loadedOrder =
    givenOrder ?? (await loadOrderByPayment(transaction, await findPayment(transaction, refundId)))
  const refund = loadedOrder?.books.refunds.find(({ id }) => id === refundId)
  if (!loadedOrder || refund?.status !== 'done')
    throw new Error(`The refund ${refundId} is not done, so it has no credit note.`)
  const { payment: paymentId } = refund
  if (isChargedBack(refund))
    return issueChargeBack(transaction, { content, refund, now, loaded: loadedOrder })
  const invoice = await issueInvoice(
    transaction,
    { content, paymentId, now, loaded: loadedOrder },
    settings,
  )
  const existingNote = await findDocument(transaction, eq(documents.refundId, refundId))
  if (existingNote) return existingNote
  const earlierNotes = await listIssuedDocuments(transaction, eq(documents.corrects, invoice.id))
  const credited = sumCents(earlierNotes.map(({ snapshot }) => snapshot.amount))
  const otherInvoicesAmount = sumLines(invoice.snapshot.groups, 'invoiced')
  const openAmount = invoice.snapshot.amount - otherInvoicesAmount - credited
  const ownAmount = Math.min(refund.amount, openAmount)
  const parts = [
    ...(ownAmount > 0 ? [{ issued: invoice, credited, left: openAmount, amount: ownAmount }] : []),
    ...(await listRepaidInvoices(
      transaction,
      loadedOrder,
      Math.min(refund.amount - ownAmount, otherInvoicesAmount),
    )),
  ]
  let firstNote: IssuedDocument | undefined
  for (const part of parts) {
    const issuedFor = firstNote ? { order: invoice.orderId } : { refundId }
    const context = { content, issuedFor, loaded: loadedOrder, now }
    const note = await writeCreditNote(transaction, part, refund.reason ?? '', context)
    firstNote ??= note
  }
  return firstNote
}

/** Lists credits due on charged-back invoices whose amount was paid again and is now refunded. */
async function listRepaidInvoices(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  amount: Cents,
) {
  if (amount <= 0) return []
  const chargedBack = findChargedBack(loadedOrder.books)
  const issuedInvoices = await listInvoices(transaction, loadedOrder.order.id)
  const invoices = issuedInvoices.filter(({ paymentId }) => chargedBack.has(paymentId ?? ''))
  const credits = planCredit(invoices, amount)
  return credits.flatMap((part) => {
    const invoice = invoices.find(({ id }) => id === part.id)
    return invoice ? [{ ...invoice, amount: part.amount }] : []
  })
}

export async function writeCreditNote(
  transaction: Transaction,
  part: Pick<InvoiceWithNotes, 'issued' | 'credited' | 'left'> & { amount: Cents },
  reason: string,
  context: NoteContext,
): Promise<IssuedDocument> {
  const { issued, credited, left: openAmount, amount } = part
  const whereOrderNotes = and(
    eq(documents.orderId, issued.orderId),
    eq(documents.kind, 'credit-note'),
  )
  const notes = await listIssuedDocuments(transaction, whereOrderNotes)
  const { linesInForce: chargeLines } = gatherSources(context.loaded)
  const keptCharges =
    reason === 'mistake' ? [] : findKeptCharges(chargeLines, notes, openAmount - amount)
  const groups = creditLines(issued.snapshot, amount, credited)
  return writeNote(transaction, issued, { groups, amount, reason, kept: keptCharges }, context)
}

/**
 * Issues the credit note of a payment recorded by mistake, or returns the existing one. It credits
 * the whole invoice. Call it in the transaction that voids the payment, with the order as it was
 * before.
 */
export async function issueNoteOfMistake(
  transaction: Transaction,
  {
    content,
    paymentId,
    now,
    loaded: loadedOrder,
  }: { content: Content; paymentId: string; now: Date; loaded: LoadedOrder },
  settings: TaxSettings = policyOn(content.policies.tax, now),
): Promise<IssuedDocument> {
  const invoice = await issueInvoice(
    transaction,
    { content, paymentId, now, loaded: loadedOrder },
    settings,
  )
  const { amount, groups } = invoice.snapshot
  const mistake = {
    groups: replaceAmounts(groups, (line) => line.amount),
    amount,
    reason: 'mistake',
    kept: [],
  }
  return writeNote(transaction, invoice, mistake, {
    content,
    issuedFor: { mistake: invoice.id },
    loaded: loadedOrder,
    now,
  })
}

type Note = {
  groups: Snapshot['groups']
  amount: Cents
  reason: string
  kept: { label: string; amount: Cents }[]
}

type NoteContext = { content: Content; issuedFor: IssuedFor; loaded: LoadedOrder; now: Date }

function writeNote(
  transaction: Transaction,
  invoice: IssuedDocument,
  { groups, amount, reason, kept }: Note,
  context: NoteContext,
): Promise<IssuedDocument> {
  const { content, loaded: loadedOrder, now, issuedFor } = context
  const { isTest, supplier, name: corrected, issuedOn } = invoice.snapshot
  const isForReceipt = invoice.snapshot.kind === 'receipt'
  return storeDocument(transaction, {
    series: isTest ? 'TEST' : isForReceipt ? 'RN' : 'CN',
    orderId: invoice.orderId,
    issuedFor,
    corrects: invoice.id,
    now,
    write: (name) => ({
      // The invoice's VAT is credited even if the company is no longer registered.
      ...beginNote({ content, now, vatNumber: supplier.vatNumber }, loadedOrder, issuedFor),
      kind: isForReceipt ? 'receipt-note' : 'credit-note',
      name,
      isTest,
      groups,
      amount,
      tax: sumCents(groups.flatMap(({ lines }) => lines.map(({ tax }) => tax))),
      standing: null,
      correction: { name: corrected, issuedOn, reason: formatReason(content, reason), kept },
    }),
  })
}

/**
 * Starts a note. Its words differ if no money was refunded: the payment never arrived, or less is
 * owed.
 */
function beginNote(issuing: IssueContext, loadedOrder: LoadedOrder, issuedFor: IssuedFor) {
  const snapshot = beginSnapshot(issuing, gatherSources(loadedOrder))
  const { words } = snapshot
  if ('refundId' in issuedFor) return snapshot
  const refundLabel = 'order' in issuedFor ? words.owedLess : words.taken
  return { ...snapshot, words: { ...words, back: refundLabel, vatBack: words.vatTaken } }
}

async function findPayment(transaction: Transaction, refundId: string) {
  const [refund] = await transaction
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  return refund?.paymentId
}

/**
 * The lines of an invoice with the refunded part of each, in proportion, overpayments first. All
 * notes together add up to the invoice.
 */
function creditLines(
  { groups }: Snapshot,
  amount: Cents,
  creditedBefore: Cents,
): Snapshot['groups'] {
  const lines = groups.flatMap((group) => group.lines)
  const surplus = sumCents(lines.flatMap((line) => (line.kind === 'surplus' ? [line.amount] : [])))
  const fromSurplus = Math.max(0, Math.min(amount, surplus - creditedBefore))
  const sharedLines = lines.filter(({ kind }) => kind !== 'surplus' && kind !== 'invoiced')
  const parts = distributeCents(
    amount - fromSurplus,
    sharedLines.map((line) => line.amount),
    Math.max(0, creditedBefore - surplus),
  )
  const computeAmount = (line: SnapshotLine) =>
    line.kind === 'surplus' ? fromSurplus : (parts[sharedLines.indexOf(line)] ?? 0)
  return replaceAmounts(groups, computeAmount)
}

function replaceAmounts(groups: Snapshot['groups'], amountOf: (line: SnapshotLine) => Cents) {
  return groups
    .map((group) => ({
      ...group,
      lines: group.lines
        .map((line) => ({ ...line, amount: amountOf(line) }))
        .map((line) => ({ ...line, tax: computeTax(line.amount, line.percent) }))
        .filter(({ amount }) => amount !== 0),
    }))
    .filter(({ lines: credited }) => credited.length > 0)
}

/**
 * The part of the cancellation charge kept from one invoice: at most what remains of the invoice,
 * less what earlier notes of the order kept. So all notes of a cancellation together state its
 * charge once.
 */
function findKeptCharges(
  chargeLines: DocumentSources['linesInForce'],
  notes: readonly Pick<IssuedDocument, 'snapshot'>[],
  openAmount: Cents,
) {
  const earlierCharges = notes.flatMap(({ snapshot }) => snapshot.correction?.kept ?? [])
  let earlierAmount = sumCents(earlierCharges.map(({ amount }) => amount))
  let remainder = openAmount
  return chargeLines
    .filter(({ kind }) => kind === 'cancellation-fee')
    .map(({ label, amount }) => {
      const keptEarlier = Math.min(earlierAmount, amount)
      earlierAmount -= keptEarlier
      const share = Math.max(0, Math.min(remainder, amount - keptEarlier))
      remainder -= share
      return { label, amount: share }
    })
    .filter(({ amount }) => amount > 0)
}

function formatReason(content: Content, code: string): string {
  const { reasons } = wordsOf(content).documents
  const reasonWords: Record<string, string> = reasons
  return (Object.hasOwn(reasonWords, code) ? reasonWords[code] : undefined) ?? reasons.other
}
