import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageAnswer } from './guest-answers-contract.ts'
import {
  findContact,
  formatCardNotice,
  formatPageState,
  type OrderPageState,
} from './order-page-state.ts'

const words = en.manage
const company = { email: 'us@cape.example', phone: '0142', emergencyPhone: '0144' }
const pendingRefunds: ManageAnswer['refunds'] = [
  { amount: 20_000, stage: 'agreed' },
  { amount: 30_000, stage: 'on-its-way' },
  { amount: 7000, stage: 'done' },
]
const money = {
  owed: 100_000,
  paid: 150_000,
  refunded: 7000,
  balance: 0,
  dueNow: 0,
  parts: [],
} as unknown as ManageAnswer['money']

const format = (
  status: ManageAnswer['status'],
  pageState: OrderPageState,
  refunds: ManageAnswer['refunds'] = pendingRefunds,
  extra: Pick<ManageAnswer, 'payoutsFrom'> = {},
) => formatPageState({ status, money, refunds, ...extra }, pageState, words, company)

const formatNotice = (...providers: string[]) =>
  formatCardNotice(
    providers.map((provider) => ({ provider, mode: 'live', least: 0 })),
    words,
    'Example Tours',
  ).join(' ')

describe('formatPageState', () => {
  it.each<[ManageAnswer['status'], OrderPageState]>([
    ['confirmed', 'confirmed-by-office'],
    ['confirmed', 'balance-due'],
    ['completed', 'completed'],
  ])('adds pending refunds to the text of a %s trip (%s)', (status, pageState) => {
    const { text } = words.scenes[pageState]
    const refund = fill(words.alsoBack, { amount: 'R500' })
    expect(format(status, pageState)).toBe(`${text} ${refund}`)
    expect(format(status, pageState, [])).toBe(text)
    expect(format(status, pageState, [{ amount: 7000, stage: 'done' }])).toBe(text)
  })

  it('names the refund of a cancelled or overpaid trip once, and no refund of a stuck one', () => {
    expect(format('cancelled', 'cancelled-refund').split('R500')).toHaveLength(2)
    expect(format('confirmed', 'confirmed-above').split('R500')).toHaveLength(2)
    expect(format('confirmed', 'stuck')).toBe(words.scenes.stuck.text)
  })

  it.each<[ManageAnswer['status'], OrderPageState]>([
    ['confirmed', 'balance-due'],
    ['cancelled', 'cancelled-refund'],
  ])(
    'names for a %s trip (%s) the time from which a delayed refund is sent',
    (status, pageState) => {
      const delayed = [{ amount: 20_000, stage: 'waits' as const }]
      const text = format(status, pageState, delayed, { payoutsFrom: '2026-12-03T12:05:00.000Z' })
      expect(text).toMatch(/refund of R200 from 14:05 on .*3 December 2026\./)
      expect(text).not.toContain('on its way')
    },
  )
})

describe('formatCardNotice', () => {
  it('names the providers that take cards, and the company that charges them', () => {
    expect(formatNotice('yoco', 'eft')).toMatch(/Yoco\b.*Example Tours/)
    expect(formatNotice('yoco', 'eft')).not.toContain('PayFast')
    expect(formatNotice('yoco', 'payfast')).toContain('Yoco or PayFast')
    expect(formatNotice('eft', 'demo')).toBe('')
  })
})

it.each([
  ['the office before the day', '2027-02-19T21:59:00Z', false, company.phone],
  ['the emergency number from midnight', '2027-02-19T22:00:00Z', false, company.emergencyPhone],
  ['the office after the day', '2027-02-20T22:00:00Z', false, company.phone],
  ['the office for a cancelled day', '2027-02-20T08:00:00Z', true, company.phone],
])('names as contact %s', (_, now, isCancelled, phone) => {
  const order = { now, days: [{ date: '2027-02-20', isCancelled }] } as never
  expect(findContact(order, company)).toEqual({ email: company.email, phone })
})
