import { describe, expect, it } from 'vitest'
import { changeDeadlines } from '#rules/policy/change-deadlines.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { findChangeWindow, type ItemToChange } from './change-window.ts'

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
const find = (
  change: Partial<ItemToChange> = {},
  subject: 'date' | 'guests' | 'details' = 'date',
  now = early,
) => findChangeWindow(subject, { ...item, ...change }, now, changeDeadlines)

describe('findChangeWindow', () => {
  it('is open until the deadline, and then too late', () => {
    const until = instantInCapeTown('2027-03-29', '08:00')
    expect(find()).toEqual({ until, bar: undefined })
    expect(find({}, 'date', new Date(until.getTime() - 1))?.bar).toBeUndefined()
    expect(find({}, 'date', until)?.bar).toBe('too-late')
  })

  it('has the same deadlines before and after payment', () => {
    expect(find({ orderStatus: 'held', status: 'held' })).toEqual(find())
  })

  it('names what prevents the change', () => {
    expect(find({ isOurs: false })?.bar).toBe('elsewhere')
    expect(find({ isFromCatalogue: false })?.bar).toBe('office-price')
    expect(find({ isFromCatalogue: false }, 'details')?.bar).toBeUndefined()
    expect(find({ isWithdrawn: true })?.bar).toBe('withdrawn')
    expect(find({ isWithdrawn: true }, 'details')?.bar).toBeUndefined()
    expect(find({ isOurs: false }, 'guests', start)?.bar).toBe('elsewhere')
  })

  it.each([
    { orderStatus: 'cancelled' },
    { orderStatus: 'expired' },
    { orderStatus: 'completed' },
    { orderStatus: 'offered' },
    { status: 'released' },
    { status: 'cancelled' },
    { status: 'done' },
  ] as const)('is nothing for %o', (change) => {
    expect(find(change)).toBeUndefined()
  })
})
