import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { shipped } from '#content/shipped.ts'
import { tax } from '#tests/catalogue/tax.ts'
import { readOrder, storeHeldOrder, storeOrder, storePaid } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { documents } from '../documents-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordPayment } from '../events/record-payment.server.ts'
import { approveRefund, markRefundDone } from '../refunds/refunds.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { issueInvoice } from './invoices.server.ts'
import type { Snapshot } from './snapshot.server.ts'
import { listStored } from './store-document.server.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const
const registered = { ...tax, vatNumber: '4123456789' }
const told = {
  invoiceCompany: 'Rossi Viaggi SpA',
  invoiceAddress: 'Via Appia 7, 00179 Roma, Italy',
  invoiceVat: 'IT01234567890',
}

describe.each(engines)('whom documents are written to, on the %s database', (engine) => {
  const test = useTestOffice(engine)

  it('writes the recipient of the day of issue: later documents follow a change, earlier ones stay', async () => {
    const orderId = await storeHeldOrder(test.office, { date: '2027-02-20' })
    const record = (amount: number, key: string) =>
      recordPayment(test.office, {
        orderId,
        method: 'cash',
        amount,
        day: '2026-11-21',
        reference: '',
        by,
        key,
      })
    await record(30_000, 'one')
    await test.db.update(orders).set(told).where(eq(orders.id, orderId))
    await record(70_000, 'two')
    const quote = await previewCancellation(test.office, { orderId, cancelledBy: 'office' })
    await carryOutCancellation(test.office, { orderId, number: quote.number, by })
    for (const { id } of (await readOrder(test.office, orderId)).books.refunds) {
      await approveRefund(test.office, { id, by })
      await markRefundDone(test.office, { id, reference: 'bank', by })
    }
    const issued = await listStored(test.db, eq(documents.orderId, orderId))
    const written = issued.map(({ snapshot }) => snapshot)
    const [first, second] = written.filter(({ kind }) => kind === 'invoice')
    const notes = written.filter(({ kind }) => kind === 'credit-note')
    const { name } = (await readOrder(test.office, orderId)).order
    expect(first?.recipient).toEqual({ name })
    const { invoiceCompany: company, invoiceAddress: address, invoiceVat: vatNumber } = told
    const whole: Snapshot['recipient'] = { name, company, address, vatNumber }
    expect(second?.recipient).toEqual(whole)
    expect(notes.map(({ recipient }) => recipient)).toEqual([whole, whole])
  })

  it('decides whether an invoice is a tax invoice: on paper, on the guest’s page and at the desk', async () => {
    const { db, office } = test
    const now = office.now()
    const issue = async (more: object) => {
      const { orderId } = await storeOrder(db, { now, status: 'confirmed', ...more })
      const paymentId = await storePaid(db, { orderId, amount: 250_000, now })
      await db.transaction((one) =>
        issueInvoice(one, { content: shipped, paymentId, now }, registered),
      )
      const [document] = (await describeMoney(office, orderId)).documents
      const [issued] = await listStored(db, eq(documents.orderId, orderId))
      expect((await describeOrder(office, orderId)).documents).toMatchObject([document])
      return [issued?.snapshot.heading, document?.lacks]
    }
    const dear = { lines: [{ label: '3 adults', amount: 500_001 }] }
    expect(await issue({})).toEqual(['taxInvoice', undefined])
    // The price decides, not the part that was paid.
    expect(await issue(dear)).toEqual(['invoice', 'address'])
    expect(await issue({ ...dear, ...told })).toEqual(['taxInvoice', undefined])
  })
})
