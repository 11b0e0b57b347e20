import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { stopPendingPayments, switchToYoco, runMoneyJobs } from '#tests/fixtures/payment.ts'
import { buyGift, payGift } from '#tests/fixtures/gift.ts'
import { byOffice as by } from '#tests/fixtures/voucher.ts'
import { createHandClock } from '#tests/gateways/clock.ts'
import type { Yoco } from '#tests/gateways/yoco/gateway.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { paymentEvents, payments } from '#app/payments/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { vouchers } from './vouchers-schema.server.ts'
import { formatHeading } from '#app/payments/documents/heading.server.ts'
import { listIssuedDocuments } from '#app/payments/documents/store-document.server.ts'
import { canInvoice, invoiceOrder } from '#app/payments/issue-whole-invoice.server.ts'
import { exportAccounts } from '#app/office/exports/export-books.server.ts'
import { exportJournal } from '#app/office/exports/export-journal.server.ts'
import { readFigures } from '#app/figures/read-figures.server.ts'
import { readJournal } from '#app/figures/read-journal.server.ts'
import { recordChargeBack } from '#app/payments/events/record-charge-back.server.ts'
import { startPayment } from '#app/payments/events/start-payment.server.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
} from '#app/payments/refunds/refunds.server.ts'
import { spendVoucher } from './spend-voucher.server.ts'

const guest = { who: 'guest' } as const
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }

describe.each(engines)('the money of a gift on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const clock = createHandClock(start)
  let yoco: Yoco
  beforeAll(async () => {
    yoco = await switchToYoco(test, clock)
  })
  beforeEach(async () => {
    await test.clear(paymentEvents, attention, outbox, attempts)
    await stopPendingPayments(test.db)
    yoco.change({ refundsInTestMode: true, refunds: 'at-once', lie: {} })
    yoco.notifications.splice(0)
  })
  afterAll(() => yoco.close())

  const buy = async () => (await buyGift(test, { email: `${randomUUID()}@guests.example` })).id
  const startCardPayment = async (orderId: string) => {
    const wanted = { orderId, provider: 'yoco', amount: 250_000, by: guest, returnUrls }
    const { payment } = await startPayment(test.office, wanted)
    const checkout = yoco.checkouts.find(({ externalId }) => externalId === payment)?.id ?? ''
    return { payment, checkout }
  }
  const deliverNotifications = async () => {
    await yoco.release()
    for (const { tries } of yoco.notifications.splice(0)) {
      const { headers, body } = tries.at(-1) ?? { headers: {}, body: '' }
      const sent = { method: 'POST', headers, body }
      expect((await test.app.request('/api/payments/yoco/notify', sent)).status).toBe(200)
    }
    await runMoneyJobs(test)
  }
  const readGift = async (orderId: string) => {
    const [voucher] = await test.db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
    const open = await test.db.select().from(attention).where(eq(attention.orderId, orderId))
    return { voucher, ...(await readOrder(test.office, orderId)), open }
  }
  const spend = async (amount: number, date = '2027-02-20') => {
    const texts = (await test.db.select().from(outbox)).map(({ text }) => text)
    const code = /TC(-[0-9A-Z]{4}){4}/.exec(texts.join('\n'))?.[0] ?? ''
    const orderId = await storeHeldOrder(test.office, { date })
    await spendVoucher(test.office, { orderId, code, amount, key: randomUUID(), by: guest })
    return orderId
  }

  const chargeBack = (orderId: string, paymentId: string) => {
    const taken = { orderId, paymentId, amount: 250_000, day: '2026-11-20', reference: '' }
    return recordChargeBack(test.office, { ...taken, by, key: randomUUID() })
  }
  const buyByCard = async () => {
    const id = await buy()
    const cardPayment = await startCardPayment(id)
    await yoco.pay(cardPayment.checkout)
    await deliverNotifications()
    return { id, ...cardPayment }
  }

  it('refunds the second of two payments for a gift, and keeps its voucher', async () => {
    const id = await buy()
    const one = await startCardPayment(id)
    const abandoned = {
      status: 'called-off',
      createdAt: new Date(start.getTime() - 61 * minuteMs),
    } as const
    await test.db.update(payments).set(abandoned).where(eq(payments.id, one.payment))
    const other = await startCardPayment(id)
    for (const { checkout } of [one, other]) await yoco.pay(checkout)
    await deliverNotifications()
    const paidTwice = await readGift(id)
    expect([paidTwice.order.status, paidTwice.attention]).toEqual(['confirmed', ['overpaid']])
    expect(paidTwice.voucher).toMatchObject({ mode: 'test', amount: 250_000, balance: 250_000 })
    const [refund] = paidTwice.books.refunds
    expect(refund).toMatchObject({ status: 'proposed', amount: 250_000 })
    await approveRefund(test.office, { id: refund?.id ?? '', by })
    await runMoneyJobs(test)
    test.clock.now = new Date(start.getTime() + 2 * minuteMs)
    await deliverNotifications()
    const after = await readGift(id)
    expect(after.books.refunds).toMatchObject([{ status: 'done', amount: 250_000 }])
    expect(after.voucher).toMatchObject({ balance: 250_000, stoppedAt: null })
    // The bank reverses a payment after its money was refunded, so nothing covers the voucher.
    const payment = after.books.payments.find(({ id: own }) => own !== refund?.payment)
    await chargeBack(id, payment?.id ?? '')
    expect((await readGift(id)).voucher?.balance).toBe(0)
  })

  it('creates no voucher for a cancelled payment, and one for a later payment', async () => {
    const id = await buy()
    const { checkout } = await startCardPayment(id)
    await yoco.cancel(checkout)
    await deliverNotifications()
    expect((await readGift(id)).voucher).toBeUndefined()
    const again = await startCardPayment(id)
    await yoco.pay(again.checkout)
    await deliverNotifications()
    expect((await readGift(id)).voucher?.balance).toBe(250_000)
  })

  it('raises a case for the spent part of a gift after a charge-back', async () => {
    const { id, payment } = await buyByCard()
    await spend(100_000)
    await chargeBack(id, payment)
    const { voucher, open } = await readGift(id)
    expect(voucher).toMatchObject({ balance: 0, stoppedAt: test.clock.now })
    expect(open).toMatchObject([
      { kind: 'charged-back', facts: { amount: 250_000, loss: 100_000 } },
    ])
  })

  it('lowers the voucher of a gift refunded at the provider, and raises a case for the spent part', async () => {
    const { id, checkout } = await buyByCard()
    await spend(100_000)
    await yoco.refund(checkout, 50_000)
    await deliverNotifications()
    expect((await readGift(id)).voucher).toMatchObject({ balance: 100_000, stoppedAt: null })
    await yoco.refund(checkout, 200_000)
    await deliverNotifications()
    const { voucher, open } = await readGift(id)
    expect(voucher).toMatchObject({ balance: 0, stoppedAt: test.clock.now })
    expect(open).toMatchObject([{ kind: 'refund-outside', facts: { loss: 100_000 } }])
  })

  it('counts a gift as owed when sold, and as received when its voucher pays for a trip', async () => {
    const span = { from: '2026-11-01', to: '2026-11-30' }
    const readTotal = async () =>
      (await readFigures(test.db, test.office.content(), { ...span, by: 'tour' })).total
    const readGiftsReceived = async () => {
      const { db } = test
      const all = { ...span, by: 'tour', today: '2026-11-21' } as const
      const { total, gifts } = await readFigures(db, test.office.content(), all)
      const journal = await readJournal(db, span)
      expect(journal.gifts.in).toBe(gifts.received)
      expect(journal.total.in).toBe(total.received + gifts.received)
      expect(0 - journal.total.out).toBe(total.refunded + gifts.refunded)
      return gifts.received
    }
    const before = await readTotal()
    const wasSold = await readGiftsReceived()
    const id = await buy()
    await payGift(test, id)
    expect(await readTotal()).toEqual(before)
    expect(await readGiftsReceived()).toBe(wasSold + 250_000)
    const trip = await spend(100_000, '2027-02-21')
    expect(await readTotal()).toMatchObject({ received: before.received + 100_000 })
    const { order } = await readOrder(test.office, id)
    const sold = await readOrder(test.office, trip)
    const journal = await read(exportJournal(test.db, span))
    const findLines = (reference: string) => journal.filter((line) => line.includes(reference))
    expect(findLines(order.reference)).toHaveLength(1)
    expect(findLines(order.reference)[0]).toContain('"2026-11-20","gift voucher","eft",2500.00,')
    expect(findLines(sold.order.reference)[0]).toContain('"payment","voucher",1000.00,')
    const accounts = await read(exportAccounts(test.db, span))
    const line = accounts.find((one) => one.includes(order.reference))
    expect(line).toContain('2500.00,2500.00,0.00,0.00,0.00,0.00,"eft"')
    expect(line).toMatch(/"gift voucher"$/)
    const giftDocuments = await test.db.select().from(documents).where(eq(documents.orderId, id))
    const receipt = { name: 'REC-00001', amount: 250_000, tax: 0, supplier: { vatNumber: null } }
    expect(giftDocuments).toMatchObject([{ kind: 'receipt', series: 'REC', snapshot: receipt }])
    expect(line).toContain('"","REC-00001","",')
  })

  it('corrects the receipt of a refunded gift, without a credit note', async () => {
    const orderId = await buy()
    await payGift(test, orderId)
    const [id = ''] = await proposeRefund(test.office, { orderId, amount: 50_000, by })
    await approveRefund(test.office, { id, by })
    await markRefundDone(test.office, { id, reference: 'bank', by })
    const giftDocuments = await listIssuedDocuments(test.db, eq(documents.orderId, orderId))
    const kinds = giftDocuments.map(({ name, snapshot }) => [
      name.replace(/-.*/u, ''),
      snapshot.kind,
    ])
    expect(kinds).toEqual([
      ['REC', 'receipt'],
      ['RN', 'receipt-note'],
    ])
    expect(giftDocuments.map(({ snapshot }) => formatHeading(snapshot))).toEqual([
      en.documents.receipt,
      en.documents.receiptNote,
    ])
    // Nobody can request an invoice, because selling a gift voucher is not a supply (VAT).
    const company = { invoiceCompany: 'Weiss GmbH', invoiceAddress: 'Hauptstr. 1, Wien' }
    await test.db.update(orders).set(company).where(eq(orders.id, orderId))
    const { order, ...rest } = await readOrder(test.office, orderId)
    expect(await canInvoice(test.db, { order, ...rest })).toBe(false)
    await expect(invoiceOrder(test.office, orderId, by)).rejects.toThrow('nothing-to-invoice')
  })
})

async function read(lines: AsyncGenerator<string>): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of lines) pieces.push(piece)
  return pieces.join('').split('\r\n')
}
