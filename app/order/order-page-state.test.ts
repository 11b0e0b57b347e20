import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageAnswer } from './guest-answers-contract.ts'
import { type OrderPageState, formatPageState } from './order-page-state.ts'

const words = en.manage
const company = { phone: '+27 21 555 0100' }
const refunds: ManageAnswer['refunds'] = [
  { amount: 20_000, stage: 'agreed' },
  { amount: 30_000, stage: 'on-its-way' },
  { amount: 7000, stage: 'done' },
]
const money = {
  state: 'overpaid',
  owed: 100_000,
  paid: 150_000,
  refunded: 7000,
  takenBack: 0,
  balance: 0,
  dueNow: 0,
  parts: [],
  lines: [],
} as const satisfies ManageAnswer['money']

const say = (
  status: ManageAnswer['status'],
  pageState: OrderPageState,
  back: ManageAnswer['refunds'] = refunds,
  more: Pick<ManageAnswer, 'payoutsFrom'> = {},
) =>
  formatPageState(
    { status, money: { ...money, lines: [], parts: [] }, refunds: back, ...more },
    pageState,
    words,
    company,
  )
const back = fill(words.alsoBack, { amount: 'R500' })

describe('what is said first of an order', () => {
  it.each<[ManageAnswer['status'], OrderPageState]>([
    ['confirmed', 'confirmed-by-office'],
    ['confirmed', 'balance-due'],
    ['completed', 'completed'],
  ])('tells of a %s trip (%s) what comes back, while it does', (status, pageState) => {
    const { text } = words.scenes[pageState]
    expect(say(status, pageState)).toBe(`${text} ${back}`)
    expect(say(status, pageState, [])).toBe(text)
    expect(say(status, pageState, [{ amount: 7000, stage: 'done' }])).toBe(text)
  })

  it('tells it once of a trip that is called off or paid above, and of what is stuck only that the office writes', () => {
    expect(say('cancelled', 'cancelled-refund').split('R500')).toHaveLength(2)
    expect(say('confirmed', 'confirmed-above').split('R500')).toHaveLength(2)
    expect(say('confirmed', 'stuck')).toBe(words.scenes.stuck.text)
  })

  it.each<[ManageAnswer['status'], OrderPageState]>([
    ['confirmed', 'balance-due'],
    ['cancelled', 'cancelled-refund'],
  ])('says of a %s trip (%s) from when a refund is sent that waits', (status, pageState) => {
    const waits = [{ amount: 20_000, stage: 'waits' as const }]
    const said = say(status, pageState, waits, { payoutsFrom: '2026-12-03T12:05:00.000Z' })
    expect(said).toMatch(/refund of R200 from 14:05 on .*3 December 2026\./)
    expect(said).not.toContain('on its way')
  })
})
