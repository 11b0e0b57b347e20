import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findOrderPageState } from '#app/order/order-page-state.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { runMoneyJobs } from '#tests/fixtures/payment.ts'
import { findRefusalCode } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { byOffice as by, createVoucher, readCode } from '#tests/fixtures/voucher.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { voucherLines, vouchers } from './vouchers-schema.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { approveRefund } from '#app/payments/refunds/refunds.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { replaceRefundsByVoucher } from './convert-refunds.server.ts'
import { renewCode } from './issue-voucher.server.ts'
import { previewVoucher, spendVoucher } from './spend-voucher.server.ts'

const guest = { who: 'guest' } as const

describe.each(engines)('a voucher on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeAll(() => {
    office.office.providers = openProviders([{ id: 'demo' }], office.office)
  })
  beforeEach(() => office.db.delete(attempts))

  const createOrder = () => storeManagedOrder(office.db, office.clock.now)
  const issueVoucher = (reference: string, amount: number) =>
    createVoucher(office.office, reference, amount)
  const preview = (orderId: string, code: string) =>
    previewVoucher(office.office, { orderId, code })
  const spend = (orderId: string, code: string, amount: number, key: string = randomUUID()) =>
    spendVoucher(office.office, { orderId, code, amount, key, by: guest })
  const readVoucher = async (id: string) => {
    const [row] = await office.db.select().from(vouchers).where(eq(vouchers.id, id))
    const lines = await office.db.select().from(voucherLines).where(eq(voucherLines.voucherId, id))
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(row?.balance)
    return { ...row, kinds: lines.map(({ kind, amount }) => [kind, amount]) }
  }

  // Must be the first test: no voucher exists yet.
  it('pays only orders that the office confirmed if no payment method is on', async () => {
    const { providers = new Map() } = office.office
    office.office.providers = new Map()
    const made = await createOrder()
    const readPage = () => describeOrder(office.office, made.id)
    const move = (status: 'requested' | 'confirmed') =>
      office.db.update(orders).set({ status }).where(eq(orders.id, made.id))
    try {
      await move('confirmed')
      expect(await readPage()).toMatchObject({ mayPay: true, ways: [], takesVoucher: false })
      const voucher = await issueVoucher(made.reference, 200_000)
      await move('requested')
      expect(await readPage()).toMatchObject({ takesVoucher: false })
      expect(await findRefusalCode(spend(made.id, voucher.code, 200_000))).toBe('payment-closed')
      await move('confirmed')
      expect(await readPage()).toMatchObject({ takesVoucher: true })
      await spend(made.id, voucher.code, 200_000)
      const after = await readPage()
      expect(after).toMatchObject({ status: 'confirmed', money: { paid: 200_000 } })
      expect([after.takesVoucher, findOrderPageState(after)]).toEqual([
        false,
        'confirmed-by-office',
      ])
    } finally {
      office.office.providers = providers
    }
  })

  it('pays a whole trip, which is then confirmed with one invoice', async () => {
    const { id, reference } = await createOrder()
    const voucher = await issueVoucher(reference, 600_000)
    const typed = voucher.code.toLowerCase()
    expect(await preview(id, typed)).toMatchObject({ covers: 500_000, rest: 0, left: 100_000 })
    await spend(id, typed, 500_000)
    expect(await describeMoney(office.office, id)).toMatchObject({
      status: 'confirmed',
      sums: { paid: 500_000, balance: 0 },
      payments: [{ provider: 'voucher', status: 'paid', isTest: false }],
      documents: [{ kind: 'invoice', amount: 500_000 }],
    })
    expect(await readVoucher(voucher.id)).toMatchObject({
      balance: 100_000,
      validUntil: '2029-11-21',
      kinds: [
        ['issued', 600_000],
        ['spent', -500_000],
      ],
    })
  })

  it('is spent once for two clicks, and never beyond its balance by two orders at once', async () => {
    const [one, two] = [await createOrder(), await createOrder()]
    const voucher = await issueVoucher(one.reference, 500_000)
    const key = randomUUID()
    await Promise.all([1, 2].map(() => spend(one.id, voucher.code, 300_000, key)))
    expect(await readVoucher(voucher.id)).toMatchObject({ balance: 200_000 })
    const tried = await Promise.all(
      [one, two].map(({ id }) => findRefusalCode(spend(id, voucher.code, 200_000))),
    )
    expect(tried.toSorted()).toEqual(['voucher-spent', undefined])
    expect(await readVoucher(voucher.id)).toMatchObject({ balance: 0 })
  })

  it('is refused if it is unknown, spent or expired, or if its code was replaced', async () => {
    const { id, reference } = await createOrder()
    const empty = await issueVoucher(reference, 500_000)
    const later = await createOrder()
    await spend(id, empty.code, 500_000)
    office.pass(1000)
    const renewed = await issueVoucher(reference, 100)
    office.pass(1000)
    await renewCode(office.office, { id: renewed.id, by })
    expect(await readCode(office.office, reference)).not.toBe(renewed.code)
    for (const [code, refusalCode] of [
      [empty.code, 'voucher-spent'],
      [renewed.code, 'voucher-unusable'],
      ['TC-0000-0000-0000-0000', 'voucher-unusable'],
      ['nonsense', 'voucher-unusable'],
    ] as const) {
      expect(await findRefusalCode(preview(later.id, code))).toBe(refusalCode)
      expect(await findRefusalCode(spend(later.id, code, 100))).toBe(refusalCode)
    }
    office.pass(4 * 366 * dayMs)
    const lastOrder = await createOrder()
    const code = await readCode(office.office, reference)
    expect(await findRefusalCode(preview(lastOrder.id, code))).toBe('voucher-over')
  })

  it('can be tried twelve times per order', async () => {
    const { id } = await createOrder()
    for (let time = 0; time < 12; time += 1)
      expect(await findRefusalCode(preview(id, 'nonsense'))).toBe('voucher-unusable')
    expect(await findRefusalCode(preview(id, 'nonsense'))).toBe('voucher-limited')
    expect(await findRefusalCode(spend(id, 'nonsense', 100))).toBe('voucher-limited')
  })

  it('gets its refund back once, after the approval', async () => {
    const { id, reference } = await createOrder()
    const voucher = await issueVoucher(reference, 500_000)
    await spend(id, voucher.code, 500_000)
    await cancel(id)
    const [refund] = await listRefunds(id)
    expect(await readVoucher(voucher.id)).toMatchObject({ balance: 0 })
    await approveRefund(office.office, { id: refund?.id ?? '', by })
    await runMoneyJobs(office)
    await runMoneyJobs(office)
    expect(await readVoucher(voucher.id)).toMatchObject({
      balance: 500_000,
      kinds: [
        ['issued', 500_000],
        ['spent', -500_000],
        ['given-back', 500_000],
      ],
    })
    const [mail] = await office.db.select().from(outbox).where(eq(outbox.kind, 'refund-done-guest'))
    expect(mail?.subject).toContain('is back on your voucher')
    expect((await listRefunds(id))[0]).toMatchObject({ status: 'done', isByHand: false })
  })

  it('can replace a refund, which is then not sent', async () => {
    const { id, reference } = await createOrder()
    const paid = { orderId: id, method: 'eft', amount: 500_000, day: '2026-11-20' } as const
    await recordPayment(office.office, { ...paid, reference: '', by, key: randomUUID() })
    await cancel(id)
    await replaceRefundsByVoucher(office.office, { orderId: id, by })
    const code = await readCode(office.office, reference)
    expect(await describeMoney(office.office, id)).toMatchObject({
      status: 'cancelled',
      sums: { paid: 500_000, refunded: 500_000, balance: 0 },
      refunds: [{ status: 'done', acts: [] }],
      documents: [{ kind: 'credit-note' }, { kind: 'invoice' }],
    })
    const again = replaceRefundsByVoucher(office.office, { orderId: id, by })
    expect(await findRefusalCode(again)).toBe('refund-moved-on')
    const other = await createOrder()
    expect(await preview(other.id, code)).toMatchObject({ covers: 500_000, left: 0 })
  })

  it('is stored with the hash and the end of its code only', async () => {
    const { reference } = await createOrder()
    const { id, code } = await issueVoucher(reference, 100)
    const row = await readVoucher(id)
    expect(row.codeEnd).toBe(code.slice(-4))
    expect(JSON.stringify(row)).not.toContain(code)
    const [mail] = await office.db.select().from(outbox).where(eq(outbox.kind, 'voucher-guest'))
    expect(mail?.tokenHash).toMatch(/^[\da-f]{64}$/)
  })

  it('cannot be overdrawn, changed or deleted in the database', async () => {
    const { id: orderId, reference } = await createOrder()
    const { id } = await issueVoucher(reference, 100)
    const { db } = office
    const whereOne = eq(vouchers.id, id)
    const tried = [
      () => db.update(vouchers).set({ balance: -1 }).where(whereOne),
      () => db.update(vouchers).set({ balance: 101 }).where(whereOne),
      () => db.update(vouchers).set({ amount: 200 }).where(whereOne),
      () => db.update(vouchers).set({ validUntil: '2027-01-01' }).where(whereOne),
      () => db.delete(vouchers).where(whereOne),
      () => db.delete(voucherLines).where(eq(voucherLines.voucherId, id)),
      () => db.update(voucherLines).set({ amount: 1 }).where(eq(voucherLines.voucherId, id)),
    ]
    for (const attempt of tried) await expect(attempt()).rejects.toThrow()
    await db.delete(orders).where(eq(orders.id, orderId))
    expect(await readVoucher(id)).toMatchObject({ orderId: null, balance: 100 })
  })

  async function cancel(orderId: string) {
    const figures = await previewCancellation(office.office, { orderId, cancelledBy: 'office' })
    await carryOutCancellation(office.office, { orderId, number: figures.number, by })
  }

  async function listRefunds(orderId: string) {
    return (await describeMoney(office.office, orderId)).refunds
  }
})
