import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findLoss } from '#app/order/ledger.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder, storeRefund } from '#tests/fixtures/order.ts'
import {
  byOffice as by,
  recordByHand,
  cancelAtDesk,
  refundByOffice,
} from '#tests/fixtures/payment.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { payments, refunds } from '../schema.server.ts'
import { documents } from '../documents-schema.server.ts'
import { listIssuedDocuments } from '../documents/store-document.server.ts'
import { listDocuments } from '../documents/read-document.server.ts'
import { en } from '#content/words/en.ts'
import { recordChargeBack } from '../events/record-charge-back.server.ts'
import { undoPayment } from '../events/undo-payment.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { approveRefund, markRefundDone, retryRefund } from './refunds.server.ts'

const day = '2026-11-21'

describe.each(engines)('charge-backs on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const pay = (orderId: string, amount = 100_000, paidOn = day) =>
    recordByHand(test, { orderId, amount, method: 'card-machine', day: paidOn })
  const chargeBack = (
    orderId: string,
    paymentId: string,
    { amount = 100_000, reference = '' }: { amount?: number; reference?: string } = {},
  ) => {
    const key = crypto.randomUUID()
    return recordChargeBack(test.office, { orderId, paymentId, amount, day, reference, by, key })
  }

  it.each([
    ['partly', 40_000],
    ['completely', 100_000],
  ])('are recorded in full for a payment that was %s refunded', async (_case, refunded) => {
    const { office, db } = test
    const orderId = await storeHeldOrder(office)
    const paymentId = await pay(orderId)
    const id = await refundByOffice(test, orderId, refunded)
    await markRefundDone(office, { id, reference: 'slip', by })
    await chargeBack(orderId, paymentId, { reference: 'dispute 7' })
    const { books } = await readOrder(office, orderId)
    expect(books.refunds.map(({ source, amount }) => `${source} ${amount}`).toSorted()).toEqual([
      'charged-back 100000',
      `office ${refunded}`,
    ])
    expect(findLoss(books)).toBe(refunded)
    const entries = await db.select().from(attention).where(eq(attention.orderId, orderId))
    const entry = entries.find(({ kind }) => kind === 'charged-back')
    expect(entry?.facts).toMatchObject({ amount: 100_000, loss: refunded })
    const issuedDocuments = await listDocuments(db, orderId)
    const sums = issuedDocuments.map(({ kind, amount }) => [kind, amount])
    expect(sums.toSorted()).toEqual([
      ['charge-back', 100_000],
      ['credit-note', refunded],
      ['invoice', 100_000],
    ])
    const secondChargeBack = chargeBack(orderId, paymentId, { amount: 1, reference: 'dispute 8' })
    await expect(secondChargeBack).rejects.toThrow('refund-too-much')
    expect(await db.$count(payments, eq(payments.orderId, orderId))).toBe(1)
  })

  it('withdraw failed and proposed refunds of the payment', async () => {
    const { office, db, clock } = test
    const orderId = await storeHeldOrder(office, { date: '2027-02-22' })
    const paymentId = await pay(orderId)
    const store = (status: 'failed' | 'proposed') =>
      storeRefund(db, { paymentId, amount: 20_000, now: clock.now, status })
    const refundsBefore = [await store('failed'), await store('proposed')]
    await chargeBack(orderId, paymentId)
    for (const id of refundsBefore) {
      const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
      expect(row?.status).toBe('withdrawn')
      await expect(retryRefund(office, { id, by })).rejects.toThrow('refund-moved-on')
    }
    const laterRefunds = [await store('failed'), await store('proposed')] as const
    await expect(retryRefund(office, { id: laterRefunds[0], by })).rejects.toThrow(
      'refund-too-much',
    )
    await expect(approveRefund(office, { id: laterRefunds[1], by })).rejects.toThrow(
      'refund-too-much',
    )
    const { refunds: shownRefunds } = await describeMoney(office, orderId)
    const acts = shownRefunds
      .filter(({ id }) => laterRefunds.includes(id))
      .map((refund) => refund.acts)
    expect(acts).toEqual([['withdraw'], ['withdraw']])
  })

  it('lower other proposed refunds to the amount that is still overpaid', async () => {
    const { office } = test
    const orderId = await storeHeldOrder(office, { date: '2027-02-21' })
    await pay(orderId, 60_000, '2026-11-18')
    await pay(orderId, 60_000, '2026-11-19')
    const paymentId = await pay(orderId, 70_000, '2026-11-20')
    await chargeBack(orderId, paymentId, { amount: 70_000 })
    const { books } = await readOrder(office, orderId)
    const proposedRefunds = books.refunds.filter(({ status }) => status === 'proposed')
    expect(proposedRefunds.map(({ amount }) => amount)).toEqual([20_000])
    const { payments: shownPayments } = await describeMoney(office, orderId)
    const undoableAmounts = shownPayments
      .filter(({ canTakeBack }) => canTakeBack)
      .map(({ amount }) => amount)
    expect(undoableAmounts).toEqual([60_000, 60_000])
    const mistake = { orderId, paymentId, why: 'mine', by }
    await expect(undoPayment(office, mistake)).rejects.toThrow('payment-went-back')
  })

  it('leave the invoice valid until a cancellation credits it', async () => {
    const { office, db } = test
    const orderId = await storeHeldOrder(office, { date: '2027-02-23' })
    await chargeBack(orderId, await pay(orderId))
    const listKinds = async () => (await listDocuments(db, orderId)).map(({ kind }) => kind)
    expect((await listKinds()).toSorted()).toEqual(['charge-back', 'invoice'])
    await cancelAtDesk(test, orderId)
    expect((await listKinds()).toSorted()).toEqual(['charge-back', 'credit-note', 'invoice'])
    const whereNote = and(eq(documents.orderId, orderId), eq(documents.kind, 'credit-note'))
    const [note] = await listIssuedDocuments(db, whereNote)
    expect(note?.snapshot).toMatchObject({
      amount: 100_000,
      correction: { reason: en.documents.reasons.cancelled },
      words: { back: en.documents.owedLess },
    })
  })
})
