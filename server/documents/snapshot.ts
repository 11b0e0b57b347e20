import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Words } from '#content/words/words.ts'
import { documentKinds } from '#rules/orders/document-kinds.ts'
import { taxCodes } from '#rules/money/tax.ts'
import { languages } from '#rules/text/language.ts'

const cents = z.int()
const day = z.iso.date()
const textOrNull = z.string().nullable()

const line = z.strictObject({
  /**
   * A line of the ledger, or what came before a price was agreed, or above it, or for what another invoice has whose
   * payment a bank took back.
   */
  kind: z.enum(['agreed', 'on-account', 'surplus', 'invoiced']),
  label: z.string(),
  /** What was agreed, with VAT; nought for what is no line of the ledger. */
  agreed: cents,
  taxCode: z.enum(taxCodes),
  percent: z.number(),
  /** What this document is about of it, and the VAT in that; none where the company is not registered. */
  amount: cents,
  tax: cents,
})

const group = z.strictObject({
  /** The item as it was agreed; null for what belongs to the whole order. */
  item: z
    .strictObject({
      title: z.string(),
      date: day,
      startTime: textOrNull,
      endTime: textOrNull,
      adults: z.int(),
      children: z.int(),
      /** Not there in what was issued before they were asked. */
      toddlers: z.int().optional(),
      isCancelled: z.boolean(),
    })
    .nullable(),
  lines: z.array(line),
})

/**
 * A document as it was issued: everything that its PDF needs, the words too, so that no later change
 * of prices, company, taxes or words changes it. Amounts are whole cents of rand.
 */
export const snapshotSchema = z.strictObject({
  /** Which form of snapshot this is, for readers of later years. */
  form: z.literal(1),
  kind: z.enum(documentKinds),
  /** What it calls itself, by its word; not there in what was issued before it was kept. */
  heading: z
    .enum(['invoice', 'taxInvoice', 'creditNote', 'receipt', 'receiptNote', 'chargeBack'])
    .optional(),
  /** What keeps it from being a tax invoice. */
  lacks: z.literal('address').optional(),
  /** 'INV-00042'. */
  name: z.string(),
  isTest: z.boolean(),
  issuedAt: z.iso.datetime(),
  /** That day in Cape Town. */
  issuedOn: day,
  language: z.enum(languages),
  supplier: z.strictObject({
    name: z.string(),
    tradingAs: z.string(),
    registrationNumber: z.string(),
    /** Null while the company is not registered: then the document is no tax invoice. */
    vatNumber: textOrNull,
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
    website: z.string(),
  }),
  /**
   * No more of a person than the law wants: nothing here can be erased. What was not known when it was issued
   * is not there, as it is of documents from before it was asked.
   */
  recipient: z.strictObject({
    name: z.string(),
    company: z.string().optional(),
    address: z.string().optional(),
    vatNumber: z.string().optional(),
    orderNumber: z.string().optional(),
  }),
  order: z.strictObject({ reference: z.string(), title: z.string() }),
  groups: z.array(group),
  /** What came or went back with this document, or, where it is for the whole order, what it claims. */
  amount: cents,
  /** The VAT in it: the sum of the lines'. */
  tax: cents,
  /** The order's account with this payment or charge-back counted in; null on other documents. */
  standing: z
    .strictObject({
      owed: cents,
      paidBefore: cents,
      refundedBefore: cents,
      /** Taken back by banks, and in nothing else; not there in what was issued before it was told apart. */
      takenBefore: cents.optional(),
      balance: cents,
      dueOn: day.nullable(),
      provider: z.string(),
      paidOn: day,
    })
    .nullable(),
  /**
   * Of an invoice for the whole order, whatever has come of it: what was invoiced before, by when it is to be paid,
   * and our bank's details as they were.
   */
  whole: z
    .strictObject({
      before: z.array(z.strictObject({ name: z.string(), amount: cents })),
      dueOn: day,
      account: z.array(z.string()),
    })
    .optional(),
  /** Set for a charge-back: the payment, how much came by it, and when the bank took the amount. */
  taken: z.strictObject({ received: cents, takenOn: day }).optional(),
  /** Set for a receipt of what was invoiced before: those invoices. */
  settles: z.array(z.string()).optional(),
  /**
   * Of a note: the invoice or receipt that it corrects, or, of a charge-back, that it leaves as it is; why, and what is
   * kept of the price.
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
export type SnapshotGroup = z.infer<typeof group>
export type SnapshotLine = z.infer<typeof line>

/**
 * SHA-256 of a snapshot in hex, over its canonical form: JSON whose keys are in order, without spaces.
 * A database that keeps JSON in an order of its own gives the same.
 */
export function hashSnapshot(snapshot: Snapshot): string {
  return createHash('sha256').update(writeCanonical(snapshot)).digest('hex')
}

function writeCanonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  )
}
