import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { voucherLines, vouchers } from '#app/credit/vouchers-schema.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { cancelOwnOrder, previewOwnCancellation } from '#app/changing/cancel-order.server.ts'
import { recordChargeBack } from '#app/payments/events/record-charge-back.server.ts'
import { raiseTestMoney } from '#app/payments/providers/test-money.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { changeVoucher } from '#app/credit/change-voucher.server.ts'
import { replaceRefundsByVoucher } from '#app/credit/convert-refunds.server.ts'
import { previewVoucher, spendVoucher } from '#app/credit/spend-voucher.server.ts'
import { engines } from '../../databases.ts'
import { storeManagedOrder, storePaidTrip } from '../../fixtures/order.ts'
import { findRefusalCode } from '../../test-accounts.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'
import { createVoucher, readCode } from '../../fixtures/voucher.ts'

const officeActor = { who: 'office', actorId: randomUUID() } as const
const eft = { accountName: 'C', bank: 'B', accountNumber: '1', branchCode: '2' } as never

/** Attack: pays with a stolen card or play money, and turns the payment into credit. */
describe.each(engines)('a guest who turns money into credit, on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const createContext = () => ({ siteUrl: test.office.siteUrl, now: () => test.clock.now })
  const acceptOnly = (id: 'demo' | 'eft') => {
    const settings = id === 'eft' ? { id, details: eft } : { id }
    test.office.providers = openProviders([settings], createContext())
  }
  beforeEach(async () => {
    await test.db.delete(attempts)
    acceptOnly('eft')
  })

  const storePaidByYoco = async (mode: 'live' | 'test') => {
    const trip = await storePaidTrip(test.db, test.clock.now)
    const whereOwn = eq(payments.orderId, trip.orderId)
    await test.db.update(payments).set({ provider: 'yoco', mode }).where(whereOwn)
    const [payment] = await test.db.select().from(payments).where(whereOwn)
    const [order] = await test.db.select().from(orders).where(eq(orders.id, trip.orderId))
    return { ...trip, payment: payment?.id ?? '', reference: order?.reference ?? '' }
  }
  const cancelIntoVoucher = async ({
    orderId,
    itemIds,
  }: {
    orderId: string
    itemIds: string[]
  }) => {
    const { number } = await previewOwnCancellation(test.office, orderId, { items: itemIds })
    await cancelOwnOrder(test.office, orderId, { number, instead: 'voucher' })
  }
  const listVouchers = (orderId: string) =>
    test.db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
  const chargeBack = (orderId: string, paymentId: string, amount: number) =>
    recordChargeBack(test.office, {
      orderId,
      paymentId,
      amount,
      day: '2026-11-21',
      reference: '',
      by: officeActor,
      key: randomUUID(),
    })
  const preview = async (code: string) => {
    const { id: orderId } = await storeManagedOrder(test.db, test.clock.now)
    return findRefusalCode(previewVoucher(test.office, { orderId, code }))
  }

  it('gets no voucher code for a recent card payment, and loses the credit after a charge-back', async () => {
    const trip = await storePaidByYoco('live')
    await cancelIntoVoucher(trip)
    expect(await listVouchers(trip.orderId)).toEqual([])
    await replaceRefundsByVoucher(test.office, { orderId: trip.orderId, by: officeActor })
    const code = await readCode(test, trip.reference)
    expect(await preview(code)).toBeUndefined()
    // A part of the voucher is spent; the bank reverses the whole payment.
    const { id: otherOrderId } = await storeManagedOrder(test.db, test.clock.now)
    const spending = { orderId: otherOrderId, code, amount: 100_000, key: randomUUID() }
    await spendVoucher(test.office, { ...spending, by: { who: 'guest' } })
    expect(await findRefusalCode(chargeBack(trip.orderId, trip.payment, 500_001))).toBe(
      'refund-too-much',
    )
    await chargeBack(trip.orderId, trip.payment, 500_000)
    expect(await preview(code)).toBe('voucher-stopped')
    const [voucher] = await listVouchers(trip.orderId)
    expect(voucher).toMatchObject({ balance: 0, stoppedAt: expect.any(Date) })
    const money = await describeMoney(test.office, trip.orderId)
    expect(money.sums).toMatchObject({ paid: 500_000, refunded: 925_000, lost: 425_000 })
    expect(money.attention).toMatchObject([{ kind: 'charged-back' }])
    const entries = await test.db
      .select()
      .from(attention)
      .where(eq(attention.orderId, trip.orderId))
    expect(entries[0]?.facts).toMatchObject({ amount: 500_000, loss: 425_000 })
    // Only the credit has a credit note. The charge-back has none: the charge is still owed.
    const issuedDocuments = money.documents.map(({ kind, amount }) => [kind, amount])
    expect(issuedDocuments).toContainEqual(['charge-back', 500_000])
    expect(issuedDocuments.filter(([kind]) => kind === 'credit-note')).toEqual([
      ['credit-note', 425_000],
    ])
    expect(await findRefusalCode(chargeBack(trip.orderId, trip.payment, 1))).toBe('refund-too-much')
  })

  it('gets no refund of a payment that the bank reversed meanwhile', async () => {
    const trip = await storePaidByYoco('live')
    await cancelIntoVoucher(trip)
    await chargeBack(trip.orderId, trip.payment, 500_000)
    const { refunds, toVoucher, sums } = await describeMoney(test.office, trip.orderId)
    expect(refunds.map(({ status, amount }) => [status, amount]).toSorted()).toEqual([
      ['done', 500_000],
      ['withdrawn', 425_000],
    ])
    expect([toVoucher, sums.lost, sums.balance]).toEqual([0, 0, 75_000])
  })

  it('gets credit at once when a charge-back is no longer possible', async () => {
    const trip = await storePaidByYoco('live')
    const paidAt = new Date(test.clock.now.getTime() - 120 * dayMs)
    await test.db.update(payments).set({ paidAt }).where(eq(payments.id, trip.payment))
    await cancelIntoVoucher(trip)
    expect(await listVouchers(trip.orderId)).toMatchObject([{ amount: 425_000, mode: 'live' }])
  })

  it('loses credit that the office lowers or stops, with a reason and unless it changed meanwhile', async () => {
    const { id: orderId, reference } = await storeManagedOrder(test.db, test.clock.now)
    const { id, code } = await createVoucher(test.office, reference, 4_000_000)
    const reason = 'R40,000 written for R4,000'
    const tryChange = (overrides: Partial<Parameters<typeof changeVoucher>[1]>) =>
      findRefusalCode(
        changeVoucher(test.office, { id, act: 'lower', reason, by: officeActor, ...overrides }),
      )
    expect(await tryChange({ left: 4_000_000 })).toBe('field-invalid')
    expect(await tryChange({ left: 400_000, seen: 1 })).toBeUndefined()
    expect(await tryChange({ left: 300_000, seen: 1 })).toBe('item-changed')
    expect(await tryChange({ act: 'prolong', validUntil: '2027-01-01' })).toBe('field-invalid')
    expect(await tryChange({ act: 'prolong', validUntil: '2031-01-01', seen: 2 })).toBeUndefined()
    await spendVoucher(test.office, {
      orderId,
      code,
      amount: 100_000,
      key: randomUUID(),
      by: { who: 'guest' },
    })
    expect(await tryChange({ act: 'stop', seen: 3 })).toBe('item-changed')
    expect(await tryChange({ act: 'stop', seen: 4 })).toBeUndefined()
    expect(await tryChange({ act: 'stop' })).toBe('item-changed')
    expect(await preview(code)).toBe('voucher-stopped')
    expect(await listVouchers(orderId)).toMatchObject([{ balance: 0, validUntil: '2031-01-01' }])
    const lines = await test.db.select().from(voucherLines).where(eq(voucherLines.voucherId, id))
    expect(lines.map(({ kind, amount, note }) => [kind, amount, note])).toEqual([
      ['issued', 4_000_000, null],
      ['lowered', -3_600_000, reason],
      ['prolonged', 0, reason],
      ['spent', -100_000, null],
      ['stopped', -300_000, reason],
    ])
    const entries = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries.filter(({ facts }) => facts['reason'] === reason)).toHaveLength(3)
  })

  it('pays nothing with test money once real money is accepted, and the office is warned', async () => {
    acceptOnly('demo')
    const trip = await storePaidByYoco('test')
    const confirmedTrip = await storePaidByYoco('test')
    await cancelIntoVoucher(trip)
    await replaceRefundsByVoucher(test.office, { orderId: trip.orderId, by: officeActor })
    const code = await readCode(test, trip.reference)
    expect(await preview(code)).toBeUndefined()
    expect(await raiseTestMoney(test.office)).toBeUndefined()
    acceptOnly('eft')
    expect(await preview(code)).toBe('voucher-unusable')
    expect(await raiseTestMoney(test.office)).toMatch(
      /^1 confirmed trips and \d vouchers were paid /,
    )
    await raiseTestMoney(test.office)
    const entries = await test.db.select().from(attention).where(eq(attention.kind, 'test-money'))
    expect(entries.map(({ orderId }) => orderId)).toEqual([confirmedTrip.orderId])
  })
})
