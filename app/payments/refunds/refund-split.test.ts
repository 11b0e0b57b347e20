import { describe, expect, it } from 'vitest'
import {
  sampleLine,
  samplePaidPayment,
  sampleRefund,
  sampleBooks,
} from '#app/order/books.samples.ts'
import type { Payment, Refund } from '#app/order/ledger.ts'
import { findLowered, proposeRefund, type RefundAbility, splitRefund } from './refund-split.ts'

const payments = [paid('c', 3, 50), paid('a', 1, 100, 'payfast'), paid('b', 2, 200, 'eft')]

describe('splitRefund', () => {
  it('goes back the way it came, the oldest first, by hand where the provider cannot', () => {
    expect(split(325)).toEqual(['a 100 provider', 'b 200 by-hand', 'c 25 provider'])
    expect(split(99)).toEqual(['a 99 by-hand'])
    expect(split(0)).toEqual([])
  })

  it('takes from no payment more than it has left, and throws where none has', () => {
    const refunds = [sampleRefund({ payment: 'a', amount: 100, status: 'failed' })]
    expect(split(60, refunds)).toEqual(['b 60 by-hand'])
    expect(() => split(251, refunds)).toThrow('exceeds the payments by 1 cents')
  })

  it('proposes all of it or what is too much, by what it is about', () => {
    const books = { ...sampleBooks({ lines: [sampleLine({ id: 'l', amount: 300 })] }), payments }
    const propose = (kind: Parameters<typeof proposeRefund>[0]) =>
      proposeRefund(kind, books, abilityOf).map(({ amount }) => amount)
    expect(propose('paid-no-place')).toEqual([100, 200, 50])
    expect(propose('overpaid')).toEqual([50])
    expect(propose('wrong-amount')).toEqual([])
  })

  it('lowers the price by what goes back and was not paid too much, and never below nothing', () => {
    const books = { ...sampleBooks({ lines: [sampleLine({ id: 'l', amount: 300 })] }), payments }
    expect([20, 50, 60, 350].map((amount) => findLowered(amount, books))).toEqual([0, 0, 10, 300])
    expect(findLowered(40, sampleBooks({ lines: [] }))).toBe(0)
  })
})

function paid(id: string, hour: number, received: number, provider = 'yoco'): Payment {
  return samplePaidPayment({ id, provider, received, paidAt: new Date(Date.UTC(2027, 0, 1, hour)) })
}

function abilityOf(provider: string): RefundAbility {
  if (provider === 'eft') return 'none'
  return provider === 'yoco' ? 'part' : 'whole'
}

function split(amount: number, refunds: Refund[] = []): string[] {
  return splitRefund(amount, { payments, refunds }, abilityOf).map(
    ({ payment, amount: part, way }) => `${payment} ${part} ${way}`,
  )
}
