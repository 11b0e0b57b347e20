import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { approveRefund, markRefundDone } from '#app/payments/refunds/refunds.server.ts'
import { refusalAnswer } from '#platform/api/endpoint.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const

describe.each(engines)('the file for the accountant on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const admin = useAdministrator(test)

  const read = async (query: string) => {
    const answer = await admin.get(`/api/admin/accounts?${query}`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head = '', ...lines] = (await answer.text()).trim().split('\r\n')
    return { head, lines }
  }

  it('lists the trips of a period with plain numbers and who cancelled', async () => {
    const paid = await storeHeldOrder(test.office, { date: '2027-02-28' })
    const gone = await storeHeldOrder(test.office, { date: '2027-02-01' })
    await storeHeldOrder(test.office, { date: '2027-03-01' })
    const money = { method: 'eft', amount: 100_000, day: '2026-11-21', reference: '', by } as const
    for (const orderId of [paid, gone])
      await recordPayment(test.office, { ...money, orderId, key: orderId })
    const quote = await previewCancellation(test.office, { orderId: gone, cancelledBy: 'guest' })
    const asked = { orderId: gone, number: quote.number, by }
    await carryOutCancellation(test.office, asked)
    const [refund] = (await readOrder(test.office, gone)).books.refunds
    const id = refund?.id ?? ''
    await approveRefund(test.office, { id, by })
    await markRefundDone(test.office, { id, reference: '', by })

    const { head, lines } = await read('from=2027-02-01&to=2027-02-28')
    expect(head).toContain(
      '"cancelled by","cancelled","price","paid","paid back","going back","balance","vat"',
    )
    expect(lines).toHaveLength(2)
    const back = quote.refund / 100
    const kept = quote.kept / 100
    expect(lines[0]).toContain(
      `"cancelled","guest","2026-11-21 10:00",${kept.toFixed(2)},1000.00,${back.toFixed(2)},0.00,0.00,0.00,"eft","INV-`,
    )
    expect(lines[0]).toMatch(/"CN-\d+","",0.00,"trip"$/)
    expect(lines[1]).toContain('"2027-02-28","2027-02-28"')
    expect(lines[1]).toContain('"confirmed","","",1000.00,1000.00,0.00,0.00,0.00,0.00,"eft"')
    expect((await read('from=2027-03-01&to=2027-03-01')).lines).toHaveLength(1)
    expect((await read('from=2020-01-01&to=2020-12-31')).lines).toEqual([])
    const log = await test.db.select().from(auditLog)
    expect(log.filter(({ action }) => action === 'accounts-exported')).toHaveLength(3)
  })

  const refused = async (query: string) => {
    const answer = await admin.get(`/api/admin/accounts?${query}`)
    const { error } = refusalAnswer.parse(await answer.json())
    return [answer.status, ...error.issues.map(({ code, field }) => `${field} ${code}`)]
  }

  it('requires two days in order, and logs no refused request', async () => {
    const before = await test.db.$count(auditLog)
    expect(await refused('from=2027-02-01&to=never')).toEqual([422, 'to date-invalid'])
    const both = [422, 'from date-invalid', 'to date-invalid']
    expect(await refused('from=ever&to=never')).toEqual(both)
    const reversed = [422, 'to days-reversed']
    expect(await refused('from=2027-02-02&to=2027-02-01')).toEqual(reversed)
    expect(await test.db.$count(auditLog)).toBe(before)
  })
})
