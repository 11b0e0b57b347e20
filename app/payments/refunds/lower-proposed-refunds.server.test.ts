import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, describe, it } from 'vitest'
import { findSurplus, sumBooks } from '#app/order/ledger.ts'
import { findExcessProposed, isProposedForOverpayment } from './refund-split.ts'
import { engines } from '#tests/databases.ts'
import { storePayment, storePaidTrip } from '#tests/fixtures/order.ts'
import { addLine, allowRefused, byOffice as by } from '#tests/fixtures/payment.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { refunds } from '../schema.server.ts'
import { loadOrder, readOrder } from '#app/order/load-order.server.ts'
import {
  approveRefund,
  lowerProposedRefunds,
  proposeRefund,
  storeProposals,
} from './refunds.server.ts'

const randomAction = fc.record({
  what: fc.constantFrom('dearer', 'dearer', 'cheaper', 'paid', 'approve', 'propose'),
  amount: fc.integer({ min: 1, max: 250_000 }),
})

describe.each(engines)('proposed refunds of an overpayment, on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const changePrice = async (orderId: string, amount: number) => {
    await addLine(test, orderId, amount)
    await test.office.reconcileOrder(test.office, orderId)
  }
  const pay = async (orderId: string, amount: number) => {
    await storePayment(test.db, { orderId, amount, now: test.office.now() })
    await test.office.reconcileOrder(test.office, orderId)
  }
  const listProposed = async (orderId: string) =>
    (await readOrder(test.db, orderId)).books.refunds
      .filter(({ status }) => status === 'proposed')
      .map(({ amount }) => amount)

  const storeOverpaid = async () => {
    const { orderId } = await storePaidTrip(test.db, test.office.now(), { paid: 700_000 })
    return orderId
  }

  it('change with the overpayment, down and up', async () => {
    const orderId = await storeOverpaid()
    await test.office.reconcileOrder(test.office, orderId)
    expect(await listProposed(orderId)).toEqual([200_000])
    await changePrice(orderId, 70_000)
    expect(await listProposed(orderId)).toEqual([130_000])
    const [openEntry] = await test.db.select().from(attention).where(eq(attention.orderId, orderId))
    expect(openEntry).toMatchObject({
      kind: 'overpaid',
      facts: { amount: 130_000 },
      closedAt: null,
    })
    await changePrice(orderId, -20_000)
    expect((await listProposed(orderId)).toSorted((a, b) => a - b)).toEqual([20_000, 130_000])
    await changePrice(orderId, 400_000)
    expect(await listProposed(orderId)).toEqual([])
    expect((await readOrder(test.db, orderId)).attention).toEqual([])
  })

  it('keep their proposer, so a second person must approve them', async () => {
    const orderId = await storeOverpaid()
    await test.db.transaction(async (transaction) => {
      const loadedOrder = await loadOrder(transaction, orderId)
      const payment = loadedOrder.books.payments[0]?.id ?? ''
      const parts = [{ payment, amount: 200_000 }]
      const proposal = { parts, reason: 'cancelled', by, source: 'quote' } as const
      await storeProposals(test.office, transaction, loadedOrder, proposal)
    })
    await changePrice(orderId, 50_000)
    const { books } = await readOrder(test.db, orderId)
    const proposedRefund = books.refunds.find(({ status }) => status === 'proposed')
    const whereRefund = eq(refunds.id, proposedRefund?.id ?? '')
    const [row] = await test.db.select().from(refunds).where(whereRefund)
    expect(row).toMatchObject({ amount: 150_000, source: 'quote', reason: 'cancelled', ...by })
    await test.db.update(refunds).set({ status: 'failed' }).where(whereRefund)
    await test.db.transaction(async (transaction) => {
      const loadedOrder = await loadOrder(transaction, orderId)
      expect(
        await lowerProposedRefunds(test.office, transaction, loadedOrder, { who: 'server' }),
      ).toBe(false)
    })
  })

  it('equal the overpayment in random histories', async () => {
    const property = fc.asyncProperty(fc.array(randomAction, { maxLength: 8 }), async (actions) => {
      const orderId = await storeOverpaid()
      await test.office.reconcileOrder(test.office, orderId)
      for (const { what: kind, amount } of actions) {
        const { books } = await readOrder(test.db, orderId)
        const proposedRefund = books.refunds.find(({ status }) => status === 'proposed')
        if (kind === 'paid') await pay(orderId, amount)
        if (kind === 'dearer') await changePrice(orderId, amount)
        if (kind === 'cheaper')
          await changePrice(orderId, 0 - Math.min(amount, sumBooks(books).owed))
        if (kind === 'propose')
          await proposeRefund(test.office, { orderId, amount, by }).catch(allowRefused)
        if (kind === 'approve' && proposedRefund)
          await approveRefund(test.office, { id: proposedRefund.id, by }).catch(allowRefused)
        await test.office.reconcileOrder(test.office, orderId)
        const after = await readOrder(test.db, orderId)
        expect(findExcessProposed(after.books, isProposedForOverpayment)).toBe(0)
        expect(findSurplus(after.books)).toBe(0)
      }
    })
    await fc.assert(property, { numRuns: 6 })
  })
})
