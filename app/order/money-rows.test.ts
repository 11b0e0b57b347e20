import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { hasMoney, listMoneyRows, formatPayments } from './money-rows.ts'

const words = en.manage
type Order = Parameters<typeof listMoneyRows>[0]

function orderWith({ money, ...change }: Omit<Partial<Order>, 'money'> & { money?: object } = {}) {
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
const labels = (order: Order) => listMoneyRows(order, words).map(({ label }) => label)

describe('the money of an order on its page', () => {
  it('shows the price alone until money has come', () => {
    expect(labels(orderWith())).toEqual(['2 adults', words.owed])
    expect(labels(orderWith({ money: { lines: [] } }))).toEqual([])
  })

  it('tells what is on its way back from what has arrived', () => {
    const refunds: Order['refunds'] = [
      { amount: 20_000, stage: 'agreed' },
      { amount: 30_000, stage: 'on-its-way' },
      { amount: 40_000, stage: 'done' },
    ]
    const paid = orderWith({ refunds, money: { paid: 100_000, balance: 0 } })
    const rows = listMoneyRows(paid, words)
    expect(rows.find(({ label }) => label === words.comingBack)?.amount).toBe(50_000)
    expect(rows.find(({ label }) => label === words.refunded)?.amount).toBe(40_000)
  })

  it('still shows what was paid for what costs nothing any more', () => {
    const off = orderWith({
      status: 'cancelled',
      money: { lines: [], owed: 0, paid: 100_000, balance: -100_000 },
    })
    expect(labels(off)).toEqual([words.owed, words.paid])
  })

  it('hides the money of a past trip that nobody paid for', () => {
    const nothing = { lines: [], owed: 0 }
    expect(hasMoney(orderWith({ status: 'cancelled', money: nothing }))).toBe(false)
    expect(hasMoney(orderWith({ status: 'expired' }))).toBe(false)
    expect(hasMoney(orderWith({ status: 'cancelled' }))).toBe(true)
    expect(hasMoney(orderWith({ status: 'requested', money: nothing }))).toBe(true)
  })

  it('says of a refund that waits for the account that it waits for it', () => {
    const refunds: Order['refunds'] = [{ amount: 20_000, stage: 'agreed' }]
    const say = (bank: Order['bank']) =>
      formatPayments(orderWith({ refunds, bank }), words).join('')
    const waits = words.refunds['needs-account'].replace('{amount}', 'R200')
    expect(say({ amount: 20_000, isGiven: false })).toBe(waits)
    expect(say({ amount: 20_000, isGiven: true })).not.toBe(waits)
    // The other R100 are refunded to a card and need no bank details.
    expect(say({ amount: 10_000, isGiven: false })).not.toBe(waits)
  })

  it('says from when a refund is sent that waits, in its line and in the row of what comes back', () => {
    const payoutsFrom = '2026-12-03T12:05:00.000Z'
    const waiting = { amount: 20_000, stage: 'waits' } as const
    const paid = { payoutsFrom, money: { paid: 100_000, balance: 0 } }
    const order = orderWith({ ...paid, refunds: [waiting] })
    expect(formatPayments(order, words).join('')).toMatch(
      /R200: .* from 14:05 on .*3 December 2026$/,
    )
    expect(labels(order).at(-1)).toMatch(/from .*3 December 2026$/)
    const sent = { amount: 10_000, stage: 'on-its-way' } as const
    expect(labels(orderWith({ ...paid, refunds: [waiting, sent] })).at(-1)).toBe(words.comingBack)
  })
})
