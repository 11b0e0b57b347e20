import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { switchOn } from '#tests/fixtures/payment.ts'
import { codeOf, readRefusal, listIssues } from '#tests/test-accounts.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { bankColumns, bankLines } from '#app/figures/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from './schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'

describe.each(engines)('a bank’s file on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const admin = useAdministrator(test)
  let days = 0
  beforeAll(() => switchOn(test))
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
  const line = (change: object = {}) => ({
    day: '2026-11-20',
    cents: 100_000,
    text: `PAYMENT ${days}`,
    nth: 1,
    ...change,
  })
  const match = async (...lines: object[]) =>
    (await (await admin.post('/api/admin/bank/lines', { lines })).json()).lines
  const record = (reference: string, of: object, change: object = {}) =>
    admin.post('/api/admin/bank/payments', {
      line: of,
      reference,
      key: crypto.randomUUID(),
      ...change,
    })
  const sums = async (id: string) => (await admin.read(`/api/admin/orders/${id}`)).sums

  it('matches a line by its reference and records it like a payment by hand', async () => {
    const { id, reference } = await sell()
    const of = line({ text: `FNB ${reference.replaceAll('-', ' ').toLowerCase()}` })
    const [found] = await match(of)
    expect(found).toMatchObject({
      kind: 'match',
      candidates: [
        { reference, name: 'Ada Example', owed: 100_000, paid: 0, why: ['reference', 'amount'] },
      ],
    })
    expect(await test.db.$count(bankLines)).toBe(0)
    const answer = await record(reference, of, { seen: 0 })
    expect([answer.status, await answer.json()]).toEqual([200, { reference }])
    const { order, books, events } = await readOrder(test.office, id)
    expect([order.status, events.includes('payment-received')]).toEqual(['confirmed', true])
    expect(books.payments).toMatchObject([{ provider: 'eft', status: 'paid', received: 100_000 }])
    const kinds = (await test.db.select().from(outbox)).map(({ kind }) => kind)
    expect(kinds).toContain('payment-confirms-guest')
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(log.map(({ action }) => action)).toContain('payment-recorded')
    const recorded = { reference, day: '2026-11-20' }
    expect(await match(of)).toMatchObject([{ kind: 'used', recorded }])
  })

  it('uses a line once under parallel requests, and again after its payment is taken back', async () => {
    const [one, other] = [await sell(), await sell()]
    const of = line({ text: 'A DEPOSIT' })
    const answers = await Promise.all(
      [one, other, one].map(({ reference }) => record(reference, of, { isSure: true })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const codes = await Promise.all(answers.map((answer) => codeOf(answer)))
    expect(codes.filter((code) => code === 'bank-line-used')).toHaveLength(2)
    const allPayments = await test.db.select().from(payments)
    const ofBoth = allPayments.filter(({ orderId }) => [one.id, other.id].includes(orderId))
    expect(ofBoth).toHaveLength(1)
    const [payment] = ofBoth
    const orderId = payment?.orderId ?? ''
    const right = orderId === one.id ? other : one
    const key = crypto.randomUUID()
    const another = line({ text: 'ANOTHER', cents: 4000 })
    for (const same of [key, key])
      expect((await record(right.reference, another, { key: same })).status).toBe(200)
    const takeBack = `/api/admin/orders/${orderId}/payments/${payment?.id}/take-back`
    expect((await admin.post(takeBack, { why: 'The wrong booking' })).status).toBe(200)
    expect((await match(of))[0].kind).not.toBe('used')
    expect((await record(right.reference, of, { isSure: true })).status).toBe(200)
    const recorded = { reference: right.reference }
    expect(await match(of)).toMatchObject([{ kind: 'used', recorded }])
  })

  it('refuses unusual amounts, unknown bookings, outdated money, future days and money out', async () => {
    const { id, reference } = await sell()
    const much = line({ cents: 1_000_000 })
    expect(await readRefusal(await record(reference, much))).toEqual([422, 'payment-above-owed'])
    expect((await sums(id)).paid).toBe(0)
    expect((await record(reference, much, { isSure: true })).status).toBe(200)
    expect((await sums(id)).paid).toBe(1_000_000)
    const unknown = await record('CC-0000-0000', line({ text: 'X' }))
    expect(await readRefusal(unknown)).toEqual([422, 'booking-unknown'])
    const stale = await record(reference, line({ text: 'Y' }), { seen: 5, isSure: true })
    expect(await readRefusal(stale)).toEqual([409, 'item-changed'])
    const ahead = await record(reference, line({ text: 'Z', day: '2027-11-20' }), { isSure: true })
    expect([ahead.status, await listIssues(ahead)]).toEqual([422, ['day']])
    const out = await record(reference, line({ text: 'O', cents: -500 }), { isSure: true })
    expect([out.status, await listIssues(out)]).toEqual([422, ['amount']])
  })

  it('matches a payment recorded by hand to one line only', async () => {
    const { id, reference } = await sell(300_000)
    const money = { method: 'eft', amount: 100_000, day: '2026-11-19', reference: 'By hand' }
    await admin.post(`/api/admin/orders/${id}/payments`, { ...money, key: crypto.randomUUID() })
    const of = line({ text: reference })
    const found = await match(of, { ...of, nth: 2 })
    expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(['recorded', 'match'])
    expect(found[0].recorded).toEqual({ orderId: id, reference, day: '2026-11-19' })
  })

  it('lists the candidates with reasons if two bookings owe the same', async () => {
    const [one, other] = [await sell(70_000), await sell(70_000)]
    const lines = [
      line({ cents: 70_000, text: 'CASH DEPOSIT' }),
      line({ cents: -5, text: one.reference }),
      line({ cents: 12, text: 'INTEREST' }),
    ]
    const candidates = [one, other].map(({ reference }) => ({ reference, why: ['amount'] }))
    expect(await match(...lines)).toMatchObject([
      { kind: 'unsure', candidates },
      { kind: 'out' },
      { kind: 'none', candidates: [], recorded: null },
    ])
  })

  it('stores the columns by their heads, and refuses wrong columns and lines', async () => {
    const heads = 'Datum|Bedrag & more'
    const address = `/api/admin/bank/columns?heads=${encodeURIComponent(heads)}`
    const read = async () => (await admin.read(address)).columns
    expect(await read()).toBeNull()
    const columns = { day: 0, text: 2, more: null, amount: 1, moneyIn: null }
    for (const one of [{ ...columns, day: 5 }, columns])
      expect((await admin.put('/api/admin/bank/columns', { heads, columns: one })).status).toBe(204)
    expect(await read()).toEqual(columns)
    const [none, long] = [{ ...columns, amount: null }, 'x'.repeat(201)]
    const refused = await admin.put('/api/admin/bank/columns', { heads, columns: none })
    expect(refused.status).toBe(422)
    for (const lines of [Array.from({ length: 101 }, () => line()), [line({ text: long })]])
      expect((await admin.post('/api/admin/bank/lines', { lines })).status).toBe(422)
  })

  it('exports a formula of a bank as text', async () => {
    const { reference } = await sell()
    const of = line({ text: '=1+1 ADA EXAMPLE', day: '2026-11-02' })
    expect((await record(reference, of)).status).toBe(200)
    const file = await admin.get('/api/admin/accounts/journal?from=2026-11-02&to=2026-11-02')
    expect(await file.text()).toContain(`,"'=1+1",`)
  })

  it('marks a line as recorded if the bank words a recorded payment differently', async () => {
    const { reference } = await sell(200_000)
    const first = line({ text: `FNB APP ${reference}` })
    await record(reference, first, { seen: 0 })
    const second = line({ text: `MAGTAPE CREDIT ${reference}`, day: '2026-11-21' })
    expect(await match(second)).toMatchObject([{ kind: 'recorded', recorded: { reference } }])
    expect(await match(first, second)).toMatchObject([{ kind: 'used' }, { kind: 'match' }])
  })
})
