import { describe, expect, it } from 'vitest'
import {
  sampleLine,
  samplePaidPayment,
  samplePayment,
  sampleRefund,
  sampleBooks,
} from './books.samples.ts'
import {
  appendLine,
  deriveMoneyStatus,
  findRefundable,
  findSurplus,
  type LedgerLine,
  listLinesInForce,
  type Refund,
  sumBooks,
  voidLine,
} from './ledger.ts'

const charge = sampleLine({ id: 'line-1' })

describe('sumBooks', () => {
  it('sums owed, paid and refunded amounts', () => {
    const lines = [charge, sampleLine({ id: 'line-2', kind: 'discount', amount: -50_000 })]
    const payments = [samplePaidPayment({ received: 300_000 }), samplePayment({ id: 'pay-2' })]
    const refunds = [
      sampleRefund({ amount: 20_000 }),
      sampleRefund({ id: 'back-2', status: 'proposed' }),
    ]
    expect(sumBooks({ lines, payments, refunds })).toEqual({
      owed: 950_000,
      paid: 300_000,
      refunded: 20_000,
      balance: 670_000,
    })
  })

  it('counts received amounts, and no mismatched payment', () => {
    const payments = [
      samplePaidPayment({ received: 999_999 }),
      samplePayment({ id: 'pay-2', status: 'mismatched' }),
    ]
    expect(sumBooks(sampleBooks({ payments })).paid).toBe(999_999)
  })

  it('throws on a fraction of a cent', () => {
    expect(() => sumBooks(sampleBooks({ lines: [sampleLine({ id: 'l', amount: 0.5 })] }))).toThrow(
      '0.5',
    )
  })
})

describe('deriveMoneyStatus', () => {
  const voided = [charge, voidLine([charge], 'line-1', 'line-2')]
  const fee = sampleLine({ id: 'line-3', kind: 'cancellation-fee', amount: 150_000 })
  const fullPayment = [samplePaidPayment()]
  const cancelledWithFee = { lines: [...voided, fee], payments: fullPayment }
  it.each([
    ['nothing-due', { lines: [] }],
    ['nothing-due', { lines: voided }],
    ['nothing-due', { lines: [sampleLine({ id: 'l', kind: 'discount', amount: -5 })] }],
    ['unpaid', {}],
    ['unpaid', { payments: [samplePayment()] }],
    ['unpaid', { payments: fullPayment, refunds: createRefunds('done', 1_000_000) }],
    ['part-paid', { payments: [samplePaidPayment({ received: 300_000 })] }],
    ['paid', { payments: fullPayment }],
    [
      'paid',
      {
        payments: [samplePaidPayment({ received: 1_100_000 })],
        refunds: createRefunds('done', 100_000),
      },
    ],
    ['overpaid', { payments: [samplePaidPayment({ received: 1_000_001 })] }],
    ['overpaid', { lines: voided, payments: fullPayment }],
    ...(['proposed', 'approved', 'sent', 'failed'] as const).map(
      (stage) =>
        ['refund-under-way', { ...cancelledWithFee, refunds: createRefunds(stage) }] as const,
    ),
    ['refunded', { ...cancelledWithFee, refunds: createRefunds('done') }],
    [
      'refunded',
      { lines: voided, payments: fullPayment, refunds: createRefunds('done', 1_000_000) },
    ],
  ] as const)('is %s (%#)', (status, books) => {
    expect(deriveMoneyStatus(sampleBooks(books))).toBe(status)
  })
})

describe('findRefundable', () => {
  it('reserves the amounts of proposed and failed refunds', () => {
    const refunds = (['proposed', 'approved', 'sent', 'failed', 'done', 'withdrawn'] as const).map(
      (status) => sampleRefund({ id: status, status, amount: 100_000 }),
    )
    const otherRefunds = [sampleRefund({ id: 'other', payment: 'pay-2', amount: 400_000 })]
    expect(findRefundable(samplePaidPayment(), [...refunds, ...otherRefunds])).toBe(500_000)
    expect(findRefundable(samplePayment(), [])).toBe(0)
  })

  it('finds the surplus: the paid amount that is neither owed nor being refunded', () => {
    const payments = [samplePaidPayment({ received: 1_300_000 })]
    expect(
      findSurplus(sampleBooks({ payments, refunds: [sampleRefund({ status: 'proposed' })] })),
    ).toBe(200_000)
    expect(findSurplus(sampleBooks())).toBe(0)
  })
})

describe('appendLine', () => {
  it('appends a line and its void with the opposite amount', () => {
    const reversal = voidLine([charge], 'line-1', 'line-2')
    expect(reversal).toMatchObject({ amount: -1_000_000, item: 'day-1', taxCode: 'STD15' })
    const lines = appendLine([charge], reversal)
    expect(lines).toHaveLength(2)
    expect(listLinesInForce(lines)).toEqual([])
    expect(sumBooks(sampleBooks({ lines })).owed).toBe(0)
  })

  const withVoid = appendLine([charge], voidLine([charge], 'line-1', 'line-2'))
  const wrongVoid = { ...voidLine([charge], 'line-1', 'line-2'), amount: -1 }
  it.each<[string, readonly LedgerLine[], LedgerLine, string]>([
    ['an existing id', [charge], charge, 'exists'],
    ['a negative charge', [], sampleLine({ id: 'line-2', amount: -1 }), 'wrong sign'],
    ['a positive discount', [], sampleLine({ id: 'line-2', kind: 'discount' }), 'wrong sign'],
    ['a fraction of a cent', [], sampleLine({ id: 'line-2', amount: 1.5 }), 'whole cents'],
    ['a void of another amount', [charge], wrongVoid, 'opposite'],
    ['a second void', withVoid, { ...wrongVoid, id: 'line-3' }, 'not in force'],
    [
      'a void of a void',
      withVoid,
      { ...wrongVoid, id: 'line-3', voids: 'line-2' } as LedgerLine,
      'not in force',
    ],
    ['a void of nothing', [], wrongVoid, 'not in force'],
  ])('refuses %s', (_what, lines, line, sentence) => {
    expect(() => appendLine(lines, line)).toThrow(sentence)
  })
})

function createRefunds(status: Refund['status'], amount = 850_000): Refund[] {
  return [sampleRefund({ status, amount })]
}
