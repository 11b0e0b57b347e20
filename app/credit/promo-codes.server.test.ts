import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { attemptLimits } from '#rules/requests/attempt-limits.ts'
import { engines } from '#tests/databases.ts'
import { callManage, cookieOf } from '#tests/fixtures/manage-calls.ts'
import { codeOf, openUser } from '#tests/test-accounts.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { runMoneyJobs } from '#tests/fixtures/payment.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { promoCodes } from './promo-codes-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { listPromoCodes } from './promo-codes.server.ts'

const spring = {
  code: 'spring 10',
  name: 'Spring offer',
  percent: 10,
  bookFrom: '2026-11-01',
  bookUntil: '2026-12-31',
}

const labelOf = (code: string) => `Spring offer (${code})`
const by = { who: 'office', actorId: crypto.randomUUID() } as const

describe.each(engines)('promo codes on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const admin = useAdministrator(test)
  beforeEach(async () => {
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], test.office)
    await test.clear(attempts, departures, companyDays, outbox)
  })

  let made = 0
  const make = async (change: object = {}) => {
    made += 1
    const code = `SPRING${made}`
    const answer = await admin.post('/api/admin/promo-codes', { ...spring, code, ...change })
    expect(answer.status).toBe(200)
    const { codes } = await answer.json()
    const own = codes.find((one: { code: string }) => one.code === code)
    return own as { id: string; code: string }
  }
  const see = async (id: string) => {
    const { codes } = await listPromoCodes(test.office)
    return codes.find((one) => one.id === id)
  }
  const pay = (orderId: string) => {
    const key = crypto.randomUUID()
    const eft = { method: 'eft', amount: 562_500, day: '2026-11-21', reference: '' } as const
    return recordPayment(test.office, { ...eft, orderId, key, by })
  }
  const book = (change: object) => test.post('/api/bookings', bookingBody({ ...change }))
  const check = (promoCode: string, change: object = {}) =>
    test.post('/api/promo-codes/check', { promoCode, product: 'tour/cape-peninsula', ...change })
  const find = async (reference: string) => {
    const [row] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    return readOrder(test.db, row?.id ?? '')
  }
  let booked = 0
  const nextDay = () => {
    booked += 1
    return addDays('2027-01-10', booked)
  }

  const cancel = async (orderId: string) => {
    const quote = await previewCancellation(test.office, { orderId, cancelledBy: 'guest' })
    await carryOutCancellation(test.office, { orderId, number: quote.number, by })
    return quote
  }
  const send = (path: string, body: object, remoteAddress: string) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const headers = { 'content-type': 'application/json', ...key }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    return test.app.request(path, sent, { incoming: { socket: { remoteAddress } } })
  }
  const post = (path: string) => admin.post(`/api/admin/promo-codes/${path}`, {})
  const remove = (one: string) => admin.delete(`/api/admin/promo-codes/${one}`)

  /** Books with a code, ends the code, then changes the number of adults. */
  const change = async ({ id, code }: { id: string; code: string }, adults: number) => {
    const answer = await book({ promoCode: code, date: nextDay(), children: 0 })
    const cookie = cookieOf(answer)
    await admin.post(`/api/admin/promo-codes/${id}/end`, {})
    const loaded = await find((await answer.json()).reference)
    const [item] = loaded.items
    const wish = { item: item?.id, product: item?.product, date: item?.date, children: 0 }
    const asked = await callManage(test, '/change/quote', cookie, { ...wish, adults })
    const { quote } = await asked.json()
    const done = await callManage(test, '/change', cookie, { number: quote.number })
    expect(await done.json()).toMatchObject({ outcome: 'changed' })
    const after = await readOrder(test.db, loaded.order.id)
    expect(after.items[0]?.totalMinor).toBe(quote.owed)
    const page = await (await callManage(test, '', cookie)).json()
    expect(page.money.owed).toBe(quote.owed)
    const off = page.money.lines.filter((line: { amount: number }) => line.amount < 0)
    return { owed: quote.owed, off, lines: after.books.lines.length }
  }

  it('appear as a discount in the answer, order, page, mails, invoice and exports', async () => {
    const { id, code } = await make()
    const date = nextDay()
    const answer = await book({ promoCode: ` ${code.toLowerCase()} `, date })
    const body = await answer.json()
    const promo = { code, name: 'Spring offer', percent: 10, amount: null }
    expect(body).toMatchObject({
      status: 'held',
      price: { kind: 'priced', total: { minor: 562_500 } },
      promo: { ...promo, discount: { minor: 62_500 } },
    })
    const sum = body.price.lines.reduce(
      (all: number, { total }: { total: { minor: number } }) => all + total.minor,
      0,
    )
    expect(sum - body.promo.discount.minor).toBe(body.price.total.minor)

    const loaded = await find(body.reference)
    const label = labelOf(code)
    expect(loaded.order).toMatchObject({ promoCodeId: id, promo })
    expect(loaded.items[0]).toMatchObject({ totalMinor: 562_500 })
    expect(loaded.books.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 500_000],
      ['charge', 125_000],
      ['promo', -62_500],
    ])
    const page = await (await callManage(test, '', cookieOf(answer))).json()
    expect(page.money).toMatchObject({ owed: 562_500, balance: 562_500 })
    expect(page.money.lines).toContainEqual({ label, amount: -62_500 })

    const mails = await test.db.select().from(outbox).where(eq(outbox.about, body.reference))
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(text).toContain(label)
      expect(text).toMatch(/−R625\b/)
      expect(text).toContain('R5,625')
    }

    const orderId = loaded.order.id
    const paid = { method: 'eft', amount: 562_500, day: '2026-11-21', key: crypto.randomUUID() }
    const money = await (await admin.post(`/api/admin/orders/${orderId}/payments`, paid)).json()
    expect(money).toMatchObject({ status: 'confirmed', sums: { owed: 562_500, balance: 0 } })
    expect(money.lines).toContainEqual(expect.objectContaining({ kind: 'promo', label }))
    const [invoice] = await test.db.select().from(documents).where(eq(documents.orderId, orderId))
    const snapshot = invoice?.snapshot as {
      amount: number
      groups: { lines: { label: string; amount: number }[] }[]
    }
    const lines = snapshot.groups.flatMap((group) => group.lines)
    expect(snapshot.amount).toBe(562_500)
    expect(lines).toContainEqual(expect.objectContaining({ label, amount: -62_500 }))
    expect(lines.reduce((all, line) => all + line.amount, 0)).toBe(562_500)

    const { items } = await (await admin.get('/api/admin/inbox/bookings')).json()
    expect(items[0].details).toMatchObject({ total: 'R5,625' })
    const csv = await (await admin.get(`/api/admin/accounts?from=${date}&to=${date}`)).text()
    expect(csv).toContain('"promo code","money off"')
    expect(csv.trim()).toMatch(new RegExp(`5625.00,.*"${code}",625.00,"trip"$`))
    expect(await see(id)).toMatchObject({ uses: 1, cost: 62_500, canDelete: false, state: 'on' })
  })

  it('discount a vehicle by an amount, at most its price', async () => {
    const { code } = await make({ percent: null, amount: 50_000 })
    const asked = transferBody({ promoCode: code, date: nextDay() })
    const ride = await (await test.post('/api/transfers', asked)).json()
    const { books } = await find(ride.reference)
    const [charge, promo] = books.lines
    expect([promo?.kind, promo?.amount]).toEqual(['promo', -50_000])
    expect(ride.price.minor).toBe((charge?.amount ?? 0) - 50_000)
    const free = await make({ percent: null, amount: 100_000_000 })
    const body = await (await book({ promoCode: free.code, date: nextDay() })).json()
    // No provider accepts a price of zero, so the office must answer.
    expect(body).toMatchObject({ status: 'requested', price: { total: { minor: 0 } } })
    expect((await find(body.reference)).items[0]?.totalMinor).toBe(0)
  })

  it('with a limit of one are given to one of fifty simultaneous guests', async () => {
    const { id, code } = await make({ most: 1 })
    const results = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const email = `guest-${n}@guests.example`
        const answer = await book({ promoCode: code, date: nextDay(), email })
        return answer.status === 201 ? 'booked' : codeOf(answer)
      }),
    )
    const expected = ['booked', ...Array.from({ length: 49 }, () => 'promo-used-up')]
    expect(results.toSorted()).toEqual(expected)
    expect(await test.db.$count(orders, eq(orders.promoCodeId, id))).toBe(1)
    expect(await see(id)).toMatchObject({ uses: 1 })
  }, 120_000)

  it('with a limit per address are used once per address, in any spelling', async () => {
    const { code } = await make({ mostEach: 1 })
    const email = 'bob@guests.example'
    for (const first of [email, 'ada.l@gmail.com', 'b.ob@guests.example'])
      expect((await book({ promoCode: code, email: first, date: nextDay() })).status).toBe(201)
    for (const other of [
      'BOB@guests.example',
      'Bob+1@guests.example',
      'adal@gmail.com',
      'a.d.a.l+1@googlemail.com',
    ]) {
      const again = await book({ promoCode: code, email: other, date: nextDay() })
      expect([other, again.status, await codeOf(again)]).toEqual([other, 409, 'promo-used-before'])
    }
    const other = await book({ promoCode: code, email: 'eve@guests.example', date: nextDay() })
    expect(other.status).toBe(201)
    expect(await codeOf(await check(code, { email }))).toBe('promo-used-before')
    expect((await check(code)).status).toBe(200)
  })

  it('are released if an order expires unpaid, and used again by a late payment', async () => {
    const { id, code } = await make({ most: 1 })
    const first = await (await book({ promoCode: code, date: nextDay() })).json()
    expect(await codeOf(await check(code))).toBe('promo-used-up')
    test.pass(90 * minuteMs)
    await runMoneyJobs(test)
    const { order } = await find(first.reference)
    expect(order.status).toBe('expired')
    expect(Object.keys(order.promo ?? {}).filter((key) => key.startsWith('most'))).toEqual([])
    expect(await see(id)).toMatchObject({ uses: 0, cost: 0, canDelete: false })
    const second = await book({ promoCode: code, date: nextDay(), email: 'eve@guests.example' })
    expect(second.status).toBe(201)
    await pay(order.id)
    expect((await find(first.reference)).order.status).toBe('confirmed')
    expect(await see(id)).toMatchObject({ uses: 2, cost: 125_000 })
  })

  it('are released if an order is cancelled unpaid, and not after a payment', async () => {
    const { id, code } = await make()
    const open = async (email: string) => {
      const asked = { promoCode: code, date: '2027-03-01', email }
      const { reference } = await (await book(asked)).json()
      return (await find(reference)).order.id
    }
    const unpaid = await open('ada@guests.example')
    const part = await open('bob@guests.example')
    expect(await see(id)).toMatchObject({ uses: 2, cost: 125_000 })
    await cancel(unpaid)
    expect(await see(id)).toMatchObject({ uses: 1, cost: 62_500 })
    await pay(part)
    test.pass(3 * dayMs)
    const quote = await cancel(part)
    expect(quote.charges).toMatchObject([{ total: 562_500, fee: 84_375 }])
    expect([quote.kept, quote.refund]).toEqual([84_375, 478_125])
    expect(await see(id)).toMatchObject({ uses: 1, cost: 0 })
  })

  it('follow a change even if ended: a percentage its price, an amount as it is', async () => {
    const percent = await make()
    const amount = await make({ percent: null, amount: 300_000 })
    expect(await change(percent, 4)).toMatchObject({
      owed: 900_000,
      off: [{ label: labelOf(percent.code), amount: -100_000 }],
    })
    expect(await change(amount, 3)).toMatchObject({
      owed: 450_000,
      // The line of the code's discount is still in the ledger.
      off: [{ label: labelOf(amount.code), amount: -300_000 }],
      lines: 4,
    })
  })

  it('apply once an order on request gets its price', async () => {
    const { code } = await make()
    const body = { promoCode: code, tourId: 'garden-route-highlights', date: '2027-02-20' }
    const asked = await (await book(body)).json()
    expect(asked).toMatchObject({
      price: { kind: 'on-request' },
      promo: { discount: { minor: 0 } },
    })
    const toGuest = eq(outbox.recipient, 'ada@guests.example')
    const [mail] = await test.db.select().from(outbox).where(toGuest)
    expect(mail?.text).toContain(`Your code ${code} (Spring offer) comes off it.`)
    const { order } = await find(asked.reference)
    const price = async (amount: number) =>
      (await (await admin.post(`/api/admin/orders/${order.id}/price`, { amount })).json()).sums.owed
    expect(await price(300_000)).toBe(270_000)
    expect(await price(200_000)).toBe(180_000)
    const standing = (await find(asked.reference)).books.lines.filter(({ kind }) => kind !== 'void')
    expect(standing.map(({ label }) => label)).toContain(`Spring offer (${code})`)
  })

  it('apply at the desk to the agreed price', async () => {
    const { id, code } = await make({ channel: 'desk' })
    expect(await codeOf(await book({ promoCode: code, date: nextDay() }))).toBe('promo-by-phone')
    const party = { adults: 2, children: 0 }
    const trip = { kind: 'tour', product: 'cape-peninsula', date: nextDay(), ...party }
    const ask = (promoCode: string) =>
      admin.post('/api/admin/new-order/quote', { ...trip, promoCode })
    expect(await (await ask(code)).json()).toMatchObject({
      price: 500_000,
      whyNot: [],
      promo: { code, percent: 10 },
      whyNoPromo: null,
    })
    const wrong = await (await ask('NOSUCH')).json()
    expect(wrong).toMatchObject({ whyNot: [], promo: null })
    expect(wrong.whyNoPromo).toContain('We don’t know this code.')
    const guest = { name: 'Bob Example', phone: '+27 21 555 0100', next: 'confirm' }
    const agreed = { price: 400_000, priceReason: 'returning', promoCode: code }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sold = await admin.post('/api/admin/orders', { ...trip, ...guest, ...agreed }, key)
    const { reference } = await sold.json()
    const { books, items } = await find(reference)
    expect(books.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 400_000],
      ['promo', -40_000],
    ])
    expect(items[0]?.totalMinor).toBe(360_000)
    expect(await see(id)).toMatchObject({ uses: 1, cost: 40_000 })
  })

  it('are refused with a sentence, which reveals no other code; nothing is stored', async () => {
    const codes = {
      ended: await make(),
      over: await make({ bookFrom: '2026-10-01', bookUntil: '2026-11-20' }),
      later: await make({ bookFrom: '2026-11-22' }),
      elsewhere: await make({ products: ['tour/garden-route-highlights'] }),
      days: await make({ travelFrom: '2027-03-01', travelUntil: '2027-03-31' }),
    }
    await admin.post(`/api/admin/promo-codes/${codes.ended.id}/end`, {})
    const before = await test.db.$count(orders)
    const period = /from Monday 1 March 2027 until Wednesday 31 March 2027/
    const all: [string, string, RegExp][] = [
      ['NOSUCH', 'promo-unknown', /check how it’s spelled/],
      ['!!', 'promo-unknown', /check how it’s spelled/],
      [codes.ended.code, 'promo-ended', /has ended/],
      [codes.over.code, 'promo-ended', /has ended/],
      [codes.later.code, 'promo-not-yet', /from Sunday 22 November 2026\./],
      [codes.elsewhere.code, 'promo-other-trip', /isn’t for this trip/],
      [codes.days.code, 'promo-other-days', period],
    ]
    for (const [promoCode, code, sentence] of all) {
      const date = { date: '2027-02-20' }
      for (const answer of [await book({ promoCode, ...date }), await check(promoCode, date)]) {
        const { error } = await answer.json()
        expect([error.code, error.field]).toEqual([code, 'promoCode'])
        expect(error.message).toMatch(sentence)
        expect(JSON.stringify(error)).not.toMatch(/SPRING/)
      }
    }
    expect(await test.db.$count(orders)).toBe(before)
    const plain = await (await book({ promoCode: '', date: nextDay() })).json()
    expect([plain.promo, plain.price.total.minor]).toEqual([undefined, 625_000])
  })

  it('are limited in attempts per network, whether it books or not', async () => {
    const { code } = await make()
    const { most } = attemptLimits['promo-code']
    const look = (promoCode: string, address: string) =>
      send('/api/promo-codes/check', { promoCode, product: 'tour/cape-peninsula' }, address)
    const attack = '203.0.113.7'
    for (let n = 1; n < most; n += 1)
      expect(await codeOf(await look(`GUESS${n}`, attack))).toBe('promo-unknown')
    const guess = bookingBody({ promoCode: 'GUESS', date: nextDay() })
    expect(await codeOf(await send('/api/bookings', guess, attack))).toBe('promo-unknown')
    // After too many attempts even a valid code is refused.
    expect((await look(code, attack)).status).toBe(429)
    const booking = bookingBody({ promoCode: code, date: nextDay(), email: 'eve@guests.example' })
    expect(await codeOf(await send('/api/bookings', booking, attack))).toBe('promo-limited')
    const plain = { ...booking, promoCode: undefined }
    expect((await send('/api/bookings', plain, attack)).status).toBe(201)
    expect((await look(code, '198.51.100.7')).status).toBe(200)
    test.pass(60 * minuteMs)
    expect((await look(code, attack)).status).toBe(200)
  })

  it('are created, ended and deleted by the office only; a used one is never deleted', async () => {
    const { id, code } = await make()
    const refuse = async (change: object) => {
      const answer = await admin.post('/api/admin/promo-codes', { ...spring, ...change })
      return [answer.status, await codeOf(answer)]
    }
    expect(await refuse({ code: code.toLowerCase() })).toEqual([409, 'promo-taken'])
    const unknown = { code: 'OTHER', products: ['tour/nowhere'] }
    expect(await refuse(unknown)).toEqual([404, 'tour-unknown'])
    await book({ promoCode: code, date: nextDay() })
    expect([(await post(`${id}/end`)).status, (await post(`${id}/end`)).status]).toEqual([204, 409])
    expect(await codeOf(await remove(id))).toBe('promo-used')
    const unused = await make()
    expect((await remove(unused.id)).status).toBe(204)
    expect(await see(unused.id)).toBeUndefined()
    const user = await openUser(test, 'ada@guests.example')
    expect((await user.get('/api/admin/promo-codes')).status).toBe(403)
    expect((await user.post('/api/admin/promo-codes', spring)).status).toBe(403)
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(log.map(({ action, facts }) => [action, facts['code']]).toSorted()).toEqual([
      ['promo-ended', code],
      ['promo-made', code],
    ])
  })

  it('cannot be changed in the database', async () => {
    const { id } = await make()
    const change = test.db.update(promoCodes).set({ percent: 90 }).where(eq(promoCodes.id, id))
    await expect(change).rejects.toThrow()
    const wrong = { ...spring, code: 'BOTH1', amount: 100, channel: 'all' as const }
    const row = { ...wrong, id: crypto.randomUUID(), createdAt: new Date() }
    await expect(test.db.insert(promoCodes).values(row)).rejects.toThrow()
    expect(await test.db.$count(ledgerLines, eq(ledgerLines.kind, 'promo'))).toBeGreaterThan(0)
  })
})
