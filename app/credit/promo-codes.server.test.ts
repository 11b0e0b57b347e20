import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { attemptLimits } from '#rules/requests/attempt-limits.ts'
import { engines } from '#tests/databases.ts'
import { callManage, readCookie } from '#tests/fixtures/manage-calls.ts'
import { errorCode, openUser } from '#tests/test-accounts.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
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
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  beforeEach(async () => {
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], test.office)
    await test.clear(attempts, departures, companyDays, outbox)
  })

  let createdCount = 0
  const createCode = async (change: object = {}) => {
    createdCount += 1
    const code = `SPRING${createdCount}`
    const answer = await admin.post('/api/admin/promo-codes', { ...spring, code, ...change })
    expect(answer.status).toBe(200)
    const { codes } = await answer.json()
    const own = codes.find((one: { code: string }) => one.code === code)
    return own as { id: string; code: string }
  }
  const findListed = async (id: string) => {
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
  const readOrderOf = async (reference: string) => {
    const [row] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    return readOrder(test.db, row?.id ?? '')
  }
  let booked = 0
  const nextDay = () => {
    booked += 1
    return addDays('2027-01-10', booked)
  }

  const cancel = async (orderId: string) => {
    const figures = await previewCancellation(test.office, { orderId, cancelledBy: 'guest' })
    await carryOutCancellation(test.office, { orderId, number: figures.number, by })
    return figures
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
  const bookAndChange = async ({ id, code }: { id: string; code: string }, adults: number) => {
    const answer = await book({ promoCode: code, date: nextDay(), children: 0 })
    const cookie = readCookie(answer)
    await admin.post(`/api/admin/promo-codes/${id}/end`, {})
    const loadedOrder = await readOrderOf((await answer.json()).reference)
    const [item] = loadedOrder.items
    const wish = { item: item?.id, product: item?.product, date: item?.date, children: 0 }
    const preview = await callManage(test, '/change/quote', cookie, { ...wish, adults })
    const { quote: figures } = await preview.json()
    const done = await callManage(test, '/change', cookie, { number: figures.number })
    expect(await done.json()).toMatchObject({ outcome: 'changed' })
    const after = await readOrder(test.db, loadedOrder.order.id)
    expect(after.items[0]?.totalMinor).toBe(figures.owed)
    const page = await (await callManage(test, '', cookie)).json()
    expect(page.money.owed).toBe(figures.owed)
    const discountLines = page.money.lines.filter((line: { amount: number }) => line.amount < 0)
    return { owed: figures.owed, off: discountLines, lines: after.books.lines.length }
  }

  it('appear as a discount in the answer, order, page, mails, invoice and exports', async () => {
    const { id, code } = await createCode()
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

    const loadedOrder = await readOrderOf(body.reference)
    const label = labelOf(code)
    expect(loadedOrder.order).toMatchObject({ promoCodeId: id, promo })
    expect(loadedOrder.items[0]).toMatchObject({ totalMinor: 562_500 })
    expect(loadedOrder.books.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 500_000],
      ['charge', 125_000],
      ['promo', -62_500],
    ])
    const page = await (await callManage(test, '', readCookie(answer))).json()
    expect(page.money).toMatchObject({ owed: 562_500, balance: 562_500 })
    expect(page.money.lines).toContainEqual({ label, amount: -62_500 })

    const mails = await test.db.select().from(outbox).where(eq(outbox.about, body.reference))
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(text).toContain(label)
      expect(text).toMatch(/−R625\b/)
      expect(text).toContain('R5,625')
    }

    const orderId = loadedOrder.order.id
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
    expect(await findListed(id)).toMatchObject({
      uses: 1,
      cost: 62_500,
      canDelete: false,
      state: 'on',
    })
  })

  it('discount a vehicle by an amount, at most its price', async () => {
    const { code } = await createCode({ percent: null, amount: 50_000 })
    const asked = transferBody({ promoCode: code, date: nextDay() })
    const transfer = await (await test.post('/api/transfers', asked)).json()
    const { books } = await readOrderOf(transfer.reference)
    const [charge, promo] = books.lines
    expect([promo?.kind, promo?.amount]).toEqual(['promo', -50_000])
    expect(transfer.price.minor).toBe((charge?.amount ?? 0) - 50_000)
    const free = await createCode({ percent: null, amount: 100_000_000 })
    const body = await (await book({ promoCode: free.code, date: nextDay() })).json()
    // No provider accepts a price of zero, so the office must answer.
    expect(body).toMatchObject({ status: 'requested', price: { total: { minor: 0 } } })
    expect((await readOrderOf(body.reference)).items[0]?.totalMinor).toBe(0)
  })

  it('with a limit of one use are used by one of fifty simultaneous guests', async () => {
    const { id, code } = await createCode({ most: 1 })
    const results = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const email = `guest-${n}@guests.example`
        const answer = await book({ promoCode: code, date: nextDay(), email })
        return answer.status === 201 ? 'booked' : errorCode(answer)
      }),
    )
    const expected = ['booked', ...Array.from({ length: 49 }, () => 'promo-used-up')]
    expect(results.toSorted()).toEqual(expected)
    expect(await test.db.$count(orders, eq(orders.promoCodeId, id))).toBe(1)
    expect(await findListed(id)).toMatchObject({ uses: 1 })
  }, 120_000)

  it('with a limit per address are used once per address, in any spelling', async () => {
    const { code } = await createCode({ mostEach: 1 })
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
      expect([other, again.status, await errorCode(again)]).toEqual([
        other,
        409,
        'promo-used-before',
      ])
    }
    const other = await book({ promoCode: code, email: 'eve@guests.example', date: nextDay() })
    expect(other.status).toBe(201)
    expect(await errorCode(await check(code, { email }))).toBe('promo-used-before')
    expect((await check(code)).status).toBe(200)
  })

  it('are released if an order expires unpaid, and used again by a late payment', async () => {
    const { id, code } = await createCode({ most: 1 })
    const first = await (await book({ promoCode: code, date: nextDay() })).json()
    expect(await errorCode(await check(code))).toBe('promo-used-up')
    test.pass(90 * minuteMs)
    await runMoneyJobs(test)
    const { order } = await readOrderOf(first.reference)
    expect(order.status).toBe('expired')
    expect(Object.keys(order.promo ?? {}).filter((key) => key.startsWith('most'))).toEqual([])
    expect(await findListed(id)).toMatchObject({ uses: 0, cost: 0, canDelete: false })
    const second = await book({ promoCode: code, date: nextDay(), email: 'eve@guests.example' })
    expect(second.status).toBe(201)
    await pay(order.id)
    expect((await readOrderOf(first.reference)).order.status).toBe('confirmed')
    expect(await findListed(id)).toMatchObject({ uses: 2, cost: 125_000 })
  })

  it('are released if an order is cancelled unpaid, and not after a payment', async () => {
    const { id, code } = await createCode()
    const open = async (email: string) => {
      const asked = { promoCode: code, date: '2027-03-01', email }
      const { reference } = await (await book(asked)).json()
      return (await readOrderOf(reference)).order.id
    }
    const unpaid = await open('ada@guests.example')
    const paid = await open('bob@guests.example')
    expect(await findListed(id)).toMatchObject({ uses: 2, cost: 125_000 })
    await cancel(unpaid)
    expect(await findListed(id)).toMatchObject({ uses: 1, cost: 62_500 })
    await pay(paid)
    test.pass(3 * dayMs)
    const figures = await cancel(paid)
    expect(figures.charges).toMatchObject([{ total: 562_500, fee: 84_375 }])
    expect([figures.kept, figures.refund]).toEqual([84_375, 478_125])
    expect(await findListed(id)).toMatchObject({ uses: 1, cost: 0 })
  })

  it('discount a changed order even after their end: by a percentage of its new price, or an amount', async () => {
    const percent = await createCode()
    const amount = await createCode({ percent: null, amount: 300_000 })
    expect(await bookAndChange(percent, 4)).toMatchObject({
      owed: 900_000,
      off: [{ label: labelOf(percent.code), amount: -100_000 }],
    })
    expect(await bookAndChange(amount, 3)).toMatchObject({
      owed: 450_000,
      // The line of the code's discount is still in the ledger.
      off: [{ label: labelOf(amount.code), amount: -300_000 }],
      lines: 4,
    })
  })

  it('apply once an order on request gets its price', async () => {
    const { code } = await createCode()
    const body = { promoCode: code, tourId: 'garden-route-highlights', date: '2027-02-20' }
    const answer = await (await book(body)).json()
    expect(answer).toMatchObject({
      price: { kind: 'on-request' },
      promo: { discount: { minor: 0 } },
    })
    const toGuest = eq(outbox.recipient, 'ada@guests.example')
    const [mail] = await test.db.select().from(outbox).where(toGuest)
    expect(mail?.text).toContain(`Your code ${code} (Spring offer) comes off it.`)
    const { order } = await readOrderOf(answer.reference)
    const setPrice = async (amount: number) =>
      (await (await admin.post(`/api/admin/orders/${order.id}/price`, { amount })).json()).sums.owed
    expect(await setPrice(300_000)).toBe(270_000)
    expect(await setPrice(200_000)).toBe(180_000)
    const linesInForce = (await readOrderOf(answer.reference)).books.lines.filter(
      ({ kind }) => kind !== 'void',
    )
    expect(linesInForce.map(({ label }) => label)).toContain(`Spring offer (${code})`)
  })

  it('apply at the desk to the agreed price', async () => {
    const { id, code } = await createCode({ channel: 'desk' })
    expect(await errorCode(await book({ promoCode: code, date: nextDay() }))).toBe('promo-by-phone')
    const party = { adults: 2, children: 0 }
    const trip = { kind: 'tour', product: 'cape-peninsula', date: nextDay(), ...party }
    const previewOrder = (promoCode: string) =>
      admin.post('/api/admin/new-order/quote', { ...trip, promoCode })
    expect(await (await previewOrder(code)).json()).toMatchObject({
      price: 500_000,
      whyNot: [],
      promo: { code, percent: 10 },
      whyNoPromo: null,
    })
    const wrong = await (await previewOrder('NOSUCH')).json()
    expect(wrong).toMatchObject({ whyNot: [], promo: null })
    expect(wrong.whyNoPromo).toContain('We don’t know this code.')
    const guest = { name: 'Bob Example', phone: '+27 21 555 0100', next: 'confirm' }
    const agreed = { price: 400_000, priceReason: 'returning', promoCode: code }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sold = await admin.post('/api/admin/orders', { ...trip, ...guest, ...agreed }, key)
    const { reference } = await sold.json()
    const { books, items } = await readOrderOf(reference)
    expect(books.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 400_000],
      ['promo', -40_000],
    ])
    expect(items[0]?.totalMinor).toBe(360_000)
    expect(await findListed(id)).toMatchObject({ uses: 1, cost: 40_000 })
  })

  it('are refused with a sentence, which reveals no other code; nothing is stored', async () => {
    const codes = {
      ended: await createCode(),
      over: await createCode({ bookFrom: '2026-10-01', bookUntil: '2026-11-20' }),
      later: await createCode({ bookFrom: '2026-11-22' }),
      elsewhere: await createCode({ products: ['tour/garden-route-highlights'] }),
      days: await createCode({ travelFrom: '2027-03-01', travelUntil: '2027-03-31' }),
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

  it('can be tried a limited number of times per network, by checks and bookings together', async () => {
    const { code } = await createCode()
    const { most } = attemptLimits['promo-code']
    const checkFrom = (promoCode: string, address: string) =>
      send('/api/promo-codes/check', { promoCode, product: 'tour/cape-peninsula' }, address)
    const attack = '203.0.113.7'
    for (let n = 1; n < most; n += 1)
      expect(await errorCode(await checkFrom(`GUESS${n}`, attack))).toBe('promo-unknown')
    const guess = bookingBody({ promoCode: 'GUESS', date: nextDay() })
    expect(await errorCode(await send('/api/bookings', guess, attack))).toBe('promo-unknown')
    // After too many attempts even a valid code is refused.
    expect((await checkFrom(code, attack)).status).toBe(429)
    const booking = bookingBody({ promoCode: code, date: nextDay(), email: 'eve@guests.example' })
    expect(await errorCode(await send('/api/bookings', booking, attack))).toBe('promo-limited')
    const plain = { ...booking, promoCode: undefined }
    expect((await send('/api/bookings', plain, attack)).status).toBe(201)
    expect((await checkFrom(code, '198.51.100.7')).status).toBe(200)
    test.pass(60 * minuteMs)
    expect((await checkFrom(code, attack)).status).toBe(200)
  })

  it('are created, ended and deleted by the office only; a used one is never deleted', async () => {
    const { id, code } = await createCode()
    const tryToCreate = async (change: object) => {
      const answer = await admin.post('/api/admin/promo-codes', { ...spring, ...change })
      return [answer.status, await errorCode(answer)]
    }
    expect(await tryToCreate({ code: code.toLowerCase() })).toEqual([409, 'promo-taken'])
    const unknown = { code: 'OTHER', products: ['tour/nowhere'] }
    expect(await tryToCreate(unknown)).toEqual([404, 'tour-unknown'])
    await book({ promoCode: code, date: nextDay() })
    expect([(await post(`${id}/end`)).status, (await post(`${id}/end`)).status]).toEqual([204, 409])
    expect(await errorCode(await remove(id))).toBe('promo-used')
    const unused = await createCode()
    expect((await remove(unused.id)).status).toBe(204)
    expect(await findListed(unused.id)).toBeUndefined()
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
    const { id } = await createCode()
    const change = test.db.update(promoCodes).set({ percent: 90 }).where(eq(promoCodes.id, id))
    await expect(change).rejects.toThrow()
    const wrong = { ...spring, code: 'BOTH1', amount: 100, channel: 'all' as const }
    const row = { ...wrong, id: crypto.randomUUID(), createdAt: new Date() }
    await expect(test.db.insert(promoCodes).values(row)).rejects.toThrow()
    expect(await test.db.$count(ledgerLines, eq(ledgerLines.kind, 'promo'))).toBeGreaterThan(0)
  })
})
