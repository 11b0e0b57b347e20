import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageAnswer } from './guest-answers-contract.ts'
import { findBalanceStatus, type BalanceStatus } from './balance-status.ts'
import {
  orderPageState,
  canThank,
  type OrderPageState,
  formatPageState,
} from './order-page-state.ts'
import { type OrderStatus, orderTransitions } from './statuses.ts'

type Paid = 'too little' | 'exactly' | 'too much'
const refunded = 'cancelled-refund'
type Row = [OrderStatus, Paid, BalanceStatus, BalanceStatus, OrderPageState[]]

/**
 * Every combination of an order's status and its payments. Columns: the word while a due date for
 * the balance lies ahead, the word without one, and what the page shows first in both cases.
 */
const table: Row[] = [
  ['offered', 'too little', 'rest', 'rest-now', ['offered', 'offered']],
  ['offered', 'exactly', 'whole', 'whole', ['offered', 'offered']],
  ['offered', 'too much', 'above', 'above', ['offered', 'offered']],
  ['requested', 'too little', 'rest', 'rest-now', ['waiting', 'waiting']],
  ['requested', 'exactly', 'whole', 'whole', ['waiting', 'waiting']],
  ['requested', 'too much', 'above', 'above', ['waiting', 'waiting']],
  ['held', 'too little', 'rest', 'rest-now', ['paid-too-little', 'paid-too-little']],
  // Fully paid, so confirmed in the same transaction: no page shows these two.
  ['held', 'exactly', 'whole', 'whole', []],
  ['held', 'too much', 'above', 'above', []],
  ['confirmed', 'too little', 'rest', 'rest-now', ['balance-open', 'balance-due']],
  ['confirmed', 'exactly', 'whole', 'whole', ['confirmed', 'confirmed']],
  ['confirmed', 'too much', 'above', 'above', ['confirmed-above', 'confirmed-above']],
  ['completed', 'too little', 'rest', 'rest-now', ['balance-over', 'balance-over']],
  ['completed', 'exactly', 'whole', 'whole', ['completed', 'completed']],
  ['completed', 'too much', 'above', 'above', ['completed', 'completed']],
  ['expired', 'too little', 'late', 'late', ['paid-late', 'paid-late']],
  ['expired', 'exactly', 'late', 'late', ['paid-late', 'paid-late']],
  ['expired', 'too much', 'late', 'late', ['paid-late', 'paid-late']],
  ['cancelled', 'too little', 'cancelled-kept', 'cancelled-kept', ['cancelled', 'cancelled']],
  ['cancelled', 'exactly', 'cancelled-kept', 'cancelled-kept', ['cancelled', 'cancelled']],
  ['cancelled', 'too much', 'cancelled-back', 'cancelled-back', [refunded, refunded]],
]

const { received, office } = en.mails.payment
const company = { phone: '+27 21 555 0100' }
const travelled = new Set<OrderStatus>(['confirmed', 'completed', 'cancelled'])
const saysAll = /everything is paid|that’s everything|paid in full|nothing (more|left)|all paid/i
type Page = ReturnType<typeof pageOf> & { over?: 'travelled' | 'missed' }
const textOf = (page: Page, state = orderPageState(page)) =>
  formatPageState(page, state, en.manage, company)

describe('texts about money on page and in mails', () => {
  it.each(table)(
    'agree for an order that is %s and paid %s',
    (status, paid, ahead, now, states) => {
      const sums = sumsOf(paid)
      const words = [0, sums.rest].map((due) =>
        findBalanceStatus({ status, ...sums, now: due, isPriceOpen: false }),
      )
      expect(words).toEqual([ahead, now])
      const pages = states.map((_, n) => pageOf(status, paid, { dueNow: n === 0 ? 0 : 100 }))
      expect(pages.map(orderPageState)).toEqual(states)
      const mails = words.flatMap((word) => [received.words[word], office.received[word]])
      const texts = [
        ...mails,
        ...pages.map((page) => textOf(page)),
        ...(status === 'confirmed' && paid === 'too much' ? [en.mails.trip.confirmed.above] : []),
      ]
      // "All is paid" never appears if something is owed or refunded, or if the payment confirms
      // nothing.
      const isAllPaid = paid === 'exactly' && status !== 'expired' && status !== 'cancelled'
      const isOver = /^There’s nothing left to pay/
      const claims = texts.filter((text) => saysAll.test(text) && !isOver.test(text))
      if (!isAllPaid) expect(claims).toEqual([])
      // An overpaid guest sees the amount wherever it is mentioned.
      if (paid !== 'too much' || status === 'expired') return
      for (const text of mails) expect(text).toContain('{back}')
      if (travelled.has(status)) for (const page of pages) expect(textOf(page)).toContain('R1')
    },
  )

  it.each<[OrderStatus, Paid, Partial<Page>, OrderPageState]>([
    ['confirmed', 'exactly', {}, 'confirmed'],
    ['confirmed', 'exactly', { over: 'travelled' }, 'completed'],
    ['confirmed', 'too much', { over: 'travelled' }, 'completed'],
    ['confirmed', 'too little', { over: 'travelled' }, 'balance-over'],
    ['confirmed', 'exactly', { over: 'missed' }, 'missed'],
    ['confirmed', 'too little', { over: 'missed' }, 'missed-owing'],
    ['completed', 'too little', { over: 'missed' }, 'missed-owing'],
    // The office settles the balance if nothing is paid on this site.
    ['confirmed', 'too little', { over: 'missed', ways: [] }, 'missed'],
  ])('show a trip that is %s, paid %s, with %j as %s', (status, paid, change, state) => {
    expect(orderPageState({ ...pageOf(status, paid), ...change })).toBe(state)
  })

  it('name the balance and a telephone number after a no-show', () => {
    const text = textOf(pageOf('confirmed', 'too little'), 'missed-owing')
    expect(text).toContain('R1 ')
    expect(text).toContain(company.phone)
  })

  it('name the part due now with the rest, and the agreed day if nothing is due yet', () => {
    const state = { status: 'confirmed', paid: 0, rest: 100, back: 0, now: 40 } as const
    expect(findBalanceStatus({ ...state, isPriceOpen: false })).toBe('part-now')
    const owing = pageOf('confirmed', 'too little', { dueNow: 40 })
    const rest = { amount: 60, dueOn: '2027-01-21' }
    expect(textOf({ ...owing, money: { ...owing.money, rest } })).toBe(
      'Your trip is confirmed. Please pay R0.40 now, and the balance by 21 January 2027.',
    )
    const invoiced = { ...pageOf('confirmed', 'too little'), plan: 'whole' as const }
    for (const ways of [invoiced.ways, []])
      expect(textOf(invoiced, orderPageState({ ...invoiced, ways }))).toContain(
        'R1 is due by 21 January 2027',
      )
    expect(textOf(pageOf('held', 'too little', { dueNow: 40 }))).toContain('R0.40')
  })

  it('report no money as received if nothing was owed or the money was charged back', () => {
    const none = { owed: 0, paid: 0, balance: 0, dueNow: 0, parts: [], lines: [] }
    const free = pageOf('confirmed', 'exactly', { money: none })
    expect([orderPageState(free), canThank(free)]).toEqual(['confirmed-unpaid', false])
    const lost = { ...none, owed: 1000, paid: 1000, takenBack: 1000, balance: 1000 }
    const held = pageOf('held', 'too little', { money: lost })
    expect([orderPageState(held), canThank(held)]).toEqual(['to-pay', false])
  })

  it.each(['offered', 'requested', 'held', 'confirmed', 'completed'] as const)(
    'count a payment of an order that is %s and has no price yet towards it',
    (status) => {
      const open = { status, rest: 0, now: 0, isPriceOpen: true }
      expect(findBalanceStatus({ ...open, paid: 100, back: 100 })).toBe('price-open')
      expect(findBalanceStatus({ ...open, paid: 0, back: 0 })).toBe('nothing')
      for (const text of [received.words['price-open'], office.received['price-open']])
        expect(text).not.toMatch(/refund|more than|everything/i)
      const money = { owed: 0, balance: -1100, lines: [] }
      const page = pageOf(status, 'too much', { refunds: [], money })
      expect(textOf(page)).not.toMatch(/paid in full|more than/)
    },
  )

  it('cover every status of an order', () => {
    const statuses = Object.keys(orderTransitions).filter((status) => status !== 'new')
    expect([...new Set(table.map(([status]) => status))].toSorted()).toEqual(statuses.toSorted())
    expect(table).toHaveLength(statuses.length * 3)
  })

  it('say only that the place is gone if a payment came too late', () => {
    const late = textOf(pageOf('expired', 'exactly', { isStuck: true }))
    for (const text of [late, en.mails.payment.noPlace.text]) {
      expect(text).toMatch(/full|filled up/)
      expect(text).not.toMatch(saysAll)
    }
    // The page never says that others took the place of a booking that the office cancelled.
    const cancelled = textOf(pageOf('cancelled', 'too much', { isStuck: true }))
    expect(cancelled).not.toMatch(/full|filled up/)
  })

  it('name a voucher and no refund if the guest wants a voucher', () => {
    const refunds = [{ amount: 100, stage: 'credit-waits' as const }]
    const page = pageOf('cancelled', 'too much', { refunds })
    expect(orderPageState(page)).toBe('cancelled-credit')
    expect(textOf(page)).toContain('R1')
    expect(textOf(page)).not.toMatch(/refund/i)
  })

  it('differ for each word', () => {
    const sentences = Object.values(received.words).map((text) => fill(text, {}))
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

function sumsOf(paid: Paid) {
  const rest = paid === 'too little' ? 100 : 0
  const back = paid === 'too much' ? 100 : 0
  return { paid: 1000 - rest + back, rest, back }
}

type Change = Partial<Pick<ManageAnswer, 'isStuck' | 'refunds'>> & {
  dueNow?: number
  money?: Partial<ManageAnswer['money']>
}

/** A page with money only: R10 is owed and paid exactly, a rand less, or a rand more. */
function pageOf(status: OrderStatus, amount: Paid, { dueNow = 0, money, ...more }: Change = {}) {
  const { paid, rest, back } = sumsOf(amount)
  const sums = { owed: 1000, paid, refunded: 0, takenBack: 0, balance: rest - back, dueNow }
  const parts = rest > 0 ? [{ amount: rest, dueOn: '2027-01-21' }] : []
  const lines = [{ label: '2 adults', amount: 1000 }]
  return {
    status,
    money: { state: 'paid', ...sums, parts, lines, ...money },
    plan: 'in-parts',
    ways: [{ provider: 'yoco', mode: 'live', least: 200 }],
    refunds: back > 0 ? [{ amount: back, stage: 'agreed' }] : [],
    payments: [],
    mayPay: status === 'held',
    isStuck: false,
    ...more,
  } as Pick<
    ManageAnswer,
    'status' | 'money' | 'plan' | 'mayPay' | 'isStuck' | 'ways' | 'refunds' | 'payments'
  >
}
