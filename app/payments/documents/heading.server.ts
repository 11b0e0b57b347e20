import type { DocumentKind } from '#app/order/document-kinds.ts'
import { sumCents } from '#rules/money/cents.ts'
import type { Cents } from '#rules/money/cents.ts'
import { addressAbove } from '#rules/money/tax-rules.ts'
import type { Snapshot, SnapshotGroup, SnapshotLine } from './snapshot.server.ts'

type HeadingSource = Pick<Snapshot, 'kind' | 'heading' | 'supplier' | 'words'>

/**
 * Formats the heading of a document. Older documents without a stored heading have the heading of
 * their time.
 */
export function formatHeading({ kind, heading, supplier, words }: HeadingSource): string {
  return words[heading ?? findUsualHeading(kind, supplier.vatNumber)]
}

function findUsualHeading(kind: DocumentKind, vatNumber: string | null) {
  if (kind === 'invoice') return vatNumber === null ? 'invoice' : 'taxInvoice'
  return headings[kind]
}

const headings = {
  'credit-note': 'creditNote',
  receipt: 'receipt',
  'receipt-note': 'receiptNote',
  'charge-back': 'chargeBack',
} as const satisfies Record<Exclude<DocumentKind, 'invoice'>, NonNullable<Snapshot['heading']>>

/**
 * True if a payment is for a supply and so gets an invoice. No supply: a gift voucher outside VAT
 * (before it is spent), an overpayment, and amounts on another invoice.
 */
export function isSupply(groups: readonly SnapshotGroup[], { isGift }: { isGift: boolean }) {
  return listSupplied(groups).some(({ taxCode }) => !isGift || taxCode !== 'none')
}

/**
 * Decides the heading of an invoice. It is a tax invoice if any line has VAT, even at 0%. For a
 * price above `addressAbove` it also needs the recipient's name and address (VAT Act, section
 * 20(4)). `lacks` names what is missing.
 */
export function decideHeading(
  { supplier, recipient, groups }: Pick<Snapshot, 'supplier' | 'recipient' | 'groups'>,
  price: Cents,
): Pick<Snapshot, 'heading' | 'lacks'> {
  const hasVat = listSupplied(groups).some(({ taxCode }) => taxedCodes.has(taxCode))
  if (supplier.vatNumber === null || !hasVat) return { heading: 'invoice' }
  const isNamed = Boolean(recipient.address && (recipient.company ?? recipient.name))
  if (price > addressAbove && !isNamed) return { heading: 'invoice', lacks: 'address' }
  return { heading: 'taxInvoice' }
}

const taxedCodes = new Set<SnapshotLine['taxCode']>(['STD15', 'ZERO'])

/** The word for charge-backs. Documents issued before that word existed have their old one. */
export function findChargeBackWord(words: Partial<Snapshot['words']>): string {
  return words.takenByBank ?? words.refunded ?? ''
}

/**
 * The part of a document that is for a supply, in cents. Excludes overpayments and amounts invoiced
 * before.
 */
export function sumSupplied({ amount, groups }: Pick<Snapshot, 'amount' | 'groups'>): Cents {
  return amount - sumLines(groups, 'surplus') - sumLines(groups, 'invoiced')
}

/** The sum of a document's lines of one kind, in cents. */
export function sumLines(groups: readonly SnapshotGroup[], kind: SnapshotLine['kind']): Cents {
  const lines = groups.flatMap((group) => group.lines).filter((line) => line.kind === kind)
  return sumCents(lines.map(({ amount }) => amount))
}

function listSupplied(groups: readonly SnapshotGroup[]): SnapshotLine[] {
  const supplyKinds = new Set<SnapshotLine['kind']>(['agreed', 'on-account'])
  const lines = groups.flatMap((group) => group.lines)
  return lines.filter(({ kind, amount }) => supplyKinds.has(kind) && amount !== 0)
}
