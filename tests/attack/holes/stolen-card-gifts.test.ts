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
import { replaceRefundsByVoucher } from '#app/credit/convert-refunds.server.ts'
import { previewVoucher, spendVoucher } from '#app/credit/spend-voucher.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { reconcileAllAttention } from '#app/messages/settle-attention.server.ts'
import { engines } from '../../databases.ts'
import { storeManagedOrder } from '../../fixtures/order.ts'
import { switchToYoco, runMoneyJobs } from '../../fixtures/payment.ts'
import { createHandClock } from '../../gateways/clock.ts'
import type { Yoco } from '../../gateways/yoco/gateway.ts'
import { bookingBody, giftBody, start, transferBody } from '../../test-office.ts'
import { findRefusalCode } from '../../test-accounts.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'

const guest = { who: 'guest' } as const
const officeActor = { who: 'office', actorId: randomUUID() } as const
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }
/**
 * Days of trips, seen from 21 November: next week, the last day that is too near, and the first day
 * that is far enough ahead.
 */
const nextWeek = '2026-11-28'
const lastRefusedDay = '2026-12-04'
const firstAllowedDay = '2026-12-05'
const party = { adults: 2, children: 0 }

/** Attack: buys a gift with a stolen card, and spends it before the cardholder notices. */
describe.each(engines)(
  'a thief who buys a gift with a stolen card, on the %s database',
  (engine) => {
    const test = setUpTestOffice(engine)
    let yoco: Yoco
    beforeAll(async () => {
      yoco = await switchToYoco(test, createHandClock(start))
    })
    beforeEach(async () => {
      await test.clear(attention, outbox, attempts)
      test.clock.now = start
    })
    afterAll(() => yoco.close())

    const buyGift = async (
      method: 'card' | 'eft' | 'cash' | 'card-machine' = 'card',
      overrides: Record<string, unknown> = {},
    ) => {
      const fields = { email: `${randomUUID()}@guests.example`, ...overrides }
      const answer = await test.post('/api/gifts', giftBody(fields))
      const { reference } = await answer.json()
      const [order] = await test.db.select().from(orders).where(eq(orders.reference, reference))
      const orderId = order?.id ?? ''
      const amount = 100 * Number(giftBody(overrides).amount)
      if (method === 'card') {
        const attempt = { orderId, provider: 'yoco', amount, by: guest, returnUrls }
        const { payment } = await startPayment(test.office, attempt)
        await yoco.pay(yoco.checkouts.find(({ externalId }) => externalId === payment)?.id ?? '')
        await yoco.release()
        for (const { tries } of yoco.notifications.splice(0)) {
          const { headers, body } = tries.at(-1) ?? { headers: {}, body: '' }
          await test.app.request('/api/payments/yoco/notify', { method: 'POST', headers, body })
        }
        await runMoneyJobs(test)
      } else {
        const day = test.clock.now.toISOString().slice(0, 10)
        const report = { method: method, day, reference: '', key: randomUUID(), by: officeActor }
        await recordPayment(test.office, { orderId, amount, ...report })
      }
      const [cardMail] = await test.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.about, reference), eq(outbox.kind, 'gift-card-receiver')))
      const code = /TC(-[0-9A-Z]{4}){4}/.exec(cardMail?.text ?? '')?.[0] ?? ''
      return { orderId, code }
    }
    const storeOrder = async (date: string) =>
      (await storeManagedOrder(test.db, test.clock.now, { date })).id
    const spend = (orderId: string, code: string, amount = 100_000) =>
      spendVoucher(test.office, { orderId, code, amount, key: randomUUID(), by: guest })
    const preview = async (date: string, code: string) =>
      findRefusalCode(previewVoucher(test.office, { orderId: await storeOrder(date), code }))
    const listOpenAttention = async (orderId: string) => {
      const whereOpen = and(eq(attention.orderId, orderId), isNull(attention.closedAt))
      const entries = await test.db.select().from(attention).where(whereOpen)
      return entries.map(({ kind }) => kind).toSorted()
    }
    const findLatestVoucher = async (orderId: string) => {
      const whereOwn = eq(vouchers.orderId, orderId)
      return (
        await test.db.select().from(vouchers).where(whereOwn).orderBy(desc(vouchers.issuedAt))
      )[0]
    }

    it.each([
      [nextWeek, 'voucher-young'],
      [lastRefusedDay, 'voucher-young'],
      [firstAllowedDay, undefined],
    ])(
      'pays with a recent gift only for trips at least 14 days ahead: on %s',
      async (date, refusalCode) => {
        const { code } = await buyGift()
        expect(await preview(date, code)).toBe(refusalCode)
        expect(await findRefusalCode(spend(await storeOrder(date), code))).toBe(refusalCode)
      },
    )

    it.each([
      ['/api/bookings', bookingBody],
      ['/api/transfers', transferBody],
    ] as const)(
      'learns from %s the first day for which a recent gift pays',
      async (path, createBody) => {
        const { code, orderId } = await buyGift()
        const book = (date: string, typed = code) =>
          test.post(
            path,
            createBody({ date, promoCode: typed, email: `${randomUUID()}@guests.example` }),
          )
        const answer = await book(lastRefusedDay)
        expect(answer.status).toBe(422)
        const { error } = await answer.json()
        expect(error).toMatchObject({ code: 'voucher-young', field: 'promoCode' })
        expect(error.message).toMatch(/5 December 2026.*22 March 2027/)
        const product = 'tour/cape-peninsula'
        const check = (date?: string) =>
          test.post('/api/promo-codes/check', {
            promoCode: code,
            product,
            ...(date ? { date } : {}),
          })
        expect((await check(nextWeek)).status).toBe(422)
        expect((await check()).status).toBe(200)
        expect((await check(firstAllowedDay)).status).toBe(200)
        const { providers = new Map() } = test.office
        test.office.providers = new Map()
        expect((await book(nextWeek)).status).toBe(422)
        test.office.providers = providers
        expect((await findLatestVoucher(orderId))?.balance).toBe(250_000)
        expect((await book(firstAllowedDay)).status).toBe(201)
      },
    )

    it.each(['eft', 'cash', 'card-machine'] as const)(
      'can spend a gift paid by %s at once',
      async (method) => {
        const { code, orderId } = await buyGift(method)
        expect(await findRefusalCode(spend(await storeOrder('2026-11-24'), code))).toBeUndefined()
        expect(await listOpenAttention(orderId)).toEqual([])
      },
    )

    it('can use the gift as soon as no charge-back is possible', async () => {
      const { code } = await buyGift()
      const safeSince = new Date(start.getTime() + 120 * dayMs)
      test.clock.now = new Date(safeSince.getTime() - 1000)
      expect(await preview('2027-03-25', code)).toBe('voucher-young')
      test.clock.now = safeSince
      expect(await preview('2027-03-25', code)).toBeUndefined()
    })

    it('moves a trip to a nearer day if another payment paid for it, but not a recent gift', async () => {
      const { code } = await buyGift('card', { amount: 5000 })
      const orderId = await storeOrder('2027-02-20')
      await spend(orderId, code, 500_000)
      const { items } = await readOrder(test.db, orderId)
      const change = async (changedOrderId: string, date: string) => {
        const item = (await readOrder(test.db, changedOrderId)).items[0]
        const request = { item: item?.id ?? '', product: 'cape-peninsula', date, ...party }
        const { quote } = await previewChange(
          test.office,
          changedOrderId,
          changePreviewRequest.parse(request),
        )
        return (await carryOutChange(test.office, changedOrderId, quote.number)).outcome
      }
      expect(items).toHaveLength(1)
      expect(await findRefusalCode(change(orderId, lastRefusedDay))).toBe('gift-move-young')
      expect(await change(orderId, firstAllowedDay)).toBe('changed')
      // Some days later the trip is nearer than allowed, but may move to a later day.
      test.clock.now = new Date(start.getTime() + 8 * dayMs)
      expect(await findRefusalCode(change(orderId, '2026-12-04'))).toBe('gift-move-young')
      expect(await change(orderId, '2026-12-07')).toBe('changed')
      test.clock.now = start
      const otherOrderId = await storeOrder('2027-02-20')
      const settledGift = await buyGift('eft', { amount: 5000 })
      await spend(otherOrderId, settledGift.code, 500_000)
      expect(await change(otherOrderId, lastRefusedDay)).toBe('changed')
    })

    it('pays no held change to a nearer day with a recent gift', async () => {
      const { code } = await buyGift()
      const settledGift = await buyGift('eft', { amount: 6000 })
      const orderId = await storeOrder('2027-02-20')
      await spend(orderId, settledGift.code, 500_000)
      const { items } = await readOrder(test.db, orderId)
      const item = items[0]?.id ?? ''
      const request = { item, product: 'cape-peninsula', date: lastRefusedDay, ...party, adults: 4 }
      const { quote } = await previewChange(
        test.office,
        orderId,
        changePreviewRequest.parse(request),
      )
      expect((await carryOutChange(test.office, orderId, quote.number)).outcome).toBe('to-pay')
      expect(await findRefusalCode(spend(orderId, code))).toBe('voucher-young')
      expect(await findRefusalCode(spend(orderId, settledGift.code))).toBeUndefined()
    })

    it('gets no other credit: a cancelled trip is refunded to the same recent gift', async () => {
      const { code, orderId: giftOrder } = await buyGift()
      const orderId = await storeOrder('2027-02-20')
      await spend(orderId, code, 250_000)
      const { items } = await readOrder(test.db, orderId)
      const { number } = await previewOwnCancellation(test.office, orderId, {
        items: items.map(({ id }) => id),
      })
      await cancelOwnOrder(test.office, orderId, { number, instead: 'voucher' }).catch(() =>
        cancelOwnOrder(test.office, orderId, { number }),
      )
      expect(
        await findRefusalCode(replaceRefundsByVoucher(test.office, { orderId, by: officeActor })),
      ).toBe('refund-moved-on')
      await runMoneyJobs(test)
      expect(await findLatestVoucher(orderId)).toBeUndefined()
      expect(await preview(nextWeek, code)).not.toBeUndefined()
      const response = await test.post('/api/gifts', giftBody())
      const { reference } = await response.json()
      const [gift] = await test.db.select().from(orders).where(eq(orders.reference, reference))
      expect(await findRefusalCode(spend(gift?.id ?? '', code))).toBe('payment-closed')
      expect(
        await findRefusalCode(
          replaceRefundsByVoucher(test.office, { orderId: giftOrder, by: officeActor }),
        ),
      ).toBe('refund-moved-on')
    })

    it('is reported to the office above a sum, and at the second gift within a week', async () => {
      const largeGift = await buyGift('card', { amount: 20_001 })
      expect(await listOpenAttention(largeGift.orderId)).toEqual(['gift-large'])
      expect(await listOpenAttention((await buyGift('card', { amount: 20_000 })).orderId)).toEqual(
        [],
      )
      expect(await listOpenAttention((await buyGift('eft', { amount: 50_000 })).orderId)).toEqual(
        [],
      )
      const email = 'thief@guests.example'
      const first = await buyGift('card', { email })
      const second = await buyGift('card', { email: 'THIEF+2@guests.example' })
      expect([
        await listOpenAttention(first.orderId),
        await listOpenAttention(second.orderId),
      ]).toEqual([[], ['gift-again']])
      const mails = await test.db.select().from(outbox).where(eq(outbox.kind, 'attention-office'))
      expect(mails).toHaveLength(2)
      // After a charge-back the voucher is stopped, and needs no attention.
      const { books } = await readOrder(test.db, second.orderId)
      const paymentId = books.payments[0]?.id ?? ''
      const report = { day: '2026-11-21', reference: '', by: officeActor, key: randomUUID() }
      await recordChargeBack(test.office, {
        orderId: second.orderId,
        paymentId,
        amount: 250_000,
        ...report,
      })
      expect(await listOpenAttention(second.orderId)).toEqual(['charged-back'])
      test.clock.now = new Date(start.getTime() + 8 * dayMs)
      expect(await listOpenAttention((await buyGift('card', { email })).orderId)).toEqual([])
      test.clock.now = new Date(start.getTime() + 121 * dayMs)
      await reconcileAllAttention(test.office)
      expect(await listOpenAttention(largeGift.orderId)).toEqual([])
    })
  },
)
