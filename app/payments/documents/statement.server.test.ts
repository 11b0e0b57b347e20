import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { sumCents } from '#rules/money/cents.ts'
import { storeOrder, storePayment, storeRefund } from '#tests/fixtures/order.ts'
import { byOffice as by } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { start } from '#tests/test-office.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { creditRefund, correctDocuments, invoicePayment } from '../correct-documents.server.ts'
import { readStatement, readStatementPdf } from './statement.server.ts'
import { invoiceOrder } from '../issue-whole-invoice.server.ts'
import { listInvoices, readOrderAccount } from './whole-invoice.server.ts'

const weiss = {
  invoiceCompany: 'Weiss GmbH',
  invoiceAddress: 'Hauptstr. 1, Wien',
  invoiceVat: 'ATU1',
}

const amount = fc.integer({ min: 1, max: 400_000 })
const randomSale = fc.record({
  status: fc.constantFrom('confirmed' as const, 'completed', 'cancelled', 'expired', 'held'),
  lines: fc.array(amount, { minLength: 1, maxLength: 3 }),
  isWhole: fc.boolean(),
  isInParts: fc.boolean(),
  before: fc.option(fc.constant(50), { nil: 0 }),
  since: fc.array(amount, { maxLength: 3 }),
  back: fc.option(fc.nat(100), { nil: 0 }),
  isTaken: fc.boolean(),
  lateDays: fc.nat(200),
})
/** True for a sale that was invoiced, as a whole or by a payment. Other sales are no debt. */
const isOnAccount = ({ isWhole, before: paidBefore, since: laterPayments }: Sale) =>
  isWhole || paidBefore > 0 || laterPayments.length > 0
type Sale = typeof randomSale extends fc.Arbitrary<infer Value> ? Value : never

describe.each(engines)('the account of a company on the %s database', (engine) => {
  const test = setUpTestOffice(engine)

  const sell = async (company: typeof weiss, sale: Sale) => {
    const { db, office, clock } = test
    const {
      lines,
      lateDays,
      status,
      before: paidBefore,
      since: laterPayments,
      back: refundPercent,
    } = sale
    clock.now = start
    const total = sumCents(lines)
    const half = Math.floor(total / 2)
    const dueOn = addDays(calendarDateIn(start, capeTown), 100 - sale.lateDays)
    const plan = [
      { amount: half, dueOn: addDays(dueOn, -30) },
      { amount: total - half, dueOn },
    ] as const
    const { orderId } = await storeOrder(db, {
      now: start,
      status: 'confirmed',
      lines: lines.map((amount) => ({ label: 'A day', amount })),
      ...(sale.isInParts && { plan }),
      ...company,
    })
    const pay = async (amount: number) => {
      const paymentId = await storePayment(db, { orderId, amount, now: clock.now })
      await db.transaction(async (transaction) => {
        const loadedOrder = await loadOrder(transaction, orderId)
        await invoicePayment(office, transaction, { paymentId, loaded: loadedOrder })
      })
      return paymentId
    }
    if (paidBefore > 0) await pay(paidBefore)
    if (sale.isWhole) await invoiceOrder(office, orderId, by)
    clock.now = new Date(start.getTime() + lateDays * (dayMs / 2))
    const source = sale.isTaken ? 'charged-back' : 'office'
    for (const amount of laterPayments) {
      const paymentId = await pay(amount)
      const part = Math.floor((amount * refundPercent) / 100)
      if (part === 0) continue
      const refund = { paymentId, amount: part, now: clock.now, source } as const
      const refundId = await storeRefund(db, refund)
      await db.transaction(async (transaction) => {
        const loadedOrder = await loadOrder(transaction, orderId)
        await creditRefund(office, transaction, { refundId, loaded: loadedOrder })
      })
    }
    await db.transaction(async (transaction) => {
      await transaction.update(orders).set({ status }).where(eq(orders.id, orderId))
      await correctDocuments(office, transaction, orderId, 'changed')
    })
    return orderId
  }
  const readSums = async (ids: readonly string[]) => {
    const { rows } = (await test.db.execute(sql`
      with money as (
        select p.order_id, sum(p.received - coalesce(r.gone, 0)) as kept from payments p left join (
          select payment_id, sum(amount) as gone from refunds where status = 'done' group by payment_id
        ) r on r.payment_id = p.id group by p.order_id
      ), papers as (
        select order_id, sum(
          (line->>'amount')::int * case kind when 'invoice' then 1 when 'credit-note' then -1 else 0 end
        ) as sum from documents,
          jsonb_array_elements(snapshot->'groups') g, jsonb_array_elements(g->'lines') line
        where line->>'kind' in ('agreed', 'on-account') group by order_id
      )
      select o.id, coalesce(papers.sum, 0)::int as invoiced, coalesce(money.kept, 0)::int as kept,
        (coalesce(papers.sum, 0) - coalesce(money.kept, 0))::int as balance
      from orders o
      left join money on money.order_id = o.id left join papers on papers.order_id = o.id`)) as {
      rows: unknown
    }
    const sum = z.int()
    const row = z.object({ id: z.string(), invoiced: sum, kept: sum, balance: sum })
    const orderRows = row
      .array()
      .parse(rows)
      .filter(({ id }) => ids.includes(id))
    return new Map(orderRows.map((one) => [one.id, Object.values(one)] as const))
  }

  it('has all orders of the company by age, on screen and as PDF, with a fixed number of queries', async () => {
    const { db, office, clock } = test
    const now = clock.now
    const storeCompanyOrder = (changes: object) =>
      storeOrder(db, { now, status: 'confirmed', ...changes })
    const lateOrder = await storeCompanyOrder(weiss)
    await invoiceOrder(office, lateOrder.orderId, by)
    const otherSpelling = { ...weiss, invoiceCompany: 'WEISS  GmbH', invoiceVat: 'ATU 1' }
    const plan = [{ amount: 500_000, dueOn: addDays(calendarDateIn(now, capeTown), 40) }] as const
    const partPaidOrder = await storeCompanyOrder({ ...otherSpelling, plan })
    await storePayment(db, { orderId: partPaidOrder.orderId, amount: 200_000, now })
    await invoiceOrder(office, partPaidOrder.orderId, by)
    // Orders sold without invoice or payment, or only requested, are no debt of the account.
    await storeCompanyOrder(weiss)
    await storeCompanyOrder({ ...weiss, status: 'requested' })
    await storeCompanyOrder({ ...weiss, invoiceVat: 'ATU2' })
    await storeCompanyOrder({ ...weiss, invoiceVat: null })
    const queries = vi.spyOn(db, 'select')
    const countQueries = async () => {
      queries.mockClear()
      await readStatement({ db, now }, lateOrder.orderId)
      return queries.mock.calls.length
    }
    const count = await countQueries()
    const anotherOrder = await storeCompanyOrder(weiss)
    await invoiceOrder(office, anotherOrder.orderId, by)
    expect(await countQueries()).toBe(count)
    queries.mockRestore()
    clock.now = new Date(now.getTime() + 15 * dayMs)
    const statement = await readStatement({ db, now: clock.now }, lateOrder.orderId)
    expect(new Set(statement.lines.map(({ id }) => id))).toEqual(
      new Set([lateOrder.orderId, partPaidOrder.orderId, anotherOrder.orderId]),
    )
    expect(statement.lines.find(({ id }) => id === lateOrder.orderId)).toMatchObject({
      invoiced: 500_000,
      paid: 0,
      balance: 500_000,
      dueOn: addDays(statement.today, -1),
    })
    expect(statement.owed).toBe(1_300_000)
    expect(statement.ages.filter(({ amount }) => amount !== 0)).toEqual([
      { age: 'not-due', amount: 300_000 },
      { age: 'to-30', amount: 1_000_000 },
    ])
    // The same name with another VAT number, or none, may be the same company. It is listed
    // separately.
    expect(statement.alike).toEqual([{ company: 'Weiss GmbH', orders: 2 }])
    const sources = { db, content: office.content(), now: clock.now }
    const { pages } = await readPdf((await readStatementPdf(sources, partPaidOrder.orderId)).bytes)
    for (const text of ['Statement', 'To pay', 'INV-00001', 'R13,000.00', '1 to 30 days'])
      expect(pages.join(' ')).toContain(text)
  })

  it('equals invoiced less paid to the cent in random histories', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomSale, { minLength: 1, maxLength: 3 }), async (sales) => {
        const invoiceCompany = crypto.randomUUID()
        const ids: string[] = []
        for (const one of sales) ids.push(await sell({ ...weiss, invoiceCompany }, one))
        test.clock.now = new Date(start.getTime() + 100 * dayMs)
        const sources = { db: test.db, now: test.clock.now }
        const { lines, ages, owed } = await readStatement(sources, ids[0] ?? '')
        const storedSums = await readSums(ids)
        expect(
          lines.map(({ id, invoiced, paid, balance }) => [id, invoiced, paid, balance]),
        ).toEqual(lines.map(({ id }) => storedSums.get(id)))
        for (const { invoiced, paid, balance } of lines) expect(invoiced - paid).toBe(balance)
        const invoicedIds = ids.filter((_, index) => sales[index] && isOnAccount(sales[index]))
        expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(invoicedIds))
        for (const id of ids) {
          const [, invoiced = 0, kept = 0] = storedSums.get(id) ?? []
          for (const { issued } of await listInvoices(test.db, id)) {
            const { amount, whole } = issued.snapshot
            if (!whole) continue
            const accountLines = [
              ...whole.before,
              ...(await readOrderAccount(test.db, issued)).rows,
            ]
            expect(amount + sumCents(accountLines.map((row) => row.amount))).toBe(
              Number(invoiced) - Number(kept),
            )
          }
        }
        expect(owed).toBe(sumCents(lines.map(({ balance }) => balance)))
        expect(sumCents(ages.map((age) => age.amount))).toBe(owed)
      }),
      { numRuns: 8 },
    )
  })

  it('refuses a statement if no company is named', async () => {
    const { orderId } = await storeOrder(test.db, { now: test.clock.now })
    const statement = readStatement({ db: test.db, now: test.clock.now }, orderId)
    await expect(statement).rejects.toThrow('no-company')
  })
})
