import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { computeTax } from '#rules/money/tax-rules.ts'
import { tax } from '#tests/fixtures/policies.ts'
import { engines } from '#tests/databases.ts'
import { storeOrder, storePayment, storeRefund } from '#tests/fixtures/order.ts'
import { setUpTestDatabase } from '#tests/set-up-test-office.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { issueCreditNote } from './credit-notes.server.ts'
import { issueInvoice } from './invoices.server.ts'
import type { Snapshot } from './snapshot.server.ts'

const now = new Date()
const today = calendarDateIn(now, capeTown)
const registered = { ...tax, vatNumber: '4123456789' }

describe.each(engines)('documents on the %s database', (engine) => {
  const database = setUpTestDatabase(engine)
  beforeEach(() => database.db.delete(orders))

  const invoice = async (paymentId: string, settings = tax) =>
    (
      await database.db.transaction((transaction) =>
        issueInvoice(transaction, { content: shipped, paymentId, now }, settings),
      )
    ).snapshot
  const issueNote = async (refundId: string, settings = tax) => {
    const issue = (transaction: Transaction) =>
      issueCreditNote(transaction, { content: shipped, refundId, now }, settings)
    const note = await database.db.transaction(issue)
    if (!note) throw new Error('There is nothing left to credit.')
    return note.snapshot
  }

  it('state the agreed items, the payment and the balance with its due date', async () => {
    const { db } = database
    const later = addDays(today, 30)
    const plan = [
      { amount: 150_000, dueOn: today },
      { amount: 350_000, dueOn: later },
    ] as const
    const { orderId, day } = await storeOrder(db, { now, plan })
    const first = await invoice(await storePayment(db, { orderId, amount: 150_000, now }))
    expect(first).toMatchObject({
      kind: 'invoice',
      recipient: { name: 'Zoë O’Brien' },
      supplier: { vatNumber: null },
      amount: 150_000,
      tax: 0,
      standing: { owed: 500_000, paidBefore: 0, balance: 350_000, dueOn: later, paidOn: today },
      groups: [
        {
          item: { date: day, startTime: '08:00', endTime: '17:00', adults: 2, children: 0 },
          lines: [{ label: '2 adults', agreed: 500_000, amount: 150_000 }],
        },
      ],
    })
    const second = await invoice(await storePayment(db, { orderId, amount: 350_000, now }))
    expect(second.standing).toMatchObject({ paidBefore: 150_000, balance: 0, dueOn: null })
  })

  it('state the VAT of a registered company on each line and as a sum', async () => {
    const { db } = database
    const lines = [
      { label: '3 adults', amount: 333_333 },
      { label: 'Airport', amount: 99_999, taxCode: 'EXEMPT' },
      { label: 'Discount', amount: -10_001, kind: 'discount' as const },
    ]
    const { orderId } = await storeOrder(db, { now, lines })
    const parts = [100_001, 200_000, 123_330]
    const snapshots: Snapshot[] = []
    for (const amount of parts)
      snapshots.push(await invoice(await storePayment(db, { orderId, amount, now }), registered))
    for (const { groups, amount, tax: totalTax, supplier } of snapshots) {
      const documentLines = groups.flatMap((group) => group.lines)
      expect(supplier.vatNumber).toBe('4123456789')
      expect(sumCents(documentLines.map((line) => line.amount))).toBe(amount)
      expect(sumCents(documentLines.map((line) => line.tax))).toBe(totalTax)
      for (const line of documentLines)
        expect(line.tax).toBe(line.taxCode === 'STD15' ? computeTax(line.amount, 15) : 0)
    }
    for (const { label, amount } of lines)
      expect(sumCents(snapshots.map((one) => sumLabel(one, label)))).toBe(amount)
  })

  it('list an overpayment, and a payment before a price is agreed, on lines of their own', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    await storePayment(db, { orderId, amount: 500_000, now })
    const overpaidInvoice = await invoice(
      await storePayment(db, { orderId, amount: 500_000, now }),
      registered,
    )
    expect(overpaidInvoice.groups.at(-1)).toMatchObject({
      item: null,
      lines: [{ kind: 'surplus', amount: 500_000, tax: 0 }],
    })
    expect(overpaidInvoice).toMatchObject({
      tax: 0,
      standing: { balance: -500_000, paidBefore: 500_000 },
    })
    const unpricedOrder = await storeOrder(db, { now, lines: [] })
    const paidEarly = await storePayment(db, {
      orderId: unpricedOrder.orderId,
      amount: 11_500,
      now,
    })
    const earlyInvoice = await invoice(paidEarly, registered)
    expect(earlyInvoice.groups).toMatchObject([
      { item: { title: 'Cape Point and Penguins' }, lines: [] },
      { item: null, lines: [{ kind: 'on-account', amount: 11_500, tax: 1500 }] },
    ])
  })

  it('credit the lines of an invoice in proportion, overpayments first', async () => {
    const { db } = database
    const lines = [
      { label: '3 adults', amount: 333_333 },
      { label: 'Airport', amount: 99_999, taxCode: 'EXEMPT' },
    ]
    const { orderId } = await storeOrder(db, { now, lines })
    const paymentId = await storePayment(db, { orderId, amount: 443_332, now })
    const issuedInvoice = await invoice(paymentId, registered)
    const refund = async (amount: number, reason: string) =>
      issueNote(await storeRefund(db, { paymentId, amount, now, reason }), registered)
    const surplusNote = await refund(10_000, 'surplus')
    expect(surplusNote).toMatchObject({
      tax: 0,
      groups: [{ lines: [{ kind: 'surplus', amount: 10_000 }] }],
    })
    expect(surplusNote.correction?.reason).toBe(issuedInvoice.words.reasons.surplus)
    const notes = [surplusNote, await refund(200_000, 'cancelled'), await refund(233_332, 'odd')]
    expect(notes[1]?.correction).toMatchObject({
      name: issuedInvoice.name,
      issuedOn: today,
      kept: [],
    })
    expect(notes[2]?.correction?.reason).toBe(issuedInvoice.words.reasons.other)
    for (const label of ['3 adults', 'Airport'])
      expect(sumCents(notes.map((note) => sumLabel(note, label)))).toBe(
        sumLabel(issuedInvoice, label),
      )
  })

  it('credit exactly the VAT of the invoice for a full refund', async () => {
    const { db } = database
    const lines = [
      { label: 'A', amount: 77_777 },
      { label: 'B', amount: 33 },
    ]
    const { orderId } = await storeOrder(db, { now, lines })
    const paymentId = await storePayment(db, { orderId, amount: 77_810, now })
    const issuedInvoice = await invoice(paymentId, registered)
    // The company was no longer registered at the refund; the charged VAT is credited anyway.
    const note = await issueNote(await storeRefund(db, { paymentId, amount: 77_810, now }))
    expect(note).toMatchObject({
      tax: issuedInvoice.tax,
      amount: issuedInvoice.amount,
      kind: 'credit-note',
    })
    expect(note.supplier.vatNumber).toBe('4123456789')
    expect(issuedInvoice.tax).toBeGreaterThan(0)
  })

  it('are issued only for money received or refunded', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    const paymentId = await storePayment(db, { orderId, amount: 500_000, now })
    const refundId = await storeRefund(db, { paymentId, amount: 1, now, status: 'sent' })
    await expect(issueNote(refundId)).rejects.toThrow('is not done')
    await expect(invoice(refundId)).rejects.toThrow('was not received')
  })

  it('are not issued from documents that were changed after issue', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    const paymentId = await storePayment(db, { orderId, amount: 500_000, now })
    await invoice(paymentId)
    await db.execute(sql`alter table documents disable trigger documents_append_only`)
    await db.execute(sql`update documents set snapshot = jsonb_set(snapshot, '{amount}', '1')`)
    await db.execute(sql`alter table documents enable trigger documents_append_only`)
    await expect(invoice(paymentId)).rejects.toThrow('is not as it was issued')
  })
})

function sumLabel({ groups }: Snapshot, label: string): number {
  const lines = groups.flatMap((group) => group.lines).filter((line) => line.label === label)
  return sumCents(lines.map(({ amount }) => amount))
}
