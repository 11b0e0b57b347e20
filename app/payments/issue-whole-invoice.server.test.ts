import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readOrder, storeHeldOrder, storePayment } from '#tests/fixtures/order.ts'
import {
  byOffice as by,
  recordByHand,
  enableMethods,
  cancelAtDesk,
  refundByOffice,
  addLine,
  confirmByOffice,
} from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments } from './schema.server.ts'
import { makeFiles } from './documents/attachments.server.ts'
import { undoPayment } from './events/undo-payment.server.ts'
import { approveRefund, markRefundDone, proposeRefund } from './refunds/refunds.server.ts'
import { carryOutChange, dropChange, previewChange } from '#app/changing/change-trip.server.ts'
import { rand } from '#rules/money/money.ts'
import { sumCents } from '#rules/money/cents.ts'
import { readBasis } from '#platform/services.ts'
import { listDocuments, readDocument } from './documents/read-document.server.ts'
import { listInvoices, readOrderAccount } from './documents/whole-invoice.server.ts'
import { correctDocuments } from './correct-documents.server.ts'
import { invoiceOrder } from './issue-whole-invoice.server.ts'

const company = { invoiceCompany: 'Weiss GmbH', invoiceAddress: 'Hauptstr. 1, Wien' }

describe.each(engines)('the invoice for a whole order on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  let days = 0

  const sell = async (details: Partial<typeof orders.$inferInsert> = company) => {
    days += 1
    const date = `2027-02-${String(days).padStart(2, '0')}`
    const orderId = await storeHeldOrder(test.office, { date })
    const set = { title: 'Cape Point', ...details }
    await test.db.update(orders).set(set).where(eq(orders.id, orderId))
    return orderId
  }
  const pay = (orderId: string, amount: number) =>
    recordByHand(test, { orderId, amount, day: '2026-11-20' })
  const cancel = async (orderId: string) => (await cancelAtDesk(test, orderId)).kept
  const listIssued = async (orderId: string) =>
    (await listDocuments(test.db, orderId))
      .map(({ kind, amount }) => ({ kind, amount }))
      .toSorted((one, other) => (one.kind < other.kind ? 1 : one.kind > other.kind ? -1 : 0))
  const readText = async (orderId: string, index: number) => {
    const documentId = (await listDocuments(test.db, orderId))[index]?.id ?? ''
    const { bytes } = await readDocument(test.db, { orderId, documentId })
    return (await readPdf(bytes)).pages.join(' ')
  }

  const sumAccounts = async (orderId: string) => {
    const invoices = await listInvoices(test.db, orderId)
    const wholeInvoices = invoices.flatMap(({ issued }) => (issued.snapshot.whole ? [issued] : []))
    return Promise.all(
      wholeInvoices.map(async (issued) => {
        const { amount, whole } = issued.snapshot
        const { rows } = await readOrderAccount(test.db, issued)
        return sumCents([amount, ...[...(whole?.before ?? []), ...rows].map((row) => row.amount)])
      }),
    )
  }

  it('needs a company with an address and a confirmed order', async () => {
    const orderWithoutCompany = await sell({})
    await expect(invoiceOrder(test.office, orderWithoutCompany, by)).rejects.toThrow(
      'invoice-company-needed',
    )
    const heldOrder = await sell()
    await expect(invoiceOrder(test.office, heldOrder, by)).rejects.toThrow('invoice-not-confirmed')
    await pay(heldOrder, 100_000)
    await expect(invoiceOrder(test.office, heldOrder, by)).rejects.toThrow('nothing-to-invoice')
  })

  it('excludes amounts invoiced before, and lists later payments, each with a receipt', async () => {
    const orderId = await sell()
    await pay(orderId, 30_000)
    await confirmByOffice(test, orderId)
    await Promise.all([1, 2].map(() => invoiceOrder(test.office, orderId, by)))
    const bothInvoices = [
      { kind: 'invoice', amount: 30_000 },
      { kind: 'invoice', amount: 70_000 },
    ]
    expect(await listIssued(orderId)).toEqual(bothInvoices)
    const before = await readText(orderId, 1)
    for (const text of ['Weiss GmbH', 'Invoiced before: INV-', 'R300.00', 'R700.00'])
      expect(before).toContain(text)
    expect(before.split('Received on')).toHaveLength(2)
    await test.db.delete(outbox)
    await pay(orderId, 20_000)
    expect(await listIssued(orderId)).toEqual(bothInvoices)
    const after = await readText(orderId, 1)
    for (const text of ['Received on 20 November 2026, by bank transfer', '-R200.00', 'R500.00'])
      expect(after.replaceAll('−', '-')).toContain(text)
    const whereReceived = eq(outbox.kind, 'payment-received-guest')
    const [mail] = await test.db.select().from(outbox).where(whereReceived)
    const files = await makeFiles(readBasis(test.office), mail?.attachments ?? [])
    const names = files.map(({ name }) => name.replace(/\d+|CC-.*/u, ''))
    expect(names).toEqual(['INV-.pdf', 'receipt-'])
    // A payment with its own invoice gets no receipt.
    const { books } = await readOrder(test.office, orderId)
    const firstPayment = books.payments.find(({ received }) => received === 30_000)
    const attachment = { kind: 'receipt' as const, orderId, paymentId: firstPayment?.id ?? '' }
    expect([firstPayment?.status, await makeFiles(readBasis(test.office), [attachment])]).toEqual([
      'paid',
      [],
    ])
    const receipt = (await readPdf(Buffer.from(files[1]?.content ?? ''))).pages.join(' ')
    for (const text of ['Receipt', 'For invoice INV-', 'R200.00', 'R500.00'])
      expect(receipt).toContain(text)
  })

  it('is credited by an approved refund and by a cancellation', async () => {
    const orderId = await sell()
    await confirmByOffice(test, orderId)
    await invoiceOrder(test.office, orderId, by)
    await pay(orderId, 100_000)
    const [id = ''] = await proposeRefund(test.office, { orderId, amount: 10_000, by })
    expect(await listIssued(orderId)).toHaveLength(1)
    await approveRefund(test.office, { id, by })
    expect(await listIssued(orderId)).toEqual([
      { kind: 'invoice', amount: 100_000 },
      { kind: 'credit-note', amount: 10_000 },
    ])
    expect(await cancel(orderId)).toBe(0)
    expect(await listIssued(orderId)).toEqual([
      { kind: 'invoice', amount: 100_000 },
      { kind: 'credit-note', amount: 10_000 },
      { kind: 'credit-note', amount: 90_000 },
    ])
    const { reference } = (await readOrder(test.office, orderId)).order
    const whereInvoice = and(like(outbox.kind, 'invoice-%'), eq(outbox.about, reference))
    const mails = await test.db.select().from(outbox).where(whereInvoice)
    const creditedMail = 'invoice-credited-guest'
    const kinds = mails.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual([creditedMail, creditedMail, 'invoice-issued-guest'])
  })

  it('is credited for a refund during a held change once the change is dropped', async () => {
    const { providers } = test.office
    enableMethods(test)
    const plan = [{ amount: 100_000, dueOn: '2026-11-20' }] as const
    const orderId = await sell()
    await confirmByOffice(test, orderId)
    await invoiceOrder(test.office, orderId, by)
    await pay(orderId, 100_000)
    await test.db.update(orders).set({ plan }).where(eq(orders.id, orderId))
    const [item] = await test.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const { id: itemId = '', date = '' } = item ?? {}
    const each = { kind: 'adults', count: 2, each: rand(500), total: rand(1000) } as const
    await test.db
      .update(orderItems)
      .set({ priceLines: [each] })
      .where(eq(orderItems.id, itemId))
    const party = { adults: 3, children: 0, toddlers: 0, childSeats: 0 }
    const request = { item: itemId, product: 'cape-peninsula', date, ...party }
    const { quote: figures } = await previewChange(test.office, orderId, request)
    const result = await carryOutChange(test.office, orderId, figures.number)
    expect(result.outcome).toBe('to-pay')
    await refundByOffice(test, orderId, 10_000)
    expect(await listIssued(orderId)).toHaveLength(1)
    await dropChange(test.office, orderId)
    expect(await listIssued(orderId)).toEqual([
      { kind: 'invoice', amount: 100_000 },
      { kind: 'credit-note', amount: 10_000 },
    ])
    Object.assign(test.office, { providers })
  })

  it('claims an amount again that an undone payment had invoiced', async () => {
    const orderId = await sell()
    await pay(orderId, 30_000)
    await confirmByOffice(test, orderId)
    await invoiceOrder(test.office, orderId, by)
    const { books } = await readOrder(test.office, orderId)
    const paymentId = books.payments[0]?.id ?? ''
    for (const why of ['another booking', 'another booking'])
      await undoPayment(test.office, { orderId, paymentId, why, by })
    const signedAmounts = (await listIssued(orderId)).map(({ kind, amount }) =>
      kind === 'invoice' ? amount : 0 - amount,
    )
    expect(signedAmounts).toHaveLength(4)
    expect(signedAmounts.reduce((total, amount) => total + amount, 0)).toBe(100_000)
    expect(await sumAccounts(orderId)).toEqual([100_000, 100_000])
  })

  it('adds up with an earlier refund, a later payment and a later item', async () => {
    const orderId = await sell()
    await pay(orderId, 30_000)
    await confirmByOffice(test, orderId)
    const [id = ''] = await proposeRefund(test.office, { orderId, amount: 10_000, by })
    await markRefundDone(test.office, { id, reference: '', by })
    await invoiceOrder(test.office, orderId, by)
    expect(await sumAccounts(orderId)).toEqual([70_000])
    await pay(orderId, 20_000)
    await addLine(test, orderId, 5000, 'charge')
    await test.db.transaction((transaction) =>
      correctDocuments(test.office, transaction, orderId, 'changed'),
    )
    expect(await sumAccounts(orderId)).toEqual([55_000, 55_000])
    expect(await readText(orderId, 2)).toContain('R550.00')
  })

  it('is a test document only if demonstration money paid, or nothing else can', async () => {
    const { now } = test.office
    enableMethods(test, 'eft', 'demo')
    const invoice = async (orderId: string) => {
      await confirmByOffice(test, orderId)
      await invoiceOrder(test.office, orderId, by)
      return (await listDocuments(test.db, orderId)).map(({ name }) => name.replace(/-.*/, ''))
    }
    const unpaidOrder = await sell()
    const demoPayment = { provider: 'demo', mode: 'test', amount: 100_000, now: now() } as const
    const paymentId = await storePayment(test.db, { ...demoPayment, orderId: unpaidOrder })
    const calledOffPayment = { status: 'called-off', received: null, paidAt: null } as const
    await test.db.update(payments).set(calledOffPayment).where(eq(payments.id, paymentId))
    expect(await invoice(unpaidOrder)).toEqual(['INV'])
    const demoOrder = await sell()
    await storePayment(test.db, { ...demoPayment, orderId: demoOrder, amount: 1000 })
    expect(await invoice(demoOrder)).toEqual(['TEST'])
    enableMethods(test, 'demo')
    expect(await invoice(await sell())).toEqual(['TEST'])
    enableMethods(test, 'eft', 'demo')
    // Later documents stay in the invoice's series, even if another kind of money pays.
    await storePayment(test.db, { ...demoPayment, orderId: unpaidOrder })
    await cancel(unpaidOrder)
    const issuedDocuments = await listDocuments(test.db, unpaidOrder)
    expect(issuedDocuments.map(({ isTest }) => isTest)).toEqual([false, false])
  })
})
