import { describe, expect, it } from 'vitest'
import { cancellationTiers as tiers } from '#app/payments/refunds/cancellation.ts'
import { moveCharge } from './moved-charge.ts'

describe('a trip that is moved while cancelling it is free', () => {
  const move = {
    item: { departure: '2027-02-20', tiers },
    to: { departure: '2026-11-23' },
    oldTotal: 500_000,
    newTotal: 500_000,
    isFree: true,
    today: '2026-11-21',
  } as const

  it('has the charge of its new day named where that day is too near to be free', () => {
    const { cancelling } = moveCharge({ ...move, isFreeThen: false })
    expect(cancelling).toEqual({
      before: { percent: 0, amount: 0 },
      after: { percent: 100, amount: 500_000 },
    })
  })

  it('stays free on a day further off, by the table that it had', () => {
    const moved = moveCharge({ ...move, isFreeThen: true })
    expect(moved.cancelling.after).toEqual({ percent: 0, amount: 0 })
    expect(moved.tiers).toEqual(tiers)
  })
})
