import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { racingEngines } from '#tests/databases.ts'
import { storeOrder, storePayment, storeRefund } from '#tests/fixtures/order.ts'
import { setUpTestDatabase } from '#tests/set-up-test-office.ts'
import { documents, documentSeries } from '../documents-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { issueCreditNote } from './credit-notes.server.ts'
import { issueInvoice } from './invoices.server.ts'

const now = new Date()

describe.each(racingEngines)('numbers of documents on the %s database', (engine) => {
  const database = setUpTestDatabase(engine)
  beforeEach(async () => {
    await database.db.delete(orders)
    await database.db.delete(documentSeries)
  })

  it('have no gap and no duplicate under parallel writers, a third of whom roll back', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    const paymentIds: string[] = []
    for (let n = 0; n < 45; n += 1)
      paymentIds.push(await storePayment(db, { orderId, amount: 100, now }))
    const issue = (paymentId: string, index: number) =>
      db.transaction(async (transaction) => {
        await sleep(index % 7)
        await issueInvoice(transaction, { content: shipped, paymentId, now })
        await sleep(index % 3)
        if (index % 3 === 0) throw new Error('rolled back')
      })
    // Nine concurrent writers of five documents each, to fit the number of connections.
    const results = await Promise.all(
      Array.from({ length: 9 }, async (_, writer) => {
        const outcomes: PromiseSettledResult<void>[] = []
        for (let index = writer; index < paymentIds.length; index += 9)
          outcomes.push(...(await Promise.allSettled([issue(paymentIds[index] ?? '', index)])))
        return outcomes
      }),
    )
    const errors = results
      .flat()
      .flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    expect(errors).toEqual(Array.from({ length: 15 }, () => 'Error: rolled back'))
    expect(await listNumbers('INV')).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    const [series] = await db.select().from(documentSeries)
    expect(series).toEqual({ series: 'INV', last: 30 })
  })

  it('are used once for a payment and once for a refund, under parallel requests', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    const paymentId = await storePayment(db, { orderId, amount: 500_000, now })
    const refundId = await storeRefund(db, { paymentId, amount: 500_000, now })
    const issuedDocuments = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        db.transaction((transaction) =>
          index % 2 === 0
            ? issueInvoice(transaction, { content: shipped, paymentId, now })
            : issueCreditNote(transaction, { content: shipped, refundId, now }),
        ),
      ),
    )
    expect(new Set(issuedDocuments.map((one) => one?.name))).toEqual(
      new Set(['INV-00001', 'CN-00001']),
    )
    expect(await db.$count(documents)).toBe(2)
  })

  it('never deadlock two writers that use series in different order', async () => {
    const { db } = database
    const rows = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { orderId } = await storeOrder(db, { now })
        const paymentId = await storePayment(db, { orderId, amount: 100, now })
        const other = await storePayment(db, { orderId, amount: 100, now })
        await db.transaction((transaction) =>
          issueInvoice(transaction, { content: shipped, paymentId, now }),
        )
        return { other, refundId: await storeRefund(db, { paymentId, amount: 100, now }) }
      }),
    )
    await Promise.all(
      rows.map(({ other, refundId }, index) =>
        db.transaction(async (transaction) => {
          const steps = [
            () => issueInvoice(transaction, { content: shipped, paymentId: other, now }),
            () => issueCreditNote(transaction, { content: shipped, refundId, now }),
          ]
          for (const step of index % 2 ? steps.toReversed() : steps) {
            await step()
            await sleep(2)
          }
        }),
      ),
    )
    expect(await listNumbers('CN')).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(await listNumbers('INV')).toHaveLength(24)
  })

  it('have their own series for test payments', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    const paymentId = await storePayment(db, { orderId, amount: 500_000, now, mode: 'test' })
    const refund = { paymentId, amount: 1000, now }
    const refundId = await storeRefund(db, refund)
    const chargeBackId = await storeRefund(db, { ...refund, source: 'charged-back' })
    const sources = { content: shipped, now }
    const names = await db.transaction(async (transaction) => [
      (await issueInvoice(transaction, { ...sources, paymentId })).name,
      (await issueCreditNote(transaction, { ...sources, refundId }))?.name,
      (await issueCreditNote(transaction, { ...sources, refundId: chargeBackId }))?.name,
    ])
    expect(names).toEqual(['TEST-00001', 'TEST-00002', 'TEST-00003'])
    expect(await listNumbers('INV')).toEqual([])
  })

  async function listNumbers(series: string): Promise<number[]> {
    const rows = await database.db
      .select({ number: documents.number })
      .from(documents)
      .where(eq(documents.series, series))
    return rows.map(({ number }) => number).toSorted((one, other) => one - other)
  }
})
