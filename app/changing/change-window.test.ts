import { describe, expect, it } from 'vitest'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { findChangeWindow, type ItemToChange } from './change-window.ts'
import { changeDeadlines } from '#tests/fixtures/policies.ts'

const start = instantInCapeTown('2027-03-31', '08:00')
const item: ItemToChange = {
  orderStatus: 'confirmed',
  status: 'booked',
  isOurs: true,
  start,
  isWithdrawn: false,
  isFromCatalogue: true,
}
const early = new Date('2027-01-01T08:00:00Z')
const findWindow = (
  change: Partial<ItemToChange> = {},
  subject: 'date' | 'guests' | 'details' = 'date',
  now = early,
) => findChangeWindow(subject, { ...item, ...change }, now, changeDeadlines)

describe('findChangeWindow', () => {
  it('is open until the deadline, and then too late', () => {
    const until = instantInCapeTown('2027-03-29', '08:00')
    expect(findWindow()).toEqual({ until, bar: undefined })
    expect(findWindow({}, 'date', new Date(until.getTime() - 1))?.bar).toBeUndefined()
    expect(findWindow({}, 'date', until)?.bar).toBe('too-late')
  })

  it('has the same deadlines before and after payment', () => {
    expect(findWindow({ orderStatus: 'held', status: 'held' })).toEqual(findWindow())
  })

  it('names what prevents the change', () => {
    expect(findWindow({ isOurs: false })?.bar).toBe('elsewhere')
    expect(findWindow({ isFromCatalogue: false })?.bar).toBe('office-price')
    expect(findWindow({ isFromCatalogue: false }, 'details')?.bar).toBeUndefined()
    expect(findWindow({ isWithdrawn: true })?.bar).toBe('withdrawn')
    expect(findWindow({ isWithdrawn: true }, 'details')?.bar).toBeUndefined()
    expect(findWindow({ isOurs: false }, 'guests', start)?.bar).toBe('elsewhere')
  })

  it.each([
    { orderStatus: 'cancelled' },
    { orderStatus: 'expired' },
    { orderStatus: 'completed' },
    { orderStatus: 'offered' },
    { status: 'released' },
    { status: 'cancelled' },
    { status: 'done' },
  ] as const)('returns undefined for %o', (change) => {
    expect(findWindow(change)).toBeUndefined()
  })
})
