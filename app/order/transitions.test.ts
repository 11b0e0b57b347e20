import { describe, expect, it } from 'vitest'
import {
  itemTransitions,
  orderTransitions,
  paymentTransitions,
  refundTransitions,
} from './statuses.ts'
import { listStatuses, transition, type Transitions, tryTransition } from './transitions.ts'

const tables = {
  order: orderTransitions,
  item: itemTransitions,
  payment: paymentTransitions,
  refund: refundTransitions,
}

describe.each(Object.entries<Transitions>(tables))('the table of an %s', (_name, table) => {
  const events = new Set(Object.values(table).flatMap((row) => Object.keys(row)))

  it('returns a listed status for each listed pair', () => {
    for (const [from, row] of Object.entries(table))
      for (const [event, to] of Object.entries(row)) {
        expect(transition(table, from, event)).toBe(to)
        expect(listStatuses(table)).toContain(to)
      }
  })

  it('throws for every other pair', () => {
    for (const [from, row] of Object.entries(table))
      for (const event of [...events].filter((one) => !Object.hasOwn(row, one))) {
        expect(() => transition(table, from, event)).toThrow(
          `'${event}' cannot happen to '${from}'.`,
        )
        expect(tryTransition(table, from, event)).toBeUndefined()
      }
    expect(() => transition(table, 'constructor', 'name')).toThrow('cannot happen')
  })

  it('reaches every status from `new`', () => {
    const reached = new Set(['new'])
    for (const from of reached) for (const to of Object.values(table[from] ?? {})) reached.add(to)
    expect([...reached].toSorted()).toEqual(['new', ...listStatuses(table)].toSorted())
  })
})

describe('transition', () => {
  it('infers the next status, and rejects unlisted pairs at compile time', () => {
    const next: 'confirmed' = transition(orderTransitions, 'held', 'due-paid')
    expect(next).toBe('confirmed')
    // @ts-expect-error: a cancelled order is not confirmed by anything.
    expect(() => transition(orderTransitions, 'cancelled', 'due-paid')).toThrow('cannot happen')
    // @ts-expect-error: an order has no event of this name.
    expect(() => transition(orderTransitions, 'held', 'paid')).toThrow('cannot happen')
  })
})

describe('final statuses', () => {
  it('are left only after a wrong clock', () => {
    expect(listFinalStatuses(orderTransitions)).toEqual(['cancelled'])
    expect(orderTransitions.completed).toEqual({ 'last-day-ahead': 'confirmed' })
    expect(listFinalStatuses(itemTransitions)).toEqual(['cancelled'])
    expect(listFinalStatuses(paymentTransitions)).toEqual(['taken-back'])
    expect(listFinalStatuses(refundTransitions)).toEqual(['done', 'withdrawn'])
  })

  it('let every open payment attempt be paid, and none return to an earlier status', () => {
    const openStatuses = ['created', 'pending', 'expired', 'called-off', 'declined', 'mismatched']
    const ranks = [...openStatuses, 'paid', 'taken-back']
    expect(listStatuses(paymentTransitions)).toEqual(ranks)
    for (const from of listStatuses(paymentTransitions)) {
      const next = Object.values<string>(paymentTransitions[from])
      expect(next.every((to) => ranks.indexOf(to) > ranks.indexOf(from))).toBe(true)
      expect(next.includes('paid')).toBe(openStatuses.includes(from))
    }
  })
})

function listFinalStatuses(table: Transitions): string[] {
  return Object.keys(table).filter((from) => Object.keys(table[from] ?? {}).length === 0)
}
