import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findLoss } from '#app/order/ledger.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder, storeRefund } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { payments, refunds } from '../schema.server.ts'
import { documents } from '../documents-schema.server.ts'
import { listStored } from '../documents/store-document.server.ts'
import { listDocuments } from '../documents/read-document.server.ts'
import { en } from '#content/words/en.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordChargeBack } from '../events/record-charge-back.server.ts'
import { recordPayment } from '../events/record-payment.server.ts'
import { takePaymentBack } from '../events/take-payment-back.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { approveRefund, markRefundDone, proposeRefund, retryRefund } from './refunds.server.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const
const day = '2026-11-21'

describe.each(engines)('a bank that takes money back, on the %s database', (engine) => {
  const test = useTestOffice(engine)

  it.each([
    ['of which a part was refunded', 40_000],
    ['that was refunded whole', 100_000],
  ])('takes all of a payment %s, and that is recorded in full', async (_what, refunded) => {
    const { office, db } = test
    const orderId = await storeHeldOrder(office)
    const given = { orderId, amount: 100_000, day, reference: '', by } as const
    const paymentId = await recordPayment(office, { ...given, method: 'card-machine', key: 'paid' })
    const [id = ''] = await proposeRefund(office, { orderId, amount: refunded, by })
    await approveRefund(office, { id, by })
    await markRefundDone(office, { id, reference: 'slip', by })
    const taken = { ...given, paymentId, reference: 'dispute 7', key: `taken ${refunded}` }
    await recordChargeBack(office, taken)
    const { books } = await readOrder(office, orderId)
    expect(books.refunds.map(({ source, amount }) => `${source} ${amount}`).toSorted()).toEqual([
      'charged-back 100000',
      `office ${refunded}`,
    ])
    expect(findLoss(books)).toBe(refunded)
    const open = await db.select().from(attention).where(eq(attention.orderId, orderId))
    const raised = open.find(({ kind }) => kind === 'charged-back')
    expect(raised?.facts).toMatchObject({ amount: 100_000, loss: refunded })
    const papers = await listDocuments(db, orderId)
    const sums = papers.map(({ kind, amount }) => [kind, amount])
    expect(sums.toSorted()).toEqual([
      ['charge-back', 100_000],
      ['credit-note', refunded],
      ['invoice', 100_000],
    ])
    const more = { ...taken, amount: 1, reference: 'dispute 8', key: `more ${refunded}` }
    await expect(recordChargeBack(office, more)).rejects.toThrow('refund-too-much')
    expect(await db.$count(payments, eq(payments.orderId, orderId))).toBe(1)
  })

  it('withdraws failed and proposed refunds when a bank takes the payment back', async () => {
    const { office, db, clock } = test
    const orderId = await storeHeldOrder(office, { date: '2027-02-22' })
    const given = { orderId, amount: 100_000, day, reference: '', by } as const
    const paid = { ...given, method: 'card-machine', key: 'of failed' } as const
    const paymentId = await recordPayment(office, paid)
    const store = (status: 'failed' | 'proposed') =>
      storeRefund(db, { paymentId, amount: 20_000, now: clock.now, status })
    const before = [await store('failed'), await store('proposed')]
    await recordChargeBack(office, { ...given, paymentId, key: 'takes it all' })
    for (const id of before) {
      const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
      expect(row?.status).toBe('withdrawn')
      await expect(retryRefund(office, { id, by })).rejects.toThrow('refund-moved-on')
    }
    const late = [await store('failed'), await store('proposed')] as const
    await expect(retryRefund(office, { id: late[0], by })).rejects.toThrow('refund-too-much')
    await expect(approveRefund(office, { id: late[1], by })).rejects.toThrow('refund-too-much')
    const { refunds: seen } = await describeMoney(office, orderId)
    expect(seen.filter(({ id }) => late.includes(id)).map(({ acts }) => acts)).toEqual([
      ['withdraw'],
      ['withdraw'],
    ])
  })

  it('leaves of the other proposals only what is still here above what is owed', async () => {
    const { office } = test
    const orderId = await storeHeldOrder(office, { date: '2027-02-21' })
    const given = { orderId, day, reference: '', by } as const
    const record = (amount: number, key: string, paidOn: string) =>
      recordPayment(office, { ...given, method: 'card-machine', amount, key, day: paidOn })
    await record(60_000, 'first', '2026-11-18')
    await record(60_000, 'second', '2026-11-19')
    const paymentId = await record(70_000, 'third', '2026-11-20')
    await recordChargeBack(office, { ...given, paymentId, amount: 70_000, key: 'all of it' })
    const { books } = await readOrder(office, orderId)
    const left = books.refunds.filter(({ status }) => status === 'proposed')
    expect(left.map(({ amount }) => amount)).toEqual([20_000])
    const { payments: listed } = await describeMoney(office, orderId)
    const back = listed.filter(({ canTakeBack }) => canTakeBack).map(({ amount }) => amount)
    expect(back).toEqual([60_000, 60_000])
    const mistake = { orderId, paymentId, why: 'mine', by }
    await expect(takePaymentBack(office, mistake)).rejects.toThrow('payment-went-back')
  })

  it('leaves the invoice until nobody owes it: then a credit note follows the price', async () => {
    const { office, db } = test
    const orderId = await storeHeldOrder(office, { date: '2027-02-23' })
    const given = { orderId, amount: 100_000, day, reference: '', by } as const
    const paid = { ...given, method: 'card-machine', key: 'of invoice' } as const
    const paymentId = await recordPayment(office, paid)
    await recordChargeBack(office, { ...given, paymentId, key: 'takes of it' })
    const listKinds = async () => (await listDocuments(db, orderId)).map(({ kind }) => kind)
    expect((await listKinds()).toSorted()).toEqual(['charge-back', 'invoice'])
    const quote = await previewCancellation(office, { orderId, cancelledBy: 'office' })
    await carryOutCancellation(office, { orderId, number: quote.number, by })
    expect((await listKinds()).toSorted()).toEqual(['charge-back', 'credit-note', 'invoice'])
    const [note] = await listStored(
      db,
      and(eq(documents.orderId, orderId), eq(documents.kind, 'credit-note')),
    )
    expect(note?.snapshot).toMatchObject({
      amount: 100_000,
      correction: { reason: en.documents.reasons.cancelled },
      words: { back: en.documents.owedLess },
    })
  })
})
