import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { byOffice as by, createVoucher } from '#tests/fixtures/voucher.ts'
import { errorCode, openAdministrator, findRefusalCode } from '#tests/test-accounts.ts'
import { bookingBody, start, transferBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { promoCodes } from './promo-codes-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { vouchers } from './vouchers-schema.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { changeVoucher } from './change-voucher.server.ts'
import { previewVoucher } from './spend-voucher.server.ts'

const trip = {
  kind: 'tour',
  product: 'cape-peninsula',
  date: '2027-04-20',
  adults: 2,
  children: 0,
}

describe.each(engines)('a voucher typed in a booking form, on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeEach(async () => {
    await test.db.delete(attempts)
    test.office.providers = openProviders([{ id: 'demo' }], test.office)
  })
  let bodyCount = 0
  const body = (promoCode: string, more: object = {}) => {
    bodyCount += 1
    const date = addDays('2027-03-10', bodyCount)
    const email = `guest${bodyCount}@guests.example`
    return bookingBody({ promoCode, date, children: 0, email, ...more })
  }
  const issueVoucher = async (amount: number) => {
    const { reference } = await storeManagedOrder(test.db, test.clock.now)
    return createVoucher(test.office, reference, amount)
  }
  const check = (promoCode: string) =>
    test.post('/api/promo-codes/check', { promoCode, product: 'tour/cape-peninsula' })
  const readBalance = async (id: string) => {
    const [row] = await test.db.select().from(vouchers).where(eq(vouchers.id, id))
    return row?.balance
  }
  const readPage = async (reference: string) => {
    const [row] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    return describeOrder(test.office, row?.id ?? '')
  }
  const listMails = async (reference: string) => {
    const rows = await test.db.select().from(outbox).where(eq(outbox.about, reference))
    return rows.map(({ kind, text }) => ({ kind, text }))
  }

  it.each([
    ['the whole price', 600_000, { status: 'confirmed', paid: 500_000, rest: 0, due: 0 }],
    [
      'more than the deposit',
      200_000,
      { status: 'confirmed', paid: 200_000, rest: 300_000, due: 0 },
    ],
    [
      'less than the deposit',
      50_000,
      { status: 'held', paid: 50_000, rest: 450_000, due: 100_000 },
    ],
  ])('is previewed, and pays %s', async (_, amount, expected) => {
    const { id, code } = await issueVoucher(amount)
    const typed = ` ${code.toLowerCase().replaceAll('-', '\u2011')}\u200b `
    expect(await (await check(typed)).json()).toMatchObject({
      voucher: { left: amount, isLater: false },
    })
    expect(await readBalance(id)).toBe(amount)
    const answer = await test.post('/api/bookings', body(typed))
    const { reference, voucher } = await answer.json()
    expect(voucher).toMatchObject({
      paid: { minor: expected.paid },
      rest: { minor: expected.rest },
    })
    expect(await readBalance(id)).toBe(amount - expected.paid)
    const page = await readPage(reference)
    const money = { paid: expected.paid, balance: expected.rest, dueNow: expected.due }
    expect(page).toMatchObject({ status: expected.status, money })
    const mails = await listMails(reference)
    const first = mails.find(({ kind }) => kind === 'booking-confirmation-guest')
    if (expected.status === 'confirmed') expect(first).toBeUndefined()
    else expect(first?.text).toMatch(/R4,500 in full, or a deposit of R1,000 now/)
    expect(mails.filter(({ text }) => text.includes(code))).toEqual([])
  })

  it('is spent once by a repeated request, and never beyond its balance by two bookings at once', async () => {
    const { id, code } = await issueVoucher(800_000)
    const key = randomUUID()
    const once = body(code)
    for (let time = 0; time < 2; time += 1)
      expect((await test.post('/api/bookings', once, key)).status).toBe(201)
    expect(await readBalance(id)).toBe(300_000)
    const answers = await Promise.all([1, 2].map(() => test.post('/api/bookings', body(code))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await readBalance(id)).toBe(0)
  })

  it('pays a vehicle too, and waits if the office must answer first', async () => {
    const { id, code } = await issueVoucher(5_000_000)
    const vehicle = await test.post('/api/transfers', transferBody({ promoCode: code }))
    const { voucher, price } = await vehicle.json()
    expect(voucher.paid.minor).toBe(price.minor)
    const left = await readBalance(id)
    test.office.providers = new Map()
    expect(await (await check(code)).json()).toMatchObject({ voucher: { left, isLater: true } })
    const asked = await (await test.post('/api/bookings', body(code))).json()
    expect(asked).toMatchObject({ status: 'requested' })
    expect(asked.voucher).toBeUndefined()
    expect(await readBalance(id)).toBe(left)
  })

  it('is refused with the reason, wherever it is typed; nothing is stored', async () => {
    const spent = await issueVoucher(100_000)
    await test.post('/api/bookings', body(spent.code))
    const stopped = await issueVoucher(100_000)
    await changeVoucher(test.office, { id: stopped.id, act: 'stop', reason: 'a slip', by })
    const admin = await openAdministrator(test, 'owner@guests.example')
    const before = await test.db.$count(orders)
    const { id: orderId } = await storeManagedOrder(test.db, test.clock.now)
    for (const [code, refusalCode, sentence] of [
      [spent.code, 'voucher-spent', /has been spent/],
      [stopped.code, 'voucher-stopped', /cancelled/],
      ['TC-0000-0000-0000-0000', 'voucher-unusable', /check the code/],
    ] as const) {
      for (const answer of [await check(code), await test.post('/api/bookings', body(code))]) {
        const { error } = await answer.json()
        expect([error.code, error.field]).toEqual([refusalCode, 'promoCode'])
        expect(error.message).toMatch(sentence)
      }
      const refused = { refusals: [{ code: refusalCode, field: 'code' }] }
      await expect(previewVoucher(test.office, { orderId, code })).rejects.toMatchObject(refused)
      const desk = await admin.post('/api/admin/new-order/quote', { ...trip, promoCode: code })
      expect((await desk.json()).whyNoPromo).toMatch(sentence)
    }
    expect(await test.db.$count(orders)).toBe(before + 1)
  })

  it('is distinguished from a promo code at the desk and on the order’s page', async () => {
    const admin = await openAdministrator(test, 'owner@guests.example')
    const { code } = await issueVoucher(300_000)
    const desk = await admin.post('/api/admin/new-order/quote', { ...trip, promoCode: code })
    expect((await desk.json()).whyNoPromo).toMatch(/a voucher with R3,000 left, valid until/)
    const wanted = { name: 'Bob', phone: '+27 21 555 0100', next: 'confirm' }
    const key = { 'idempotency-key': randomUUID() }
    const made = await admin.post('/api/admin/orders', { ...trip, ...wanted, promoCode: code }, key)
    expect(await errorCode(made)).toBe('voucher-at-desk')
    const lion = { name: 'Lion', percent: 10, bookFrom: '2026-01-01', bookUntil: '2030-01-01' }
    const row = { id: randomUUID(), code: 'LION10', channel: 'all', createdAt: start } as const
    await test.db.insert(promoCodes).values({ ...lion, ...row })
    const { id: orderId } = await storeManagedOrder(test.db, test.clock.now)
    const preview = previewVoucher(test.office, { orderId, code: 'li0n-l0' })
    expect(await findRefusalCode(preview)).toBe('promo-too-late')
    expect(await (await check('1ion\u200b-lO')).json()).toMatchObject({ code: 'LION10' })
    const alike = await admin.post('/api/admin/promo-codes', { ...lion, code: 'L1ON10' })
    expect(await errorCode(alike)).toBe('promo-taken')
  })

  // Must be the last test: it moves the clock years ahead.
  it('is refused after its last day, with that day', async () => {
    const { id, code } = await issueVoucher(300_000)
    test.pass(4 * 366 * dayMs)
    const date = test.clock.now.toISOString().slice(0, 10)
    const booking = body(code, { date: addDays(date, 60) })
    for (const answer of [await check(code), await test.post('/api/bookings', booking)]) {
      const { error } = await answer.json()
      expect(error).toMatchObject({ code: 'voucher-over', field: 'promoCode' })
      expect(error.message).toMatch(/expired on \w+ \d+ \w+ 20/)
    }
    expect(await readBalance(id)).toBe(300_000)
  })
})
