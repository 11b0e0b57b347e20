import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentPlan } from '#app/order/payment-plan-rules.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orderFigures } from '#app/order/order-figures-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { listDocuments } from '../documents/read-document.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordPayment } from './record-payment.server.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
  withdrawRefund,
} from '../refunds/refunds.server.ts'
import { takePaymentBack } from './take-payment-back.server.ts'
import { openProviders } from '../providers/providers.server.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const
const why = 'A nought too many'

describe.each(engines)('money written down by mistake on the %s database', (engine) => {
  const test = useTestOffice(engine)
  beforeEach(async () => {
    await test.clear(attention, outbox, departures)
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }, { id: 'demo' }], {
      siteUrl,
      now,
    })
  })

  const record = (orderId: string, amount: number, day = '2026-11-21') =>
    recordPayment(test.office, {
      orderId,
      method: 'eft',
      amount,
      day,
      reference: '',
      by,
      key: crypto.randomUUID(),
    })
  const takeBack = (orderId: string, paymentId: string, seen?: number) =>
    takePaymentBack(test.office, { orderId, paymentId, why, seen, by })
  const see = async (orderId: string) => {
    const { order, items, books, events } = await readOrder(test.office, orderId)
    return {
      status: order.status,
      holdEndsAt: order.holdEndsAt,
      items: items.map(({ status }) => status),
      payments: books.payments.map(({ status }) => status).toSorted(),
      refunds: books.refunds.map(({ status }) => status),
      papers: (await listDocuments(test.db, orderId))
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
      .map(({ kind, letGoAt }) => (letGoAt ? `${kind}: let go` : kind))
  }
  const send = () => test.db.update(outbox).set({ sentAt: test.clock.now })
  const listOpen = async (orderId: string) => {
    const open = await test.db.select().from(attention).where(eq(attention.orderId, orderId))
    return open.filter(({ closedAt }) => !closedAt).map(({ kind }) => kind)
  }
  const stands = (orderId: string, change: Promise<unknown>) =>
    expect(change)
      .rejects.toMatchObject({ refusals: [{ code: 'payment-went-back' }] })
      .then(async () => expect((await see(orderId)).payments).toEqual(['paid']))

  it('stays, struck out, with its invoice credited; the trip that it confirmed waits again', async () => {
    const orderId = await storeHeldOrder(test.office)
    const payment = await record(orderId, 100_000)
    expect((await see(orderId)).status).toBe('confirmed')
    await send()
    await takeBack(orderId, payment, 100_000)
    const after = await see(orderId)
    expect(after).toMatchObject({
      status: 'held',
      items: ['held'],
      payments: ['taken-back'],
      papers: [
        ['credit-note', 100_000],
        ['invoice', 100_000],
      ],
    })
    expect(after.holdEndsAt?.getTime()).toBeGreaterThan(start.getTime())
    expect(after.events.slice(-2)).toEqual(['payment-taken-back', 'waits-for-money-again'])
    const whereTold = and(
      eq(outbox.about, after.reference),
      eq(outbox.kind, 'payment-taken-back-guest'),
    )
    const [told] = await test.db.select().from(outbox).where(whereTold)
    expect(told?.text).toContain('That was our mistake')
    expect(told?.text).toContain('R1,000 is still to pay')
    expect(told?.attachments).toMatchObject([{ kind: 'document' }])
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
    expect(log.at(-1)).toMatchObject({
      action: 'payment-taken-back',
      actorId: by.actorId,
      facts: { amount: 100_000, reference: after.reference },
    })
    await record(orderId, 100_000)
    expect(await see(orderId)).toMatchObject({
      status: 'confirmed',
      payments: ['paid', 'taken-back'],
    })
  })

  it('sends no correction mail if the guest’s payment mail has not gone out yet', async () => {
    const orderId = await storeHeldOrder(test.office)
    const payment = await record(orderId, 100_000)
    await takeBack(orderId, payment)
    const { reference } = await see(orderId)
    expect(await listGuestMails(reference)).toEqual(['payment-confirms-guest: let go'])
  })

  it('takes down the refunds that were proposed because of it', async () => {
    const orderId = await storeHeldOrder(test.office)
    const right = await record(orderId, 40_000)
    const payment = await record(orderId, 600_000)
    const before = await see(orderId)
    expect(before.refunds.every((status) => status === 'proposed')).toBe(true)
    expect(before.refunds.length).toBeGreaterThan(0)
    expect(await listOpen(orderId)).toEqual(['overpaid'])
    await takeBack(orderId, payment)
    const after = await see(orderId)
    expect(after.status).toBe('held')
    expect(after.payments).toEqual(['paid', 'taken-back'])
    expect(after.refunds.every((status) => status === 'withdrawn')).toBe(true)
    expect(await listOpen(orderId)).toEqual([])
    expect(right).not.toBe(payment)
  })

  it('lowers other proposed refunds to what is still above the amount owed', async () => {
    const orderId = await storeHeldOrder(test.office)
    await record(orderId, 60_000, '2026-11-18')
    await record(orderId, 60_000, '2026-11-19')
    const mistake = await record(orderId, 70_000, '2026-11-20')
    const listed = async () =>
      (await readOrder(test.office, orderId)).books.refunds
        .filter(({ status }) => status === 'proposed')
        .map(({ amount }) => amount)
    expect((await listed()).reduce((sum, amount) => sum + amount, 0)).toBe(90_000)
    await takeBack(orderId, mistake)
    expect(await listed()).toEqual([20_000])
    expect(await listOpen(orderId)).toEqual(['overpaid'])
    const cancelled = await storeHeldOrder(test.office, { date: '2026-11-29' })
    await record(cancelled, 60_000, '2026-11-18')
    const other = await record(cancelled, 40_000, '2026-11-19')
    const asked = { orderId: cancelled, cancelledBy: 'guest' } as const
    const { number, refund } = await previewCancellation(test.office, asked)
    await carryOutCancellation(test.office, { orderId: cancelled, number, by })
    await takeBack(cancelled, other)
    const { refunds } = (await readOrder(test.office, cancelled)).books
    const left = refunds.filter(({ status }) => status === 'proposed')
    expect(left.map(({ amount, source }) => [amount, source])).toEqual(
      refund > 40_000 ? [[refund - 40_000, 'quote']] : [],
    )
    expect(refund).toBeGreaterThan(0)
  })

  it('leaves a trip confirmed that the rest pays for, and one that the office confirmed', async () => {
    const plan: PaymentPlan = [
      { amount: 30_000, dueOn: '2026-11-21' },
      { amount: 70_000, dueOn: '2027-01-21' },
    ]
    const orderId = await storeHeldOrder(test.office, { plan })
    await record(orderId, 30_000)
    const second = await record(orderId, 70_000)
    await takeBack(orderId, second)
    expect(await see(orderId)).toMatchObject({ status: 'confirmed', items: ['booked'] })
  })

  it('refuses to remove a mistaken payment while a change may still be paid', async () => {
    const orderId = await storeHeldOrder(test.office)
    const payment = await record(orderId, 100_000)
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
    await expect(takeBack(orderId, payment)).rejects.toThrow('guest-change-held')
    expect(await see(orderId)).toMatchObject({ status: 'confirmed', payments: ['paid'] })
  })

  it('pressed twice is done once, also at the same moment', async () => {
    const orderId = await storeHeldOrder(test.office)
    const payment = await record(orderId, 100_000)
    await Promise.all([takeBack(orderId, payment), takeBack(orderId, payment)])
    await takeBack(orderId, payment)
    const { papers, events } = await see(orderId)
    expect(papers.length).toBe(2)
    expect(events.filter((event) => event === 'payment-taken-back').length).toBe(1)
  })

  it('refuses to remove a payment of which a part is being refunded or was refunded', async () => {
    const orderId = await storeHeldOrder(test.office)
    const payment = await record(orderId, 100_000)
    const [id = ''] = await proposeRefund(test.office, { orderId, amount: 20_000, by })
    await approveRefund(test.office, { id, by })
    await stands(orderId, takeBack(orderId, payment))
    await withdrawRefund(test.office, { id, by })
    const [other = ''] = await proposeRefund(test.office, { orderId, amount: 20_000, by })
    const outcomes = await Promise.allSettled([
      markRefundDone(test.office, { id: other, reference: '', by }),
      takeBack(orderId, payment),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const { payments, refunds } = await see(orderId)
    const isGone = refunds.includes('done')
    expect(payments).toEqual([isGone ? 'paid' : 'taken-back'])
  })

  it('refunds nothing when a payment of a cancelled trip is removed as a mistake', async () => {
    const orderId = await storeHeldOrder(test.office)
    const payment = await record(orderId, 100_000)
    const asked = { orderId, cancelledBy: 'office' } as const
    const { number } = await previewCancellation(test.office, asked)
    await carryOutCancellation(test.office, { orderId, number, by })
    expect((await see(orderId)).refunds).toEqual(['proposed'])
    await send()
    await takeBack(orderId, payment)
    const after = await see(orderId)
    expect(after).toMatchObject({ status: 'cancelled', refunds: ['withdrawn'] })
    expect(await listGuestMails(after.reference)).toContain('payment-taken-back-guest')
  })

  it('is only what the office wrote down, as it saw it', async () => {
    const orderId = await storeHeldOrder(test.office)
    const payment = await record(orderId, 40_000)
    const refused = (seen?: number, id = payment) =>
      takeBack(orderId, id, seen).catch(
        (error: { refusals?: { code: string }[] }) => error.refusals?.[0]?.code,
      )
    expect(await refused(0)).toBe('item-changed')
    expect(await refused(undefined, crypto.randomUUID())).toBe('not-found')
    const requested = await storeHeldOrder(test.office, { date: '2027-02-21' })
    await test.db.update(orders).set({ status: 'requested' }).where(eq(orders.id, requested))
    const paid = await record(requested, 100_000)
    expect((await see(requested)).status).toBe('confirmed')
    await takeBack(requested, paid)
    expect((await see(requested)).status).toBe('requested')
  })
})
