import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { backdateBooking, storeHeldOrder } from '#tests/fixtures/order.ts'
import { switchOn } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { readRefusal, listIssues } from '#tests/test-accounts.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'

describe.each(engines)('the office and an order’s money on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const admin = useAdministrator(test)
  let before: Set<string>
  beforeEach(async () => {
    await test.clear(attention, departures)
    const log = await test.db.select({ id: auditLog.id }).from(auditLog)
    before = new Set(log.map(({ id }) => id))
    switchOn(test)
  })

  const post = (path: string, body: unknown = {}) => admin.post(`/api/admin/${path}`, body)
  const see = async (id: string) => admin.read(`/api/admin/orders/${id}`)
  const record = (id: string, change: object = {}) =>
    post(`orders/${id}/payments`, {
      method: 'eft',
      amount: 100_000,
      day: '2026-11-21',
      reference: 'CC-1',
      key: crypto.randomUUID(),
      ...change,
    })
  const storeRecorded = async (change: object = {}, wanted: { date?: string } = {}) => {
    const id = await storeHeldOrder(test.office, wanted)
    await record(id, change)
    return id
  }
  const listActions = async () => {
    const log = await test.db.select().from(auditLog)
    return log.flatMap(({ id, action }) => (before.has(id) ? [] : [action])).toSorted()
  }

  it('shows an order with its lines, and what can be done', async () => {
    const id = await storeHeldOrder(test.office)
    expect(await see(id)).toMatchObject({
      id,
      status: 'held',
      isPayable: true,
      canCancel: true,
      sums: { owed: 100_000, paid: 0, refunded: 0, balance: 100_000 },
      refundable: 0,
      lines: [{ kind: 'charge', label: '2 adults', amount: 100_000 }],
      payments: [],
      refunds: [],
      documents: [],
      history: [{ number: 1, event: 'booked-with-provider', who: 'guest' }],
    })
    expect(await readRefusal(await admin.get(`/api/admin/orders/${crypto.randomUUID()}`))).toEqual([
      404,
      'not-found',
    ])
  })

  it('confirms the order once for a recorded payment, and logs it', async () => {
    const id = await storeHeldOrder(test.office)
    const key = crypto.randomUUID()
    const answers = await Promise.all([record(id, { key }), record(id, { key })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await see(id)).toMatchObject({
      status: 'confirmed',
      sums: { paid: 100_000, balance: 0 },
      payments: [{ provider: 'eft', status: 'paid', amount: 100_000 }],
      refundable: 100_000,
      documents: [{ kind: 'invoice', amount: 100_000 }],
    })
    expect(await listActions()).toEqual(['payment-recorded'])
  })

  it('records who entered a payment, its amount and reference in the history and the log', async () => {
    const id = await storeRecorded({ reference: 'FNB 77' })
    const { reference, history } = await see(id)
    expect(history).toContainEqual(
      expect.objectContaining({
        event: 'payment-received',
        who: 'office',
        actorEmail: 'owner@cape.example',
        facts: expect.objectContaining({ amount: 100_000, reference: 'FNB 77' }),
      }),
    )
    const log = await test.db.select().from(auditLog)
    const mine = log.filter((entry) => !before.has(entry.id))
    expect(mine).toMatchObject([{ facts: { amount: 100_000, method: 'eft', reference } }])
  })

  it('asks for confirmation of an amount above the balance, or one that is recorded already', async () => {
    const id = await storeHeldOrder(test.office)
    const much = await record(id, { amount: 1_000_000 })
    expect(much.status).toBe(422)
    const { error } = await much.json()
    expect(error.code).toBe('payment-above-owed')
    for (const sum of ['R10,000', 'R9,000', 'R1,000']) expect(error.message).toContain(sum)
    expect((await see(id)).payments).toEqual([])
    expect((await record(id, { amount: 40_000 })).status).toBe(200)
    expect(await readRefusal(await record(id, { amount: 40_000 }))).toEqual([
      422,
      'payment-like-another',
    ])
    expect((await record(id, { amount: 40_000, isSure: true })).status).toBe(200)
    expect((await see(id)).sums).toMatchObject({ paid: 80_000, balance: 20_000 })
    expect((await record(id, { amount: 40_000, method: 'cash', isSure: true })).status).toBe(200)
    expect((await see(id)).sums).toMatchObject({ paid: 120_000 })
  })

  it('takes back a payment that never arrived, with a reason and the amount seen', async () => {
    const id = await storeRecorded()
    const [payment] = (await see(id)).payments
    expect(payment).toMatchObject({ canTakeBack: true, why: null })
    const take = (body: object) => post(`orders/${id}/payments/${payment.id}/take-back`, body)
    expect(await readRefusal(await take({ why: ' ' }))).toEqual([422, 'reason-needed'])
    expect(await readRefusal(await take({ why: 'A slip', seen: 0 }))).toEqual([409, 'item-changed'])
    const answer = await (await take({ why: 'A slip', seen: 100_000 })).json()
    expect(answer).toMatchObject({
      status: 'held',
      sums: { paid: 0, balance: 100_000 },
      payments: [{ status: 'taken-back', amount: 100_000, canTakeBack: false, why: 'A slip' }],
    })
    expect(answer.history).toContainEqual(
      expect.objectContaining({
        event: 'payment-taken-back',
        actorEmail: 'owner@cape.example',
        facts: expect.objectContaining({ amount: 100_000, why: 'A slip' }),
      }),
    )
    expect(await listActions()).toContain('payment-taken-back')
  })

  it('refuses wrong payments with a sentence, and stores nothing', async () => {
    const id = await storeHeldOrder(test.office)
    const wrong: [object, string, string][] = [
      [{ amount: 0 }, 'field-invalid', 'amount'],
      [{ amount: 10.5 }, 'field-invalid', 'amount'],
      [{ day: '2027-02-30' }, 'date-invalid', 'day'],
      [{ day: '2028-01-01' }, 'payment-day-ahead', 'day'],
      [{ method: 'yoco' }, 'field-invalid', 'method'],
    ]
    for (const [change, code, field] of wrong) {
      const response = await record(id, change)
      expect(response.status).toBe(422)
      const { error } = await response.json()
      expect([error.code, error.field]).toEqual([code, field])
      expect(error.message).not.toBe('')
    }
    const both = await record(id, { amount: 0, day: '2028-01-01' })
    expect([both.status, await listIssues(both)]).toEqual([422, ['amount', 'day']])
    expect((await see(id)).payments).toEqual([])
  })

  it('proposes, approves and completes a refund by hand, at most what was paid', async () => {
    const id = await storeRecorded()
    const why = 'A long wait at the cable car'
    expect(
      await readRefusal(await post(`orders/${id}/refunds`, { amount: 30_000, why: ' ' })),
    ).toEqual([422, 'reason-needed'])
    expect(await readRefusal(await post(`orders/${id}/refunds`, { amount: 100_001, why }))).toEqual(
      [422, 'refund-too-much'],
    )
    const proposed = await (await post(`orders/${id}/refunds`, { amount: 30_000, why })).json()
    const [refund] = proposed.refunds
    expect(refund).toMatchObject({
      status: 'proposed',
      amount: 30_000,
      isByHand: true,
      acts: ['approve', 'withdraw', 'done'],
    })
    expect(proposed.refundable).toBe(70_000)
    expect(proposed.history.at(-1)).toMatchObject({ event: expect.any(String) })
    expect(proposed.history).toContainEqual(
      expect.objectContaining({
        event: 'refund-proposed',
        facts: expect.objectContaining({ why }),
      }),
    )
    const act = (of: string, given: object) => post(`orders/${of}/refunds/${refund.id}`, given)
    const other = await storeHeldOrder(test.office)
    expect(await readRefusal(await act(other, { act: 'approve' }))).toEqual([404, 'not-found'])
    const approved = await (await act(id, { act: 'approve' })).json()
    expect(approved.refunds).toMatchObject([{ status: 'approved', acts: ['withdraw', 'done'] }])
    const done = await (await act(id, { act: 'done', reference: 'FNB 12' })).json()
    expect(done.refunds).toMatchObject([{ status: 'done', acts: [] }])
    expect(done.sums.refunded).toBe(30_000)
    expect(await readRefusal(await act(id, { act: 'withdraw' }))).toEqual([409, 'refund-moved-on'])
    const actions = ['payment-recorded', 'refund-approved', 'refund-proposed', 'refund-recorded']
    expect(await listActions()).toEqual(actions)
  })

  it('cancels an order by its figures', async () => {
    const id = await storeRecorded({}, { date: '2026-12-16' })
    await backdateBooking(test, id)
    const path = `orders/${id}/cancellation`
    const answer = await post(`${path}/quote`, { cancelledBy: 'guest' })
    const quote = await answer.json()
    expect(quote.kept).toBeGreaterThan(0)
    expect(quote.kept + quote.refund).toBe(100_000)
    expect(quote.charges).toMatchObject([{ total: 100_000, kept: quote.kept }])
    const byCompany = await (await post(`${path}/quote`, { cancelledBy: 'office' })).json()
    expect([byCompany.kept, byCompany.refund]).toEqual([0, 100_000])
    expect(await readRefusal(await post(path, { number: crypto.randomUUID() }))).toEqual([
      404,
      'quote-gone',
    ])
    const done = await (await post(path, { number: quote.number })).json()
    expect(done).toMatchObject({
      outcome: 'cancelled',
      order: {
        status: 'cancelled',
        canCancel: false,
        refunds: [{ status: 'proposed', amount: quote.refund }],
      },
    })
    expect(await listActions()).toContain('order-cancelled')
    expect(await readRefusal(await post(`${path}/quote`, { cancelledBy: 'guest' }))).toEqual([
      409,
      'status-move-refused',
    ])
  })

  it('lists an attention case until it is closed', async () => {
    const id = await storeRecorded({ amount: 120_000, isSure: true })
    const listed = await admin.read('/api/admin/attention')
    expect(listed.isPayable).toBe(true)
    const [entry, ...others] = listed.entries
    expect(others).toEqual([])
    expect(entry).toMatchObject({ kind: 'overpaid', orderId: id, amount: 20_000 })
    expect((await see(id)).attention).toEqual([{ id: entry.id, kind: 'overpaid' }])
    const closed = await post(`attention/${entry.id}/close`)
    expect(closed.status).toBe(200)
    const after = await admin.read('/api/admin/attention')
    expect(after.entries).toEqual([])
    expect(await listActions()).toContain('attention-closed')
    expect(await readRefusal(await post(`attention/${crypto.randomUUID()}/close`))).toEqual([
      404,
      'not-found',
    ])
  })
})
