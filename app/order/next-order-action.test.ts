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
const noStep = { do: 'nothing' }
const confirmStep = { do: 'confirm', takePlaces: false, ifFull: 'paid-no-place' }
type Options = { day?: string; books?: ReturnType<typeof sampleBooks> }
const findStep = (
  state: Partial<OrderState>,
  received: number,
  { day = today, books = sampleBooks() }: Options = {},
) => {
  const payments = received > 0 ? [samplePaidPayment({ received })] : []
  return nextOrderAction({ ...order, ...state }, { ...books, payments }, day)
}

describe('nextOrderAction before an order is confirmed', () => {
  it.each(['requested', 'held'] as const)('confirms an order that is %s once paid', (status) => {
    expect(findStep({ status }, 300_000)).toEqual(confirmStep)
    expect(findStep({ status }, 299_999)).toEqual(noStep)
    expect(findStep({ status }, 0)).toEqual(noStep)
    expect(findStep({ status, plan: undefined }, 999_999)).toEqual(noStep)
    expect(findStep({ status, plan: undefined }, 1_000_000)).toEqual(confirmStep)
  })

  it('requires the whole price on the due date of the second part', () => {
    const day = '2027-03-01'
    expect(findStep({}, 300_000, { day })).toEqual(noStep)
    expect(findStep({}, 1_000_000, { day })).toEqual(confirmStep)
  })

  it.each(['expired', 'requested'] as const)('takes a released place again (%s)', (status) => {
    expect(findStep({ status, hasPlaces: false }, 300_000)).toEqual({
      ...confirmStep,
      takePlaces: true,
    })
  })

  it('confirms nothing without a price', () => {
    const books = sampleBooks({ lines: [] })
    expect(findStep({ plan: undefined }, 0, { books })).toEqual(noStep)
  })

  it.each([
    ['confirmed', noStep],
    ['completed', noStep],
    ['cancelled', { do: 'raise', kind: 'paid-after-end' }],
  ] as const)('handles a payment without a price for an order that is %s', (status, next) => {
    const books = sampleBooks({ lines: [] })
    expect(findStep({ status, plan: undefined }, 300_000, { books })).toEqual(next)
  })

  it('does not count a mismatched payment', () => {
    const payments = [samplePayment({ status: 'mismatched' })]
    expect(nextOrderAction(order, sampleBooks({ payments }), today)).toEqual(noStep)
  })
})

describe('nextOrderAction for a late payment', () => {
  const expiredOrder = { status: 'expired', hasPlaces: false } as const

  it('waits for a person if no place was left, and tries again once the case is closed', () => {
    expect(findStep({ ...expiredOrder, attention: ['paid-no-place'] }, 300_000)).toEqual(noStep)
    expect(findStep(expiredOrder, 300_000)).toMatchObject({ do: 'confirm' })
  })

  it('raises a case for a part of the amount due', () => {
    expect(findStep(expiredOrder, 299_999)).toEqual({ do: 'raise', kind: 'paid-too-little' })
    expect(findStep({ ...expiredOrder, attention: ['paid-too-little'] }, 299_999)).toEqual(noStep)
    expect(findStep(expiredOrder, 0)).toEqual(noStep)
  })

  it('does not confirm an order whose refund was announced', () => {
    const books = sampleBooks({ refunds: [sampleRefund({ amount: 1, status: 'proposed' })] })
    expect(findStep(expiredOrder, 1_000_000, { books })).toEqual(noStep)
  })

  it('closes cases that a payment or refund has settled', () => {
    const kind = 'paid-no-place'
    const books = sampleBooks({ refunds: [sampleRefund({ amount: 300_000 })] })
    const settled = findStep({ ...expiredOrder, attention: [kind] }, 300_000, { books })
    expect(settled).toEqual({ do: 'close', kind })
    const confirmed = findStep({ status: 'confirmed', attention: ['paid-too-little'] }, 300_000)
    expect(confirmed).toEqual({ do: 'close', kind: 'paid-too-little' })
  })
})

describe('nextOrderAction for an overpayment', () => {
  const { lines } = sampleBooks()
  const cancelled = sampleBooks({ lines: [...lines, voidLine(lines, 'line-1', 'line-2')] })
  const findCancelledStep = (
    paid: number,
    refunds: Refund[],
    attention: OrderState['attention'] = [],
  ) => findStep({ status: 'cancelled', attention }, paid, { books: { ...cancelled, refunds } })
  const raisedCase = { do: 'raise', kind: 'paid-after-end' }

  it.each(['confirmed', 'completed'] as const)(
    'raises a case for an overpaid order that is %s',
    (status) => {
      expect(findStep({ status }, 1_000_001)).toEqual({ do: 'raise', kind: 'overpaid' })
      expect(findStep({ status }, 1_000_000)).toEqual(noStep)
      expect(findStep({ status, attention: ['overpaid'] }, 1_000_001)).toEqual(noStep)
    },
  )

  it.each<[string, number, number, Partial<Refund>[], object]>([
    ['nothing for the same amount', 1, 1_000_001, [], noStep],
    ['more after another payment', 1, 1_000_005, [], { amount: 5, further: 4 }],
    ['less after a higher price', 9, 1_000_005, [], { amount: 5, further: 0 }],
    ['nothing if its refund is proposed', 5, 1_000_005, [{ amount: 5 }], noStep],
  ])('reports for an open case %s', (_, overpaid, paid, refunds, expected) => {
    const proposed = refunds.map((refund) =>
      sampleRefund({ ...refund, status: 'proposed', reason: 'overpaid' }),
    )
    const state = { status: 'confirmed', attention: ['overpaid'] } as const
    const books = sampleBooks({ refunds: proposed })
    expect(findStep({ ...state, openAmounts: { overpaid } }, paid, { books })).toEqual(
      'do' in expected ? expected : { do: 'raise-further', kind: 'overpaid', ...expected },
    )
  })

  it('raises a case for a payment after a cancellation, or before a quote is accepted', () => {
    expect(findStep({ status: 'cancelled' }, 1, { books: cancelled })).toEqual(raisedCase)
    expect(findStep({ status: 'offered' }, 1)).toEqual({ do: 'raise', kind: 'paid-offer' })
  })

  it.each(['proposed', 'failed'] as const)(
    'raises no case for a cancellation’s refund that is %s',
    (status) => {
      const cancellationRefund = sampleRefund({ amount: 400_000, status, source: 'quote' })
      expect(findCancelledStep(400_000, [cancellationRefund])).toEqual(noStep)
      expect(findCancelledStep(400_001, [cancellationRefund])).toEqual(raisedCase)
      expect(findCancelledStep(400_000, [{ ...cancellationRefund, status: 'withdrawn' }])).toEqual(
        raisedCase,
      )
      const officeRefund = sampleRefund({ id: 'more', amount: 1, source: 'office' })
      expect(
        findCancelledStep(400_001, [
          cancellationRefund,
          { ...officeRefund, status, reason: 'office' },
        ]),
      ).toEqual(noStep)
      // A raised case stays open until the refund proposed for it is approved.
      const openCases = ['paid-after-end'] as const
      expect(
        findCancelledStep(
          400_001,
          [cancellationRefund, { ...officeRefund, status: 'proposed' }],
          openCases,
        ),
      ).toEqual(noStep)
      expect(findCancelledStep(400_001, [cancellationRefund, officeRefund], openCases)).toEqual({
        do: 'close',
        kind: 'paid-after-end',
      })
    },
  )

  it('raises no case for a paid cancellation charge', () => {
    const fee = sampleLine({ id: 'line-3', kind: 'cancellation-fee', amount: 150_000 })
    const books = { ...cancelled, lines: [...cancelled.lines, fee] }
    expect(findStep({ status: 'cancelled' }, 150_000, { books })).toEqual(noStep)
  })
})
