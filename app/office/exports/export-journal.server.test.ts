import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder, storePayment } from '#tests/fixtures/order.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { paymentEvents } from '#app/payments/schema.server.ts'
import { recordChargeBack } from '#app/payments/events/record-charge-back.server.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
} from '#app/payments/refunds/refunds.server.ts'
import { undoPayment } from '#app/payments/events/undo-payment.server.ts'
import { exportAccounts } from './export-books.server.ts'
import { sendGuestMessage } from '#app/messages/order-thread.server.ts'
import { exportJournal } from './export-journal.server.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const

describe.each(engines)('the journal of payments on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)

  const record = (orderId: string, amount: number, day: string, reference = '') =>
    recordPayment(test.office, {
      orderId,
      method: 'eft',
      amount,
      day,
      reference,
      by,
      key: crypto.randomUUID(),
    })
  const readLines = async (from: string, to: string) => {
    let text = ''
    for await (const piece of exportJournal(test.db, { from, to })) text += piece
    return text.trim().split('\r\n').slice(1)
  }

  it('lists money by the day it moved, refunds below zero', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { reference } = (await readOrder(test.office, orderId)).order
    const earlyPayment = await record(orderId, 40_000, '2026-10-31', 'FNB 77')
    await record(orderId, 60_000, '2026-11-20')
    const wrongPayment = await record(orderId, 700_000, '2026-11-20')
    await undoPayment(test.office, { orderId, paymentId: wrongPayment, why: 'A slip', by })
    const [id = ''] = await proposeRefund(test.office, { orderId, amount: 10_000, by })
    await approveRefund(test.office, { id, by })
    await markRefundDone(test.office, { id, reference: 'OUT 9', by })
    const chargeBack = { orderId, paymentId: earlyPayment, amount: 30_000, reference: 'D-1', by }
    await recordChargeBack(test.office, {
      ...chargeBack,
      day: '2026-11-02',
      key: crypto.randomUUID(),
    })
    const october = await readLines('2026-10-01', '2026-10-31')
    expect(october).toHaveLength(1)
    expect(october[0]).toMatch(
      new RegExp(
        `^"2026-10-31","payment","eft",400.00,"${reference}","Ada Example",.*"INV-\\d+","FNB 77","",""$`,
      ),
    )
    const november = await readLines('2026-11-01', '2026-12-31')
    expect(november.map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
      '"2026-11-02","charge-back","eft",-300.00',
      '"2026-11-20","payment","eft",600.00',
      '"2026-11-21","refund","eft",-100.00',
    ])
    expect(november[2]).toMatch(/"CN-\d+","OUT 9","",""$/)
    expect(await readLines('2020-01-01', '2020-12-31')).toEqual([])
  })

  it('shows PayFast’s fees while its notifications are stored, and totals by day and method', async () => {
    const orderId = await storeHeldOrder(test.office)
    const paidAt = new Date('2026-08-05T10:00:00Z')
    const pay = (provider: string, now = paidAt) =>
      storePayment(test.db, { orderId, amount: 480_000, now, provider })
    const paymentId = await pay('payfast')
    await pay('cash', new Date(paidAt.getTime() + 1000))
    const eventFields = { provider: 'payfast', mode: 'live', source: 'notification' } as const
    const verdictFields = {
      headers: {},
      fact: {} as never,
      verdict: 'accepted',
      paymentId,
    } as const
    const rawBody =
      'payment_status=COMPLETE&amount_gross=4800.00&amount_fee=-163.30&amount_net=4636.70'
    const event = {
      ...eventFields,
      ...verdictFields,
      id: crypto.randomUUID(),
      receivedAt: paidAt,
      rawBody,
    }
    await test.db.insert(paymentEvents).values({ ...event, dedupeKey: paymentId })
    const [line] = await readLines('2026-08-01', '2026-08-31')
    expect(line).toMatch(/,-163\.30,4636\.70$/)
    const path = '/api/admin/journal?from=2026-08-01&to=2026-08-31'
    const journal = await admin.read(path)
    const totals = { in: 960_000, out: 0, fees: 16_330, count: 2 }
    expect(journal).toMatchObject({
      total: totals,
      days: [{ day: '2026-08-05', ...totals }],
      ways: [
        { way: 'cash', in: 480_000, fees: 0, count: 1 },
        { way: 'payfast', in: 480_000, fees: 16_330, count: 1 },
      ],
      lines: [
        { way: 'payfast', amount: 480_000, fee: 16_330, guest: 'Ada Example' },
        { fee: null },
      ],
    })
    await test.db.update(paymentEvents).set({ rawBody: '' }).where(eq(paymentEvents.id, event.id))
    expect((await admin.read(path)).total.fees).toBe(0)
    const refused = await admin.get('/api/admin/journal?from=2020-01-01&to=2026-08-31')
    expect([refused.status, await errorCode(refused)]).toEqual([422, 'span-too-long'])
  })

  it('has the same balance as the desk after an approved refund', async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2027-03-01' })
    await record(orderId, 100_000, '2026-11-20')
    const [id = ''] = await proposeRefund(test.office, {
      orderId,
      amount: 10_000,
      staysOwed: true,
      by,
    })
    await approveRefund(test.office, { id, by })
    const { sums } = await admin.read(`/api/admin/orders/${orderId}`)
    expect(sums.balance).toBe(10_000)
    let text = ''
    const period = { from: '2027-03-01', to: '2027-03-01' }
    for await (const piece of exportAccounts(test.db, period)) text += piece
    expect(text).toContain(',1000.00,1000.00,0.00,100.00,100.00,')
  })

  it('is not exported without a sign-in, and the export is logged', async () => {
    const path = '/api/admin/accounts/journal?from=2026-11-01&to=2026-11-30'
    const answer = await admin.get(path)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="payments-2026-11-01-to-2026-11-30.csv"',
    ])
    expect((await test.app.request(path)).status).toBe(401)
    const { entries } = await admin.read('/api/admin/audit-log')
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'accounts-exported',
        facts: expect.objectContaining({ file: 'payments' }),
      }),
    )
  })

  it('has entries in the attention list with guest, amount and message', async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2027-03-02' })
    await record(orderId, 120_000, '2026-11-20')
    const { entries, refunds } = await admin.read('/api/admin/attention')
    const orderFields = { orderId, form: 'booking', name: 'Ada Example' }
    expect(entries).toContainEqual(
      expect.objectContaining({ ...orderFields, kind: 'overpaid', amount: 20_000, written: null }),
    )
    expect(refunds).toContainEqual(expect.objectContaining({ ...orderFields, amount: 20_000 }))
    await sendGuestMessage(test.office, orderId, {
      message: 'Do you have a child seat?',
      key: crypto.randomUUID(),
    })
    const after = await admin.read('/api/admin/attention')
    expect(after.entries).toContainEqual(
      expect.objectContaining({
        ...orderFields,
        kind: 'message-unanswered',
        written: 'Do you have a child seat?',
      }),
    )
  })
})
