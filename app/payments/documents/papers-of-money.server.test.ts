import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { sumCents } from '#rules/money/cents.ts'
import { bookedBefore, readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { engines } from '#tests/databases.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { documents } from '../documents-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordPayment } from '../events/record-payment.server.ts'
import { approveRefund, markRefundDone } from '../refunds/refunds.server.ts'
import { snapshotSchema } from './snapshot.server.ts'
import { listDocuments } from './read-document.server.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const

describe.each(engines)('the documents of money on the %s database', (engine) => {
  const test = useTestOffice(engine)
  beforeEach(() => test.db.delete(outbox))

  const record = (orderId: string, amount: number, key: string) =>
    recordPayment(test.office, {
      orderId,
      method: 'cash',
      amount,
      day: '2026-11-21',
      reference: '',
      by,
      key,
    })

  it('come with money, once each, go by mail, and come to what we keep', async () => {
    const plan = [
      { amount: 30_000, dueOn: '2026-11-21' },
      { amount: 70_000, dueOn: '2027-01-21' },
    ] as const
    const orderId = await storeHeldOrder(test.office, { date: '2026-12-16', plan })
    await bookedBefore(test, orderId)
    await Promise.all([record(orderId, 30_000, 'one'), record(orderId, 30_000, 'one')])
    await record(orderId, 70_000, 'two')
    expect(await listDocuments(test.db, orderId)).toMatchObject([
      { kind: 'invoice', amount: 30_000 },
      { kind: 'invoice', amount: 70_000 },
    ])
    await bookedBefore(test, orderId)
    const quote = await previewCancellation(test.office, { orderId, cancelledBy: 'guest' })
    await carryOutCancellation(test.office, { orderId, number: quote.number, by })
    const { books } = await readOrder(test.office, orderId)
    for (const { id } of books.refunds) {
      await approveRefund(test.office, { id, by })
      await markRefundDone(test.office, { id, reference: 'bank', by })
      await markRefundDone(test.office, { id, reference: 'bank', by })
    }
    const after = (await readOrder(test.office, orderId)).books
    const issued = await listDocuments(test.db, orderId)
    const notes = issued.filter(({ kind }) => kind === 'credit-note')
    expect(notes).toHaveLength(books.refunds.length)
    const { paid, refunded } = sumBooks(after)
    const worth = issued.map(({ kind, amount }) => (kind === 'invoice' ? amount : 0 - amount))
    expect(sumCents(worth)).toBe(paid - refunded)
    expect(paid - refunded).toBe(quote.kept)
    expect(quote.kept).toBeGreaterThan(0)
    const [note] = await test.db.select().from(documents).where(eq(documents.kind, 'credit-note'))
    const whereCorrected = eq(documents.id, note?.corrects ?? '')
    const [corrected] = await test.db.select().from(documents).where(whereCorrected)
    expect(note?.snapshot).toMatchObject({
      correction: {
        reason: en.documents.reasons.cancelled,
        kept: [{ amount: amountOf(corrected) - amountOf(note) }],
      },
    })
    expect(await attached('payment-received-guest')).toEqual([['document']])
    expect(await attached('refund-done-guest')).toEqual(notes.map(() => ['document']))
    expect(await attached('payment-confirms-guest')).toEqual([['document', 'calendar']])
    expect(await attached('order-cancelled-guest')).toEqual([['calendar']])
    expect((await attached('%-office')).flat()).toEqual([])
  })

  it('say of a charge once, where two of them credit what was paid in two parts', async () => {
    const plan = [
      { amount: 30_000, dueOn: '2026-11-21' },
      { amount: 70_000, dueOn: '2027-01-21' },
    ] as const
    const orderId = await storeHeldOrder(test.office, { date: '2027-02-20', plan })
    await bookedBefore(test, orderId)
    await record(orderId, 30_000, 'first')
    await record(orderId, 70_000, 'rest')
    const quote = await previewCancellation(test.office, { orderId, cancelledBy: 'guest' })
    expect(quote).toMatchObject({ kept: 15_000, refund: 85_000 })
    await carryOutCancellation(test.office, { orderId, number: quote.number, by })
    const notes = await sendAllBack(orderId)
    expect(notes).toHaveLength(2)
    const corrections = notes.map(({ snapshot }) => snapshotSchema.parse(snapshot).correction)
    const said = corrections.flatMap((correction) => correction?.kept ?? [])
    expect(sumCents(said.map(({ amount }) => amount))).toBe(15_000)
    expect(said).toHaveLength(1)
  })

  it('say of no charge where second thoughts were free, and give back all that came', async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2026-12-16' })
    await record(orderId, 100_000, 'whole')
    const quote = await previewCancellation(test.office, { orderId, cancelledBy: 'guest' })
    await carryOutCancellation(test.office, { orderId, number: quote.number, by })
    const [note] = await sendAllBack(orderId)
    expect(amountOf(note)).toBe(100_000)
    expect(note?.snapshot).toMatchObject({
      correction: { reason: en.documents.reasons.cancelled, kept: [] },
    })
  })

  async function sendAllBack(orderId: string) {
    const { books } = await readOrder(test.office, orderId)
    for (const { id } of books.refunds) {
      await approveRefund(test.office, { id, by })
      await markRefundDone(test.office, { id, reference: 'bank', by })
    }
    const whereNotes = and(eq(documents.orderId, orderId), eq(documents.kind, 'credit-note'))
    return test.db.select().from(documents).where(whereNotes).orderBy(documents.number)
  }

  async function attached(kind: string): Promise<string[][]> {
    const rows = await test.db.select().from(outbox).where(like(outbox.kind, kind))
    return rows.map(({ attachments }) => attachments.map((one) => one.kind))
  }
})

const amountOf = (row: { snapshot: unknown } | undefined) =>
  snapshotSchema.parse(row?.snapshot).amount
