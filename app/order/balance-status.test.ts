import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageAnswer } from './guest-answers-contract.ts'
import { findBalanceStatus, type BalanceStatus } from './balance-status.ts'
import {
  findOrderPageState,
  canThank,
  type OrderPageState,
  formatPageState,
} from './order-page-state.ts'
import { type OrderStatus, orderTransitions } from './statuses.ts'

type Paid = 'too little' | 'exactly' | 'too much'
const refunded = 'cancelled-refund'
type Row = [OrderStatus, Paid, BalanceStatus, BalanceStatus, OrderPageState[]]

/**
 * Every combination of an order's status and its payments. Columns: the money status while the
 * balance has a future due date, the status without one, and the state of the page in both cases.
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
const allPaidPattern =
  /everything is paid|that’s everything|paid in full|nothing (more|left)|all paid/i
type Page = ReturnType<typeof createPage> & { over?: 'travelled' | 'missed' }
const formatText = (page: Page, state = findOrderPageState(page)) =>
  formatPageState(page, state, en.manage, company)

describe('texts about money on page and in mails', () => {
  it.each(table)(
    'agree for an order that is %s and paid %s',
    (status, paid, statusAhead, statusNow, states) => {
      const sums = toSums(paid)
      const statuses = [0, sums.rest].map((due) =>
        findBalanceStatus({ status, ...sums, now: due, isPriceOpen: false }),
      )
      expect(statuses).toEqual([statusAhead, statusNow])
      const pages = states.map((_, n) => createPage(status, paid, { dueNow: n === 0 ? 0 : 100 }))
      expect(pages.map(findOrderPageState)).toEqual(states)
      const mails = statuses.flatMap((balanceStatus) => [
        received.words[balanceStatus],
        office.received[balanceStatus],
      ])
      const texts = [
        ...mails,
        ...pages.map((page) => formatText(page)),
        ...(status === 'confirmed' && paid === 'too much' ? [en.mails.trip.confirmed.above] : []),
      ]
      // "All is paid" never appears if an amount is owed or refunded, or if the order has expired or
      // was cancelled.
      const isAllPaid = paid === 'exactly' && status !== 'expired' && status !== 'cancelled'
      const nothingLeftPattern = /^There’s nothing left to pay/
      const claims = texts.filter(
        (text) => allPaidPattern.test(text) && !nothingLeftPattern.test(text),
      )
      if (!isAllPaid) expect(claims).toEqual([])
      // An overpaid guest sees the amount wherever it is mentioned.
      if (paid !== 'too much' || status === 'expired') return
      for (const text of mails) expect(text).toContain('{back}')
      if (travelled.has(status)) for (const page of pages) expect(formatText(page)).toContain('R1')
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
    expect(findOrderPageState({ ...createPage(status, paid), ...change })).toBe(state)
  })

  it('name the balance and a telephone number after a no-show', () => {
    const text = formatText(createPage('confirmed', 'too little'), 'missed-owing')
    expect(text).toContain('R1 ')
    expect(text).toContain(company.phone)
  })

  it('name the part due now and the later part, and the agreed day if nothing is due yet', () => {
    const state = { status: 'confirmed', paid: 0, rest: 100, back: 0, now: 40 } as const
    expect(findBalanceStatus({ ...state, isPriceOpen: false })).toBe('part-now')
    const partlyDue = createPage('confirmed', 'too little', { dueNow: 40 })
    const laterPart = { amount: 60, dueOn: '2027-01-21' }
    expect(formatText({ ...partlyDue, money: { ...partlyDue.money, rest: laterPart } })).toBe(
      'Your trip is confirmed. Please pay R0.40 now, and the balance by 21 January 2027.',
    )
    const invoiced = { ...createPage('confirmed', 'too little'), plan: 'whole' as const }
    for (const ways of [invoiced.ways, []])
      expect(formatText(invoiced, findOrderPageState({ ...invoiced, ways }))).toContain(
        'R1 is due by 21 January 2027',
      )
    expect(formatText(createPage('held', 'too little', { dueNow: 40 }))).toContain('R0.40')
  })

  it('report no money as received if nothing was owed or the money was charged back', () => {
    const noMoney = { owed: 0, paid: 0, balance: 0, dueNow: 0, parts: [], lines: [] }
    const freePage = createPage('confirmed', 'exactly', { money: noMoney })
    expect([findOrderPageState(freePage), canThank(freePage)]).toEqual(['confirmed-unpaid', false])
    const chargedBack = { ...noMoney, owed: 1000, paid: 1000, takenBack: 1000, balance: 1000 }
    const heldPage = createPage('held', 'too little', { money: chargedBack })
    expect([findOrderPageState(heldPage), canThank(heldPage)]).toEqual(['to-pay', false])
  })

  it.each(['offered', 'requested', 'held', 'confirmed', 'completed'] as const)(
    'promise no refund of a payment for an order that is %s and has no price yet',
    (status) => {
      const withoutPrice = { status, rest: 0, now: 0, isPriceOpen: true }
      expect(findBalanceStatus({ ...withoutPrice, paid: 100, back: 100 })).toBe('price-open')
      expect(findBalanceStatus({ ...withoutPrice, paid: 0, back: 0 })).toBe('nothing')
      for (const text of [received.words['price-open'], office.received['price-open']])
        expect(text).not.toMatch(/refund|more than|everything/i)
      const money = { owed: 0, balance: -1100, lines: [] }
      const page = createPage(status, 'too much', { refunds: [], money })
      expect(formatText(page)).not.toMatch(/paid in full|more than/)
    },
  )

  it('cover every status of an order', () => {
    const statuses = Object.keys(orderTransitions).filter((status) => status !== 'new')
    expect([...new Set(table.map(([status]) => status))].toSorted()).toEqual(statuses.toSorted())
    expect(table).toHaveLength(statuses.length * 3)
  })

  it('name only the lost place if a payment came too late', () => {
    const paidLate = formatText(createPage('expired', 'exactly', { isStuck: true }))
    for (const text of [paidLate, en.mails.payment.noPlace.text]) {
      expect(text).toMatch(/full|filled up/)
      expect(text).not.toMatch(allPaidPattern)
    }
    // The page never says that others took the place of a booking that the office cancelled.
    const cancelled = formatText(createPage('cancelled', 'too much', { isStuck: true }))
    expect(cancelled).not.toMatch(/full|filled up/)
  })

  it('name a voucher and no refund if the guest wants a voucher', () => {
    const refunds = [{ amount: 100, stage: 'credit-waits' as const }]
    const page = createPage('cancelled', 'too much', { refunds })
    expect(findOrderPageState(page)).toBe('cancelled-credit')
    expect(formatText(page)).toContain('R1')
    expect(formatText(page)).not.toMatch(/refund/i)
  })

  it('differ for each money status', () => {
    const sentences = Object.values(received.words).map((text) => fill(text, {}))
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

function toSums(paid: Paid) {
  const balance = paid === 'too little' ? 100 : 0
  const refundDue = paid === 'too much' ? 100 : 0
  return { paid: 1000 - balance + refundDue, rest: balance, back: refundDue }
}

type Change = Partial<Pick<ManageAnswer, 'isStuck' | 'refunds'>> & {
  dueNow?: number
  money?: Partial<ManageAnswer['money']>
}

/** A page with money only: R10 is owed and paid exactly, a rand less, or a rand more. */
function createPage(
  status: OrderStatus,
  amount: Paid,
  { dueNow = 0, money, ...otherFields }: Change = {},
) {
  const { paid, rest: balance, back: refundDue } = toSums(amount)
  const sums = { owed: 1000, paid, refunded: 0, takenBack: 0, balance: balance - refundDue, dueNow }
  const parts = balance > 0 ? [{ amount: balance, dueOn: '2027-01-21' }] : []
  const lines = [{ label: '2 adults', amount: 1000 }]
  return {
    status,
    money: { state: 'paid', ...sums, parts, lines, ...money },
    plan: 'in-parts',
    ways: [{ provider: 'yoco', mode: 'live', least: 200 }],
    refunds: refundDue > 0 ? [{ amount: refundDue, stage: 'agreed' }] : [],
    payments: [],
    mayPay: status === 'held',
    isStuck: false,
    ...otherFields,
  } as Pick<
    ManageAnswer,
    'status' | 'money' | 'plan' | 'mayPay' | 'isStuck' | 'ways' | 'refunds' | 'payments'
  >
}
