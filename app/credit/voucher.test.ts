import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findLastValidDay,
  computeSpendable,
  refundToVoucher,
  debit,
  type Voucher,
} from './voucher.ts'

const settings = { years: 3, daysAfterReturn: 365, cardWaitsDays: 120 }
const voucher = { amount: 100_000, balance: 100_000, validUntil: '2029-11-21' } as const
const days = fc
  .date({ min: new Date('2026-11-21'), max: new Date('2032-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

describe('a voucher’s last day', () => {
  it('is three years after the issue, or a later requested one', () => {
    expect(findLastValidDay('2026-11-21', undefined, settings)).toBe('2029-11-21')
    expect(findLastValidDay('2026-11-21', '2027-01-01', settings)).toBe('2029-11-21')
    expect(findLastValidDay('2026-11-21', '2030-01-01', settings)).toBe('2030-01-01')
    expect(findLastValidDay('2028-02-29', undefined, settings)).toMatch(/^2031-(02-28|03-01)$/)
  })

  it('is the last on which it can be spent', () => {
    expect(computeSpendable(voucher, '2029-11-21')).toBe(100_000)
    expect(computeSpendable(voucher, '2029-11-22')).toBe(0)
    expect(() => debit(voucher, 1, '2029-11-22')).toThrow('cannot pay 1')
  })

  it('moves later after a late refund, and never earlier', () => {
    const empty = { ...voucher, balance: 0 }
    expect(refundToVoucher(empty, 500, '2026-12-01', settings).validUntil).toBe('2029-11-21')
    expect(refundToVoucher(empty, 500, '2029-12-01', settings).validUntil).toBe('2030-12-01')
  })
})

describe('a voucher’s payments', () => {
  it('never exceed the issued amount, after any history', () => {
    const act = fc.record({
      isSpent: fc.boolean(),
      amount: fc.integer({ min: -10, max: 150_000 }),
      day: days,
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let current: Voucher = voucher
        let spent = 0
        for (const { isSpent, amount, day } of acts) {
          try {
            current = isSpent
              ? debit(current, amount, day)
              : refundToVoucher(current, amount, day, settings)
            spent += isSpent ? amount : -amount
          } catch (error) {
            expect(String(error)).toMatch(/cannot (pay|hold)/)
          }
          expect(spent).toBe(voucher.amount - current.balance)
          expect(spent >= 0 && spent <= voucher.amount).toBe(true)
          expect(current.validUntil >= voucher.validUntil).toBe(true)
        }
      }),
    )
  })
})
