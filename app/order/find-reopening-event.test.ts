import { expect, it } from 'vitest'
import { sampleBooks, sampleLine, samplePaidPayment } from './books.samples.ts'
import { findReopeningEvent } from './find-reopening-event.ts'

const today = '2026-11-21'
const receipt = (number: number, payment = 'wrong') => ({
  number,
  event: 'payment-received',
  from: 'held',
  who: 'office',
  facts: { payment },
})
const confirmation = (number: number, { from = 'held', who = 'server' } = {}) => ({
  number,
  event: 'due-paid',
  from,
  who,
  facts: {},
})
const order = {
  status: 'confirmed',
  firstDay: '2026-12-01',
  plan: undefined,
  history: [receipt(2), confirmation(3)],
  payment: 'wrong',
} as const
const plan = [
  { amount: 30_000, dueOn: today },
  { amount: 70_000, dueOn: '2026-11-25' },
] as const
const requestedHistory = [receipt(2), confirmation(3, { from: 'requested' })]
const officeHistory = [receipt(2), confirmation(3, { who: 'office' })]

it.each<[string, Partial<Parameters<typeof findReopeningEvent>[0]>, number, string | undefined]>([
  ['waits for money again', {}, 0, 'waits-for-money-again'],
  ['waits for the office again', { history: requestedHistory }, 0, 'waits-for-answer-again'],
  ['waits if the rest is too little', {}, 30_000, 'waits-for-money-again'],
  ['stays confirmed if the rest pays the first part', { plan }, 30_000, undefined],
  ['stays as it is if it was not confirmed', { status: 'held' }, 0, undefined],
  ['stays confirmed on the day of the trip', { firstDay: today }, 0, undefined],
  ['stays confirmed if the office confirmed it', { history: officeHistory }, 0, undefined],
  [
    'stays confirmed if it came after the confirmation',
    { history: [confirmation(2), receipt(3)] },
    0,
    undefined,
  ],
])('an order whose payment was a mistake %s', (_, change, paid, event) => {
  const lines = [sampleLine({ id: 'line', amount: 100_000 })]
  const payments = paid > 0 ? [samplePaidPayment({ amount: paid })] : []
  expect(findReopeningEvent({ ...order, ...change }, sampleBooks({ lines, payments }), today)).toBe(
    event,
  )
})
