import { and, eq } from 'drizzle-orm'
import { type Content, say } from '#content/content.ts'
import { tax as ownTax } from '#rules/policy/tax.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { layOut, taxOf, type TaxSettings } from '#rules/money/tax.ts'
import type { Transaction } from '../database/database.ts'
import { documents } from '../database/schema/documents.ts'
import { refunds } from '../database/schema/payments.ts'
import type { LoadedOrder } from '../records/load-order.ts'
import { issueInvoice } from './invoices.ts'
import {
  beginSnapshot,
  type DocumentSources,
  gatherSources,
  type Issuing,
  loadOrderOf,
} from './document-sources.ts'
import type { Snapshot, SnapshotLine } from './snapshot.ts'
import {
  findDocument,
  type IssuedDocument,
  type IssuedFor,
  listStored,
  storeDocument,
} from './store-document.ts'

/**
 * Issues the credit note of a refund, or gives the one that there is: called in the transaction that
 * writes the refund down as done, with the order as it is then. It corrects the invoice of the
 * payment that went back; a bank that took it back is no other case, so that invoices less credit notes
 * are always the money that we keep. No invoice is credited twice: of what was credited before it has none,
 * for that is our loss. Throws where nothing went back.
 */
export async function issueCreditNote(
  transaction: Transaction,
  {
    content,
    refundId,
    now,
    loaded: known,
  }: { content: Content; refundId: string; now: Date; loaded?: LoadedOrder },
  settings: TaxSettings = ownTax,
): Promise<IssuedDocument | undefined> {
  const loaded = known ?? (await loadOrderOf(transaction, await findPayment(transaction, refundId)))
  const refund = loaded?.books.refunds.find(({ id }) => id === refundId)
  if (!loaded || refund?.status !== 'done')
    throw new Error(`Nothing has gone back by the refund ${refundId}, so it has no credit note.`)
  const { payment: paymentId } = refund
  const invoice = await issueInvoice(transaction, { content, paymentId, now, loaded }, settings)
  const issued = await findDocument(transaction, eq(documents.refundId, refundId))
  if (issued) return issued
  const earlier = await listStored(transaction, eq(documents.corrects, invoice.id))
  const credited = sumCents(earlier.map(({ snapshot }) => snapshot.amount))
  const left = invoice.snapshot.amount - credited
  const amount = Math.min(refund.amount, left)
  if (amount <= 0) return undefined
  const groups = credit(invoice.snapshot, amount, credited)
  const ofOrder = and(eq(documents.orderId, invoice.orderId), eq(documents.kind, 'credit-note'))
  const notes = await listStored(transaction, ofOrder)
  const kept = shareKept(gatherSources(loaded).standing, notes, left - amount)
  const { source, reason: why = '' } = refund
  const reason = source === 'charged-back' ? source : why
  const about = { content, issuedFor: { refundId }, loaded, now }
  return writeNote(transaction, invoice, { groups, amount, reason, kept }, about)
}

/**
 * Issues the credit note of a payment that was written down by mistake, or gives the one that there is: all of
 * its invoice is taken back. Called in the transaction that takes it back, with the order as it was before.
 */
export async function issueNoteOfMistake(
  transaction: Transaction,
  {
    content,
    paymentId,
    now,
    loaded,
  }: { content: Content; paymentId: string; now: Date; loaded: LoadedOrder },
  settings: TaxSettings = ownTax,
): Promise<IssuedDocument> {
  const invoice = await issueInvoice(transaction, { content, paymentId, now, loaded }, settings)
  const { amount } = invoice.snapshot
  const mistake = {
    groups: credit(invoice.snapshot, amount, 0),
    amount,
    reason: 'mistake',
    kept: [],
  }
  return writeNote(transaction, invoice, mistake, {
    content,
    issuedFor: { mistake: invoice.id },
    loaded,
    now,
  })
}

/** What a credit note says of an invoice. */
type Note = {
  groups: Snapshot['groups']
  amount: Cents
  reason: string
  kept: { label: string; amount: Cents }[]
}

/** Writes down what of an invoice is credited. */
export function writeNote(
  transaction: Transaction,
  invoice: IssuedDocument,
  { groups, amount, reason, kept }: Note,
  about: {
    content: Content
    issuedFor: IssuedFor
    loaded: LoadedOrder
    now: Date
  },
): Promise<IssuedDocument> {
  const { content, loaded, now, issuedFor } = about
  const { isTest, supplier, name: corrected, issuedOn } = invoice.snapshot
  return storeDocument(transaction, {
    series: isTest ? 'TEST' : 'CN',
    orderId: invoice.orderId,
    issuedFor,
    corrects: invoice.id,
    now,
    write: (name) => ({
      // It gives back the VAT that the invoice had, whether or not the company is registered by now.
      ...beginNote({ content, now, vatNumber: supplier.vatNumber }, loaded, issuedFor),
      kind: 'credit-note',
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

/** What never came is not paid back either, and what was only claimed is not owed any more. */
function beginNote(issuing: Issuing, loaded: LoadedOrder, issuedFor: IssuedFor) {
  const begun = beginSnapshot(issuing, gatherSources(loaded))
  const { words } = begun
  if ('refundId' in issuedFor) return begun
  const back = 'order' in issuedFor ? words.owedLess : words.taken
  return { ...begun, words: { ...words, back, vatBack: words.vatTaken } }
}

async function findPayment(transaction: Transaction, refundId: string) {
  const [refund] = await transaction
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  return refund?.paymentId
}

/**
 * The lines of an invoice with what goes back of each, in proportion; what was paid above what was owed
 * goes back first. Notes in turns add up to the invoice.
 */
export function credit({ groups }: Snapshot, amount: Cents, before: Cents): Snapshot['groups'] {
  const lines = groups.flatMap((group) => group.lines)
  const above = sumCents(lines.flatMap((line) => (line.kind === 'surplus' ? [line.amount] : [])))
  const fromAbove = Math.max(0, Math.min(amount, above - before))
  const shared = lines.filter(({ kind }) => kind !== 'surplus')
  const parts = layOut(
    amount - fromAbove,
    shared.map((line) => line.amount),
    Math.max(0, before - above),
  )
  const ofLine = (line: SnapshotLine) =>
    line.kind === 'surplus' ? fromAbove : (parts[shared.indexOf(line)] ?? 0)
  return groups
    .map((group) => ({
      ...group,
      lines: group.lines
        .map((line) => ({ ...line, amount: ofLine(line), tax: taxOf(ofLine(line), line.percent) }))
        .filter((line) => line.amount !== 0),
    }))
    .filter(({ lines: credited }) => credited.length > 0)
}

/**
 * What of the cancellation charges is kept of one invoice: as much as is left of it, less what earlier notes
 * of the order say is kept of theirs. So all notes of a cancellation together say its charge once.
 */
export function shareKept(
  standing: DocumentSources['standing'],
  notes: readonly Pick<IssuedDocument, 'snapshot'>[],
  left: Cents,
) {
  const keptBefore = notes.flatMap(({ snapshot }) => snapshot.correction?.kept ?? [])
  let earlier = sumCents(keptBefore.map(({ amount }) => amount))
  let open = left
  return standing
    .filter(({ kind }) => kind === 'cancellation-fee')
    .map(({ label, amount }) => {
      const before = Math.min(earlier, amount)
      earlier -= before
      const share = Math.max(0, Math.min(open, amount - before))
      open -= share
      return { label, amount: share }
    })
    .filter(({ amount }) => amount > 0)
}

function formatReason(content: Content, code: string): string {
  const { reasons } = say(content).documents
  const known: Record<string, string> = reasons
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? reasons.other
}
