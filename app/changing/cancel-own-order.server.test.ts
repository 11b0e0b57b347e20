import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { recordByHand } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { storeHeldOrder, storePaid, storePaidTrip } from '#tests/fixtures/order.ts'
import { listTakenDays } from '#tests/fixtures/trip.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { emptyOffice, useEmptyOffice } from '#tests/use-empty-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orderFigures } from '#app/order/order-figures-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { replaceRefundsByVoucher } from '#app/credit/instead-of-refund.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { previewCancellation, withdrawOrder } from './cancel-order.server.ts'

describe.each(engines)('cancellation by the guest on the %s database', (engine) => {
  const office = useEmptyOffice(engine)

  const call = (path: string, key: string, body?: object) => callManageBy(office, path, key, body)
  const open = async (trip: Parameters<typeof storePaidTrip>[2] = {}) => {
    const order = await storePaidTrip(office.db, office.clock.now, trip)
    const { key, itemIds } = order
    const ask = (wish: object = {}) => call('/cancel/quote', key, { items: itemIds, ...wish })
    const look = async (wish?: object) => (await (await ask(wish)).json()).quote
    const agree = (number: string, more = {}) => call('/cancel', key, { number, ...more })
    const see = async () => (await call('', key)).json()
    return { ...order, ask, look, agree, see }
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
      const { orderId, days: dates, look, agree, see } = await open()
      office.pass((91 - days) * dayMs)
      await look()
      const before = await load(orderId)
      const refund = 500_000 - kept
      const quote = await look()
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
      expect((await see()).refunds).toHaveLength(refund > 0 ? 1 : 0)
    },
  )

  it('is free within a day of booking, and needs new consent after that', async () => {
    const { orderId, look, agree, see } = await open()
    const createdAt = new Date(office.clock.now.getTime() - 24 * hourMs + 5 * minuteMs)
    await office.db.update(orders).set({ createdAt }).where(eq(orders.id, orderId))
    const freeUntil = new Date(createdAt.getTime() + 24 * hourMs).toISOString()
    const free = await see()
    expect(free.cancelling).toMatchObject({ freeUntil })
    expect(free.charges.map(({ isNow }: { isNow: boolean }) => isNow)).not.toContain(true)
    expect(
      free.charges.every(({ lastDay }: { lastDay: string }) => lastDay >= freeUntil.slice(0, 10)),
    ).toBe(true)
    expect(free.charges[0]).not.toHaveProperty('firstDay')
    const quote = await look()
    expect(quote).toMatchObject({
      items: [{ percent: 0, fee: 0, kept: 0, freeUntil }],
      kept: 0,
      refund: 500_000,
    })
    office.clock.now = new Date(freeUntil)
    expect(await (await agree(quote.number)).json()).toMatchObject({ outcome: 'ask-again' })
    const later = await see()
    expect(later.cancelling.freeUntil).toBeUndefined()
    expect(later.charges.map(({ isNow }: { isNow: boolean }) => isNow)).toContain(true)
    office.clock.now = new Date(office.clock.now.getTime() - minuteMs)
    const { number } = await look()
    expect(await (await agree(number)).json()).toMatchObject({ outcome: 'cancelled' })
    expect(sumBooks((await load(orderId)).books).owed).toBe(0)
  })

  it('cancels once for repeated and simultaneous requests', async () => {
    const { look, agree } = await open()
    const { number } = await look()
    const answers = await Promise.all([agree(number), agree(number)])
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ outcome: 'cancelled' })
    expect(await (await agree(number)).json()).toMatchObject({ outcome: 'cancelled' })
    expect(await office.db.select().from(refunds)).toHaveLength(1)
    expect(await office.db.select().from(outbox)).toHaveLength(2)
  })

  it('cancels one day of three without changing the others', async () => {
    const { orderId, itemIds, days, look, agree } = await open({ tours: 3 })
    const quote = await look({ items: [itemIds[1]] })
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
    const { orderId, itemIds, days, look, agree } = await open({ tours: 3, paid: 500_000 })
    const begun = { provider: 'demo', amount: 1_000_000, now: office.clock.now }
    const payment = await storePaid(office.db, { orderId, ...begun })
    const pending = { status: 'pending', received: null, paidAt: null } as const
    await office.db.update(payments).set(pending).where(eq(payments.id, payment))
    const { number } = await look({ items: [itemIds[2]] })
    expect(await (await agree(number)).json()).toMatchObject({ outcome: 'cancelled' })
    const { order, books } = await load(orderId)
    expect(order).toMatchObject({ status: 'confirmed', firstDay: days[0], lastDay: days[1] })
    expect(books.payments.map(({ status }) => status).toSorted()).toEqual(['called-off', 'paid'])
  })

  it('asks again, without cancelling, if the charge has grown', async () => {
    office.clock.now = new Date('2026-11-21T21:55:00Z')
    const { days, look, agree, see } = await open({ first: addDays('2026-11-21', 60) })
    const quote = await look()
    expect(quote).toMatchObject({ kept: 75_000 })
    office.pass(6 * minuteMs)
    const again = await (await agree(quote.number)).json()
    expect(again).toMatchObject({ outcome: 'ask-again', quote: { kept: 250_000, refund: 250_000 } })
    expect((await see()).status).toBe('confirmed')
    expect(await listTakenDays(office)).toEqual([days[0], days[0]])
    const done = await (await agree(again.quote.number)).json()
    expect(done).toMatchObject({ outcome: 'cancelled', quote: { kept: 250_000 } })
  })

  it('computes new figures when those of the cancellation have expired', async () => {
    const { look, agree, see } = await open()
    const { number } = await look()
    office.pass(hourMs)
    expect(await (await agree(number)).json()).toMatchObject({ outcome: 'ask-again' })
    expect((await see()).status).toBe('confirmed')
  })

  it('leaves the charge to the office after a death or an illness', async () => {
    const { orderId, ask, look, agree, see } = await open()
    const quote = await look({ isMedical: true })
    expect(quote).toMatchObject({ needsOffice: true, kept: 0, refund: 500_000 })
    expect(await (await agree(quote.number)).json()).toMatchObject({
      outcome: 'with-office',
      order: { status: 'confirmed', cancelling: { bar: 'with-office', items: [] } },
    })
    expect(await (await agree(quote.number)).json()).toMatchObject({ outcome: 'with-office' })
    const waiting = await office.db.select().from(attention).where(eq(attention.orderId, orderId))
    expect(waiting).toMatchObject([{ kind: 'medical-cancellation', closedAt: null }])
    expect(await codeOf(await ask())).toBe('cancel-with-office')
    expect((await see()).money).toMatchObject({ owed: 500_000, paid: 500_000 })
    expect(await listTakenDays(office)).toHaveLength(2)
  })

  it('stores the guest’s note once in the order’s thread, and mails it to the office', async () => {
    const { look, agree, see } = await open()
    const { number } = await look({ isMedical: true })
    const message = 'My mother is in hospital.\nPlease ring after five.'
    const long = await agree(number, { message: 'a'.repeat(6000) })
    expect([long.status, await codeOf(long)]).toEqual([422, 'message-too-long'])
    expect((await see()).messages).toEqual([])
    for (let time = 0; time < 2; time += 1)
      expect(await (await agree(number, { message })).json()).toMatchObject({
        outcome: 'with-office',
        order: { messages: [{ number: 1, from: 'guest', text: message }] },
      })
    const mails = await office.db.select().from(outbox)
    const told = mails.filter(({ kind }) => kind === 'order-message-office')
    expect(told.map(({ text }) => text.includes('Please ring after five.'))).toEqual([true])
  })

  it('lets the office decide on a voucher for a recent card payment', async () => {
    const { orderId, look, agree, see } = await open()
    const quote = await look()
    expect(quote).toMatchObject({ credit: 425_000, creditWaits: true })
    const done = await (await agree(quote.number, { instead: 'voucher' })).json()
    expect(done).toMatchObject({ outcome: 'cancelled', order: { status: 'cancelled' } })
    const whereOwn = eq(vouchers.orderId, orderId)
    expect(await office.db.select().from(vouchers).where(whereOwn)).toEqual([])
    const asked = [{ status: 'proposed', reason: 'voucher-asked', amount: 425_000 }]
    expect(await office.db.select().from(refunds)).toMatchObject(asked)
    expect((await see()).refunds).toEqual([{ amount: 425_000, stage: 'credit-waits' }])
    const mails = await office.db.select().from(outbox)
    const told = mails.find(({ kind }) => kind === 'order-cancelled-guest')
    expect(told?.text).toContain('We check your payment first')
    expect(told?.text).not.toContain('You have R4,250')
    const by = { who: 'office', actorId: randomUUID() } as const
    await replaceRefundsByVoucher(office.office, { orderId, seen: 425_000, by })
    const given = await office.db.select().from(vouchers).where(whereOwn)
    expect(given).toMatchObject([{ amount: 425_000 }])
    expect((await see()).refunds).toEqual([{ amount: 425_000, stage: 'done' }])
  })

  it('issues a voucher instead of a refund if the guest wants one', async () => {
    const { orderId, look, agree } = await open()
    const paidAt = new Date(office.clock.now.getTime() - 120 * dayMs)
    await office.db.update(payments).set({ paidAt }).where(eq(payments.orderId, orderId))
    const { number, credit, creditWaits } = await look()
    expect([credit, creditWaits]).toEqual([425_000, false])
    const done = await (await agree(number, { instead: 'voucher' })).json()
    expect(done).toMatchObject({ outcome: 'cancelled', order: { status: 'cancelled' } })
    const listVouchers = () =>
      office.db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
    expect(await listVouchers()).toMatchObject([{ amount: 425_000 }])
    expect(await office.db.select().from(refunds)).toMatchObject([{ status: 'done' }])
    const mails = await office.db.select().from(outbox)
    const told = mails.find(({ kind }) => kind === 'order-cancelled-guest')
    expect(told?.text).toContain('voucher')
    expect(await (await agree(number, { instead: 'voucher' })).json()).toMatchObject({
      outcome: 'cancelled',
    })
    expect(await listVouchers()).toHaveLength(1)
  })

  it('charges no fee for an order that was never paid', async () => {
    const { look, agree } = await open({ paid: 0 })
    const quote = await look()
    expect(quote).toMatchObject({ kept: 0, refund: 0, credit: 0 })
    expect(await (await agree(quote.number)).json()).toMatchObject({
      outcome: 'cancelled',
      order: { money: { owed: 0 } },
    })
    expect(await office.db.select().from(refunds)).toEqual([])
  })

  it('names who can cancel if the guest cannot', async () => {
    const sold = await open({ channel: 'reseller' })
    expect(await codeOf(await sold.ask())).toBe('change-elsewhere')
    expect((await sold.see()).cancelling).toEqual({ bar: 'elsewhere', items: [] })
    await emptyOffice(office)
    const gone = await open()
    office.pass(91 * dayMs + 12 * hourMs)
    expect(await codeOf(await gone.ask())).toBe('cancel-closed')
    expect((await gone.see()).cancelling).toEqual({ bar: 'too-late', items: [] })
  })

  it('refuses figures of the office and of a change', async () => {
    const { orderId, look, agree, see } = await open()
    const own = await look()
    const wanted = { orderId, cancelledBy: 'office' } as const
    const { number: offices } = await previewCancellation(office.office, wanted)
    const change = { kind: 'change', quote: { wish: {}, quote: {} } } as const
    const whereOwn = eq(orderFigures.id, own.number)
    await office.db.update(orderFigures).set(change).where(whereOwn)
    for (const number of [offices, own.number])
      expect(await codeOf(await agree(number))).toBe('quote-gone')
    expect((await see()).status).toBe('confirmed')
    expect(await office.db.select().from(refunds)).toEqual([])
  })

  it('refuses items and figures of another order', async () => {
    const one = await open()
    const other = await open({ first: '2027-03-20' })
    expect(await codeOf(await one.ask({ items: other.itemIds }))).toBe('not-found')
    const { number } = await other.look()
    expect(await codeOf(await one.agree(number))).toBe('quote-gone')
    expect(await codeOf(await one.ask({ items: [] }))).toBe('cancel-nothing')
    expect((await other.see()).status).toBe('confirmed')
  })

  const withdrawDuring = async (orderId: string, happen: () => Promise<unknown>) => {
    const run = office.db.transaction.bind(office.db)
    const spy = vi.spyOn(office.db, 'transaction').mockImplementationOnce(async (work, config) => {
      const quoted = await run(work, config)
      await happen()
      return quoted
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
