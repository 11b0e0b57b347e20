import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { sumCents } from '#rules/money/cents.ts'
import { tax } from '#tests/fixtures/policies.ts'
import {
  backdateBooking,
  readOrder,
  storeHeldOrder,
  storeOrder,
  storePayment,
} from '#tests/fixtures/order.ts'
import { byOffice as by, recordByHand, cancelAtDesk } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { documents } from '../documents-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { approveRefund, markRefundDone } from '../refunds/refunds.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { issueInvoice } from './invoices.server.ts'
import { listDocuments } from './read-document.server.ts'
import { type Snapshot, snapshotSchema } from './snapshot.server.ts'
import { listIssuedDocuments } from './store-document.server.ts'

const plan = [
  { amount: 30_000, dueOn: '2026-11-21' },
  { amount: 70_000, dueOn: '2027-01-21' },
] as const
const registered = { ...tax, vatNumber: '4123456789' }
const company = {
  invoiceCompany: 'Rossi Viaggi SpA',
  invoiceAddress: 'Via Appia 7, 00179 Roma, Italy',
  invoiceVat: 'IT01234567890',
}

describe.each(engines)('the documents of payments on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeEach(() => test.db.delete(outbox))

  const record = (orderId: string, amount: number, key?: string) =>
    recordByHand(test, { orderId, amount, ...(key ? { key } : {}) })
  it('are issued once per payment and refund, are mailed, and add up to the amount kept', async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2026-12-16', plan })
    await backdateBooking(test, orderId)
    await Promise.all(['one', 'one'].map((key) => record(orderId, 30_000, key)))
    await record(orderId, 70_000)
    expect(await listDocuments(test.db, orderId)).toMatchObject([
      { kind: 'invoice', amount: 30_000 },
      { kind: 'invoice', amount: 70_000 },
    ])
    await backdateBooking(test, orderId)
    const figures = await cancelAtDesk(test, orderId, 'guest')
    const { books } = await readOrder(test.office, orderId)
    for (const { id } of books.refunds) {
      await approveRefund(test.office, { id, by })
      await markRefundDone(test.office, { id, reference: 'bank', by })
      await markRefundDone(test.office, { id, reference: 'bank', by })
    }
    const after = (await readOrder(test.office, orderId)).books
    const orderDocuments = await listDocuments(test.db, orderId)
    const notes = orderDocuments.filter(({ kind }) => kind === 'credit-note')
    expect(notes).toHaveLength(books.refunds.length)
    const { paid, refunded } = sumBooks(after)
    const signedAmounts = orderDocuments.map(({ kind, amount }) =>
      kind === 'invoice' ? amount : 0 - amount,
    )
    expect(sumCents(signedAmounts)).toBe(paid - refunded)
    expect(paid - refunded).toBe(figures.kept)
    expect(figures.kept).toBeGreaterThan(0)
    const [note] = await test.db.select().from(documents).where(eq(documents.kind, 'credit-note'))
    const whereCorrected = eq(documents.id, note?.corrects ?? '')
    const [correctedInvoice] = await test.db.select().from(documents).where(whereCorrected)
    expect(note?.snapshot).toMatchObject({
      correction: {
        reason: en.documents.reasons.cancelled,
        kept: [{ amount: readAmount(correctedInvoice) - readAmount(note) }],
      },
    })
    expect(await listAttachments('payment-received-guest')).toEqual([['document']])
    expect(await listAttachments('refund-done-guest')).toEqual(notes.map(() => ['document']))
    expect(await listAttachments('payment-confirms-guest')).toEqual([['document', 'calendar']])
    expect(await listAttachments('order-cancelled-guest')).toEqual([['calendar']])
    expect((await listAttachments('%-office')).flat()).toEqual([])
  })

  it('state a charge once if two credit notes credit two payments', async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2027-02-20', plan })
    await backdateBooking(test, orderId)
    await record(orderId, 30_000)
    await record(orderId, 70_000)
    expect(await cancelAtDesk(test, orderId, 'guest')).toMatchObject({
      kept: 15_000,
      refund: 85_000,
    })
    const notes = await refundAll(orderId)
    expect(notes).toHaveLength(2)
    const corrections = notes.map(({ snapshot }) => snapshotSchema.parse(snapshot).correction)
    const keptCharges = corrections.flatMap((correction) => correction?.kept ?? [])
    expect(keptCharges).toMatchObject([{ amount: 15_000 }])
  })

  it('state no charge while cancelling is free', async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2026-12-16' })
    await record(orderId, 100_000)
    await cancelAtDesk(test, orderId, 'guest')
    const [note] = await refundAll(orderId)
    expect(readAmount(note)).toBe(100_000)
    expect(note?.snapshot).toMatchObject({
      correction: { reason: en.documents.reasons.cancelled, kept: [] },
    })
  })

  it('name the recipient known at issue; later changes affect only later documents', async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2027-02-20' })
    await record(orderId, 30_000)
    await test.db.update(orders).set(company).where(eq(orders.id, orderId))
    await record(orderId, 70_000)
    await cancelAtDesk(test, orderId)
    await refundAll(orderId)
    const issuedDocuments = await listIssuedDocuments(test.db, eq(documents.orderId, orderId))
    const snapshots = issuedDocuments.map(({ snapshot }) => snapshot)
    const [first, second] = snapshots.filter(({ kind }) => kind === 'invoice')
    const notes = snapshots.filter(({ kind }) => kind === 'credit-note')
    const { name } = (await readOrder(test.office, orderId)).order
    expect(first?.recipient).toEqual({ name })
    const { invoiceCompany, invoiceAddress: address, invoiceVat: vatNumber } = company
    const fullRecipient: Snapshot['recipient'] = {
      name,
      company: invoiceCompany,
      address,
      vatNumber,
    }
    expect(second?.recipient).toEqual(fullRecipient)
    expect(notes.map(({ recipient }) => recipient)).toEqual([fullRecipient, fullRecipient])
  })

  it('are tax invoices above the limit only with an address, and pages say the same', async () => {
    const { db, office } = test
    const now = office.now()
    const issue = async (changes: object) => {
      const { orderId } = await storeOrder(db, { now, status: 'confirmed', ...changes })
      const paymentId = await storePayment(db, { orderId, amount: 250_000, now })
      await db.transaction((transaction) =>
        issueInvoice(transaction, { content: shipped, paymentId, now }, registered),
      )
      const [document] = (await describeMoney(office, orderId)).documents
      const [issued] = await listIssuedDocuments(db, eq(documents.orderId, orderId))
      expect((await describeOrder(office, orderId)).documents).toMatchObject([document])
      return [issued?.snapshot.heading, document?.lacks]
    }
    const expensiveTrip = { lines: [{ label: '3 adults', amount: 500_001 }] }
    expect(await issue({})).toEqual(['taxInvoice', undefined])
    // The price decides, not the part that was paid.
    expect(await issue(expensiveTrip)).toEqual(['invoice', 'address'])
    expect(await issue({ ...expensiveTrip, ...company })).toEqual(['taxInvoice', undefined])
  })

  async function refundAll(orderId: string) {
    const { books } = await readOrder(test.office, orderId)
    for (const { id } of books.refunds) {
      await approveRefund(test.office, { id, by })
      await markRefundDone(test.office, { id, reference: 'bank', by })
    }
    const whereNotes = and(eq(documents.orderId, orderId), eq(documents.kind, 'credit-note'))
    return test.db.select().from(documents).where(whereNotes).orderBy(documents.number)
  }

  async function listAttachments(kind: string): Promise<string[][]> {
    const rows = await test.db.select().from(outbox).where(like(outbox.kind, kind))
    return rows.map(({ attachments }) => attachments.map((one) => one.kind))
  }
})

const readAmount = (row: { snapshot: unknown } | undefined) =>
  snapshotSchema.parse(row?.snapshot).amount
