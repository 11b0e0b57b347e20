import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { formatCents } from '#rules/money/currency.ts'
import { sumCents } from '#rules/money/cents.ts'
import { computeTax } from '#rules/money/tax-rules.ts'
import { sumNetPayments } from '#app/order/charged-back.ts'
import { findChargeable, findRefundable } from '#app/order/ledger.ts'
import { tax } from '#tests/fixtures/policies.ts'
import { engines } from '#tests/databases.ts'
import { storeOrder, storePayment, storeRefund } from '#tests/fixtures/order.ts'
import { setUpTestDatabase } from '#tests/set-up-test-office.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { documentSeries } from '../documents-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { issueCreditNote } from './credit-notes.server.ts'
import { sumSupplied } from './heading.server.ts'
import { issueInvoice } from './invoices.server.ts'
import { renderPdf } from './pdf/render-pdf.server.ts'
import { listNamedDocuments } from './store-document.server.ts'

const now = new Date('2026-11-21T08:00:00Z')
const registered = { ...tax, vatNumber: '4123456789' }
const { documents: words } = en

const randomAction = fc.record({
  what: fc.constantFrom('pay' as const, 'pay', 'pay', 'refund', 'bank'),
  of: fc.nat(9),
  share: fc.integer({ min: 1, max: 100 }),
})

describe.each(engines)('the documents of charge-backs on the %s database', (engine) => {
  const database = setUpTestDatabase(engine)
  beforeEach(async () => {
    await database.db.delete(orders)
    await database.db.delete(documentSeries)
  })

  const pay = async (orderId: string, amount: number) => {
    const paymentId = await storePayment(database.db, { orderId, amount, now, provider: 'yoco' })
    const issuedInvoice = await database.db.transaction((transaction) =>
      issueInvoice(transaction, { content: shipped, paymentId, now }, registered),
    )
    return { paymentId, ...issuedInvoice }
  }
  const refund = async (paymentId: string, amount: number, source: 'office' | 'charged-back') => {
    const refundId = await storeRefund(database.db, { paymentId, amount, now, source })
    return database.db.transaction((transaction) =>
      issueCreditNote(transaction, { content: shipped, refundId, now }, registered),
    )
  }
  const readDocuments = async (orderId: string) => {
    const namedDocuments = await listNamedDocuments(database.db, undefined)
    const issuedDocuments = namedDocuments.flatMap((one) =>
      one.issued?.orderId === orderId ? [one.issued] : [],
    )
    const signed = issuedDocuments.map(({ name, snapshot }) => {
      const sign = { invoice: 1, 'credit-note': -1 }[String(snapshot.kind)] ?? 0
      return { name, tax: sign * snapshot.tax, supplied: sign * sumSupplied(snapshot) }
    })
    return {
      names: signed.map(({ name }) => name),
      tax: sumCents(signed.map((one) => one.tax)),
      supplied: sumCents(signed.map((one) => one.supplied)),
      all: sumCents(issuedDocuments.map(({ snapshot }) => snapshot.tax)),
    }
  }

  it('are notes without VAT, and state that the amount is owed again', async () => {
    const { orderId } = await storeOrder(database.db, { now })
    const { paymentId, snapshot: invoice } = await pay(orderId, 500_000)
    const note = await refund(paymentId, 500_000, 'charged-back')
    expect(note?.snapshot).toMatchObject({ kind: 'charge-back', amount: 500_000, tax: 0 })
    expect(await readDocuments(orderId)).toMatchObject({
      names: ['CB-00001', 'INV-00001'],
      tax: invoice.tax,
    })
    if (!note) throw new Error('There is no note.')
    const { pages, title } = await readPdf(await renderPdf(note.snapshot))
    const text = pages.join(' ')
    expect(title).toBe(`${words.chargeBack} CB-00001`)
    for (const sentence of [
      words.chargeBack,
      words.chargeBackWhy,
      'INV-00001',
      'Reversed by the bank on 21 November 2026',
      `So ${formatCents(500_000)} is still to pay`,
    ])
      expect(text).toContain(sentence)
    for (const absentText of [words.back, words.vat, words.creditNote, words.taxInvoice])
      expect(text.replace(words.staysIssued.split(':')[0] ?? '', '')).not.toContain(absentText)
  })

  it('are receipts for money that arrives again after a charge-back, so VAT is stated once', async () => {
    const { orderId } = await storeOrder(database.db, { now })
    const firstPayment = await pay(orderId, 200_000)
    await refund(firstPayment.paymentId, 200_000, 'charged-back')
    const secondPayment = await pay(orderId, 150_000)
    expect(secondPayment.snapshot).toMatchObject({
      kind: 'receipt',
      name: 'REC-00001',
      tax: 0,
      settles: ['INV-00001'],
      standing: { paidBefore: 200_000, refundedBefore: 0, takenBefore: 200_000, balance: 350_000 },
    })
    const { pages } = await readPdf(await renderPdf(secondPayment.snapshot))
    for (const text of ['which is the only tax invoice', words.takenByBank])
      expect(pages.join(' ')).toContain(text)
    const balancePayment = await pay(orderId, 350_000)
    expect(balancePayment.snapshot).toMatchObject({ kind: 'invoice', tax: computeTax(300_000, 15) })
    expect((await readDocuments(orderId)).tax).toBe(computeTax(500_000, 15))
    await refund(balancePayment.paymentId, 350_000, 'office')
    await refund(secondPayment.paymentId, 150_000, 'office')
    expect(await readDocuments(orderId)).toMatchObject({ tax: 0, supplied: 0 })
  })

  it('never lower the VAT, and invoice no amount twice, in random histories', async () => {
    const { db } = database
    await fc.assert(
      fc.asyncProperty(fc.array(randomAction, { minLength: 1, maxLength: 9 }), async (actions) => {
        const { orderId } = await storeOrder(db, { now })
        const owed = 500_000
        for (const { what: kind, of: index, share } of actions) {
          const { books } = await readOrder(db, orderId)
          const payment = books.payments[index % Math.max(1, books.payments.length)]
          const before = await readDocuments(orderId)
          if (kind === 'pay') {
            const largestAmount = owed - Math.max(0, sumNetPayments(books))
            if (largestAmount > 0) await pay(orderId, Math.ceil((largestAmount * share) / 100))
          } else if (payment) {
            const isBank = kind === 'bank'
            const largestAmount = (isBank ? findChargeable : findRefundable)(payment, books.refunds)
            const amount = Math.ceil((largestAmount * share) / 100)
            if (amount === 0) continue
            await refund(payment.id, amount, isBank ? 'charged-back' : 'office')
            if (isBank) expect(await readDocuments(orderId)).toMatchObject({ all: before.all })
          }
          const { supplied } = await readDocuments(orderId)
          const netPayments = sumNetPayments((await readOrder(db, orderId)).books)
          expect(supplied).toBeLessThanOrEqual(owed)
          expect(supplied).toBeGreaterThanOrEqual(Math.min(owed, netPayments))
        }
      }),
      { numRuns: 15 },
    )
  })
})
