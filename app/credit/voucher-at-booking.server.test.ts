import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { createVoucher } from '#tests/fixtures/voucher.ts'
import { codeOf, openAdministrator } from '#tests/test-accounts.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { promoCodes } from './promo-codes-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { vouchers } from './vouchers-schema.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { changeVoucher } from './change-voucher.server.ts'
import { previewVoucher } from './spend-voucher.server.ts'

const by = { who: 'office', actorId: randomUUID() } as const

describe.each(engines)('a voucher where a trip is booked, on the %s database', (engine) => {
  const test = useTestOffice(engine)
  beforeEach(async () => {
    await test.db.delete(attempts)
    test.office.providers = openProviders([{ id: 'demo' }], {
      siteUrl: test.office.siteUrl,
      now: () => test.clock.now,
    })
  })
  let days = 0
  const body = (promoCode: string, more: object = {}) => {
    days += 1
    const date = addDays('2027-03-10', days)
    const email = `guest${days}@guests.example`
    return bookingBody({ promoCode, date, children: 0, email, ...more })
  }
  const give = async (amount: number) => {
    const { reference } = await storeManagedOrder(test.db, test.clock.now)
    return createVoucher(test.office, reference, amount)
  }
  const check = (promoCode: string) =>
    test.post('/api/promo-codes/check', { promoCode, product: 'tour/cape-peninsula' })
  const leftOn = async (id: string) => {
    const [row] = await test.db.select().from(vouchers).where(eq(vouchers.id, id))
    return row?.balance
  }
  const see = async (reference: string) => {
    const [row] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    return describeOrder(test.office, row?.id ?? '')
  }
  const mailsOf = async (reference: string) => {
    const rows = await test.db.select().from(outbox).where(eq(outbox.about, reference))
    return rows.map(({ kind, text }) => ({ kind, text }))
  }

  it.each([
    ['all of it', 600_000, { status: 'confirmed', paid: 500_000, rest: 0, due: 0 }],
    ['the first part', 200_000, { status: 'confirmed', paid: 200_000, rest: 300_000, due: 0 }],
    ['less than that', 50_000, { status: 'held', paid: 50_000, rest: 450_000, due: 100_000 }],
  ])('says what it pays, and pays %s without being asked for again', async (_, amount, is) => {
    const { id, code } = await give(amount)
    const typed = ` ${code.toLowerCase().replaceAll('-', '\u2011')}\u200b `
    expect(await (await check(typed)).json()).toMatchObject({
      voucher: { left: amount, isLater: false },
    })
    expect(await leftOn(id)).toBe(amount)
    const answer = await test.post('/api/bookings', body(typed))
    const { reference, voucher } = await answer.json()
    expect(voucher).toMatchObject({ paid: { minor: is.paid }, rest: { minor: is.rest } })
    expect(await leftOn(id)).toBe(amount - is.paid)
    const page = await see(reference)
    expect(page).toMatchObject({ status: is.status, money: { paid: is.paid } })
    expect(page.money.balance).toBe(is.rest)
    expect(page.money.dueNow).toBe(is.due)
    const mails = await mailsOf(reference)
    const first = mails.find(({ kind }) => kind === 'booking-confirmation-guest')
    if (is.status === 'confirmed') expect(first).toBeUndefined()
    else expect(first?.text).toMatch(/R4,500 in full, or a deposit of R1,000 now/)
    expect(mails.filter(({ text }) => text.includes(code))).toEqual([])
  })

  it('is spent once by the same request twice, and by two bookings at once no further than it holds', async () => {
    const { id, code } = await give(800_000)
    const key = randomUUID()
    const once = body(code)
    const twice = [
      await test.post('/api/bookings', once, key),
      await test.post('/api/bookings', once, key),
    ]
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(await leftOn(id)).toBe(300_000)
    const answers = await Promise.all([
      test.post('/api/bookings', body(code)),
      test.post('/api/bookings', body(code)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await leftOn(id)).toBe(0)
  })

  it('pays a vehicle too, and waits where the office answers first', async () => {
    const { id, code } = await give(5_000_000)
    const vehicle = await test.post('/api/transfers', transferBody({ promoCode: code }))
    const { voucher, price } = await vehicle.json()
    expect(voucher.paid.minor).toBe(price.minor)
    const left = await leftOn(id)
    test.office.providers = new Map()
    expect(await (await check(code)).json()).toMatchObject({ voucher: { left, isLater: true } })
    const asked = await (await test.post('/api/bookings', body(code))).json()
    expect(asked).toMatchObject({ status: 'requested' })
    expect(asked.voucher).toBeUndefined()
    expect(await leftOn(id)).toBe(left)
  })

  it('is refused in words of what is wrong with it, wherever it is typed, and nothing is stored', async () => {
    const spent = await give(100_000)
    await test.post('/api/bookings', body(spent.code))
    const stopped = await give(100_000)
    await changeVoucher(test.office, { id: stopped.id, act: 'stop', reason: 'a slip', by })
    const admin = await openAdministrator(test, 'owner@guests.example')
    const before = await test.db.$count(orders)
    const { id: orderId } = await storeManagedOrder(test.db, test.clock.now)
    for (const [code, why, sentence] of [
      [spent.code, 'voucher-spent', /has been spent/],
      [stopped.code, 'voucher-stopped', /cancelled/],
      ['TC-0000-0000-0000-0000', 'voucher-unusable', /check the code/],
    ] as const) {
      for (const answer of [await check(code), await test.post('/api/bookings', body(code))]) {
        const { error } = await answer.json()
        expect([error.code, error.field]).toEqual([why, 'promoCode'])
        expect(error.message).toMatch(sentence)
      }
      await expect(previewVoucher(test.office, { orderId, code })).rejects.toMatchObject({
        refusals: [{ code: why, field: 'code' }],
      })
      const desk = await admin.post('/api/admin/new-order/quote', {
        kind: 'tour',
        product: 'cape-peninsula',
        date: '2027-04-20',
        adults: 2,
        children: 0,
        promoCode: code,
      })
      expect((await desk.json()).whyNoPromo).toMatch(sentence)
    }
    expect(await test.db.$count(orders)).toBe(before + 1)
  })

  it('recognises a voucher’s code at the desk, and a promo code where a voucher pays', async () => {
    const admin = await openAdministrator(test, 'owner@guests.example')
    const { code } = await give(300_000)
    const trip = {
      kind: 'tour',
      product: 'cape-peninsula',
      date: '2027-04-21',
      adults: 2,
      children: 0,
    }
    const desk = await admin.post('/api/admin/new-order/quote', { ...trip, promoCode: code })
    expect((await desk.json()).whyNoPromo).toMatch(/a voucher with R3,000 left, valid until/)
    const wanted = { name: 'Bob', phone: '+27 21 555 0100', next: 'confirm' }
    const key = { 'idempotency-key': randomUUID() }
    const made = await admin.post('/api/admin/orders', { ...trip, ...wanted, promoCode: code }, key)
    expect(await codeOf(made)).toBe('voucher-at-desk')
    const [promo] = await test.db
      .insert(promoCodes)
      .values({
        id: randomUUID(),
        code: 'LION10',
        name: 'Lion',
        percent: 10,
        channel: 'all',
        bookFrom: '2026-01-01',
        bookUntil: '2030-01-01',
        createdAt: test.clock.now,
      })
      .returning()
    const { id: orderId } = await storeManagedOrder(test.db, test.clock.now)
    await expect(previewVoucher(test.office, { orderId, code: 'li0n-l0' })).rejects.toMatchObject({
      refusals: [{ code: 'promo-too-late' }],
    })
    expect(await (await check('1ion\u200b-lO')).json()).toMatchObject({ code: promo?.code })
    const alike = { code: 'L1ON10', name: 'Lion', percent: 10 }
    const days = { bookFrom: '2026-01-01', bookUntil: '2030-01-01' }
    expect(await codeOf(await admin.post('/api/admin/promo-codes', { ...alike, ...days }))).toBe(
      'promo-taken',
    )
  })

  // Must be the last test: it moves the clock years ahead.
  it('refuses a voucher after its last day, and says so', async () => {
    const { id, code } = await give(300_000)
    test.pass(4 * 366 * dayMs)
    const date = test.clock.now.toISOString().slice(0, 10)
    const booking = body(code, { date: addDays(date, 60) })
    for (const answer of [await check(code), await test.post('/api/bookings', booking)]) {
      const { error } = await answer.json()
      expect(error).toMatchObject({ code: 'voucher-over', field: 'promoCode' })
      expect(error.message).toMatch(/expired on \w+ \d+ \w+ 20/)
    }
    expect(await leftOn(id)).toBe(300_000)
  })
})
