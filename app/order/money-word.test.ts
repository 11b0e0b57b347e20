import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageAnswer } from './guest-answers-contract.ts'
import { findMoneyWord, type MoneyWord } from './money-word.ts'
import {
  orderPageState,
  canThank,
  type OrderPageState,
  formatPageState,
} from './order-page-state.ts'
import { type OrderStatus, orderTransitions } from './statuses.ts'

type Row = [
  OrderStatus,
  'too little' | 'exactly' | 'too much',
  MoneyWord,
  MoneyWord,
  OrderPageState[],
]

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
  [
    'cancelled',
    'too much',
    'cancelled-back',
    'cancelled-back',
    ['cancelled-refund', 'cancelled-refund'],
  ],
]

const { received, office } = en.mails.payment
const company = { phone: '+27 21 555 0100' }
const { confirmed } = en.mails.trip
const travelled = new Set<OrderStatus>(['confirmed', 'completed', 'cancelled'])
const saysAll = /everything is paid|that’s everything|paid in full|nothing (more|left)|all paid/i

describe('what is said of money that came', () => {
  it.each(table)(
    'for an order that is %s, of which %s came',
    (status, came, ahead, over, scenes) => {
      const sums = sumsOf(came)
      const words = [0, sums.rest].map((now) =>
        findMoneyWord({ status, ...sums, now, isPriceOpen: false }),
      )
      expect(words).toEqual([ahead, over])
      const pages = scenes.map((_scene, n) => answerOf(status, came, { dueNow: n === 0 ? 0 : 100 }))
      expect(pages.map(orderPageState)).toEqual(scenes)
      const texts = [
        ...words.map((word) => received.words[word]),
        ...words.map((word) => office.received[word]),
        ...pages.map((page) => formatPageState(page, orderPageState(page), en.manage, company)),
        ...(status === 'confirmed' && came === 'too much' ? [confirmed.above] : []),
      ]
      // "All is paid" never appears if something is owed or refunded, or if the payment confirms
      // nothing.
      const mayHearAll = came === 'exactly' && status !== 'expired' && status !== 'cancelled'
      const isOver = /^There’s nothing left to pay/
      const claims = texts.filter((text) => saysAll.test(text) && !isOver.test(text))
      if (!mayHearAll) expect(claims).toEqual([])
      // An overpaid guest sees the amount wherever it is mentioned.
      if (came !== 'too much' || status === 'expired') return
      for (const word of words) {
        expect(received.words[word]).toContain('{back}')
        expect(office.received[word]).toContain('{back}')
      }
      if (!travelled.has(status)) return
      for (const page of pages)
        expect(formatPageState(page, orderPageState(page), en.manage, company)).toContain('R1')
    },
  )

  it('reports a past trip from the moment it ended, and a no-show', () => {
    const paid = answerOf('confirmed', 'exactly', {})
    expect(orderPageState(paid)).toBe('confirmed')
    expect(orderPageState({ ...paid, over: 'travelled' })).toBe('completed')
    expect(orderPageState({ ...answerOf('confirmed', 'too much', {}), over: 'travelled' })).toBe(
      'completed',
    )
    expect(orderPageState({ ...answerOf('confirmed', 'too little', {}), over: 'travelled' })).toBe(
      'balance-over',
    )
    expect(orderPageState({ ...paid, over: 'missed' })).toBe('missed')
    const owing = { ...answerOf('confirmed', 'too little', {}), over: 'missed' } as const
    expect(orderPageState(owing)).toBe('missed-owing')
    expect(orderPageState({ ...owing, status: 'completed' })).toBe('missed-owing')
    const said = formatPageState(owing, 'missed-owing', en.manage, company)
    expect(said).toContain('R1 ')
    expect(said).toContain(company.phone)
    // The office settles the balance if nothing is paid on this site.
    expect(orderPageState({ ...owing, ways: [] })).toBe('missed')
  })

  it('names what is due now where the rest is due later, and the agreed day where nothing is yet', () => {
    const state = { status: 'confirmed', paid: 0, rest: 100, back: 0, now: 40 } as const
    expect(findMoneyWord({ ...state, isPriceOpen: false })).toBe('part-now')
    const owing = answerOf('confirmed', 'too little', { dueNow: 40 })
    const due = { ...owing, money: { ...owing.money, rest: { amount: 60, dueOn: '2027-01-21' } } }
    expect(formatPageState(due, orderPageState(due), en.manage, company)).toBe(
      'Your trip is confirmed. Please pay R0.40 now, and the balance by 21 January 2027.',
    )
    const invoiced = { ...answerOf('confirmed', 'too little', {}), plan: 'whole' as const }
    for (const ways of [invoiced.ways, []])
      expect(
        formatPageState(invoiced, orderPageState({ ...invoiced, ways }), en.manage, company),
      ).toContain('R1 is due by 21 January 2027')
    const started = answerOf('held', 'too little', { dueNow: 40 })
    expect(formatPageState(started, orderPageState(started), en.manage, company)).toContain('R0.40')
  })

  it('reports no money as received if nothing was owed or the money was refunded', () => {
    const none = { state: 'nothing-due' as const, owed: 0, paid: 0, refunded: 0, takenBack: 0 }
    const money = { ...none, balance: 0, dueNow: 0, parts: [], lines: [] }
    const free = { ...answerOf('confirmed', 'exactly', {}), money }
    expect(orderPageState(free)).toBe('confirmed-unpaid')
    const gone = { ...money, owed: 1000, paid: 1000, takenBack: 1000, balance: 1000 }
    const held = { ...answerOf('held', 'too little', {}), money: gone }
    expect(orderPageState(held)).toBe('to-pay')
    expect([canThank({ ...free, money }), canThank({ ...held, money: gone })]).toEqual([
      false,
      false,
    ])
  })

  it.each(['offered', 'requested', 'held', 'confirmed', 'completed'] as const)(
    'says of what came for one that is %s, while its price is open, that it counts towards that',
    (status) => {
      const open = { status, rest: 0, now: 0, isPriceOpen: true }
      expect(findMoneyWord({ ...open, paid: 100, back: 100 })).toBe('price-open')
      expect(findMoneyWord({ ...open, paid: 0, back: 0 })).toBe('nothing')
      for (const text of [received.words['price-open'], office.received['price-open']])
        expect(text).not.toMatch(/refund|more than|everything/i)
      const page = answerOf(status, 'too much', { refunds: [] })
      const money = { ...page.money, owed: 0, balance: -page.money.paid, lines: [] }
      const said = { ...page, money }
      expect(formatPageState(said, orderPageState(said), en.manage, company)).not.toMatch(
        /paid in full|more than/,
      )
    },
  )

  it('is known for every state of an order', () => {
    const known = Object.keys(orderTransitions).filter((status) => status !== 'new')
    expect([...new Set(table.map(([status]) => status))].toSorted()).toEqual(known.toSorted())
    expect(table).toHaveLength(known.length * 3)
  })

  it('says only that the place is gone if money came too late, on page and in mail', () => {
    const page = answerOf('expired', 'exactly', { isStuck: true })
    const said = formatPageState(page, orderPageState(page), en.manage, company)
    for (const text of [said, en.mails.payment.noPlace.text]) {
      expect(text).toMatch(/full|filled up/)
      expect(text).not.toMatch(saysAll)
    }
    // The page never says that others took the place of a booking that the office cancelled.
    const cancelled = answerOf('cancelled', 'too much', { isStuck: true })
    expect(formatPageState(cancelled, orderPageState(cancelled), en.manage, company)).not.toMatch(
      /full|filled up/,
    )
  })

  it('names a voucher and no refund if the guest wants a voucher', () => {
    const waiting = answerOf('cancelled', 'too much', {
      refunds: [{ amount: 100, stage: 'credit-waits' }],
    })
    expect(orderPageState(waiting)).toBe('cancelled-credit')
    const said = formatPageState(waiting, 'cancelled-credit', en.manage, company)
    expect(said).toContain('R1')
    expect(said).not.toMatch(/refund/i)
  })

  it('has one sentence for each word, all different', () => {
    const sentences = Object.values(received.words).map((text) => fill(text, {}))
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

function sumsOf(came: Row[1]) {
  const rest = came === 'too little' ? 100 : 0
  const back = came === 'too much' ? 100 : 0
  return { paid: 1000 - rest + back, rest, back }
}

/** A page with money only: R10 is owed and paid exactly, a rand less, or a rand more. */
function answerOf(
  status: OrderStatus,
  came: Row[1],
  { dueNow = 0, ...more }: { dueNow?: number } & Partial<Pick<ManageAnswer, 'isStuck' | 'refunds'>>,
) {
  const { paid, rest, back } = sumsOf(came)
  const money = {
    state: 'paid' as const,
    owed: 1000,
    paid,
    refunded: 0,
    takenBack: 0,
    balance: rest - back,
    dueNow,
    parts: rest > 0 ? [{ amount: rest, dueOn: '2027-01-21' }] : [],
    lines: [{ label: '2 adults', amount: 1000 }],
  }
  const ways: ManageAnswer['ways'] = [{ provider: 'yoco', mode: 'live', least: 200 }]
  const refunds: ManageAnswer['refunds'] = back > 0 ? [{ amount: back, stage: 'agreed' }] : []
  const mayPay = status === 'held'
  const plan = 'in-parts'
  return {
    status,
    money,
    plan,
    ways,
    refunds,
    payments: [],
    mayPay,
    isStuck: false,
    ...more,
  } as Pick<
    ManageAnswer,
    'status' | 'money' | 'plan' | 'mayPay' | 'isStuck' | 'ways' | 'refunds' | 'payments'
  > & { status: ManageAnswer['status'] }
}
