import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { backdateBooking, readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { formatCents } from '#rules/money/currency.ts'
import { recordByHand, switchOn } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { useEmptyOffice } from '#tests/use-empty-office.ts'
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

const refusedMost = (asked: Promise<unknown>) =>
  asked.catch(
    ({ refusals: [{ code, facts }] }: Refused) => code === 'keep-too-much' && facts?.['most'],
  )

describe.each(engines)('cancellation by the office on the %s database', (engine) => {
  const test = useEmptyOffice(engine)
  beforeEach(() => switchOn(test))

  const storePaid = async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2026-12-16' })
    await recordByHand(test, { orderId, amount: 100_000 })
    await backdateBooking(test, orderId)
    await test.db.delete(outbox)
    return orderId
  }
  const ask = (orderId: string, wanted: object) =>
    previewCancellation(test.office, { orderId, cancelledBy: 'guest', ...wanted })
  const cancel = async (orderId: string, wanted: object, message = '') => {
    const { number } = await ask(orderId, wanted)
    return carryOutCancellation(test.office, { orderId, number, by, message })
  }
  const readMail = async (kind: string) => {
    const [mail] = await test.db.select().from(outbox).where(eq(outbox.kind, kind))
    return mail
  }

  it('refunds everything after a death or hospital stay, with its own mail', async () => {
    const orderId = await storePaid()
    const done = await cancel(orderId, { cancelledBy: 'grave' }, 'Our thoughts are with you.')
    expect(done.quote).toMatchObject({ kept: 0, refund: 100_000 })
    const { order, books, events } = await readOrder(test.office, orderId)
    expect([order.status, events.includes('called-off')]).toEqual(['cancelled', true])
    expect(books.refunds).toMatchObject([{ amount: 100_000, status: 'proposed' }])
    const mail = await readMail('order-cancelled-guest')
    expect(mail?.text).toContain('We’re so sorry. We’ve cancelled your booking')
    expect(mail?.text).toContain('Our thoughts are with you.')
    for (const hard of ['had to cancel', 'similar tour', 'calendar', 'WhatsApp'])
      expect(mail?.text).not.toContain(hard)
    expect(mail?.attachments).toEqual([])
  })

  it.each(['grave', 'guest', 'office'] as const)(
    'asks for the account of a transfer’s refund, but not of a provider’s: by %s',
    async (cancelledBy) => {
      const orderId = await storePaid()
      await cancel(orderId, { cancelledBy })
      const mail = await readMail('order-cancelled-guest')
      expect(mail?.text).toContain('Please tell us where to on your booking page')
      expect(mail?.text).not.toContain('back the way you paid')
      await test.db.delete(outbox)
      const byCard = await storePaid()
      await test.db.update(payments).set({ provider: 'demo' }).where(eq(payments.orderId, byCard))
      switchOn(test, 'demo')
      await cancel(byCard, { cancelledBy })
      const other = await readMail('order-cancelled-guest')
      expect(other?.text).toContain('back the way you paid')
      expect(other?.text).not.toContain('tell us where to')
    },
  )

  it('refunds the part that the office chooses, never less than the table', async () => {
    const orderId = await storePaid()
    const { kept: byTable } = await ask(orderId, {})
    expect(byTable).toBeGreaterThan(20_000)
    const some = { kept: 20_000, refund: 80_000 }
    expect(await ask(orderId, { keep: 20_000 })).toMatchObject(some)
    expect(await ask(orderId, { keep: 0 })).toMatchObject({ kept: 0, refund: 100_000 })
    expect(await ask(orderId, { keep: byTable })).toMatchObject({ kept: byTable })
    expect(await refusedMost(ask(orderId, { keep: byTable + 1 }))).toBe(formatCents(byTable))
    const ours = { cancelledBy: 'office', keep: 20_000 }
    expect(await refusedMost(ask(orderId, ours))).toBe('R0.00')
    const grave = { cancelledBy: 'grave', keep: 20_000 }
    expect(await cancel(orderId, grave)).toMatchObject({ outcome: 'cancelled', quote: some })
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds).toMatchObject([{ amount: 80_000 }])
  })

  it('acknowledges a reported death or illness, and settles the Attention item', async () => {
    const orderId = await storePaid()
    const items = (await readOrder(test.office, orderId)).items.map(({ id }) => id)
    const wish = { items, isMedical: true }
    const { number } = await previewOwnCancellation(test.office, orderId, wish)
    const told = await cancelOwnOrder(test.office, orderId, { number })
    expect(told.outcome).toBe('with-office')
    const mail = await readMail('grave-told-guest')
    expect(mail?.text).toContain('Thank you for telling us. We’re so sorry.')
    const whereOpen = and(eq(attention.orderId, orderId), isNull(attention.closedAt))
    const [open] = await test.db.select().from(attention).where(whereOpen)
    expect(open?.kind).toBe('medical-cancellation')
    await cancel(orderId, { cancelledBy: 'grave' })
    expect(await test.db.select().from(attention).where(whereOpen)).toEqual([])
  })

  it('refuses cancelling for a grave reason by the guest', async () => {
    const orderId = await storePaid()
    const { number } = await ask(orderId, { cancelledBy: 'grave' })
    const wanted = { orderId, number, by: { who: 'guest' } as const }
    await expect(carryOutCancellation(test.office, wanted)).rejects.toThrow('quote-gone')
  })
})
