import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { recordByHand } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { storeHeldOrder, storePayment, storePaidTrip } from '#tests/fixtures/order.ts'
import { listTakenDays } from '#tests/fixtures/trip.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { emptyOffice, setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orderFigures } from '#app/order/order-figures-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { replaceRefundsByVoucher } from '#app/credit/convert-refunds.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { previewCancellation, withdrawOrder } from './cancel-order.server.ts'

describe.each(engines)('cancellation by the guest on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)

  const call = (path: string, key: string, body?: object) => callManageBy(office, path, key, body)
  const open = async (trip: Parameters<typeof storePaidTrip>[2] = {}) => {
    const order = await storePaidTrip(office.db, office.clock.now, trip)
    const { key, itemIds } = order
    const requestFigures = (request: object = {}) =>
      call('/cancel/quote', key, { items: itemIds, ...request })
    const readFigures = async (request?: object) =>
      (await (await requestFigures(request)).json()).quote
    const agree = (number: string, more = {}) => call('/cancel', key, { number, ...more })
    const readPage = async () => (await call('', key)).json()
    return { ...order, requestFigures, readFigures, agree, readPage }
  }
  const load = (id: string) => readOrder(office.db, id)

  it.each([
    [61, 15, 75_000],
    [30, 50, 250_000],
    [15, 75, 375_000],
    [3, 100, 500_000],
  ])(
    'keeps the previewed charge when cancelled %s days before: %s %',
    async (days, percent, kept) => {
      const { orderId, days: dates, readFigures, agree, readPage } = await open()
      office.pass((91 - days) * dayMs)
      await readFigures()
      const before = await load(orderId)
      const refund = 500_000 - kept
      const quote = await readFigures()
      expect(quote).toMatchObject({
        items: [{ total: 500_000, percent, kept, fee: kept }],
        isAll: true,
        paid: 500_000,
        kept,
        refund,
        needsOffice: false,
      })
      const emailProvenAt = office.clock.now
      expect(await load(orderId)).toEqual({ ...before, order: { ...before.order, emailProvenAt } })
      expect(await listTakenDays(office)).toEqual([dates[0], dates[0]])
      const done = await (await agree(quote.number)).json()
      expect(done).toMatchObject({ outcome: 'cancelled', order: { status: 'cancelled' } })
      expect(done.order.cancelling).toBeUndefined()
      const { books } = await load(orderId)
      expect(sumBooks(books).owed).toBe(kept)
      const waiting = refund > 0 ? [{ amount: refund, status: 'proposed' }] : []
      expect(await office.db.select().from(refunds)).toMatchObject(waiting)
      expect(await listTakenDays(office)).toEqual([])
      const mails = await office.db.select().from(outbox)
      expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
        'order-cancelled-guest',
        'order-cancelled-office',
      ])
      expect((await readPage()).refunds).toHaveLength(refund > 0 ? 1 : 0)
    },
  )

  it('is free within a day of booking, and needs new consent after that', async () => {
    const { orderId, readFigures, agree, readPage } = await open()
    const createdAt = new Date(office.clock.now.getTime() - 24 * hourMs + 5 * minuteMs)
    await office.db.update(orders).set({ createdAt }).where(eq(orders.id, orderId))
    const freeUntil = new Date(createdAt.getTime() + 24 * hourMs).toISOString()
    const page = await readPage()
    expect(page.cancelling).toMatchObject({ freeUntil })
    expect(page.charges.map(({ isNow }: { isNow: boolean }) => isNow)).not.toContain(true)
    expect(
      page.charges.every(({ lastDay }: { lastDay: string }) => lastDay >= freeUntil.slice(0, 10)),
    ).toBe(true)
    expect(page.charges[0]).not.toHaveProperty('firstDay')
    const quote = await readFigures()
    expect(quote).toMatchObject({
      items: [{ percent: 0, fee: 0, kept: 0, freeUntil }],
      kept: 0,
      refund: 500_000,
    })
    office.clock.now = new Date(freeUntil)
    expect(await (await agree(quote.number)).json()).toMatchObject({ outcome: 'ask-again' })
    const laterPage = await readPage()
    expect(laterPage.cancelling.freeUntil).toBeUndefined()
    expect(laterPage.charges.map(({ isNow }: { isNow: boolean }) => isNow)).toContain(true)
    office.clock.now = new Date(office.clock.now.getTime() - minuteMs)
    const { number } = await readFigures()
    expect(await (await agree(number)).json()).toMatchObject({ outcome: 'cancelled' })
    expect(sumBooks((await load(orderId)).books).owed).toBe(0)
  })

  it('cancels once for repeated and simultaneous requests', async () => {
    const { readFigures, agree } = await open()
    const { number } = await readFigures()
    const answers = await Promise.all([agree(number), agree(number)])
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ outcome: 'cancelled' })
    expect(await (await agree(number)).json()).toMatchObject({ outcome: 'cancelled' })
    expect(await office.db.select().from(refunds)).toHaveLength(1)
    expect(await office.db.select().from(outbox)).toHaveLength(2)
  })

  it('cancels one day of three without changing the others', async () => {
    const { orderId, itemIds, days, readFigures, agree } = await open({ tours: 3 })
    const quote = await readFigures({ items: [itemIds[1]] })
    expect(quote).toMatchObject({ isAll: false, kept: 75_000, refund: 425_000 })
    expect(quote.items).toHaveLength(1)
    const { order } = await (await agree(quote.number)).json()
    expect(order).toMatchObject({
      status: 'confirmed',
      days: [{ isCancelled: false }, { isCancelled: true }, { isCancelled: false }],
      money: { owed: 1_075_000, balance: -425_000 },
    })
    expect(order.cancelling.items.map(({ item }: { item: string }) => item)).toEqual([
      itemIds[0],
      itemIds[2],
    ])
    expect(new Set(await listTakenDays(office))).toEqual(new Set([days[0], days[2]]))
    expect((await load(orderId)).order.status).toBe('confirmed')
  })

  it('shortens the order when its last day is cancelled, and ends open payment attempts', async () => {
    const { orderId, itemIds, days, readFigures, agree } = await open({ tours: 3, paid: 500_000 })
    const attempt = { provider: 'demo', amount: 1_000_000, now: office.clock.now }
    const payment = await storePayment(office.db, { orderId, ...attempt })
    const pending = { status: 'pending', received: null, paidAt: null } as const
    await office.db.update(payments).set(pending).where(eq(payments.id, payment))
    const { number } = await readFigures({ items: [itemIds[2]] })
    expect(await (await agree(number)).json()).toMatchObject({ outcome: 'cancelled' })
    const { order, books } = await load(orderId)
    expect(order).toMatchObject({ status: 'confirmed', firstDay: days[0], lastDay: days[1] })
    expect(books.payments.map(({ status }) => status).toSorted()).toEqual(['called-off', 'paid'])
  })

  it('asks again, without cancelling, if the charge has grown', async () => {
    office.clock.now = new Date('2026-11-21T21:55:00Z')
    const { days, readFigures, agree, readPage } = await open({ first: addDays('2026-11-21', 60) })
    const quote = await readFigures()
    expect(quote).toMatchObject({ kept: 75_000 })
    office.pass(6 * minuteMs)
    const newAnswer = await (await agree(quote.number)).json()
    expect(newAnswer).toMatchObject({
      outcome: 'ask-again',
      quote: { kept: 250_000, refund: 250_000 },
    })
    expect((await readPage()).status).toBe('confirmed')
    expect(await listTakenDays(office)).toEqual([days[0], days[0]])
    const done = await (await agree(newAnswer.quote.number)).json()
    expect(done).toMatchObject({ outcome: 'cancelled', quote: { kept: 250_000 } })
  })

  it('computes new figures when those of the cancellation have expired', async () => {
    const { readFigures, agree, readPage } = await open()
    const { number } = await readFigures()
    office.pass(hourMs)
    expect(await (await agree(number)).json()).toMatchObject({ outcome: 'ask-again' })
    expect((await readPage()).status).toBe('confirmed')
  })

  it('leaves the charge to the office after a death or an illness', async () => {
    const { orderId, requestFigures, readFigures, agree, readPage } = await open()
    const quote = await readFigures({ isMedical: true })
    expect(quote).toMatchObject({ needsOffice: true, kept: 0, refund: 500_000 })
    expect(await (await agree(quote.number)).json()).toMatchObject({
      outcome: 'with-office',
      order: { status: 'confirmed', cancelling: { bar: 'with-office', items: [] } },
    })
    expect(await (await agree(quote.number)).json()).toMatchObject({ outcome: 'with-office' })
    const openItems = await office.db.select().from(attention).where(eq(attention.orderId, orderId))
    expect(openItems).toMatchObject([{ kind: 'medical-cancellation', closedAt: null }])
    expect(await errorCode(await requestFigures())).toBe('cancel-with-office')
    expect((await readPage()).money).toMatchObject({ owed: 500_000, paid: 500_000 })
    expect(await listTakenDays(office)).toHaveLength(2)
  })

  it('stores the guest’s note once in the order’s thread, and mails it to the office', async () => {
    const { readFigures, agree, readPage } = await open()
    const { number } = await readFigures({ isMedical: true })
    const message = 'My mother is in hospital.\nPlease ring after five.'
    const refused = await agree(number, { message: 'a'.repeat(6000) })
    expect([refused.status, await errorCode(refused)]).toEqual([422, 'message-too-long'])
    expect((await readPage()).messages).toEqual([])
    for (let time = 0; time < 2; time += 1)
      expect(await (await agree(number, { message })).json()).toMatchObject({
        outcome: 'with-office',
        order: { messages: [{ number: 1, from: 'guest', text: message }] },
      })
    const mails = await office.db.select().from(outbox)
    const messageMails = mails.filter(({ kind }) => kind === 'order-message-office')
    expect(messageMails.map(({ text }) => text.includes('Please ring after five.'))).toEqual([true])
  })

  it('lets the office decide on a voucher for a recent card payment', async () => {
    const { orderId, readFigures, agree, readPage } = await open()
    const quote = await readFigures()
    expect(quote).toMatchObject({ credit: 425_000, creditWaits: true })
    const done = await (await agree(quote.number, { instead: 'voucher' })).json()
    expect(done).toMatchObject({ outcome: 'cancelled', order: { status: 'cancelled' } })
    const whereOwn = eq(vouchers.orderId, orderId)
    expect(await office.db.select().from(vouchers).where(whereOwn)).toEqual([])
    const proposed = [{ status: 'proposed', reason: 'voucher-asked', amount: 425_000 }]
    expect(await office.db.select().from(refunds)).toMatchObject(proposed)
    expect((await readPage()).refunds).toEqual([{ amount: 425_000, stage: 'credit-waits' }])
    const mails = await office.db.select().from(outbox)
    const mail = mails.find(({ kind }) => kind === 'order-cancelled-guest')
    expect(mail?.text).toContain('We check your payment first')
    expect(mail?.text).not.toContain('You have R4,250')
    const by = { who: 'office', actorId: randomUUID() } as const
    await replaceRefundsByVoucher(office.office, { orderId, seen: 425_000, by })
    const issued = await office.db.select().from(vouchers).where(whereOwn)
    expect(issued).toMatchObject([{ amount: 425_000 }])
    expect((await readPage()).refunds).toEqual([{ amount: 425_000, stage: 'done' }])
  })

  it('issues a voucher instead of a refund if the guest wants one', async () => {
    const { orderId, readFigures, agree } = await open()
    const paidAt = new Date(office.clock.now.getTime() - 120 * dayMs)
    await office.db.update(payments).set({ paidAt }).where(eq(payments.orderId, orderId))
    const { number, credit, creditWaits } = await readFigures()
    expect([credit, creditWaits]).toEqual([425_000, false])
    const done = await (await agree(number, { instead: 'voucher' })).json()
    expect(done).toMatchObject({ outcome: 'cancelled', order: { status: 'cancelled' } })
    const listVouchers = () =>
      office.db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
    expect(await listVouchers()).toMatchObject([{ amount: 425_000 }])
    expect(await office.db.select().from(refunds)).toMatchObject([{ status: 'done' }])
    const mails = await office.db.select().from(outbox)
    const mail = mails.find(({ kind }) => kind === 'order-cancelled-guest')
    expect(mail?.text).toContain('voucher')
    expect(await (await agree(number, { instead: 'voucher' })).json()).toMatchObject({
      outcome: 'cancelled',
    })
    expect(await listVouchers()).toHaveLength(1)
  })

  it('charges no fee for an order that was never paid', async () => {
    const { readFigures, agree } = await open({ paid: 0 })
    const quote = await readFigures()
    expect(quote).toMatchObject({ kept: 0, refund: 0, credit: 0 })
    expect(await (await agree(quote.number)).json()).toMatchObject({
      outcome: 'cancelled',
      order: { money: { owed: 0 } },
    })
    expect(await office.db.select().from(refunds)).toEqual([])
  })

  it('names who can cancel if the guest cannot', async () => {
    const resellerOrder = await open({ channel: 'reseller' })
    expect(await errorCode(await resellerOrder.requestFigures())).toBe('change-elsewhere')
    expect((await resellerOrder.readPage()).cancelling).toEqual({ bar: 'elsewhere', items: [] })
    await emptyOffice(office)
    const pastOrder = await open()
    office.pass(91 * dayMs + 12 * hourMs)
    expect(await errorCode(await pastOrder.requestFigures())).toBe('cancel-closed')
    expect((await pastOrder.readPage()).cancelling).toEqual({ bar: 'too-late', items: [] })
  })

  it('refuses figures of the office and of a change', async () => {
    const { orderId, readFigures, agree, readPage } = await open()
    const figures = await readFigures()
    const request = { orderId, cancelledBy: 'office' } as const
    const { number: officeNumber } = await previewCancellation(office.office, request)
    const change = { kind: 'change', quote: { wish: {}, quote: {} } } as const
    const whereFigures = eq(orderFigures.id, figures.number)
    await office.db.update(orderFigures).set(change).where(whereFigures)
    for (const number of [officeNumber, figures.number])
      expect(await errorCode(await agree(number))).toBe('quote-gone')
    expect((await readPage()).status).toBe('confirmed')
    expect(await office.db.select().from(refunds)).toEqual([])
  })

  it('refuses items and figures of another order', async () => {
    const order = await open()
    const otherOrder = await open({ first: '2027-03-20' })
    expect(await errorCode(await order.requestFigures({ items: otherOrder.itemIds }))).toBe(
      'not-found',
    )
    const { number } = await otherOrder.readFigures()
    expect(await errorCode(await order.agree(number))).toBe('quote-gone')
    expect(await errorCode(await order.requestFigures({ items: [] }))).toBe('cancel-nothing')
    expect((await otherOrder.readPage()).status).toBe('confirmed')
  })

  const withdrawDuring = async (orderId: string, act: () => Promise<unknown>) => {
    const run = office.db.transaction.bind(office.db)
    const spy = vi.spyOn(office.db, 'transaction').mockImplementationOnce(async (work, config) => {
      const result = await run(work, config)
      await act()
      return result
    })
    await withdrawOrder(office.office, orderId).finally(() => spy.mockRestore())
  }

  it('refuses to withdraw an order that is paid meanwhile', async () => {
    const orderId = await storeHeldOrder(office.office)
    const pay = () => recordByHand(office, { orderId, amount: 100_000 })
    const refused = { refusals: [{ code: 'order-fixed' }] }
    await expect(withdrawDuring(orderId, pay)).rejects.toMatchObject(refused)
    expect((await load(orderId)).order.status).toBe('confirmed')
    expect(await office.db.select().from(refunds)).toEqual([])
  })

  it('withdraws an order once for two simultaneous clicks', async () => {
    const orderId = await storeHeldOrder(office.office)
    await withdrawDuring(orderId, () => withdrawOrder(office.office, orderId))
    expect((await load(orderId)).order.status).toBe('cancelled')
    expect(await listTakenDays(office)).toEqual([])
  })
})
