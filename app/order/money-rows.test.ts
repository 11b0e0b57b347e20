import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { hasMoney, listMoneyRows, formatPayments } from './money-rows.ts'

const words = en.manage
type Order = Parameters<typeof listMoneyRows>[0]

function createOrder({
  money,
  ...change
}: Omit<Partial<Order>, 'money'> & { money?: object } = {}) {
  const order: Order = {
    status: 'confirmed',
    payments: [],
    refunds: [],
    money: {
      state: 'unpaid',
      owed: 100_000,
      paid: 0,
      refunded: 0,
      takenBack: 0,
      balance: 100_000,
      dueNow: 100_000,
      parts: [],
      lines: [{ label: '2 adults', amount: 100_000 }],
      ...money,
    },
    ...change,
  }
  return order
}
const listLabels = (order: Order) => listMoneyRows(order, words).map(({ label }) => label)

describe('an order’s money on its page', () => {
  it('shows only the price before any payment', () => {
    expect(listLabels(createOrder())).toEqual(['2 adults', words.owed])
    expect(listLabels(createOrder({ money: { lines: [] } }))).toEqual([])
  })

  it('lists payments and due parts by date', () => {
    const payment = { id: '1', provider: 'eft', status: 'paid', at: '2026-11-30T23:30:00.000Z' }
    const parts = [
      { amount: 30_000, dueOn: '2026-12-20' },
      { amount: 40_000, dueOn: '2027-01-20' },
    ]
    const rest = { amount: 70_000, dueOn: '2027-01-20' }
    const money = { paid: 30_000, balance: 70_000, dueNow: 0, parts, rest }
    const order = createOrder({ money, payments: [{ ...payment, amount: 30_000 }] })
    expect(listLabels(order)).toEqual([
      '2 adults',
      words.owed,
      'Paid on 1 December 2026',
      words.left,
      'Due by 20 December 2026',
      'Due by 20 January 2027',
    ])
    const otherAmount = createOrder({ money, payments: [{ ...payment, amount: 20_000 }] })
    expect(listLabels(otherAmount)[2]).toBe(words.paid)
  })

  it('separates pending from completed refunds', () => {
    const refunds: Order['refunds'] = [
      { amount: 20_000, stage: 'agreed' },
      { amount: 30_000, stage: 'on-its-way' },
      { amount: 40_000, stage: 'done' },
    ]
    const paid = createOrder({ refunds, money: { paid: 100_000, balance: 0 } })
    const rows = listMoneyRows(paid, words)
    expect(rows.find(({ label }) => label === words.comingBack)?.amount).toBe(50_000)
    expect(rows.find(({ label }) => label === words.refunded)?.amount).toBe(40_000)
  })

  it('shows payments of a cancelled order without a charge', () => {
    const cancelled = createOrder({
      status: 'cancelled',
      money: { lines: [], owed: 0, paid: 100_000, balance: -100_000 },
    })
    expect(listLabels(cancelled)).toEqual([words.owed, words.paid])
  })

  it('hides the money of an unpaid order that is cancelled or expired', () => {
    const noPrice = { lines: [], owed: 0 }
    expect(hasMoney(createOrder({ status: 'cancelled', money: noPrice }))).toBe(false)
    expect(hasMoney(createOrder({ status: 'expired' }))).toBe(false)
    expect(hasMoney(createOrder({ status: 'cancelled' }))).toBe(true)
    expect(hasMoney(createOrder({ status: 'requested', money: noPrice }))).toBe(true)
  })

  it('says that a refund waits for bank details', () => {
    const refunds: Order['refunds'] = [{ amount: 20_000, stage: 'agreed' }]
    const format = (bank: Order['bank']) =>
      formatPayments(createOrder({ refunds, bank }), words).join('')
    const needsAccountText = words.refunds['needs-account'].replace('{amount}', 'R200')
    expect(format({ amount: 20_000, isGiven: false })).toBe(needsAccountText)
    expect(format({ amount: 20_000, isGiven: true })).not.toBe(needsAccountText)
    // The other R100 are refunded to a card and need no bank details.
    expect(format({ amount: 10_000, isGiven: false })).not.toBe(needsAccountText)
  })

  it('names the time from which a delayed refund is sent, in its line and row', () => {
    const payoutsFrom = '2026-12-03T12:05:00.000Z'
    const delayedRefund = { amount: 20_000, stage: 'waits' } as const
    const paid = { payoutsFrom, money: { paid: 100_000, balance: 0 } }
    const order = createOrder({ ...paid, refunds: [delayedRefund] })
    expect(formatPayments(order, words).join('')).toMatch(
      /R200: .* from 14:05 on .*3 December 2026$/,
    )
    expect(listLabels(order).at(-1)).toMatch(/from .*3 December 2026$/)
    const sentRefund = { amount: 10_000, stage: 'on-its-way' } as const
    expect(listLabels(createOrder({ ...paid, refunds: [delayedRefund, sentRefund] })).at(-1)).toBe(
      words.comingBack,
    )
  })
})
