import { describe, expect, it } from 'vitest'
import {
  sampleLine,
  samplePaidPayment,
  sampleRefund,
  sampleBooks,
} from '#app/order/books.samples.ts'
import type { Payment, Refund } from '#app/order/ledger.ts'
import {
  findPriceReduction,
  splitProposedRefund,
  type RefundAbility,
  splitRefund,
} from './refund-split.ts'

const payments = [
  buildPayment('c', 3, 50),
  buildPayment('a', 1, 100, 'payfast'),
  buildPayment('b', 2, 200, 'eft'),
]

describe('splitRefund', () => {
  it('splits a refund over payments, oldest first, by hand if the provider cannot refund', () => {
    expect(formatSplit(325)).toEqual(['a 100 provider', 'b 200 by-hand', 'c 25 provider'])
    expect(formatSplit(99)).toEqual(['a 99 by-hand'])
    expect(formatSplit(0)).toEqual([])
  })

  it('takes no more from a payment than is left, and throws above the sum', () => {
    const refunds = [sampleRefund({ payment: 'a', amount: 100, status: 'failed' })]
    expect(formatSplit(60, refunds)).toEqual(['b 60 by-hand'])
    expect(() => formatSplit(251, refunds)).toThrow('exceeds the payments by 1 cents')
  })

  it('proposes to refund all payments or the overpayment, depending on the attention case', () => {
    const books = { ...sampleBooks({ lines: [sampleLine({ id: 'l', amount: 300 })] }), payments }
    const propose = (kind: Parameters<typeof splitProposedRefund>[0]) =>
      splitProposedRefund(kind, books, refundAbilityOf).map(({ amount }) => amount)
    expect(propose('paid-no-place')).toEqual([100, 200, 50])
    expect(propose('overpaid')).toEqual([50])
    expect(propose('wrong-amount')).toEqual([])
  })

  it('lowers the price by the part above the overpayment, never below zero', () => {
    const books = { ...sampleBooks({ lines: [sampleLine({ id: 'l', amount: 300 })] }), payments }
    expect([20, 50, 60, 350].map((amount) => findPriceReduction(amount, books))).toEqual([
      0, 0, 10, 300,
    ])
    expect(findPriceReduction(40, sampleBooks({ lines: [] }))).toBe(0)
  })
})

function buildPayment(id: string, hour: number, received: number, provider = 'yoco'): Payment {
  return samplePaidPayment({ id, provider, received, paidAt: new Date(Date.UTC(2027, 0, 1, hour)) })
}

function refundAbilityOf(provider: string): RefundAbility {
  if (provider === 'eft') return 'none'
  return provider === 'yoco' ? 'part' : 'whole'
}

function formatSplit(amount: number, refunds: Refund[] = []): string[] {
  return splitRefund(amount, { payments, refunds }, refundAbilityOf).map(
    ({ payment, amount: part, way }) => `${payment} ${part} ${way}`,
  )
}
