import { describe, expect, it } from 'vitest'
import { changeDeadlines } from '#content/change-deadlines.ts'
import { instantInCapeTown } from '../dates/calendar-date.ts'
import { cancellationTiers } from '../refunds/cancellation.ts'
import { changeDeadlinesSchema, findChangeEnd } from './change-deadlines.ts'

const departure = '2027-03-31'
const start = instantInCapeTown(departure, '08:00')
const trip = { departure, start, tiers: cancellationTiers }

describe('findChangeEnd', () => {
  it.each([
    ['details', '2027-03-30', '20:00'],
    ['guests', '2027-03-29', '08:00'],
    ['cancel', departure, '08:00'],
  ] as const)(
    'lets a guest change %s until so many hours before it sets out',
    (what, day, time) => {
      expect(findChangeEnd(what, trip, changeDeadlines)).toEqual(instantInCapeTown(day, time))
    },
  )

  it('lets a guest change the day through the whole of the sixtieth day before', () => {
    const end = findChangeEnd('date', trip, changeDeadlines)
    expect(end).toEqual(instantInCapeTown('2027-01-31', '00:00'))
  })

  it('follows the table that the item was sold under', () => {
    const tiers = [
      { fromDays: 7, feePercent: 0, charge: 'fee' as const },
      { fromDays: 2, feePercent: 0, charge: 'fee' as const },
      { fromDays: 0, feePercent: 50, charge: 'fee' as const },
    ]
    const end = findChangeEnd('date', { ...trip, tiers }, changeDeadlines)
    expect(end).toEqual(instantInCapeTown('2027-03-30', '00:00'))
  })

  it('lasts until the start where the table has one charge, or none', () => {
    for (const tiers of [cancellationTiers.slice(0, 1), []])
      expect(findChangeEnd('date', { ...trip, tiers }, changeDeadlines)).toEqual(start)
  })

  it('never lasts beyond the start', () => {
    const tiers = [
      { fromDays: 0, feePercent: 0, charge: 'fee' as const },
      { fromDays: -9, feePercent: 50, charge: 'fee' as const },
    ]
    expect(findChangeEnd('date', { ...trip, tiers }, changeDeadlines)).toEqual(start)
  })
})

describe('the table of the owner', () => {
  it('refuses what cannot be meant', () => {
    const table = { ...changeDeadlines, guests: { hoursBefore: -1 } }
    expect(changeDeadlinesSchema.safeParse(table).success).toBe(false)
  })
})
