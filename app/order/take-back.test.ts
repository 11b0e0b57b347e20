import { describe, expect, it } from 'vitest'
import type { Books, Payment } from './ledger.ts'
import { findReopeningEvent } from './take-back.ts'

const today = '2026-11-21'
const paid: Payment = {
  id: 'right',
  attempt: 'right',
  provider: 'eft',
  mode: 'live',
  merchant: null,
  status: 'paid',
  amount: 30_000,
  received: 30_000,
  paidAt: new Date(0),
  providerPayment: null,
}
const charge = {
  id: 'line',
  item: null,
  kind: 'charge',
  amount: 100_000,
  taxCode: 'STD15',
} as const
const books = (payments: Payment[]): Books => ({ lines: [charge], payments, refunds: [] })

const came = (number: number, payment: string) => ({
  number,
  event: 'payment-received',
  from: 'held',
  who: 'office',
  facts: { payment },
})
const confirmed = (number: number, { from = 'held', who = 'server' } = {}) => ({
  number,
  event: 'due-paid',
  from,
  who,
  facts: {},
})
const about = {
  status: 'confirmed',
  firstDay: '2026-12-01',
  plan: undefined,
  history: [came(2, 'wrong'), confirmed(3)],
  payment: 'wrong',
} as const

describe('an order whose money never came', () => {
  it('waits again as it did before', () => {
    expect(findReopeningEvent(about, books([]), today)).toBe('waits-for-money-again')
    const history = [came(2, 'wrong'), confirmed(3, { from: 'requested' })]
    expect(findReopeningEvent({ ...about, history }, books([]), today)).toBe(
      'waits-for-answer-again',
    )
  })

  it.each([
    ['what was not confirmed', { status: 'held' as const }],
    ['a trip whose day has come', { firstDay: today }],
    ['what the office confirmed', { history: [came(2, 'wrong'), confirmed(3, { who: 'office' })] }],
    ['money that came after it was confirmed', { history: [confirmed(2), came(3, 'wrong')] }],
  ])('keeps an order’s status after a mistaken payment: %s', (_name, change) => {
    expect(findReopeningEvent({ ...about, ...change }, books([]), today)).toBeUndefined()
  })

  it('stays confirmed where the rest pays the first part, or all', () => {
    const plan = [
      { amount: 30_000, dueOn: today },
      { amount: 70_000, dueOn: '2026-11-25' },
    ] as const
    expect(findReopeningEvent({ ...about, plan }, books([paid]), today)).toBeUndefined()
    expect(findReopeningEvent(about, books([paid]), today)).toBe('waits-for-money-again')
  })
})
