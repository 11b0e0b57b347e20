import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { formatCents } from '#rules/money/currency.ts'
import { sumCents } from '#rules/money/cents.ts'
import { taxOf } from '#rules/money/tax-rules.ts'
import { sumNetPayments } from '#app/order/charged-back.ts'
import { findChargeable, findRefundable } from '#app/order/ledger.ts'
import { tax } from '#tests/catalogue/tax.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { storeOrder, storePaid, storeRefund } from '#tests/fixtures/order.ts'
import { readPdf } from '#tests/read-pdf.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { documentSeries } from '../documents-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { issueCreditNote } from './credit-notes.server.ts'
import { sumSupplied } from './heading.server.ts'
import { issueInvoice } from './invoices.server.ts'
import { renderPdf } from './pdf/render-pdf.server.ts'
import { listNamed } from './store-document.server.ts'

const now = new Date('2026-11-21T08:00:00Z')
const registered = { ...tax, vatNumber: '4123456789' }
const { documents: words } = en

const act = fc.record({
  what: fc.constantFrom('pay' as const, 'pay', 'pay', 'refund', 'bank'),
  of: fc.nat(9),
  share: fc.integer({ min: 1, max: 100 }),
})

describe.each(engines)(
  'money that a bank takes back, in documents on the %s database',
  (engine) => {
    let database: OpenDatabase
    beforeAll(async () => {
      database = await openTestDatabase(engine)
    })
    afterAll(() => database.close())
    beforeEach(async () => {
      await database.db.delete(orders)
      await database.db.delete(documentSeries)
    })

    const pay = async (orderId: string, amount: number) => {
      const paymentId = await storePaid(database.db, { orderId, amount, now, provider: 'yoco' })
      const issued = await database.db.transaction((one) =>
        issueInvoice(one, { content: shipped, paymentId, now }, registered),
      )
      return { paymentId, ...issued }
    }
    const goBack = async (paymentId: string, amount: number, source: 'office' | 'charged-back') => {
      const refundId = await storeRefund(database.db, { paymentId, amount, now, source })
      return database.db.transaction((one) =>
        issueCreditNote(one, { content: shipped, refundId, now }, registered),
      )
    }
    const readPapers = async (orderId: string) => {
      const listed = await listNamed(database.db, undefined)
      const papers = listed.flatMap(({ issued }) => (issued?.orderId === orderId ? [issued] : []))
      const signed = papers.map(({ name, snapshot }) => {
        const sign = { invoice: 1, 'credit-note': -1 }[String(snapshot.kind)] ?? 0
        return { name, tax: sign * snapshot.tax, supplied: sign * sumSupplied(snapshot) }
      })
      return {
        names: signed.map(({ name }) => name),
        tax: sumCents(signed.map((one) => one.tax)),
        supplied: sumCents(signed.map((one) => one.supplied)),
        all: sumCents(papers.map(({ snapshot }) => snapshot.tax)),
      }
    }

    it('have a note of their own: no VAT, no credit note, nothing refunded, owed again', async () => {
      const { orderId } = await storeOrder(database.db, { now })
      const { paymentId, snapshot: invoice } = await pay(orderId, 500_000)
      const note = await goBack(paymentId, 500_000, 'charged-back')
      expect(note?.snapshot).toMatchObject({ kind: 'charge-back', amount: 500_000, tax: 0 })
      expect(await readPapers(orderId)).toMatchObject({
        names: ['CB-00001', 'INV-00001'],
        tax: invoice.tax,
      })
      if (!note) throw new Error('There is no note.')
      const { pages, title } = await readPdf(await renderPdf(note.snapshot))
      const text = pages.join(' ')
      expect(title).toBe(`${words.chargeBack} CB-00001`)
      for (const said of [
        words.chargeBack,
        words.chargeBackWhy,
        'INV-00001',
        'Reversed by the bank on 21 November 2026',
        `So ${formatCents(500_000)} is still to pay`,
      ])
        expect(text).toContain(said)
      for (const never of [words.back, words.vat, words.creditNote, words.taxInvoice])
        expect(text.replace(words.staysIssued.split(':')[0] ?? '', '')).not.toContain(never)
    })

    it('pays the invoice with money that comes again after a charge-back: a receipt, and VAT once', async () => {
      const { orderId } = await storeOrder(database.db, { now })
      const first = await pay(orderId, 200_000)
      await goBack(first.paymentId, 200_000, 'charged-back')
      const again = await pay(orderId, 150_000)
      expect(again.snapshot).toMatchObject({
        kind: 'receipt',
        name: 'REC-00001',
        tax: 0,
        settles: ['INV-00001'],
        standing: {
          paidBefore: 200_000,
          refundedBefore: 0,
          takenBefore: 200_000,
          balance: 350_000,
        },
      })
      const { pages } = await readPdf(await renderPdf(again.snapshot))
      const text = pages.join(' ')
      expect(text).toContain('which is the only tax invoice')
      expect(text).toContain(words.takenByBank)
      const rest = await pay(orderId, 350_000)
      expect(rest.snapshot).toMatchObject({ kind: 'invoice', tax: taxOf(300_000, 15) })
      expect((await readPapers(orderId)).tax).toBe(taxOf(500_000, 15))
      await goBack(rest.paymentId, 350_000, 'office')
      await goBack(again.paymentId, 150_000, 'office')
      expect(await readPapers(orderId)).toMatchObject({ tax: 0, supplied: 0 })
    })

    it('never lower the VAT, and nothing is invoiced twice, whatever comes and goes', async () => {
      const { db } = database
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 9 }), async (acts) => {
          const { orderId } = await storeOrder(db, { now })
          const owed = 500_000
          for (const { what, of, share } of acts) {
            const { books } = await readOrder(db, orderId)
            const payment = books.payments[of % Math.max(1, books.payments.length)]
            const before = await readPapers(orderId)
            if (what === 'pay') {
              const most = owed - Math.max(0, sumNetPayments(books))
              if (most > 0) await pay(orderId, Math.ceil((most * share) / 100))
            } else if (payment) {
              const isBank = what === 'bank'
              const most = (isBank ? findChargeable : findRefundable)(payment, books.refunds)
              const amount = Math.ceil((most * share) / 100)
              if (amount === 0) continue
              await goBack(payment.id, amount, isBank ? 'charged-back' : 'office')
              if (isBank) expect(await readPapers(orderId)).toMatchObject({ all: before.all })
            }
            const { supplied } = await readPapers(orderId)
            const kept = sumNetPayments((await readOrder(db, orderId)).books)
            expect(supplied).toBeLessThanOrEqual(owed)
            expect(supplied).toBeGreaterThanOrEqual(Math.min(owed, kept))
          }
        }),
        { numRuns: 15 },
      )
    })

    it('keeps documents of test payments in their own series', async () => {
      const { orderId } = await storeOrder(database.db, { now })
      const paid = { orderId, amount: 100, now, mode: 'test' } as const
      const paymentId = await storePaid(database.db, paid)
      const note = await goBack(paymentId, 100, 'charged-back')
      expect(note?.name).toMatch(/^TEST-/)
    })
  },
)
