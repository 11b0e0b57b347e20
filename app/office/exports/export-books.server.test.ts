import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { approveRefund, markRefundDone } from '#app/payments/refunds/refunds.server.ts'
import { refusalAnswer } from '#platform/api/endpoint.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const

describe.each(engines)('the file for the accountant on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)

  const readFile = async (query: string) => {
    const answer = await admin.get(`/api/admin/accounts?${query}`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head = '', ...lines] = (await answer.text()).trim().split('\r\n')
    return { head, lines }
  }

  it('lists the trips of a period with plain numbers and who cancelled', async () => {
    const paidId = await storeHeldOrder(test.office, { date: '2027-02-28' })
    const cancelledId = await storeHeldOrder(test.office, { date: '2027-02-01' })
    await storeHeldOrder(test.office, { date: '2027-03-01' })
    const payment = {
      method: 'eft',
      amount: 100_000,
      day: '2026-11-21',
      reference: '',
      by,
    } as const
    for (const orderId of [paidId, cancelledId])
      await recordPayment(test.office, { ...payment, orderId, key: orderId })
    const quote = await previewCancellation(test.office, {
      orderId: cancelledId,
      cancelledBy: 'guest',
    })
    const agreement = { orderId: cancelledId, number: quote.number, by }
    await carryOutCancellation(test.office, agreement)
    const [refund] = (await readOrder(test.office, cancelledId)).books.refunds
    const id = refund?.id ?? ''
    await approveRefund(test.office, { id, by })
    await markRefundDone(test.office, { id, reference: '', by })

    const { head, lines } = await readFile('from=2027-02-01&to=2027-02-28')
    expect(head).toContain(
      '"cancelled by","cancelled","price","paid","paid back","going back","balance","vat"',
    )
    expect(lines).toHaveLength(2)
    const refundedAmount = quote.refund / 100
    const keptAmount = quote.kept / 100
    expect(lines[0]).toContain(
      `"cancelled","guest","2026-11-21 10:00",${keptAmount.toFixed(2)},1000.00,${refundedAmount.toFixed(2)},0.00,0.00,0.00,"eft","INV-`,
    )
    expect(lines[0]).toMatch(/"CN-\d+","",0.00,"trip"$/)
    expect(lines[1]).toContain('"2027-02-28","2027-02-28"')
    expect(lines[1]).toContain('"confirmed","","",1000.00,1000.00,0.00,0.00,0.00,0.00,"eft"')
    expect((await readFile('from=2027-03-01&to=2027-03-01')).lines).toHaveLength(1)
    expect((await readFile('from=2020-01-01&to=2020-12-31')).lines).toEqual([])
    const log = await test.db.select().from(auditLog)
    expect(log.filter(({ action }) => action === 'accounts-exported')).toHaveLength(3)
  })

  const listRefusals = async (query: string) => {
    const answer = await admin.get(`/api/admin/accounts?${query}`)
    const { error } = refusalAnswer.parse(await answer.json())
    return [answer.status, ...error.issues.map(({ code, field }) => `${field} ${code}`)]
  }

  it('requires two days in order, and logs no refused request', async () => {
    const before = await test.db.$count(auditLog)
    expect(await listRefusals('from=2027-02-01&to=never')).toEqual([422, 'to date-invalid'])
    const bothInvalid = [422, 'from date-invalid', 'to date-invalid']
    expect(await listRefusals('from=ever&to=never')).toEqual(bothInvalid)
    const reversed = [422, 'to days-reversed']
    expect(await listRefusals('from=2027-02-02&to=2027-02-01')).toEqual(reversed)
    expect(await test.db.$count(auditLog)).toBe(before)
  })
})
