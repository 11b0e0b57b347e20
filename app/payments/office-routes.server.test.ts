import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { backdateBooking, storeHeldOrder } from '#tests/fixtures/order.ts'
import { enableMethods } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { readRefusal, listIssues } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'

describe.each(engines)(
  'an order’s payments and refunds at the desk on the %s database',
  (engine) => {
    const test = setUpTestOffice(engine)
    const admin = setUpOwner(test)
    let oldEntryIds: Set<string>
    beforeEach(async () => {
      await test.clear(attention, departures)
      const log = await test.db.select({ id: auditLog.id }).from(auditLog)
      oldEntryIds = new Set(log.map(({ id }) => id))
      enableMethods(test)
    })

    const post = (path: string, body: unknown = {}) => admin.post(`/api/admin/${path}`, body)
    const readMoney = async (id: string) => admin.read(`/api/admin/orders/${id}`)
    const record = (id: string, change: object = {}) =>
      post(`orders/${id}/payments`, {
        method: 'eft',
        amount: 100_000,
        day: '2026-11-21',
        reference: 'CC-1',
        key: crypto.randomUUID(),
        ...change,
      })
    const storePaidOrder = async (change: object = {}, options: { date?: string } = {}) => {
      const id = await storeHeldOrder(test.office, options)
      await record(id, change)
      return id
    }
    const listActions = async () => {
      const log = await test.db.select().from(auditLog)
      return log.flatMap(({ id, action }) => (oldEntryIds.has(id) ? [] : [action])).toSorted()
    }

    it('shows an order with its lines and possible actions', async () => {
      const id = await storeHeldOrder(test.office)
      expect(await readMoney(id)).toMatchObject({
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
      expect(
        await readRefusal(await admin.get(`/api/admin/orders/${crypto.randomUUID()}`)),
      ).toEqual([404, 'not-found'])
    })

    it('confirms the order once for a recorded payment, and logs it', async () => {
      const id = await storeHeldOrder(test.office)
      const key = crypto.randomUUID()
      const answers = await Promise.all([record(id, { key }), record(id, { key })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await readMoney(id)).toMatchObject({
        status: 'confirmed',
        sums: { paid: 100_000, balance: 0 },
        payments: [{ provider: 'eft', status: 'paid', amount: 100_000 }],
        refundable: 100_000,
        documents: [{ kind: 'invoice', amount: 100_000 }],
      })
      expect(await listActions()).toEqual(['payment-recorded'])
    })

    it('records who entered a payment, its amount and reference in the history and the log', async () => {
      const id = await storePaidOrder({ reference: 'FNB 77' })
      const { reference, history } = await readMoney(id)
      expect(history).toContainEqual(
        expect.objectContaining({
          event: 'payment-received',
          who: 'office',
          actorEmail: 'owner@cape.example',
          facts: expect.objectContaining({ amount: 100_000, reference: 'FNB 77' }),
        }),
      )
      const log = await test.db.select().from(auditLog)
      const newEntries = log.filter((entry) => !oldEntryIds.has(entry.id))
      expect(newEntries).toMatchObject([{ facts: { amount: 100_000, method: 'eft', reference } }])
    })

    it('asks for confirmation of an amount above the balance, or one that is recorded already', async () => {
      const id = await storeHeldOrder(test.office)
      const largePayment = await record(id, { amount: 1_000_000 })
      expect(largePayment.status).toBe(422)
      const { error } = await largePayment.json()
      expect(error.code).toBe('payment-above-owed')
      for (const sum of ['R10,000', 'R9,000', 'R1,000']) expect(error.message).toContain(sum)
      expect((await readMoney(id)).payments).toEqual([])
      expect((await record(id, { amount: 40_000 })).status).toBe(200)
      expect(await readRefusal(await record(id, { amount: 40_000 }))).toEqual([
        422,
        'payment-like-another',
      ])
      expect((await record(id, { amount: 40_000, isSure: true })).status).toBe(200)
      expect((await readMoney(id)).sums).toMatchObject({ paid: 80_000, balance: 20_000 })
      expect((await record(id, { amount: 40_000, method: 'cash', isSure: true })).status).toBe(200)
      expect((await readMoney(id)).sums).toMatchObject({ paid: 120_000 })
    })

    it('undoes a payment that never arrived, with a reason and the amount seen', async () => {
      const id = await storePaidOrder()
      const [payment] = (await readMoney(id)).payments
      expect(payment).toMatchObject({ canTakeBack: true, why: null })
      const undoPayment = (body: object) =>
        post(`orders/${id}/payments/${payment.id}/take-back`, body)
      expect(await readRefusal(await undoPayment({ why: ' ' }))).toEqual([422, 'reason-needed'])
      expect(await readRefusal(await undoPayment({ why: 'A slip', seen: 0 }))).toEqual([
        409,
        'item-changed',
      ])
      const answer = await (await undoPayment({ why: 'A slip', seen: 100_000 })).json()
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
      const wrongPayments: [object, string, string][] = [
        [{ amount: 0 }, 'field-invalid', 'amount'],
        [{ amount: 10.5 }, 'field-invalid', 'amount'],
        [{ day: '2027-02-30' }, 'date-invalid', 'day'],
        [{ day: '2028-01-01' }, 'payment-day-ahead', 'day'],
        [{ method: 'yoco' }, 'field-invalid', 'method'],
      ]
      for (const [change, code, field] of wrongPayments) {
        const response = await record(id, change)
        expect(response.status).toBe(422)
        const { error } = await response.json()
        expect([error.code, error.field]).toEqual([code, field])
        expect(error.message).not.toBe('')
      }
      const bothFaults = await record(id, { amount: 0, day: '2028-01-01' })
      expect([bothFaults.status, await listIssues(bothFaults)]).toEqual([422, ['amount', 'day']])
      expect((await readMoney(id)).payments).toEqual([])
    })

    it('proposes, approves and completes a refund by hand, at most what was paid', async () => {
      const id = await storePaidOrder()
      const why = 'A long wait at the cable car'
      expect(
        await readRefusal(await post(`orders/${id}/refunds`, { amount: 30_000, why: ' ' })),
      ).toEqual([422, 'reason-needed'])
      expect(
        await readRefusal(await post(`orders/${id}/refunds`, { amount: 100_001, why })),
      ).toEqual([422, 'refund-too-much'])
      const proposedOrder = await (
        await post(`orders/${id}/refunds`, { amount: 30_000, why })
      ).json()
      const [refund] = proposedOrder.refunds
      expect(refund).toMatchObject({
        status: 'proposed',
        amount: 30_000,
        isByHand: true,
        acts: ['approve', 'withdraw', 'done'],
      })
      expect(proposedOrder.refundable).toBe(70_000)
      expect(proposedOrder.history.at(-1)).toMatchObject({ event: expect.any(String) })
      expect(proposedOrder.history).toContainEqual(
        expect.objectContaining({
          event: 'refund-proposed',
          facts: expect.objectContaining({ why }),
        }),
      )
      const changeRefund = (orderId: string, request: object) =>
        post(`orders/${orderId}/refunds/${refund.id}`, request)
      const otherOrder = await storeHeldOrder(test.office)
      expect(await readRefusal(await changeRefund(otherOrder, { act: 'approve' }))).toEqual([
        404,
        'not-found',
      ])
      const approvedOrder = await (await changeRefund(id, { act: 'approve' })).json()
      expect(approvedOrder.refunds).toMatchObject([
        { status: 'approved', acts: ['withdraw', 'done'] },
      ])
      const completedOrder = await (
        await changeRefund(id, { act: 'done', reference: 'FNB 12' })
      ).json()
      expect(completedOrder.refunds).toMatchObject([{ status: 'done', acts: [] }])
      expect(completedOrder.sums.refunded).toBe(30_000)
      expect(await readRefusal(await changeRefund(id, { act: 'withdraw' }))).toEqual([
        409,
        'refund-moved-on',
      ])
      const actions = ['payment-recorded', 'refund-approved', 'refund-proposed', 'refund-recorded']
      expect(await listActions()).toEqual(actions)
    })

    it('cancels an order by its figures', async () => {
      const id = await storePaidOrder({}, { date: '2026-12-16' })
      await backdateBooking(test, id)
      const path = `orders/${id}/cancellation`
      const answer = await post(`${path}/quote`, { cancelledBy: 'guest' })
      const figures = await answer.json()
      expect(figures.kept).toBeGreaterThan(0)
      expect(figures.kept + figures.refund).toBe(100_000)
      expect(figures.charges).toMatchObject([{ total: 100_000, kept: figures.kept }])
      const officeFigures = await (await post(`${path}/quote`, { cancelledBy: 'office' })).json()
      expect([officeFigures.kept, officeFigures.refund]).toEqual([0, 100_000])
      expect(await readRefusal(await post(path, { number: crypto.randomUUID() }))).toEqual([
        404,
        'quote-gone',
      ])
      const outcome = await (await post(path, { number: figures.number })).json()
      expect(outcome).toMatchObject({
        outcome: 'cancelled',
        order: {
          status: 'cancelled',
          canCancel: false,
          refunds: [{ status: 'proposed', amount: figures.refund }],
        },
      })
      expect(await listActions()).toContain('order-cancelled')
      expect(await readRefusal(await post(`${path}/quote`, { cancelledBy: 'guest' }))).toEqual([
        409,
        'status-move-refused',
      ])
    })

    it('lists an attention case until it is closed', async () => {
      const id = await storePaidOrder({ amount: 120_000, isSure: true })
      const attentionList = await admin.read('/api/admin/attention')
      expect(attentionList.isPayable).toBe(true)
      const [entry, ...otherEntries] = attentionList.entries
      expect(otherEntries).toEqual([])
      expect(entry).toMatchObject({ kind: 'overpaid', orderId: id, amount: 20_000 })
      expect((await readMoney(id)).attention).toEqual([{ id: entry.id, kind: 'overpaid' }])
      const response = await post(`attention/${entry.id}/close`)
      expect(response.status).toBe(200)
      const after = await admin.read('/api/admin/attention')
      expect(after.entries).toEqual([])
      expect(await listActions()).toContain('attention-closed')
      expect(await readRefusal(await post(`attention/${crypto.randomUUID()}/close`))).toEqual([
        404,
        'not-found',
      ])
    })
  },
)
