import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePreviewRequest } from '#app/order/guest-requests-contract.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { cancelOwnOrder, previewOwnCancellation } from '#app/changing/cancel-order.server.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { recordChargeBack } from '#app/payments/events/record-charge-back.server.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { startPayment } from '#app/payments/events/start-payment.server.ts'
import { replaceRefundsByVoucher } from '#app/credit/instead-of-refund.server.ts'
import { previewVoucher, spendVoucher } from '#app/credit/spend-voucher.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { reconcileAllAttention } from '#app/messages/settle-attention.server.ts'
import { engines } from '../../databases.ts'
import { storeManagedOrder } from '../../fixtures/order.ts'
import { payByYoco, runMoneyJobs } from '../../fixtures/payment.ts'
import { handClock } from '../../gateways/clock.ts'
import type { Yoco } from '../../gateways/yoco/gateway.ts'
import { bookingBody, giftBody, start, transferBody } from '../../test-office.ts'
import { refusalOf } from '../../test-accounts.ts'
import { useTestOffice } from '../../use-test-office.ts'

const guest = { who: 'guest' } as const
const by = { who: 'office', actorId: randomUUID() } as const
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }
/**
 * The test's clock is at 21 November. These are a trip next week, and the first trip that is far
 * enough ahead.
 */
const nextWeek = '2026-11-28'
const dayBefore = '2026-12-04'
const farEnough = '2026-12-05'
const party = { adults: 2, children: 0 }

/** Attack: buys a gift with a stolen card, and spends it before the cardholder notices. */
describe.each(engines)(
  'a thief who buys a gift with a stolen card, on the %s database',
  (engine) => {
    const test = useTestOffice(engine)
    let yoco: Yoco
    beforeAll(async () => {
      yoco = await payByYoco(test, handClock(start))
    })
    beforeEach(async () => {
      await test.clear(attention, outbox, attempts)
      test.clock.now = start
    })
    afterAll(() => yoco.close())

    const buy = async (
      how: 'card' | 'eft' | 'cash' | 'card-machine' = 'card',
      more: Record<string, unknown> = {},
    ) => {
      const wanted = { email: `${randomUUID()}@guests.example`, ...more }
      const answer = await test.post('/api/gifts', giftBody(wanted))
      const { reference } = await answer.json()
      const [order] = await test.db.select().from(orders).where(eq(orders.reference, reference))
      const orderId = order?.id ?? ''
      const amount = 100 * Number(giftBody(more).amount)
      if (how === 'card') {
        const paid = { orderId, provider: 'yoco', amount, by: guest, returnUrls }
        const { payment } = await startPayment(test.office, paid)
        await yoco.pay(yoco.checkouts.find(({ externalId }) => externalId === payment)?.id ?? '')
        await yoco.release()
        for (const { tries } of yoco.notifications.splice(0)) {
          const { headers, body } = tries.at(-1) ?? { headers: {}, body: '' }
          await test.app.request('/api/payments/yoco/notify', { method: 'POST', headers, body })
        }
        await runMoneyJobs(test)
      } else {
        const day = test.clock.now.toISOString().slice(0, 10)
        const report = { method: how, day, reference: '', key: randomUUID(), by }
        await recordPayment(test.office, { orderId, amount, ...report })
      }
      const [card] = await test.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.about, reference), eq(outbox.kind, 'gift-card-receiver')))
      const code = /TC(-[0-9A-Z]{4}){4}/.exec(card?.text ?? '')?.[0] ?? ''
      return { orderId, code }
    }
    const hold = async (date: string) =>
      (await storeManagedOrder(test.db, test.clock.now, { date })).id
    const spend = (orderId: string, code: string, amount = 100_000) =>
      spendVoucher(test.office, { orderId, code, amount, key: randomUUID(), by: guest })
    const preview = async (date: string, code: string) =>
      refusalOf(previewVoucher(test.office, { orderId: await hold(date), code }))
    const listOpen = async (orderId: string) => {
      const whereOpen = and(eq(attention.orderId, orderId), isNull(attention.closedAt))
      const open = await test.db.select().from(attention).where(whereOpen)
      return open.map(({ kind }) => kind).toSorted()
    }
    const voucherOf = async (orderId: string) => {
      const whereOwn = eq(vouchers.orderId, orderId)
      return (
        await test.db.select().from(vouchers).where(whereOwn).orderBy(desc(vouchers.issuedAt))
      )[0]
    }

    it.each([
      [nextWeek, 'voucher-young'],
      [dayBefore, 'voucher-young'],
      [farEnough, undefined],
    ])('pays no trip nearer than 14 days on its page: a trip on %s', async (date, refused) => {
      const { code } = await buy()
      expect(await preview(date, code)).toBe(refused)
      expect(await refusalOf(spend(await hold(date), code))).toBe(refused)
    })

    it.each([
      ['/api/bookings', bookingBody],
      ['/api/transfers', transferBody],
    ] as const)('reads at %s from when a recent gift pays', async (path, bodyOf) => {
      const { code, orderId } = await buy()
      const book = (date: string, typed = code) =>
        test.post(path, bodyOf({ date, promoCode: typed, email: `${randomUUID()}@guests.example` }))
      const answer = await book(dayBefore)
      expect(answer.status).toBe(422)
      const { error } = await answer.json()
      expect(error).toMatchObject({ code: 'voucher-young', field: 'promoCode' })
      expect(error.message).toMatch(/5 December 2026.*22 March 2027/)
      const product = 'tour/cape-peninsula'
      const check = (date?: string) =>
        test.post('/api/promo-codes/check', { promoCode: code, product, ...(date ? { date } : {}) })
      expect((await check(nextWeek)).status).toBe(422)
      expect((await check()).status).toBe(200)
      expect((await check(farEnough)).status).toBe(200)
      const { providers = new Map() } = test.office
      test.office.providers = new Map()
      expect((await book(nextWeek)).status).toBe(422)
      test.office.providers = providers
      expect((await voucherOf(orderId))?.balance).toBe(250_000)
      expect((await book(farEnough)).status).toBe(201)
    })

    it.each(['eft', 'cash', 'card-machine'] as const)(
      'can spend a gift paid by %s at once',
      async (how) => {
        const { code, orderId } = await buy(how)
        expect(await refusalOf(spend(await hold('2026-11-24'), code))).toBeUndefined()
        expect(await listOpen(orderId)).toEqual([])
      },
    )

    it('waits until no charge-back is possible, and no longer', async () => {
      const { code } = await buy()
      const settled = new Date(start.getTime() + 120 * dayMs)
      test.clock.now = new Date(settled.getTime() - 1000)
      expect(await preview('2027-03-25', code)).toBe('voucher-young')
      test.clock.now = settled
      expect(await preview('2027-03-25', code)).toBeUndefined()
    })

    it('moves no trip nearer that a recent gift paid, but one that another payment paid', async () => {
      const { code } = await buy('card', { amount: 5000 })
      const orderId = await hold('2027-02-20')
      await spend(orderId, code, 500_000)
      const { items } = await readOrder(test.db, orderId)
      const change = async (of: string, date: string) => {
        const item = (await readOrder(test.db, of)).items[0]
        const wish = { item: item?.id ?? '', product: 'cape-peninsula', date, ...party }
        const { quote } = await previewChange(test.office, of, changePreviewRequest.parse(wish))
        return (await carryOutChange(test.office, of, quote.number)).outcome
      }
      expect(items).toHaveLength(1)
      expect(await refusalOf(change(orderId, dayBefore))).toBe('gift-move-young')
      expect(await change(orderId, farEnough)).toBe('changed')
      // Some days later the trip is nearer than allowed, but may move to a later day.
      test.clock.now = new Date(start.getTime() + 8 * dayMs)
      expect(await refusalOf(change(orderId, '2026-12-04'))).toBe('gift-move-young')
      expect(await change(orderId, '2026-12-07')).toBe('changed')
      test.clock.now = start
      const other = await hold('2027-02-20')
      const settled = await buy('eft', { amount: 5000 })
      await spend(other, settled.code, 500_000)
      expect(await change(other, dayBefore)).toBe('changed')
    })

    it('pays no held change to a nearer day with a recent gift', async () => {
      const { code } = await buy()
      const settled = await buy('eft', { amount: 6000 })
      const orderId = await hold('2027-02-20')
      await spend(orderId, settled.code, 500_000)
      const { items } = await readOrder(test.db, orderId)
      const item = items[0]?.id ?? ''
      const wish = { item, product: 'cape-peninsula', date: dayBefore, ...party, adults: 4 }
      const { quote } = await previewChange(test.office, orderId, changePreviewRequest.parse(wish))
      expect((await carryOutChange(test.office, orderId, quote.number)).outcome).toBe('to-pay')
      expect(await refusalOf(spend(orderId, code))).toBe('voucher-young')
      expect(await refusalOf(spend(orderId, settled.code))).toBeUndefined()
    })

    it('gets no other credit: a cancelled trip is refunded to the same recent gift', async () => {
      const { code, orderId: giftOrder } = await buy()
      const orderId = await hold('2027-02-20')
      await spend(orderId, code, 250_000)
      const { items } = await readOrder(test.db, orderId)
      const { number } = await previewOwnCancellation(test.office, orderId, {
        items: items.map(({ id }) => id),
      })
      await cancelOwnOrder(test.office, orderId, { number, instead: 'voucher' }).catch(() =>
        cancelOwnOrder(test.office, orderId, { number }),
      )
      expect(await refusalOf(replaceRefundsByVoucher(test.office, { orderId, by }))).toBe(
        'refund-moved-on',
      )
      await runMoneyJobs(test)
      expect(await voucherOf(orderId)).toBeUndefined()
      expect(await preview(nextWeek, code)).not.toBeUndefined()
      const again = await test.post('/api/gifts', giftBody())
      const { reference } = await again.json()
      const [gift] = await test.db.select().from(orders).where(eq(orders.reference, reference))
      expect(await refusalOf(spend(gift?.id ?? '', code))).toBe('payment-closed')
      expect(
        await refusalOf(replaceRefundsByVoucher(test.office, { orderId: giftOrder, by })),
      ).toBe('refund-moved-on')
    })

    it('is reported to the office above a sum, and at the second gift within a week', async () => {
      const large = await buy('card', { amount: 20_001 })
      expect(await listOpen(large.orderId)).toEqual(['gift-large'])
      expect(await listOpen((await buy('card', { amount: 20_000 })).orderId)).toEqual([])
      expect(await listOpen((await buy('eft', { amount: 50_000 })).orderId)).toEqual([])
      const email = 'thief@guests.example'
      const first = await buy('card', { email })
      const second = await buy('card', { email: 'THIEF+2@guests.example' })
      expect([await listOpen(first.orderId), await listOpen(second.orderId)]).toEqual([
        [],
        ['gift-again'],
      ])
      const mails = await test.db.select().from(outbox).where(eq(outbox.kind, 'attention-office'))
      expect(mails).toHaveLength(2)
      // After a charge-back the voucher is stopped, and needs no attention.
      const { books } = await readOrder(test.db, second.orderId)
      const paymentId = books.payments[0]?.id ?? ''
      const report = { day: '2026-11-21', reference: '', by, key: randomUUID() }
      await recordChargeBack(test.office, {
        orderId: second.orderId,
        paymentId,
        amount: 250_000,
        ...report,
      })
      expect(await listOpen(second.orderId)).toEqual(['charged-back'])
      test.clock.now = new Date(start.getTime() + 8 * dayMs)
      expect(await listOpen((await buy('card', { email })).orderId)).toEqual([])
      test.clock.now = new Date(start.getTime() + 121 * dayMs)
      await reconcileAllAttention(test.office)
      expect(await listOpen(large.orderId)).toEqual([])
    })
  },
)
