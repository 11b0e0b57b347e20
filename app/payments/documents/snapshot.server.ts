import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Words } from '#content/words/words.ts'
import { documentKinds } from '#app/order/document-kinds.ts'
import { taxCodes } from '#rules/money/tax-rules.ts'
import { languages } from '#rules/text/language.ts'

const cents = z.int()
const day = z.iso.date()
const textOrNull = z.string().nullable()

const lineSchema = z.strictObject({
  /**
   * A line of the ledger ('agreed'), a payment before a price was agreed, an overpayment, or an
   * amount on another invoice that was charged back.
   */
  kind: z.enum(['agreed', 'on-account', 'surplus', 'invoiced']),
  label: z.string(),
  /** The agreed amount with VAT. Zero for lines outside the ledger. */
  agreed: cents,
  taxCode: z.enum(taxCodes),
  percent: z.number(),
  /**
   * The line's amount on this document, and the VAT in it. No VAT if the company is not registered.
   */
  amount: cents,
  tax: cents,
})

const groupSchema = z.strictObject({
  /** The item as agreed. Null for lines of the whole order. */
  item: z
    .strictObject({
      title: z.string(),
      date: day,
      startTime: textOrNull,
      endTime: textOrNull,
      adults: z.int(),
      children: z.int(),
      /** Guests under three. Absent in older documents. */
      toddlers: z.int().optional(),
      isCancelled: z.boolean(),
    })
    .nullable(),
  lines: z.array(lineSchema),
})

/**
 * An issued document with everything that its PDF needs, words included. Later changes of prices,
 * company, taxes or words do not affect it. Amounts are whole cents of rand.
 */
export const snapshotSchema = z.strictObject({
  /** Version of the snapshot, for future readers. */
  form: z.literal(1),
  kind: z.enum(documentKinds),
  /** The key of the document's heading. Absent in older documents. */
  heading: z
    .enum(['invoice', 'taxInvoice', 'creditNote', 'receipt', 'receiptNote', 'chargeBack'])
    .optional(),
  lacks: z.literal('address').optional(),
  name: z.string(),
  isTest: z.boolean(),
  issuedAt: z.iso.datetime(),
  /** The date in Cape Town. */
  issuedOn: day,
  language: z.enum(languages),
  supplier: z.strictObject({
    name: z.string(),
    tradingAs: z.string(),
    registrationNumber: z.string(),
    /** Null while the company is not registered: the document is then no tax invoice. */
    vatNumber: textOrNull,
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
    website: z.string(),
  }),
  /**
   * Only personal data that the law requires, because a document cannot be erased. Details unknown
   * at issue, or not yet asked for at that time, are absent.
   */
  recipient: z.strictObject({
    name: z.string(),
    company: z.string().optional(),
    address: z.string().optional(),
    vatNumber: z.string().optional(),
    orderNumber: z.string().optional(),
  }),
  order: z.strictObject({ reference: z.string(), title: z.string() }),
  groups: z.array(groupSchema),
  /** The amount received or refunded. For an invoice of the whole order, the amount claimed. */
  amount: cents,
  /** The VAT in the amount, summed over the lines. */
  tax: cents,
  /** The order's account including this payment or charge-back. Null on other documents. */
  standing: z
    .strictObject({
      owed: cents,
      paidBefore: cents,
      refundedBefore: cents,
      /** Earlier charge-backs; no other figure includes them. Absent in older documents. */
      takenBefore: cents.optional(),
      balance: cents,
      dueOn: day.nullable(),
      provider: z.string(),
      paidOn: day,
    })
    .nullable(),
  /**
   * For an invoice of the whole order: amounts invoiced before, the due date, and our bank details
   * at that time.
   */
  whole: z
    .strictObject({
      before: z.array(z.strictObject({ name: z.string(), amount: cents })),
      dueOn: day,
      account: z.array(z.string()),
    })
    .optional(),
  /** Set for a charge-back: the payment, its amount, and the day of the charge-back. */
  taken: z.strictObject({ received: cents, takenOn: day }).optional(),
  /** Set for a receipt of amounts on earlier invoices: those invoices. */
  settles: z.array(z.string()).optional(),
  /**
   * For a note: the invoice or receipt that it corrects (a charge-back leaves it unchanged), the
   * reason, and the part of the price that is kept.
   */
  correction: z
    .strictObject({
      name: z.string(),
      issuedOn: day,
      reason: z.string(),
      kept: z.array(z.strictObject({ label: z.string(), amount: cents })),
    })
    .nullable(),
  words: z.custom<Words['documents']>((value) => typeof value === 'object' && value !== null),
})
export type Snapshot = z.infer<typeof snapshotSchema>
export type SnapshotGroup = z.infer<typeof groupSchema>
export type SnapshotLine = z.infer<typeof lineSchema>

/**
 * SHA-256 of a snapshot in hex. Hashes its canonical form, JSON with sorted keys and no spaces,
 * because a database may reorder the keys.
 */
export function hashSnapshot(snapshot: Snapshot): string {
  return createHash('sha256').update(formatCanonical(snapshot)).digest('hex')
}

function formatCanonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  )
}
