import { describe, expect, it } from 'vitest'
import {
  sampleLine,
  samplePaidPayment,
  samplePayment,
  sampleRefund,
  sampleBooks,
} from './books.samples.ts'
import { voidLine } from './ledger.ts'
import { nextOrderAction, type OrderState } from './next-order-action.ts'

const today = '2027-01-01'
const plan = [
  { amount: 300_000, dueOn: today },
  { amount: 700_000, dueOn: '2027-03-01' },
] as const
const order: OrderState = { status: 'held', plan, hasPlaces: true, attention: [] }
const nothing = { do: 'nothing' }
const confirm = { do: 'confirm', takePlaces: false, ifFull: 'paid-no-place' }
const step = (state: Partial<OrderState>, received: number, day = today, asked = sampleBooks()) => {
  const payments = received > 0 ? [samplePaidPayment({ received })] : []
  return nextOrderAction({ ...order, ...state }, { ...asked, payments }, day)
}

describe('nextOrderAction, before an order is confirmed', () => {
  it.each(['requested', 'held'] as const)('confirms one that is %s by what is due', (status) => {
    expect(step({ status }, 300_000)).toEqual(confirm)
    expect(step({ status }, 299_999)).toEqual(nothing)
    expect(step({ status }, 0)).toEqual(nothing)
    expect(step({ status, plan: undefined }, 999_999)).toEqual(nothing)
    expect(step({ status, plan: undefined }, 1_000_000)).toEqual(confirm)
  })

  it('is not content with the first part on the day of the second', () => {
    expect(step({}, 300_000, '2027-03-01')).toEqual(nothing)
    expect(step({}, 1_000_000, '2027-03-01')).toEqual(confirm)
  })

  it('takes the place again where it was given back', () => {
    const late = { status: 'expired', hasPlaces: false } as const
    expect(step(late, 300_000)).toEqual({ ...confirm, takePlaces: true })
    expect(step({ status: 'requested', hasPlaces: false }, 300_000)).toMatchObject({
      takePlaces: true,
    })
  })

  it('does not pay a price that nobody has named', () => {
    expect(step({ plan: undefined }, 0, today, sampleBooks({ lines: [] }))).toEqual(nothing)
  })

  it.each(['confirmed', 'completed'] as const)(
    'refunds nothing of what came for one that is %s while its price is open',
    (status) => {
      const open = sampleBooks({ lines: [] })
      expect(step({ status, plan: undefined }, 300_000, today, open)).toEqual(nothing)
      expect(step({ status: 'cancelled', plan: undefined }, 300_000, today, open)).toMatchObject({
        kind: 'paid-after-end',
      })
    },
  )

  it('does not count money that a person has yet to look at', () => {
    const payments = [samplePayment({ status: 'mismatched' })]
    expect(nextOrderAction(order, sampleBooks({ payments }), today)).toEqual(nothing)
  })
})

describe('nextOrderAction, of money that is too late', () => {
  const late = { status: 'expired', hasPlaces: false } as const

  it('waits for a person where no place was left, and tries again when that is closed', () => {
    expect(step({ ...late, attention: ['paid-no-place'] }, 300_000)).toEqual(nothing)
    expect(step(late, 300_000)).toMatchObject({ do: 'confirm' })
  })

  it('asks a person about a part of what is due', () => {
    expect(step(late, 299_999)).toEqual({ do: 'raise', kind: 'paid-too-little' })
    expect(step({ ...late, attention: ['paid-too-little'] }, 299_999)).toEqual(nothing)
    expect(step(late, 0)).toEqual(nothing)
  })

  it('does not book a guest again who was told that the money comes back', () => {
    const refunds = [sampleRefund({ amount: 1, status: 'proposed' })]
    expect(step(late, 1_000_000, today, sampleBooks({ refunds }))).toEqual(nothing)
  })

  it('closes what money has settled', () => {
    const kind = 'paid-no-place'
    const refunds = [sampleRefund({ amount: 300_000 })]
    const settled = step({ ...late, attention: [kind] }, 300_000, today, sampleBooks({ refunds }))
    expect(settled).toEqual({ do: 'close', kind })
    const confirmed = step({ status: 'confirmed', attention: ['paid-too-little'] }, 300_000)
    expect(confirmed).toEqual({ do: 'close', kind: 'paid-too-little' })
  })
})

describe('nextOrderAction, of money that nobody waits for', () => {
  const { lines } = sampleBooks()
  const gone = sampleBooks({ lines: [...lines, voidLine(lines, 'line-1', 'line-2')] })

  it.each(['confirmed', 'completed'] as const)('raises what is too much for one %s', (status) => {
    expect(step({ status }, 1_000_001)).toEqual({ do: 'raise', kind: 'overpaid' })
    expect(step({ status }, 1_000_000)).toEqual(nothing)
    expect(step({ status, attention: ['overpaid'] }, 1_000_001)).toEqual(nothing)
  })

  it('tells more once more has come, and less once more is owed', () => {
    const state = { status: 'confirmed', attention: ['overpaid'] } as const
    const of = (open: number, paid: number, books = sampleBooks()) =>
      step({ ...state, openAmounts: { overpaid: open } }, paid, today, books)
    expect(of(1, 1_000_001)).toEqual(nothing)
    const further = { do: 'raise-further', kind: 'overpaid' }
    expect(of(1, 1_000_005)).toEqual({ ...further, amount: 5, further: 4 })
    expect(of(9, 1_000_005)).toEqual({ ...further, amount: 5, further: 0 })
    const refunds = [sampleRefund({ amount: 5, status: 'proposed', reason: 'overpaid' })]
    expect(of(5, 1_000_005, sampleBooks({ refunds }))).toEqual(nothing)
  })

  it('raises what comes after a cancellation, and before an offer is accepted', () => {
    expect(step({ status: 'cancelled' }, 1, today, gone)).toEqual({
      do: 'raise',
      kind: 'paid-after-end',
    })
    expect(step({ status: 'offered' }, 1)).toEqual({ do: 'raise', kind: 'paid-offer' })
  })

  it.each(['proposed', 'failed'] as const)(
    'raises no attention for a cancellation’s own refund that is %s',
    (status) => {
      const own = sampleRefund({ amount: 400_000, status, source: 'quote' })
      const cancelled = { ...gone, refunds: [own] }
      expect(step({ status: 'cancelled' }, 400_000, today, cancelled)).toEqual(nothing)
      const raised = { do: 'raise', kind: 'paid-after-end' }
      expect(step({ status: 'cancelled' }, 400_001, today, cancelled)).toEqual(raised)
      const withdrawn = { ...gone, refunds: [{ ...own, status: 'withdrawn' as const }] }
      expect(step({ status: 'cancelled' }, 400_000, today, withdrawn)).toEqual(raised)
      const byOffice = sampleRefund({
        id: 'kind',
        amount: 1,
        status,
        source: 'office',
        reason: 'office',
      })
      const meant = { ...gone, refunds: [own, byOffice] }
      expect(step({ status: 'cancelled' }, 400_001, today, meant)).toEqual(nothing)
      // A raised case stays open until the refund proposed for it is approved.
      const open = { status: 'cancelled', attention: ['paid-after-end'] } as const
      const proposed = sampleRefund({ id: 'more', amount: 1, status: 'proposed', source: 'office' })
      const both = { ...gone, refunds: [own, proposed] }
      expect(step(open, 400_001, today, both)).toEqual(nothing)
      const sent = { ...gone, refunds: [own, { ...proposed, status: 'approved' as const }] }
      expect(step(open, 400_001, today, sent)).toEqual({ do: 'close', kind: 'paid-after-end' })
    },
  )

  it('leaves the charge of a cancellation alone', () => {
    const fee = sampleLine({ id: 'line-3', kind: 'cancellation-fee', amount: 150_000 })
    const kept = { ...gone, lines: [...gone.lines, fee] }
    expect(step({ status: 'cancelled' }, 150_000, today, kept)).toEqual(nothing)
  })
})
