import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { listLinesInForce, voidLine } from '#app/order/ledger.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { confirmOrder } from '#app/booking/hold-moves.server.ts'
import { basisOf } from '#platform/services.ts'
import { appendLines } from '#app/order/order-history.server.ts'
import { requestPayment } from './ask-payment.server.ts'
import { expireHolds } from '#app/booking/expire-holds.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { remindOfBalances } from './remind-of-balance.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { setPrice } from '#app/changing/set-price.server.ts'
import { openProviders } from '../providers/providers.server.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const
const until = '2026-11-28'

describe.each(engines)('asking for a payment on the %s database', (engine) => {
  const test = useTestOffice(engine)
  beforeEach(async () => {
    await test.clear(outbox, departures)
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], { siteUrl, now })
  })

  const storeRequested = async () => {
    const id = await storeHeldOrder(test.office)
    await test.db.update(orders).set({ status: 'requested' }).where(eq(orders.id, id))
    return id
  }
  const ask = (orderId: string, day = until) =>
    requestPayment(test.office, { orderId, until: day, by })

  it('holds the place to the end of the day, and mails the payment link', async () => {
    const orderId = await storeRequested()
    await ask(orderId)
    const { order, events } = await readOrder(test.office, orderId)
    expect([order.status, order.holdEndsAt?.toISOString(), events.at(-1)]).toEqual([
      'held',
      '2026-11-28T22:00:00.000Z',
      'payment-asked',
    ])
    const [mail, ...others] = await test.db.select().from(outbox)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'payment-asked-guest', managedOrder: orderId })
    expect(mail?.text).toContain('Pay R1,000 by')
    expect(mail?.text).toContain('/m/')
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
    expect(log).toMatchObject([{ action: 'payment-asked', facts: { until, amount: 100_000 } }])
    await ask(orderId, '2026-11-30')
    const again = await readOrder(test.office, orderId)
    expect(again.order.holdEndsAt?.toISOString()).toBe('2026-11-30T22:00:00.000Z')
    expect(await test.db.select().from(outbox)).toHaveLength(2)
  })

  it('asks for a deposit, which alone confirms, and gives the balance its own day', async () => {
    const orderId = await storeRequested()
    const wrong = requestPayment(test.office, { orderId, until, amount: 100_001, by })
    await expect(wrong).rejects.toThrow('deposit-wrong')
    await requestPayment(test.office, { orderId, until, amount: 20_000, by })
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.text).toContain('Pay R200 by')
    expect(mail?.text).toContain('The balance of R800 is then due by Thursday, 21 January 2027')
    expect(mail?.text).toContain('A bank')
    // The guest's page offers the amount agreed by telephone.
    const shown = await describeOrder(test.office, orderId)
    expect(shown.money.dueNow).toBe(20_000)
    expect(shown.plans?.inParts).toMatchObject([
      { amount: 20_000 },
      { amount: 80_000, dueOn: '2027-01-21' },
    ])
    const cash = { method: 'cash', amount: 20_000, day: '2026-11-21', reference: '' } as const
    await recordPayment(test.office, { ...cash, orderId, by, key: crypto.randomUUID() })
    expect((await readOrder(test.office, orderId)).order.status).toBe('confirmed')
  })

  it('names the deposit that a guest may choose, where nobody has said another', async () => {
    const orderId = await storeRequested()
    await ask(orderId)
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.text).toContain('Or pay a deposit of R300 now')
  })

  it('asks for what is left after a partial payment, and doesn’t say that nothing is owed', async () => {
    const orderId = await storeRequested()
    await ask(orderId)
    const cash = { method: 'cash', amount: 40_000, day: '2026-11-21', reference: '' } as const
    await recordPayment(test.office, { ...cash, orderId, by, key: crypto.randomUUID() })
    await test.db.delete(outbox)
    await ask(orderId)
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.text).toContain('Pay R600 by')
    await test.db.delete(outbox)
    test.clock.now = new Date(start.getTime() + 30 * dayMs)
    await expireHolds(test.office)
    const { reference } = (await readOrder(test.office, orderId)).order
    const about = eq(outbox.about, reference)
    const over = (await test.db.select().from(outbox).where(about)).find(
      ({ kind }) => kind === 'hold-over-guest',
    )
    expect(over?.text).toContain('The R400 you’ve paid is safe')
  })

  const cash = { method: 'cash', day: '2026-11-21', reference: '' } as const
  const pay = (orderId: string, amount: number) =>
    recordPayment(test.office, { ...cash, amount, orderId, by, key: crypto.randomUUID() })
  const confirm = (orderId: string) =>
    test.db.transaction(async (transaction) =>
      confirmOrder(transaction, basisOf(test.office), await loadOrder(transaction, orderId), {
        ...by,
        at: start,
      }),
    )

  it('asks for all of a confirmed order by a later day, and reminds of that day', async () => {
    const orderId = await storeRequested()
    await confirm(orderId)
    const reminded = async (day: string) => {
      await test.db.delete(outbox)
      test.clock.now = instantInCapeTown(day, '10:00')
      await remindOfBalances(test.office)
      const { reference } = (await readOrder(test.office, orderId)).order
      const mails = await test.db.select().from(outbox).where(eq(outbox.about, reference))
      return mails.map(({ kind, text }) => [kind, text.includes('was due by')])
    }
    for (const [asked, last, before, after] of [
      ['2026-11-25', '2026-12-02', '2026-11-30', '2026-12-05'],
      ['2026-12-07', '2026-12-20', '2026-12-18', '2026-12-23'],
    ] as const) {
      test.clock.now = instantInCapeTown(asked, '09:00')
      await ask(orderId, last)
      expect(await reminded(asked)).toEqual([])
      expect(await reminded(before)).toEqual([['balance-due-guest', false]])
      expect(await reminded(before)).toEqual([])
      expect(await reminded(after)).toEqual([['balance-due-guest', true]])
    }
    test.clock.now = start
  })

  it('asks for the balance of a confirmed order in two parts, each by its own day', async () => {
    const orderId = await storeRequested()
    await confirm(orderId)
    await pay(orderId, 30_000)
    await test.db.delete(outbox)
    await requestPayment(test.office, { orderId, until, amount: 20_000, by })
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.subject).toContain('Please pay R200 by Saturday, 28 November 2026')
    expect(mail?.text).toContain('The balance of R500 is then due by Thursday, 21 January 2027')
    expect(mail?.text).not.toContain('holding your place')
    const { order, events } = await readOrder(test.office, orderId)
    expect([order.status, events.at(-1)]).toEqual(['confirmed', 'payment-asked'])
    const shown = await describeOrder(test.office, orderId)
    expect(shown.money.parts).toEqual([
      { amount: 20_000, dueOn: until },
      { amount: 50_000, dueOn: '2027-01-21' },
    ])
    expect(shown.plans?.inParts?.[0]).toEqual({ amount: 20_000, dueOn: until })
    await test.db.delete(outbox)
    await pay(orderId, 20_000)
    await requestPayment(test.office, { orderId, until: '2026-12-05', amount: 50_000, by })
    expect((await describeOrder(test.office, orderId)).money.parts).toEqual([
      { amount: 50_000, dueOn: '2026-12-05' },
    ])
    await pay(orderId, 50_000)
    await expect(ask(orderId)).rejects.toThrow('ask-over')
  })

  it('names the next part and the last day where money comes while two parts are left', async () => {
    const orderId = await storeRequested()
    await confirm(orderId)
    await requestPayment(test.office, { orderId, until, amount: 20_000, by })
    await test.db.delete(outbox)
    await pay(orderId, 5000)
    const mails = await test.db.select().from(outbox)
    const received = mails.find(({ kind }) => kind === 'payment-received-guest')
    expect(received?.text).toContain('Please pay R150 by Saturday, 28 November 2026')
    expect(received?.text).toContain('in all, R950 is due by Thursday, 21 January 2027')
  })

  it.each(['requested', 'held', 'confirmed', 'completed'] as const)(
    'asks for a part on the day of the trip itself, if it is %s',
    async (status) => {
      const orderId = await storeRequested()
      const today = '2026-11-21'
      await test.db
        .update(orders)
        .set({ status, firstDay: today, lastDay: today })
        .where(eq(orders.id, orderId))
      await requestPayment(test.office, { orderId, until: today, amount: 20_000, by })
      const shown = await describeOrder(test.office, orderId)
      expect([shown.mayPay, shown.money.dueNow]).toEqual([true, 20_000])
      expect(shown.plans?.inParts?.[0]?.amount).toBe(20_000)
    },
  )

  it('makes a payment link without a mail or an address, for sending in a chat', async () => {
    const orderId = await storeRequested()
    await test.db.update(orders).set({ email: '' }).where(eq(orders.id, orderId))
    await expect(ask(orderId)).rejects.toThrow('ask-no-address')
    const asked = await requestPayment(test.office, {
      orderId,
      until,
      amount: 20_000,
      how: 'whatsapp',
      by,
    })
    expect(await test.db.select().from(outbox)).toEqual([])
    expect(asked?.text).toContain('Please pay R200 by then')
    expect(asked?.text).toContain(asked?.link)
    expect(decodeURIComponent(asked?.whatsapp ?? '')).toContain(asked?.link)
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
    expect(log).toMatchObject([{ facts: { until, amount: 20_000, how: 'whatsapp' } }])
    expect(JSON.stringify(log)).not.toContain(asked?.link.split('/').at(-1))
  })

  it('releases the place after the payment’s last day', async () => {
    const orderId = await storeRequested()
    await ask(orderId)
    test.clock.now = new Date(start.getTime() + 30 * dayMs)
    await expireHolds(test.office)
    expect((await readOrder(test.office, orderId)).order.status).toBe('expired')
  })

  it('takes the place of an expired order again while it is free', async () => {
    const orderId = await storeRequested()
    await ask(orderId)
    test.clock.now = new Date(start.getTime() + 30 * dayMs)
    await expireHolds(test.office)
    await test.db.delete(outbox)
    const again = '2026-12-31'
    const [day] = await test.db.select().from(departures)
    expect(day?.taken).toBe(0)
    await test.db.update(departures).set({ taken: 1000 })
    await expect(ask(orderId, again)).rejects.toThrow('place-gone')
    expect((await readOrder(test.office, orderId)).order.status).toBe('expired')
    await test.db.update(departures).set({ taken: 0 })
    await ask(orderId, again)
    const { order, items, events } = await readOrder(test.office, orderId)
    expect([order.status, items[0]?.status, events.at(-1)]).toEqual([
      'held',
      'held',
      'payment-asked',
    ])
    expect(await test.db.select().from(departures)).toMatchObject([{ taken: 1 }])
    expect(await test.db.select({ kind: outbox.kind }).from(outbox)).toEqual([
      { kind: 'payment-asked-guest' },
    ])
    const cash = { method: 'cash', amount: 100_000, day: '2026-12-01', reference: '' } as const
    await recordPayment(test.office, { ...cash, orderId, by, key: 'late' })
    expect((await readOrder(test.office, orderId)).order.status).toBe('confirmed')
  })

  it('is refused without a price, and where all has come for an order without a place', async () => {
    const orderId = await storeRequested()
    const voids = async () =>
      test.db.transaction(async (transaction) => {
        const loaded = await loadOrder(transaction, orderId)
        const { lines } = loaded.books
        const added = listLinesInForce(lines).map(({ id }) =>
          voidLine(lines, id, crypto.randomUUID()),
        )
        await appendLines(transaction, loaded, added, { ...by, at: start })
      })
    await voids()
    await expect(ask(orderId)).rejects.toThrow('price-open')
    await setPrice(test.office, { orderId, amount: 50_000, by })
    await ask(orderId)
    test.clock.now = new Date(start.getTime() + 30 * dayMs)
    await expireHolds(test.office)
    await test.db.update(departures).set({ taken: 1000 })
    const cash = { method: 'cash', amount: 50_000, day: '2026-12-01', reference: '' } as const
    await recordPayment(test.office, { ...cash, orderId, by, key: 'all' })
    await expect(ask(orderId, '2026-12-31')).rejects.toThrow('nothing-to-pay')
  })

  it('is refused where there is nothing to ask for, or nothing to ask by', async () => {
    const orderId = await storeRequested()
    await expect(ask(orderId, '2020-01-01')).rejects.toThrow('ask-day-wrong')
    await expect(ask(orderId, '2027-02-20')).rejects.toThrow('ask-day-wrong')
    await expect(ask(crypto.randomUUID())).rejects.toThrow('not-found')
    test.office.providers = openProviders([], {
      siteUrl: test.office.siteUrl,
      now: test.office.now,
    })
    await expect(ask(orderId)).rejects.toThrow('ways-off')
    expect((await readOrder(test.office, orderId)).order.status).toBe('requested')
    expect(await test.db.select().from(outbox)).toEqual([])
    const cash = { method: 'cash', amount: 100_000, day: '2026-11-21', reference: '' } as const
    await recordPayment(test.office, { ...cash, orderId, by, key: 'one' })
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], { siteUrl, now })
    await expect(ask(orderId)).rejects.toThrow('ask-over')
  })
})
