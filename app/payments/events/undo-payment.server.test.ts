import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentPlan } from '#app/order/payment-plan-rules.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import {
  byOffice as by,
  recordByHand,
  enableMethods,
  cancelAtDesk,
  refundByOffice,
} from '#tests/fixtures/payment.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orderFigures } from '#app/order/order-figures-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { listDocuments } from '../documents/read-document.server.ts'
import { markRefundDone, proposeRefund, withdrawRefund } from '../refunds/refunds.server.ts'
import { undoPayment } from './undo-payment.server.ts'

const reason = 'A nought too many'

describe.each(engines)('undoing a payment recorded by mistake on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeEach(async () => {
    await test.clear(attention, outbox, departures)
    enableMethods(test, 'eft', 'demo')
  })

  const record = (orderId: string, amount: number, day = '2026-11-21') =>
    recordByHand(test, { orderId, amount, day })
  const sell = async () => {
    const orderId = await storeHeldOrder(test.office)
    return { orderId, payment: await record(orderId, 100_000) }
  }
  const undoAtDesk = (orderId: string, paymentId: string, seen?: number) =>
    undoPayment(test.office, { orderId, paymentId, why: reason, seen, by })
  const readState = async (orderId: string) => {
    const { order, items, books, events } = await readOrder(test.office, orderId)
    return {
      status: order.status,
      holdEndsAt: order.holdEndsAt,
      items: items.map(({ status }) => status),
      payments: books.payments.map(({ status }) => status).toSorted(),
      refunds: books.refunds.map(({ status }) => status),
      documents: (await listDocuments(test.db, orderId))
        .map(({ kind, amount }) => [kind, amount])
        .toSorted(),
      events,
      reference: order.reference,
    }
  }
  const listGuestMails = async (reference: string) => {
    const mails = await test.db.select().from(outbox).where(eq(outbox.about, reference))
    return mails
      .filter(({ kind }) => kind.endsWith('-guest'))
      .map(({ kind, letGoAt }) => (letGoAt ? `${kind}: withdrawn` : kind))
  }
  const markMailsSent = () => test.db.update(outbox).set({ sentAt: test.clock.now })
  const listOpenAttention = async (orderId: string) => {
    const entries = await test.db.select().from(attention).where(eq(attention.orderId, orderId))
    return entries.filter(({ closedAt }) => !closedAt).map(({ kind }) => kind)
  }
  const expectRefused = (orderId: string, change: Promise<unknown>) =>
    expect(change)
      .rejects.toThrow('payment-went-back')
      .then(async () => expect((await readState(orderId)).payments).toEqual(['paid']))

  it('keeps the payment in the list, credits its invoice, and the trip waits again', async () => {
    const { orderId, payment } = await sell()
    expect((await readState(orderId)).status).toBe('confirmed')
    await markMailsSent()
    await undoAtDesk(orderId, payment, 100_000)
    const after = await readState(orderId)
    expect(after).toMatchObject({
      status: 'held',
      items: ['held'],
      payments: ['taken-back'],
      documents: [
        ['credit-note', 100_000],
        ['invoice', 100_000],
      ],
    })
    expect(after.holdEndsAt?.getTime()).toBeGreaterThan(start.getTime())
    expect(after.events.slice(-2)).toEqual(['payment-taken-back', 'waits-for-money-again'])
    const whereKind = eq(outbox.kind, 'payment-taken-back-guest')
    const whereMail = and(eq(outbox.about, after.reference), whereKind)
    const [mail] = await test.db.select().from(outbox).where(whereMail)
    for (const text of ['That was our mistake', 'R1,000 is still to pay'])
      expect(mail?.text).toContain(text)
    expect(mail?.attachments).toMatchObject([{ kind: 'document' }])
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
    expect(log.at(-1)).toMatchObject({
      action: 'payment-taken-back',
      actorId: by.actorId,
      facts: { amount: 100_000, reference: after.reference },
    })
    await record(orderId, 100_000)
    const expected = { status: 'confirmed', payments: ['paid', 'taken-back'] }
    expect(await readState(orderId)).toMatchObject(expected)
  })

  it('sends no correction mail if the guest’s payment mail has not gone out yet', async () => {
    const { orderId, payment } = await sell()
    await undoAtDesk(orderId, payment)
    const { reference } = await readState(orderId)
    expect(await listGuestMails(reference)).toEqual(['payment-confirms-guest: withdrawn'])
  })

  it('withdraws refunds that were proposed because of the payment', async () => {
    const orderId = await storeHeldOrder(test.office)
    await record(orderId, 40_000)
    const payment = await record(orderId, 600_000)
    expect(new Set((await readState(orderId)).refunds)).toEqual(new Set(['proposed']))
    expect(await listOpenAttention(orderId)).toEqual(['overpaid'])
    await undoAtDesk(orderId, payment)
    const { status, payments, refunds } = await readState(orderId)
    expect({ status, payments }).toEqual({ status: 'held', payments: ['paid', 'taken-back'] })
    expect(new Set(refunds)).toEqual(new Set(['withdrawn']))
    expect(await listOpenAttention(orderId)).toEqual([])
  })

  it('lowers other proposed refunds to the amount that is still overpaid', async () => {
    const orderId = await storeHeldOrder(test.office)
    await record(orderId, 60_000, '2026-11-18')
    await record(orderId, 60_000, '2026-11-19')
    const mistake = await record(orderId, 70_000, '2026-11-20')
    const listProposed = async () =>
      (await readOrder(test.office, orderId)).books.refunds
        .filter(({ status }) => status === 'proposed')
        .map(({ amount }) => amount)
    expect((await listProposed()).reduce((sum, amount) => sum + amount, 0)).toBe(90_000)
    await undoAtDesk(orderId, mistake)
    expect(await listProposed()).toEqual([20_000])
    expect(await listOpenAttention(orderId)).toEqual(['overpaid'])
    const cancelledOrder = await storeHeldOrder(test.office, { date: '2026-11-29' })
    await record(cancelledOrder, 60_000, '2026-11-18')
    const secondPayment = await record(cancelledOrder, 40_000, '2026-11-19')
    const { refund } = await cancelAtDesk(test, cancelledOrder, 'guest')
    await undoAtDesk(cancelledOrder, secondPayment)
    const { refunds } = (await readOrder(test.office, cancelledOrder)).books
    const proposedRefunds = refunds.filter(({ status }) => status === 'proposed')
    expect(proposedRefunds.map(({ amount, source }) => [amount, source])).toEqual(
      refund > 40_000 ? [[refund - 40_000, 'quote']] : [],
    )
    expect(refund).toBeGreaterThan(0)
  })

  it('leaves a trip confirmed if the other payments are enough', async () => {
    const plan: PaymentPlan = [
      { amount: 30_000, dueOn: '2026-11-21' },
      { amount: 70_000, dueOn: '2027-01-21' },
    ]
    const orderId = await storeHeldOrder(test.office, { plan })
    await record(orderId, 30_000)
    const secondPayment = await record(orderId, 70_000)
    await undoAtDesk(orderId, secondPayment)
    expect(await readState(orderId)).toMatchObject({ status: 'confirmed', items: ['booked'] })
  })

  it('refuses to undo a payment while a change may still be paid', async () => {
    const { orderId, payment } = await sell()
    const { items } = await readOrder(test.office, orderId)
    const heldUntil = new Date(start.getTime() + 60 * 60 * 1000)
    await test.db.insert(orderFigures).values({
      id: crypto.randomUUID(),
      orderId,
      kind: 'change',
      quote: { held: { item: items[0]?.id, next: {}, needed: 130_000 } },
      createdAt: start,
      expiresAt: heldUntil,
      heldUntil,
    })
    await expect(undoAtDesk(orderId, payment)).rejects.toThrow('guest-change-held')
    expect(await readState(orderId)).toMatchObject({ status: 'confirmed', payments: ['paid'] })
  })

  it('undoes a payment once when requested twice, also in parallel', async () => {
    const { orderId, payment } = await sell()
    await Promise.all([undoAtDesk(orderId, payment), undoAtDesk(orderId, payment)])
    await undoAtDesk(orderId, payment)
    const { documents, events } = await readState(orderId)
    expect(documents.length).toBe(2)
    expect(events.filter((event) => event === 'payment-taken-back').length).toBe(1)
  })

  it('refuses to undo a payment of which a part is being refunded or was refunded', async () => {
    const { orderId, payment } = await sell()
    const id = await refundByOffice(test, orderId, 20_000)
    await expectRefused(orderId, undoAtDesk(orderId, payment))
    await withdrawRefund(test.office, { id, by })
    const [refundId = ''] = await proposeRefund(test.office, { orderId, amount: 20_000, by })
    const results = await Promise.allSettled([
      markRefundDone(test.office, { id: refundId, reference: '', by }),
      undoAtDesk(orderId, payment),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const { payments, refunds } = await readState(orderId)
    const isRefunded = refunds.includes('done')
    expect(payments).toEqual([isRefunded ? 'paid' : 'taken-back'])
  })

  it('refunds nothing when a payment of a cancelled trip is undone', async () => {
    const { orderId, payment } = await sell()
    await cancelAtDesk(test, orderId)
    expect((await readState(orderId)).refunds).toEqual(['proposed'])
    await markMailsSent()
    await undoAtDesk(orderId, payment)
    const after = await readState(orderId)
    expect(after).toMatchObject({ status: 'cancelled', refunds: ['withdrawn'] })
    expect(await listGuestMails(after.reference)).toContain('payment-taken-back-guest')
  })

  it('refuses outdated money and unknown payments, and a request waits again', async () => {
    const orderId = await storeHeldOrder(test.office)
    const payment = await record(orderId, 40_000)
    await expect(undoAtDesk(orderId, payment, 0)).rejects.toThrow('item-changed')
    await expect(undoAtDesk(orderId, crypto.randomUUID())).rejects.toThrow('not-found')
    const requestedOrder = await storeHeldOrder(test.office, { date: '2027-02-21' })
    await test.db.update(orders).set({ status: 'requested' }).where(eq(orders.id, requestedOrder))
    const mistake = await record(requestedOrder, 100_000)
    expect((await readState(requestedOrder)).status).toBe('confirmed')
    await undoAtDesk(requestedOrder, mistake)
    expect((await readState(requestedOrder)).status).toBe('requested')
  })
})
