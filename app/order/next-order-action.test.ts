import { describe, expect, it } from 'vitest'
import {
  sampleBooks,
  sampleLine,
  samplePaidPayment,
  samplePayment,
  sampleRefund,
} from './books.samples.ts'
import { type Refund, voidLine } from './ledger.ts'
import { nextOrderAction, type OrderState } from './next-order-action.ts'

const today = '2027-01-01'
const plan = [
  { amount: 300_000, dueOn: today },
  { amount: 700_000, dueOn: '2027-03-01' },
] as const
const order: OrderState = { status: 'held', plan, hasPlaces: true, attention: [] }
const nothing = { do: 'nothing' }
const confirm = { do: 'confirm', takePlaces: false, ifFull: 'paid-no-place' }
type Options = { day?: string; books?: ReturnType<typeof sampleBooks> }
const step = (
  state: Partial<OrderState>,
  received: number,
  { day = today, books = sampleBooks() }: Options = {},
) => {
  const payments = received > 0 ? [samplePaidPayment({ received })] : []
  return nextOrderAction({ ...order, ...state }, { ...books, payments }, day)
}

describe('nextOrderAction, before an order is confirmed', () => {
  it.each(['requested', 'held'] as const)('confirms an order that is %s once paid', (status) => {
    expect(step({ status }, 300_000)).toEqual(confirm)
    expect(step({ status }, 299_999)).toEqual(nothing)
    expect(step({ status }, 0)).toEqual(nothing)
    expect(step({ status, plan: undefined }, 999_999)).toEqual(nothing)
    expect(step({ status, plan: undefined }, 1_000_000)).toEqual(confirm)
  })

  it('requires the whole price on the due date of the second part', () => {
    const day = '2027-03-01'
    expect(step({}, 300_000, { day })).toEqual(nothing)
    expect(step({}, 1_000_000, { day })).toEqual(confirm)
  })

  it.each(['expired', 'requested'] as const)('takes a released place again (%s)', (status) => {
    expect(step({ status, hasPlaces: false }, 300_000)).toEqual({ ...confirm, takePlaces: true })
  })

  it('confirms nothing without a price', () => {
    const books = sampleBooks({ lines: [] })
    expect(step({ plan: undefined }, 0, { books })).toEqual(nothing)
  })

  it.each([
    ['confirmed', nothing],
    ['completed', nothing],
    ['cancelled', { do: 'raise', kind: 'paid-after-end' }],
  ] as const)('handles a payment without a price for an order that is %s', (status, next) => {
    const books = sampleBooks({ lines: [] })
    expect(step({ status, plan: undefined }, 300_000, { books })).toEqual(next)
  })

  it('does not count a mismatched payment', () => {
    const payments = [samplePayment({ status: 'mismatched' })]
    expect(nextOrderAction(order, sampleBooks({ payments }), today)).toEqual(nothing)
  })
})

describe('nextOrderAction, of a late payment', () => {
  const late = { status: 'expired', hasPlaces: false } as const

  it('waits for a person if no place was left, and tries again once the case is closed', () => {
    expect(step({ ...late, attention: ['paid-no-place'] }, 300_000)).toEqual(nothing)
    expect(step(late, 300_000)).toMatchObject({ do: 'confirm' })
  })

  it('raises a case for a part of the amount due', () => {
    expect(step(late, 299_999)).toEqual({ do: 'raise', kind: 'paid-too-little' })
    expect(step({ ...late, attention: ['paid-too-little'] }, 299_999)).toEqual(nothing)
    expect(step(late, 0)).toEqual(nothing)
  })

  it('does not confirm an order whose refund was announced', () => {
    const books = sampleBooks({ refunds: [sampleRefund({ amount: 1, status: 'proposed' })] })
    expect(step(late, 1_000_000, { books })).toEqual(nothing)
  })

  it('closes cases that a payment or refund has settled', () => {
    const kind = 'paid-no-place'
    const books = sampleBooks({ refunds: [sampleRefund({ amount: 300_000 })] })
    const settled = step({ ...late, attention: [kind] }, 300_000, { books })
    expect(settled).toEqual({ do: 'close', kind })
    const confirmed = step({ status: 'confirmed', attention: ['paid-too-little'] }, 300_000)
    expect(confirmed).toEqual({ do: 'close', kind: 'paid-too-little' })
  })
})

describe('nextOrderAction, of an overpayment', () => {
  const { lines } = sampleBooks()
  const cancelled = sampleBooks({ lines: [...lines, voidLine(lines, 'line-1', 'line-2')] })
  const next = (paid: number, refunds: Refund[], attention: OrderState['attention'] = []) =>
    step({ status: 'cancelled', attention }, paid, { books: { ...cancelled, refunds } })
  const raised = { do: 'raise', kind: 'paid-after-end' }

  it.each(['confirmed', 'completed'] as const)('raises a case for an order %s', (status) => {
    expect(step({ status }, 1_000_001)).toEqual({ do: 'raise', kind: 'overpaid' })
    expect(step({ status }, 1_000_000)).toEqual(nothing)
    expect(step({ status, attention: ['overpaid'] }, 1_000_001)).toEqual(nothing)
  })

  it.each<[string, number, number, Partial<Refund>[], object]>([
    ['nothing for the same amount', 1, 1_000_001, [], nothing],
    ['more after another payment', 1, 1_000_005, [], { amount: 5, further: 4 }],
    ['less after a higher price', 9, 1_000_005, [], { amount: 5, further: 0 }],
    ['nothing if its refund is proposed', 5, 1_000_005, [{ amount: 5 }], nothing],
  ])('reports of an open case %s', (_, overpaid, paid, refunds, next) => {
    const proposed = refunds.map((refund) =>
      sampleRefund({ ...refund, status: 'proposed', reason: 'overpaid' }),
    )
    const state = { status: 'confirmed', attention: ['overpaid'] } as const
    const books = sampleBooks({ refunds: proposed })
    expect(step({ ...state, openAmounts: { overpaid } }, paid, { books })).toEqual(
      'do' in next ? next : { do: 'raise-further', kind: 'overpaid', ...next },
    )
  })

  it('raises a case for a payment after a cancellation, or before a quote is accepted', () => {
    expect(step({ status: 'cancelled' }, 1, { books: cancelled })).toEqual(raised)
    expect(step({ status: 'offered' }, 1)).toEqual({ do: 'raise', kind: 'paid-offer' })
  })

  it.each(['proposed', 'failed'] as const)('knows a cancellation’s refund that is %s', (status) => {
    const own = sampleRefund({ amount: 400_000, status, source: 'quote' })
    expect(next(400_000, [own])).toEqual(nothing)
    expect(next(400_001, [own])).toEqual(raised)
    expect(next(400_000, [{ ...own, status: 'withdrawn' }])).toEqual(raised)
    const more = sampleRefund({ id: 'more', amount: 1, source: 'office' })
    expect(next(400_001, [own, { ...more, status, reason: 'office' }])).toEqual(nothing)
    // A raised case stays open until the refund proposed for it is approved.
    const open = ['paid-after-end'] as const
    expect(next(400_001, [own, { ...more, status: 'proposed' }], open)).toEqual(nothing)
    expect(next(400_001, [own, more], open)).toEqual({ do: 'close', kind: 'paid-after-end' })
  })

  it('keeps the charge of a cancellation', () => {
    const fee = sampleLine({ id: 'line-3', kind: 'cancellation-fee', amount: 150_000 })
    const books = { ...cancelled, lines: [...cancelled.lines, fee] }
    expect(step({ status: 'cancelled' }, 150_000, { books })).toEqual(nothing)
  })
})
