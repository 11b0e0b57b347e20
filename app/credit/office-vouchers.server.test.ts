import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { attention } from '#app/order/attention-schema.server.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { errorCode, listIssues } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { readCode } from '#tests/fixtures/voucher.ts'

function dispute(reference: string, amount = 20_000) {
  return { amount, day: '2026-11-21', reference, key: crypto.randomUUID() }
}

describe.each(engines)('the office, vouchers and disputes on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  const createOrder = () => storeManagedOrder(test.db, test.clock.now)
  const post = (path: string, body: unknown = {}) => admin.post(`/api/admin/${path}`, body)
  const issue = (reference: string, change: object = {}) => {
    const key = crypto.randomUUID()
    return post('vouchers', { reference, amount: 50_000, reason: 'goodwill', key, ...change })
  }
  const record = (id: string, method = 'eft') =>
    post(`orders/${id}/payments`, { method, ...dispute('', 500_000) })
  const readOrder = async (id: string) => (await admin.get(`/api/admin/orders/${id}`)).json()
  const listActions = async (subjectId: string) =>
    (await test.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)))
      .map(({ action }) => action)
      .toSorted()

  it('issues one voucher for a repeated request, and never shows its code', async () => {
    const { reference } = await createOrder()
    const key = crypto.randomUUID()
    const answers = [await issue(reference.toLowerCase(), { key }), await issue(reference, { key })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const code = await readCode(test, reference)
    const text = await (await admin.get(`/api/admin/vouchers?search=${reference}`)).text()
    expect(text).not.toContain(code)
    expect(JSON.parse(text)).toMatchObject([
      {
        id: key,
        codeEnd: code.slice(-4),
        reference,
        amount: 50_000,
        balance: 50_000,
        validUntil: '2029-11-21',
        isOver: false,
        lines: [{ kind: 'issued', amount: 50_000, balance: 50_000 }],
      },
    ])
    const byEnd = await (await admin.get(`/api/admin/vouchers?search=${code.slice(-4)}`)).json()
    expect(byEnd).toMatchObject([{ id: key }])
    await post(`vouchers/${key}/code`)
    expect(await listActions(key)).toEqual(['voucher-code-renewed', 'voucher-issued'])
  })

  it('explains why a voucher can’t be issued', async () => {
    const { id, reference } = await createOrder()
    const wrong: [object, number, string][] = [
      [{ amount: 0 }, 422, 'field-invalid'],
      [{ reason: 'instead-of-refund' }, 422, 'field-invalid'],
      [{ reference: '' }, 422, 'reference-needed'],
      [{ reference: 'CC-0000-0000' }, 404, 'not-found'],
      [{ validUntil: '2027-02-30' }, 422, 'date-invalid'],
    ]
    for (const [change, status, code] of wrong) {
      const answer = await issue(reference, change)
      expect([answer.status, await errorCode(answer)]).toEqual([status, code])
    }
    await test.db.update(orders).set({ email: '' }).where(eq(orders.id, id))
    const withoutAddress = await issue(reference)
    expect([withoutAddress.status, await errorCode(withoutAddress)]).toEqual([
      409,
      'voucher-no-guest',
    ])
    expect(await (await admin.get(`/api/admin/vouchers?search=${reference}`)).json()).toEqual([])
  })

  it('converts a proposed refund into a voucher', async () => {
    const { id } = await createOrder()
    await record(id)
    const refused = await post(`orders/${id}/voucher`)
    expect([refused.status, await errorCode(refused)]).toEqual([409, 'refund-moved-on'])
    const request = { amount: 120_000, why: 'They are ill' }
    const proposed = await post(`orders/${id}/refunds`, request)
    expect((await proposed.json()).toVoucher).toBe(120_000)
    const after = await (await post(`orders/${id}/voucher`)).json()
    expect(after).toMatchObject({ toVoucher: 0, refunds: [{ status: 'done', amount: 120_000 }] })
    const [refund] = after.refunds
    expect(await listActions(refund.id)).toEqual(['refund-proposed', 'refund-to-voucher'])
  })

  it('records a charge-back once, and updates sums, documents and attention', async () => {
    const { id } = await createOrder()
    await record(id)
    const [payment] = (await readOrder(id)).payments
    expect(payment.chargeable).toBe(500_000)
    const path = `orders/${id}/payments/${payment.id}/charge-back`
    const chargeBack = dispute('D-17', 500_000)
    const tooMuch = await post(path, { ...chargeBack, amount: 500_001 })
    expect([tooMuch.status, await errorCode(tooMuch)]).toEqual([422, 'refund-too-much'])
    await post(path, chargeBack)
    const after = await (await post(path, chargeBack)).json()
    expect(after).toMatchObject({
      status: 'confirmed',
      sums: { paid: 500_000, refunded: 500_000, balance: 500_000 },
      refundable: 0,
      refunds: [{ status: 'done', reason: 'charged-back', amount: 500_000 }],
      documents: [{ kind: 'charge-back' }, { kind: 'invoice' }],
      attention: [{ kind: 'charged-back' }],
    })
    const open = await test.db.select().from(attention).where(eq(attention.orderId, id))
    expect(open).toMatchObject([{ kind: 'charged-back', subject: 'payment' }])
    const seen = await describeOrder(test.office, id)
    expect(seen.money).toMatchObject({ paid: 500_000, refunded: 0, takenBack: 500_000 })
    expect(seen.refunds).toEqual([{ amount: 500_000, stage: 'taken-back' }])
    expect(await listActions(payment.id)).toEqual(['charge-back-recorded'])
    const again = await post(path, { ...chargeBack, amount: 1, key: crypto.randomUUID() })
    expect([again.status, await listIssues(again)]).toEqual([422, ['amount', 'reference']])
    const foreign = await createOrder()
    const other = await post(path.replace(id, foreign.id), {
      ...chargeBack,
      key: crypto.randomUUID(),
    })
    expect(other.status).toBe(404)
  })

  it('distinguishes two disputes of one payment by their references', async () => {
    const { id } = await createOrder()
    await record(id)
    const [payment] = (await readOrder(id)).payments
    const path = `orders/${id}/payments/${payment.id}/charge-back`
    expect((await post(path, dispute('D-1'))).status).toBe(200)
    const same = await post(path, dispute(' D-1 '))
    expect([same.status, await errorCode(same)]).toEqual([409, 'dispute-recorded'])
    expect((await readOrder(id)).sums.refunded).toBe(20_000)
    for (const reference of ['D-2', '', ''])
      expect((await post(path, dispute(reference))).status).toBe(200)
    expect((await readOrder(id)).sums.refunded).toBe(80_000)
  })

  it('refuses a charge-back of cash', async () => {
    const { id } = await createOrder()
    await record(id, 'cash')
    const [payment] = (await readOrder(id)).payments
    expect(payment.chargeable).toBe(0)
    const path = `orders/${id}/payments/${payment.id}/charge-back`
    const answer = await post(path, dispute('', 100))
    expect([answer.status, await errorCode(answer)]).toEqual([404, 'not-found'])
    expect((await readOrder(id)).refunds).toEqual([])
  })
})
