import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { backdateBooking, readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { formatCents } from '#rules/money/currency.ts'
import { recordByHand, enableMethods } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments } from '#app/payments/schema.server.ts'
import {
  cancelOwnOrder,
  previewOwnCancellation,
  carryOutCancellation,
  previewCancellation,
} from './cancel-order.server.ts'
import type { Refused } from '#platform/refused.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const

const findRefusedMaximum = (preview: Promise<unknown>) =>
  preview.catch(
    ({ refusals: [{ code, facts }] }: Refused) => code === 'keep-too-much' && facts?.['most'],
  )

describe.each(engines)('cancellation by the office on the %s database', (engine) => {
  const test = setUpEmptyOffice(engine)
  beforeEach(() => enableMethods(test))

  const storePaidOrder = async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2026-12-16' })
    await recordByHand(test, { orderId, amount: 100_000 })
    await backdateBooking(test, orderId)
    await test.db.delete(outbox)
    return orderId
  }
  const preview = (orderId: string, request: object) =>
    previewCancellation(test.office, { orderId, cancelledBy: 'guest', ...request })
  const cancel = async (orderId: string, request: object, message = '') => {
    const { number } = await preview(orderId, request)
    return carryOutCancellation(test.office, { orderId, number, by, message })
  }
  const readMail = async (kind: string) => {
    const [mail] = await test.db.select().from(outbox).where(eq(outbox.kind, kind))
    return mail
  }

  it('refunds everything after a death or hospital stay, with its own mail', async () => {
    const orderId = await storePaidOrder()
    const done = await cancel(orderId, { cancelledBy: 'grave' }, 'Our thoughts are with you.')
    expect(done.quote).toMatchObject({ kept: 0, refund: 100_000 })
    const { order, books, events } = await readOrder(test.office, orderId)
    expect([order.status, events.includes('called-off')]).toEqual(['cancelled', true])
    expect(books.refunds).toMatchObject([{ amount: 100_000, status: 'proposed' }])
    const mail = await readMail('order-cancelled-guest')
    expect(mail?.text).toContain('We’re so sorry. We’ve cancelled your booking')
    expect(mail?.text).toContain('Our thoughts are with you.')
    for (const phrase of ['had to cancel', 'similar tour', 'calendar', 'WhatsApp'])
      expect(mail?.text).not.toContain(phrase)
    expect(mail?.attachments).toEqual([])
  })

  it.each(['grave', 'guest', 'office'] as const)(
    'asks for the bank account only to refund a transfer: cancelled by %s',
    async (cancelledBy) => {
      const orderId = await storePaidOrder()
      await cancel(orderId, { cancelledBy })
      const mail = await readMail('order-cancelled-guest')
      expect(mail?.text).toContain('Please tell us where to on your booking page')
      expect(mail?.text).not.toContain('back the way you paid')
      await test.db.delete(outbox)
      const cardOrderId = await storePaidOrder()
      await test.db
        .update(payments)
        .set({ provider: 'demo' })
        .where(eq(payments.orderId, cardOrderId))
      enableMethods(test, 'demo')
      await cancel(cardOrderId, { cancelledBy })
      const cardMail = await readMail('order-cancelled-guest')
      expect(cardMail?.text).toContain('back the way you paid')
      expect(cardMail?.text).not.toContain('tell us where to')
    },
  )

  it('refunds the part that the office chooses, never less than the table', async () => {
    const orderId = await storePaidOrder()
    const { kept: tableCharge } = await preview(orderId, {})
    expect(tableCharge).toBeGreaterThan(20_000)
    const partialRefund = { kept: 20_000, refund: 80_000 }
    expect(await preview(orderId, { keep: 20_000 })).toMatchObject(partialRefund)
    expect(await preview(orderId, { keep: 0 })).toMatchObject({ kept: 0, refund: 100_000 })
    expect(await preview(orderId, { keep: tableCharge })).toMatchObject({ kept: tableCharge })
    expect(await findRefusedMaximum(preview(orderId, { keep: tableCharge + 1 }))).toBe(
      formatCents(tableCharge),
    )
    const officeRequest = { cancelledBy: 'office', keep: 20_000 }
    expect(await findRefusedMaximum(preview(orderId, officeRequest))).toBe('R0.00')
    const graveRequest = { cancelledBy: 'grave', keep: 20_000 }
    expect(await cancel(orderId, graveRequest)).toMatchObject({
      outcome: 'cancelled',
      quote: partialRefund,
    })
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds).toMatchObject([{ amount: 80_000 }])
  })

  it('acknowledges a reported death or illness, and settles the Attention item', async () => {
    const orderId = await storePaidOrder()
    const items = (await readOrder(test.office, orderId)).items.map(({ id }) => id)
    const request = { items, isMedical: true }
    const { number } = await previewOwnCancellation(test.office, orderId, request)
    const result = await cancelOwnOrder(test.office, orderId, { number })
    expect(result.outcome).toBe('with-office')
    const mail = await readMail('grave-told-guest')
    expect(mail?.text).toContain('Thank you for telling us. We’re so sorry.')
    const whereOpen = and(eq(attention.orderId, orderId), isNull(attention.closedAt))
    const [attentionRow] = await test.db.select().from(attention).where(whereOpen)
    expect(attentionRow?.kind).toBe('medical-cancellation')
    await cancel(orderId, { cancelledBy: 'grave' })
    expect(await test.db.select().from(attention).where(whereOpen)).toEqual([])
  })

  it('refuses a guest who uses the figures for a grave reason', async () => {
    const orderId = await storePaidOrder()
    const { number } = await preview(orderId, { cancelledBy: 'grave' })
    const request = { orderId, number, by: { who: 'guest' } as const }
    await expect(carryOutCancellation(test.office, request)).rejects.toThrow('quote-gone')
  })
})
