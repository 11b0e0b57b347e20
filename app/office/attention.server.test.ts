import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { refunds } from '#app/payments/schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { createLog } from '#platform/log.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { checkProviders } from '#app/payments/money-jobs.server.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'

describe.each(engines)('the attention list on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  beforeEach(async () => {
    await test.db.delete(departures)
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], { siteUrl, now })
  })

  const post = (path: string, body: object = {}) => admin.post(`/api/admin/orders/${path}`, body)
  const list = () => admin.read('/api/admin/attention')
  const payAndPropose = async () => {
    const id = await storeHeldOrder(test.office)
    const payment = { method: 'eft', amount: 100_000, day: '2026-11-21', reference: '' }
    await post(`${id}/payments`, { ...payment, key: crypto.randomUUID() })
    await post(`${id}/refunds`, { amount: 40_000, why: 'A kindness' })
    const [refund] = (await readOrder(test.office, id)).books.refunds
    return { id, refundId: refund?.id ?? '' }
  }

  it('lists a refund until it is sent, and retries a failed one', async () => {
    const { id, refundId } = await payAndPropose()
    const entry = { id: refundId, orderId: id, provider: 'eft', amount: 40_000 }
    expect((await list()).refunds).toMatchObject([{ ...entry, status: 'proposed' }])
    const sendAct = (name: string, order = id) =>
      post(`${order}/refunds/${refundId}`, { act: name })
    expect((await sendAct('retry')).status).toBe(409)
    expect((await sendAct('approve')).status).toBe(200)
    expect((await list()).refunds).toMatchObject([{ ...entry, status: 'approved' }])
    await test.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.id, refundId))
    expect((await list()).refunds).toMatchObject([{ ...entry, status: 'failed' }])
    const otherOrder = await storeHeldOrder(test.office)
    expect((await sendAct('retry', otherOrder)).status).toBe(404)
    const retried = await (await sendAct('retry')).json()
    expect(retried.refunds).toMatchObject([{ id: refundId, status: 'approved' }])
    const refused = await sendAct('retry')
    expect([refused.status, await errorCode(refused)]).toEqual([409, 'refund-moved-on'])
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, refundId))
    expect(log.map(({ action }) => action)).toContain('refund-retried')
    await sendAct('done')
    expect((await list()).refunds).toEqual([])
  })

  it('proposes no refund again after the office withdrew it', async () => {
    const { id } = await payAndPropose()
    const quote = await (await post(`${id}/cancellation/quote`, { cancelledBy: 'office' })).json()
    await post(`${id}/cancellation`, { number: quote.number })
    const cancellationRefund = (await readOrder(test.office, id)).books.refunds.find(
      (one) => one.source === 'quote',
    )
    await post(`${id}/refunds/${cancellationRefund?.id}`, { act: 'withdraw' })
    const { entries } = await list()
    expect(entries).toMatchObject([{ kind: 'paid-after-end', orderId: id }])
    const { books } = await readOrder(test.office, id)
    expect(books.refunds.filter(({ status }) => status === 'proposed')).toHaveLength(1)
  })

  it('reports a misconfigured payment provider until it is fixed', async () => {
    const [provider] = test.office.providers?.values() ?? []
    if (!provider) throw new Error('There is no way of paying.')
    let fault: string | undefined = 'Yoco has no live webhook that sends to us.'
    const health = () => Promise.resolve(fault)
    test.office.providers = new Map([['eft', { ...provider, health }]])
    expect(await checkProviders(test.office, createLog('silent'))).toBe(false)
    expect((await list()).providers).toEqual([fault])
    fault = undefined
    expect(await checkProviders(test.office, createLog('silent'))).toBe(true)
    expect((await list()).providers).toEqual([])
  })
})
