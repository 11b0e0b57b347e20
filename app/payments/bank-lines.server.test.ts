import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { enableMethods } from '#tests/fixtures/payment.ts'
import { errorCode, readRefusal, listIssues } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { bankColumns, bankLines } from '#app/figures/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from './schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'

describe.each(engines)('a bank’s file on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  let days = 0
  beforeAll(() => enableMethods(test))
  beforeEach(async () => {
    await test.clear(bankColumns, outbox)
    await test.db.update(orders).set({ status: 'cancelled' })
  })

  const sell = async (amount = 100_000) => {
    days += 1
    const id = await storeHeldOrder(test.office, {
      date: `2027-03-${String(days).padStart(2, '0')}`,
      amount,
    })
    return { id, reference: (await readOrder(test.office, id)).order.reference }
  }
  const buildLine = (change: object = {}) => ({
    day: '2026-11-20',
    cents: 100_000,
    text: `PAYMENT ${days}`,
    nth: 1,
    ...change,
  })
  const match = async (...lines: object[]) =>
    (await (await admin.post('/api/admin/bank/lines', { lines })).json()).lines
  const record = (reference: string, bankLine: object, change: object = {}) =>
    admin.post('/api/admin/bank/payments', {
      line: bankLine,
      reference,
      key: crypto.randomUUID(),
      ...change,
    })
  const readSums = async (id: string) => (await admin.read(`/api/admin/orders/${id}`)).sums

  it('matches a line by its reference and records it like a payment by hand', async () => {
    const { id, reference } = await sell()
    const bankLine = buildLine({ text: `FNB ${reference.replaceAll('-', ' ').toLowerCase()}` })
    const [matchedLine] = await match(bankLine)
    expect(matchedLine).toMatchObject({
      kind: 'match',
      candidates: [
        { reference, name: 'Ada Example', owed: 100_000, paid: 0, why: ['reference', 'amount'] },
      ],
    })
    expect(await test.db.$count(bankLines)).toBe(0)
    const answer = await record(reference, bankLine, { seen: 0 })
    expect([answer.status, await answer.json()]).toEqual([200, { reference }])
    const { order, books, events } = await readOrder(test.office, id)
    expect([order.status, events.includes('payment-received')]).toEqual(['confirmed', true])
    expect(books.payments).toMatchObject([{ provider: 'eft', status: 'paid', received: 100_000 }])
    const kinds = (await test.db.select().from(outbox)).map(({ kind }) => kind)
    expect(kinds).toContain('payment-confirms-guest')
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(log.map(({ action }) => action)).toContain('payment-recorded')
    const recorded = { reference, day: '2026-11-20' }
    expect(await match(bankLine)).toMatchObject([{ kind: 'used', recorded }])
  })

  it('uses a line once, however close two requests are', async () => {
    const orders = [await sell(), await sell(), await sell(), await sell()]
    for (const text of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) {
      const bankLine = buildLine({ text: `DEPOSIT ${text}`, cents: 1000 })
      const answers = await Promise.all(
        orders.map(({ reference }) => record(reference, bankLine, { isSure: true })),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([200, 409, 409, 409])
    }
  })

  it('uses a line once under parallel requests, and again after its payment is undone', async () => {
    const [firstOrder, secondOrder] = [await sell(), await sell()]
    const bankLine = buildLine({ text: 'A DEPOSIT' })
    const answers = await Promise.all(
      [firstOrder, secondOrder, firstOrder].map(({ reference }) =>
        record(reference, bankLine, { isSure: true }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const codes = await Promise.all(answers.map((answer) => errorCode(answer)))
    expect(codes.filter((code) => code === 'bank-line-used')).toHaveLength(2)
    const allPayments = await test.db.select().from(payments)
    const orderPayments = allPayments.filter(({ orderId }) =>
      [firstOrder.id, secondOrder.id].includes(orderId),
    )
    expect(orderPayments).toHaveLength(1)
    const [payment] = orderPayments
    const orderId = payment?.orderId ?? ''
    const rightOrder = orderId === firstOrder.id ? secondOrder : firstOrder
    const key = crypto.randomUUID()
    const another = buildLine({ text: 'ANOTHER', cents: 4000 })
    for (const repeatedKey of [key, key])
      expect((await record(rightOrder.reference, another, { key: repeatedKey })).status).toBe(200)
    const takeBack = `/api/admin/orders/${orderId}/payments/${payment?.id}/take-back`
    expect((await admin.post(takeBack, { why: 'The wrong booking' })).status).toBe(200)
    expect((await match(bankLine))[0].kind).not.toBe('used')
    expect((await record(rightOrder.reference, bankLine, { isSure: true })).status).toBe(200)
    const recorded = { reference: rightOrder.reference }
    expect(await match(bankLine)).toMatchObject([{ kind: 'used', recorded }])
  })

  it('refuses unusual amounts, unknown bookings, outdated money, future days and money out', async () => {
    const { id, reference } = await sell()
    const largeLine = buildLine({ cents: 1_000_000 })
    expect(await readRefusal(await record(reference, largeLine))).toEqual([
      422,
      'payment-above-owed',
    ])
    expect((await readSums(id)).paid).toBe(0)
    expect((await record(reference, largeLine, { isSure: true })).status).toBe(200)
    expect((await readSums(id)).paid).toBe(1_000_000)
    const unknownOrderAnswer = await record('CC-0000-0000', buildLine({ text: 'X' }))
    expect(await readRefusal(unknownOrderAnswer)).toEqual([422, 'booking-unknown'])
    const stale = await record(reference, buildLine({ text: 'Y' }), { seen: 5, isSure: true })
    expect(await readRefusal(stale)).toEqual([409, 'item-changed'])
    const futureDayAnswer = await record(reference, buildLine({ text: 'Z', day: '2027-11-20' }), {
      isSure: true,
    })
    expect([futureDayAnswer.status, await listIssues(futureDayAnswer)]).toEqual([422, ['day']])
    const moneyOutAnswer = await record(reference, buildLine({ text: 'O', cents: -500 }), {
      isSure: true,
    })
    expect([moneyOutAnswer.status, await listIssues(moneyOutAnswer)]).toEqual([422, ['amount']])
  })

  it('matches a payment recorded by hand to one line only', async () => {
    const { id, reference } = await sell(300_000)
    const money = { method: 'eft', amount: 100_000, day: '2026-11-19', reference: 'By hand' }
    await admin.post(`/api/admin/orders/${id}/payments`, { ...money, key: crypto.randomUUID() })
    const bankLine = buildLine({ text: reference })
    const matchedLines = await match(bankLine, { ...bankLine, nth: 2 })
    expect(matchedLines.map(({ kind }: { kind: string }) => kind)).toEqual(['recorded', 'match'])
    expect(matchedLines[0].recorded).toEqual({ orderId: id, reference, day: '2026-11-19' })
  })

  it('lists the candidates with reasons if two bookings owe the same', async () => {
    const [firstOrder, secondOrder] = [await sell(70_000), await sell(70_000)]
    const lines = [
      buildLine({ cents: 70_000, text: 'CASH DEPOSIT' }),
      buildLine({ cents: -5, text: firstOrder.reference }),
      buildLine({ cents: 12, text: 'INTEREST' }),
    ]
    const candidates = [firstOrder, secondOrder].map(({ reference }) => ({
      reference,
      why: ['amount'],
    }))
    expect(await match(...lines)).toMatchObject([
      { kind: 'unsure', candidates },
      { kind: 'out' },
      { kind: 'none', candidates: [], recorded: null },
    ])
  })

  it('stores the columns by their heads, and refuses wrong columns and lines', async () => {
    const heads = 'Datum|Bedrag & more'
    const address = `/api/admin/bank/columns?heads=${encodeURIComponent(heads)}`
    const readColumns = async () => (await admin.read(address)).columns
    expect(await readColumns()).toBeNull()
    const columns = { day: 0, text: 2, more: null, amount: 1, moneyIn: null }
    for (const newColumns of [{ ...columns, day: 5 }, columns])
      expect(
        (await admin.put('/api/admin/bank/columns', { heads, columns: newColumns })).status,
      ).toBe(204)
    expect(await readColumns()).toEqual(columns)
    const [columnsWithoutAmount, longText] = [{ ...columns, amount: null }, 'x'.repeat(201)]
    const refused = await admin.put('/api/admin/bank/columns', {
      heads,
      columns: columnsWithoutAmount,
    })
    expect(refused.status).toBe(422)
    for (const lines of [
      Array.from({ length: 101 }, () => buildLine()),
      [buildLine({ text: longText })],
    ])
      expect((await admin.post('/api/admin/bank/lines', { lines })).status).toBe(422)
  })

  it('exports a formula in a line’s text as plain text', async () => {
    const { reference } = await sell()
    const bankLine = buildLine({ text: '=1+1 ADA EXAMPLE', day: '2026-11-02' })
    expect((await record(reference, bankLine)).status).toBe(200)
    const file = await admin.get('/api/admin/accounts/journal?from=2026-11-02&to=2026-11-02')
    expect(await file.text()).toContain(`,"'=1+1",`)
  })

  it('marks a second line for a recorded payment as recorded', async () => {
    const { reference } = await sell(200_000)
    const first = buildLine({ text: `FNB APP ${reference}` })
    await record(reference, first, { seen: 0 })
    const second = buildLine({ text: `MAGTAPE CREDIT ${reference}`, day: '2026-11-21' })
    expect(await match(second)).toMatchObject([{ kind: 'recorded', recorded: { reference } }])
    expect(await match(first, second)).toMatchObject([{ kind: 'used' }, { kind: 'match' }])
  })
})
